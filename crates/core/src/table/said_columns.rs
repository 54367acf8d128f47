//! Columns of what the commands in comments say about moves: clocks, times used, evaluations.

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::types::{ArrowPrimitiveType, Float64Type, Int32Type};
use arrow_schema::ArrowError;

use super::facts::{self, Evaluation, Said};
use super::schema::MoveFact;
use super::store::Numbers;
use crate::pgn::commands;

/// The columns that are wanted.
#[derive(Debug, Default)]
pub(super) struct SaidColumns {
    clock: Option<Column<Float64Type>>,
    emt: Option<Column<Float64Type>>,
    eval: Option<Column<Int32Type>>,
    mate: Option<Column<Int32Type>>,
    /// Which commands each row of the game has had: the first of a kind counts.
    heard: Vec<u8>,
    /// What was said that does not fit: the row, and the column.
    pub(super) unfit: Vec<(usize, &'static str)>,
}

#[derive(Debug)]
struct Column<T: ArrowPrimitiveType> {
    /// Its place in the table.
    place: usize,
    numbers: Numbers<T>,
}

impl<T: ArrowPrimitiveType> Column<T> {
    fn new(place: usize) -> Option<Self> {
        Some(Self {
            place,
            numbers: Numbers::default(),
        })
    }

    fn finish(self) -> Result<(usize, ArrayRef), ArrowError> {
        Ok((self.place, Arc::new(self.numbers.finish()?)))
    }
}

const CLOCK: u8 = 1;
const EMT: u8 = 2;
const EVAL: u8 = 4;

impl SaidColumns {
    /// Adds a column, if this says what comments do.
    pub(super) fn add(&mut self, fact: MoveFact, place: usize) -> bool {
        match fact {
            MoveFact::Clock => self.clock = Column::new(place),
            MoveFact::Emt => self.emt = Column::new(place),
            MoveFact::Eval => self.eval = Column::new(place),
            MoveFact::Mate => self.mate = Column::new(place),
            _ => return false,
        }
        true
    }

    pub(super) fn is_empty(&self) -> bool {
        self.clock.is_none() && self.emt.is_none() && !self.wants_evals()
    }

    fn wants_evals(&self) -> bool {
        self.eval.is_some() || self.mate.is_some()
    }

    /// A comment after the move of a row, of a game whose first row is this.
    pub(super) fn hear(&mut self, comment: &str, row: usize, first: usize) {
        for (name, operand) in commands::commands(comment) {
            self.obey(name, operand.as_bytes(), row, first);
        }
    }

    /// The same for a comment of a server, which has nothing but commands and blanks. False if it is none:
    /// then it is to be heard as any other, and what was heard already is not heard twice.
    pub(super) fn hear_server(&mut self, comment: &[u8], row: usize, first: usize) -> bool {
        let mut rest = comment;
        loop {
            let [b'[', b'%', command @ ..] = rest else {
                match rest {
                    [b' ', behind @ ..] => rest = behind,
                    _ => return rest.is_empty(),
                }
                continue;
            };
            let (name, operand) = match command {
                [b'c', b'l', b'k', b' ', operand @ ..] => ("clk", operand),
                [b'e', b'v', b'a', b'l', b' ', operand @ ..] => ("eval", operand),
                _ => return false,
            };
            let is_plain = |byte: &u8| matches!(byte, b'#'..=b':');
            let end = operand.iter().take_while(|byte| is_plain(byte)).count();
            let (operand, behind) = operand.split_at(end);
            let [b']', behind @ ..] = behind else {
                return false;
            };
            self.obey(name, operand, row, first);
            rest = behind;
        }
    }

    /// A command.
    #[inline(always)]
    fn obey(&mut self, name: &str, operand: &[u8], row: usize, first: usize) {
        match name {
            "clk" if self.clock.is_some() && self.is_new(row, CLOCK) => {
                let value = self.fit(facts::clock(operand), row, "clock");
                put(&mut self.clock, first + row, value);
            }
            "emt" if self.emt.is_some() && self.is_new(row, EMT) => {
                let value = self.fit(facts::clock(operand), row, "emt");
                put(&mut self.emt, first + row, value);
            }
            "eval" if self.wants_evals() && self.is_new(row, EVAL) => {
                match self.fit(facts::evaluation(operand), row, "eval") {
                    Some(Evaluation::Centipawns(value)) => {
                        put(&mut self.eval, first + row, Some(value));
                    }
                    Some(Evaluation::Mate(value)) => put(&mut self.mate, first + row, Some(value)),
                    None => {}
                }
            }
            _ => {}
        }
    }

    /// The value; that it does not fit its column is noted.
    fn fit<T>(&mut self, said: Said<T>, row: usize, column: &'static str) -> Option<T> {
        let mut is_unfit = false;
        let value = said.value(&mut is_unfit);
        if is_unfit {
            self.unfit.push((row, column));
        }
        value
    }

    /// Whether a row has had no such command; it has now.
    #[inline]
    fn is_new(&mut self, row: usize, command: u8) -> bool {
        if self.heard.len() <= row {
            self.heard.resize(row + 1, 0);
        }
        let heard = self.heard.get_mut(row);
        heard.is_some_and(|heard| std::mem::replace(heard, *heard | command) & command == 0)
    }

    /// A game is over, and there are so many rows.
    pub(super) fn end_game(&mut self, rows: usize) {
        self.heard.clear();
        for column in [&mut self.clock, &mut self.emt].into_iter().flatten() {
            column.numbers.fill(rows);
        }
        for column in [&mut self.eval, &mut self.mate].into_iter().flatten() {
            column.numbers.fill(rows);
        }
    }

    /// Keeps the first rows.
    pub(super) fn truncate(&mut self, rows: usize) {
        self.heard.clear();
        for column in [&mut self.clock, &mut self.emt].into_iter().flatten() {
            column.numbers.truncate(rows);
        }
        for column in [&mut self.eval, &mut self.mate].into_iter().flatten() {
            column.numbers.truncate(rows);
        }
    }

    /// The columns as arrays, with their places in the table.
    pub(super) fn finish(self) -> impl Iterator<Item = Result<(usize, ArrayRef), ArrowError>> {
        let times = [self.clock, self.emt].into_iter().flatten();
        let evals = [self.eval, self.mate].into_iter().flatten();
        times.map(Column::finish).chain(evals.map(Column::finish))
    }
}

fn put<T: ArrowPrimitiveType>(
    column: &mut Option<Column<T>>,
    row: usize,
    value: Option<T::Native>,
) {
    if let (Some(column), Some(value)) = (column, value) {
        column.numbers.set(row, value);
    }
}
