//! Fills the columns of a table while games are read.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, ListArray, RecordBatch};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType};
use shakmaty::Move;
use shakmaty::uci::UciMove;

use super::game_columns::{Facts, GameColumns, Tag};
use super::move_columns::{MoveColumns, Told};
use super::notes::Notes;
use super::plan::Plan;
use super::schema::{Fact, GameFact, Rows};
use crate::board::{Board, FastPosition, Position};
use crate::input::encoding;
use crate::notation::shorthand::Wording;
use crate::pgn::fault::Census;
use crate::pgn::{Fault, GameResult, Sink};

/// A table that is being filled.
#[derive(Debug)]
pub struct Sheet<'a> {
    plan: &'a Plan,
    bytes: &'a [u8],
    file: Option<&'a str>,
    games: GameColumns<'a>,
    moves: MoveColumns<'a>,
    wants: Wants,
    /// How many rows there are, and in a table of games how many moves each of them has.
    rows: usize,
    lengths: Vec<usize>,
    /// Whether the moves of each game are those of rules that are known.
    are_known: Vec<bool>,
    game: Game,
    /// The last position of its main line.
    last: FastPosition,
}

/// What has to be kept of a game that is being read.
#[derive(Clone, Copy, Debug)]
struct Wants {
    tags: bool,
    last: bool,
    history: bool,
    /// Anything about moves, before they are played or after.
    moves: bool,
    /// Their codes, and nothing else.
    codes_alone: bool,
    after: bool,
    /// What is said about moves.
    notes: bool,
}

/// A game that is being read.
#[derive(Debug, Default)]
struct Game {
    tags: Vec<Tag>,
    has_tags: bool,
    /// The first row of its moves.
    first: usize,
    /// Moves, those of variations too.
    moves: u64,
    line: Line,
    outer: Vec<Line>,
    result: GameResult,
    notes: Notes,
    faults: Vec<(Fault, Range<usize>, u32)>,
    census: Census,
}

/// The line that is being read.
#[derive(Clone, Debug, Default)]
struct Line {
    /// Half-moves from the start of the game, and how many of them before this line.
    ply: u32,
    start: u32,
    /// The row of its last move, counted from the first of the game.
    row: Option<usize>,
    /// What is said before its first move.
    early: Vec<Range<usize>>,
    /// The game so far, if a notation asks for it.
    board: Option<Board>,
}

/// Where a game stands.
#[derive(Clone, Debug)]
pub struct Place {
    /// Its number, counted from the start of the stretch, from 1.
    pub number: u64,
    /// Where it begins, counted from there in bytes of the file.
    pub offset: u64,
    /// How many bytes of the file it has.
    pub length: u64,
}

/// What is known of a part of a text when it has been read.
#[derive(Debug)]
pub struct Finished {
    /// Whether there were tags.
    pub has_tags: bool,
    /// Moves, those of variations too.
    pub moves: u64,
    /// Games that stand where they are not read.
    pub held: u64,
    /// What is wrong with it, and the half-moves before that.
    pub faults: Vec<(Fault, Range<usize>, u32)>,
}

