//! The tags that games say of themselves, and whether those of two games agree.
//!
//! Each distinct value is kept once, whoever has it, and compared with a game at most once: among games with the
//! same moves, many share their event, their players or their date.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::rc::Rc;

use super::near::{Words, is_near_date, is_same_date};

/// The tags that are compared.
pub const COMPARED: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
const DATE: usize = 2;

/// Where the values of a game are found, one place for each tag that is compared.
pub(super) type Ids = [usize; COMPARED.len()];

/// The values of some games. Each tag has its own column.
#[derive(Debug)]
pub(super) struct Values {
    is_near_enough: bool,
    columns: [Column; COMPARED.len()],
    /// The number of the game that others are compared with.
    asked: u64,
    /// How many pairs of values were compared.
    #[cfg(test)]
    pub compared: usize,
}

impl Values {
    /// No values yet. Of those that come, some agree that are only near to each other, if that is asked for.
    pub fn new(is_near_enough: bool) -> Self {
        Self {
            is_near_enough,
            columns: Default::default(),
            asked: 0,
            #[cfg(test)]
            compared: 0,
        }
    }

    /// Forgets all values.
    pub fn clear(&mut self) {
        self.columns.iter_mut().for_each(Column::clear);
    }

    /// Adds the values of a game. From now on, others are compared with this one.
    pub fn add(&mut self, values: &[String; COMPARED.len()]) -> Ids {
        self.asked += 1;
        let mut ids = Ids::default();
        for ((id, column), value) in ids.iter_mut().zip(&mut self.columns).zip(values) {
            *id = column.add(value);
        }
        ids
    }

    /// Removes the values of a game.
    pub fn remove(&mut self, ids: &Ids) {
        for (id, column) in ids.iter().zip(&mut self.columns) {
            column.remove(*id);
        }
    }

    /// Whether known values agree with those of the game that was added last: nothing that both say differs.
    pub fn agree(&mut self, known: &Ids, added: &Ids) -> bool {
        let ids = known.iter().zip(added);
        let mut pairs = self.columns.iter_mut().zip(COMPARED).zip(ids);
        pairs.all(|((column, name), (known, added))| {
            if known == added {
                return true;
            }
            let (Some(one), Some(other)) = (column.values.get(*known), column.values.get(*added))
            else {
                return false;
            };
            if one.compared.0 == self.asked {
                return one.compared.1;
            }
            #[cfg(test)]
            {
                self.compared += 1;
            }
            let agrees = one.agrees(other, name, self.is_near_enough);
            if let Some(one) = column.values.get_mut(*known) {
                one.compared = (self.asked, agrees);
            }
            agrees
        })
    }

    /// Completes known values with those of a game that agrees with them, which is then no longer needed.
    pub fn learn(&mut self, known: &mut Ids, added: &Ids) {
        let unknown = |date: &str| date.matches('?').count();
        let ids = known.iter_mut().zip(added);
        for (place, (column, (known, added))) in self.columns.iter_mut().zip(ids).enumerate() {
            let (one, other) = (column.text(*known), column.text(*added));
            let says_more = place == DATE && !other.is_empty() && unknown(other) < unknown(one);
            let useless = match one.is_empty() || says_more {
                true => std::mem::replace(known, *added),
                false => *added,
            };
            column.remove(useless);
        }
    }
}

/// The values of one tag.
#[derive(Debug, Default)]
struct Column {
    ids: HashMap<Rc<str>, usize>,
    values: Vec<Value>,
    /// Places of values that were removed.
    free: Vec<usize>,
}

#[derive(Debug, Default)]
struct Value {
    text: Rc<str>,
    words: OnceCell<Words>,
    /// How many games have it.
    games: usize,
    /// The number of the game that it was last compared with, and whether it agreed.
    compared: (u64, bool),
}

impl Column {
    fn clear(&mut self) {
        self.ids.clear();
        self.values.clear();
        self.free.clear();
    }

    fn text(&self, id: usize) -> &str {
        self.values.get(id).map_or("", |value| &value.text)
    }

    fn add(&mut self, text: &str) -> usize {
        if let Some(id) = self.ids.get(text)
            && let Some(value) = self.values.get_mut(*id)
        {
            value.games += 1;
            return *id;
        }
        let text: Rc<str> = text.into();
        let value = Value {
            text: Rc::clone(&text),
            games: 1,
            ..Value::default()
        };
        let id = self.free.pop().unwrap_or(self.values.len());
        match self.values.get_mut(id) {
            Some(free) => *free = value,
            None => self.values.push(value),
        }
        self.ids.insert(text, id);
        id
    }

    fn remove(&mut self, id: usize) {
        let Some(value) = self.values.get_mut(id) else {
            return;
        };
        value.games -= 1;
        if value.games == 0 {
            self.ids.remove(&value.text);
            *value = Value::default();
            self.free.push(id);
        }
    }
}

impl Value {
    fn words(&self) -> &Words {
        self.words.get_or_init(|| Words::new(&self.text))
    }

    fn agrees(&self, other: &Self, name: &str, is_near_enough: bool) -> bool {
        let (one, that) = (&*self.text, &*other.text);
        one.is_empty()
            || that.is_empty()
            || match (name, is_near_enough) {
                ("Result", _) => false,
                ("Date", false) => is_same_date(one, that),
                ("Date", true) => is_near_date(one, that),
                (_, near) => near && self.words().is_near(other.words()),
            }
    }
}