impl<'a> Sheet<'a> {
    /// An empty table for the games of a text, which stands in a file.
    pub fn new(plan: &'a Plan, bytes: &'a [u8], file: Option<&'a str>) -> Self {
        let moves = MoveColumns::new(plan);
        let is_of_tags = |fact: &GameFact| {
            matches!(
                fact,
                GameFact::Tag(_) | GameFact::Tags | GameFact::UtcTimestamp | GameFact::DatePart(_)
            )
        };
        let wants = Wants {
            tags: plan.has(|fact| matches!(fact, Fact::Game(fact) if is_of_tags(fact))),
            last: plan.rows == Rows::Positions
                || plan.has(|fact| matches!(fact, Fact::Game(GameFact::Final(_)))),
            history: moves.needs_history(),
            moves: !moves.is_empty(),
            codes_alone: moves.is_of_codes() && plan.rows == Rows::Games,
            after: moves.has_after() || moves.has_here(),
            notes: moves.wanted.any(),
        };
        Self {
            plan,
            bytes,
            file,
            games: GameColumns::new(plan),
            moves,
            wants,
            rows: 0,
            lengths: Vec::new(),
            are_known: Vec::new(),
            game: Game::default(),
            last: FastPosition::default(),
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Whether something of the game that was read last could not be read.
    pub fn is_broken(&self) -> bool {
        self.game.faults.iter().any(|(fault, ..)| fault.is_error())
    }

    /// Ends a part of the text that is a game of the table, at its place; without one it is none, and
    /// nothing is kept of it.
    pub fn end(&mut self, place: Option<Place>) -> Finished {
        let mut game = std::mem::take(&mut self.game);
        match place {
            Some(place) => self.add(&mut game, &place),
            None => self.moves.truncate(game.first),
        }
        let Game {
            has_tags,
            moves,
            faults,
            census,
            ..
        } = &mut game;
        let finished = Finished {
            has_tags: *has_tags,
            moves: *moves,
            held: census.games,
            faults: std::mem::take(faults),
        };
        self.moves.said.unfit.clear();
        // Buffers are used again.
        game.tags.clear();
        game.notes.clear();
        self.game = Game {
            tags: game.tags,
            notes: game.notes,
            first: self.moves.rows(),
            ..Game::default()
        };
        finished
    }

    fn add(&mut self, game: &mut Game, place: &Place) {
        // By rules that are not known there are neither moves nor positions.
        let mut all = game.faults.iter();
        let is_unknown = all.any(|(fault, ..)| *fault == Fault::UnknownVariant);
        let is_of_positions = self.plan.rows == Rows::Positions && !is_unknown;
        if is_unknown {
            // Not even the one that it would start from.
            self.moves.truncate(game.first);
        }
        // The last position is a row, too.
        let length = self.moves.rows() - game.first + usize::from(is_of_positions);
        let rows = match self.plan.rows {
            Rows::Games => {
                self.lengths.push(length);
                self.are_known.push(!is_unknown);
                1
            }
            Rows::Moves | Rows::Positions => length,
        };
        game.faults.sort_by_key(|(_, span, _)| span.start);
        let faults: Vec<_> = game.faults.iter().map(|(fault, ..)| fault.name()).collect();
        let signed = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        let facts = Facts {
            bytes: self.bytes,
            tags: &game.tags,
            file: self.file,
            number: signed(place.number),
            offset: signed(place.offset),
            length: signed(place.length),
            result: game.result,
            plies: (!is_unknown).then_some(game.line.ply),
            is_broken: game.faults.iter().any(|(fault, ..)| fault.is_error()),
            faults: &faults,
            unfit: &self.moves.said.unfit,
            last: (!is_unknown).then_some(&self.last),
        };
        let unfit = self.games.add(&facts, rows);
        self.rows += rows;
        if self.moves.wanted.faults {
            for column in unfit {
                game.notes.unfit(0, column);
            }
            for (row, column) in &self.moves.said.unfit {
                game.notes.unfit(*row, column);
            }
        }
        let last = is_of_positions.then_some(Told {
            before: &self.last,
            legal: None,
            wording: Wording::Unknown,
            board: None,
            ply: game.line.ply,
            depth: 0,
        });
        self.moves
            .end_game(game.first, &mut game.notes, last.as_ref());
    }

    /// The table.
    pub fn finish(self) -> Result<RecordBatch, ArrowError> {
        let schema = self.plan.schema();
        let mut columns = self.games.finish()?;
        let offsets = OffsetBuffer::<i32>::try_from_lengths(self.lengths)
            .map_err(|_| ArrowError::OffsetOverflowError(usize::MAX))?;
        let nulls = Some(NullBuffer::from(self.are_known)).filter(|nulls| nulls.null_count() > 0);
        for (place, array) in self.moves.finish()? {
            let array = match (self.plan.rows, schema.field(place).data_type()) {
                (Rows::Games, DataType::List(field)) => {
                    let lists = ListArray::try_new(
                        Arc::clone(field),
                        offsets.clone(),
                        array,
                        nulls.clone(),
                    )?;
                    Arc::new(lists) as ArrayRef
                }
                _ => array,
            };
            columns.push((place, array));
        }
        columns.sort_by_key(|(place, _)| *place);
        let arrays = columns.into_iter().map(|(_, array)| array).collect();
        RecordBatch::try_new(schema, arrays)
    }

    /// Whether the moves of the line that is being read are in the table.
    #[inline]
    fn is_shown(&self) -> bool {
        self.game.outer.is_empty() || self.plan.rows == Rows::Moves
    }

    /// A move with what only some ask for.
    fn play_with_history(&mut self, told: &Told<'_>) {
        let mut board = self.game.line.board.take();
        self.moves.play(&Told {
            board: board.as_ref(),
            ..*told
        });
        if let Some(board) = &mut board {
            match told.legal {
                Some(legal) => board.push_legal(legal),
                // A pass in check is told of as a fault.
                None => drop(board.push(UciMove::Null)),
            }
        }
        self.game.line.board = board;
    }

    /// Adds a row, or a part of one, for a move.
    #[inline(always)]
    fn show(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        if self.wants.notes {
            self.begin_row();
        }
        let is_position = self.plan.rows == Rows::Positions;
        let told = Told {
            before,
            legal,
            wording,
            board: None,
            ply: self.game.line.ply - u32::from(is_position),
            depth: self.game.outer.len(),
        };
        match self.wants.history {
            false => self.moves.play(&told),
            true => self.play_with_history(&told),
        }
    }

    /// What was said before the next move belongs to it, and what comes now, too.
    fn begin_row(&mut self) {
        let row = self.moves.rows() - self.game.first;
        self.game.line.row = Some(row);
        self.game.notes.row(row);
        if !self.game.line.early.is_empty() {
            self.attach_early(row);
        }
    }

    fn attach_early(&mut self, row: usize) {
        for words in std::mem::take(&mut self.game.line.early) {
            self.game.notes.before(row, words);
        }
    }
}

impl Sink for Sheet<'_> {
    fn tag(&mut self, name: Range<usize>, value: Range<usize>, is_plain: bool) {
        self.game.has_tags = true;
        if self.wants.tags {
            self.game.tags.push(Tag {
                name,
                value,
                is_plain,
            });
        }
    }

    fn start(&mut self, position: &Position) {
        if self.wants.last {
            self.last = FastPosition::from(position);
        }
        if self.moves.has_here() {
            self.moves.stand(&self.last);
        }
        if self.wants.history {
            self.game.line.board = Some(Board::from(position.clone()));
        }
    }

    #[inline(always)]
    fn play(&mut self, before: &FastPosition, legal: Option<Move>, wording: Wording) {
        self.game.moves += 1;
        self.game.line.ply += 1;
        if self.wants.codes_alone {
            if self.game.outer.is_empty() {
                self.moves.play_code(legal);
            }
            return;
        }
        // A table of positions has a last one for which no move is told.
        if (self.wants.moves | (self.plan.rows != Rows::Games)) && self.is_shown() {
            self.show(before, legal, wording);
        }
    }

    #[inline(always)]
    fn played(&mut self, after: &FastPosition) {
        if !(self.wants.after | self.wants.last) || !self.is_shown() {
            return;
        }
        self.moves.played(after);
        if self.game.outer.is_empty() {
            if self.wants.last {
                self.last.clone_from(after);
            }
            if self.moves.has_here() {
                self.moves.stand(after);
            }
        }
    }

    fn nag(&mut self, nag: u16) {
        if let (true, Some(row)) = (self.moves.wanted.nags, self.game.line.row) {
            self.game.notes.nag(row, nag);
        }
    }

    fn comment(&mut self, text: &[u8]) {
        let wanted = self.moves.wanted;
        if !wanted.words() || !self.is_shown() {
            return;
        }
        if let (false, Some(row)) = (wanted.comments, self.game.line.row)
            && self.moves.said.hear_server(text, row, self.game.first)
        {
            return;
        }
        let text = encoding::decode(text);
        match self.game.line.row {
            Some(row) => {
                if wanted.commands {
                    self.moves.said.hear(&text, row, self.game.first);
                }
                if wanted.comments {
                    let words = self.game.notes.keep(&text);
                    self.game.notes.after(row, words);
                }
            }
            None if wanted.comments => {
                let words = self.game.notes.keep(&text);
                self.game.line.early.push(words);
            }
            None => {}
        }
    }

    fn begin_variation(&mut self) {
        let line = &self.game.line;
        let mut board = line.board.clone();
        let has_moves = line.ply > line.start;
        if has_moves && let Some(board) = &mut board {
            board.pop();
        }
        let inner = Line {
            // A variation in a line that has no move yet starts where that line does.
            ply: line.ply - u32::from(has_moves),
            start: line.ply - u32::from(has_moves),
            board,
            ..Line::default()
        };
        let outer = std::mem::replace(&mut self.game.line, inner);
        self.game.outer.push(outer);
    }

    fn end_variation(&mut self) {
        let outer = self.game.outer.pop().unwrap_or_default();
        let inner = std::mem::replace(&mut self.game.line, outer);
        // What stands in a variation without moves is not lost.
        match self.game.line.row {
            Some(row) => {
                for words in inner.early {
                    self.game.notes.after(row, words);
                }
            }
            None => self.game.line.early.extend(inner.early),
        }
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn fault(&mut self, fault: Fault, span: Range<usize>) {
        if let Some(fault) = self.game.census.admit(fault) {
            if self.moves.wanted.faults {
                self.game.notes.fault(fault);
            }
            self.game.faults.push((fault, span, self.game.line.ply));
        }
    }
}
