//! What is said about moves, in comments and by numbers, until their game is over: a comment behind a
//! variation speaks of the move before it, whose row is not the last one any more.

use std::collections::BTreeSet;
use std::ops::Range;

use super::game_columns::UNFIT;
use super::schema::MoveFact;
use super::store::Store;
use crate::pgn::Fault;

/// Something that is said about a move.
#[derive(Clone, Debug)]
enum Note {
    Comment(Range<usize>),
    Before(Range<usize>),
    Nag(u16),
    Fault(&'static str),
    /// The name of a fault that is kept with the texts.
    Unfit(Range<usize>),
}

/// What has been said in a game, with the rows that it speaks of.
#[derive(Debug, Default)]
pub(super) struct Notes {
    notes: Vec<(usize, Note)>,
    /// The texts of comments, one behind the other.
    text: String,
    /// Faults that no row has come for yet.
    faults: Vec<&'static str>,
}

/// Which of it somebody wants.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wanted {
    /// Commands in comments.
    pub(super) commands: bool,
    pub(super) comments: bool,
    pub(super) nags: bool,
    pub(super) faults: bool,
}

impl Wanted {
    pub(super) fn add(&mut self, fact: MoveFact) {
        match fact {
            MoveFact::Clock | MoveFact::Emt | MoveFact::Eval | MoveFact::Mate => {
                self.commands = true;
            }
            MoveFact::Comment | MoveFact::CommentBefore => self.comments = true,
            MoveFact::Nags => self.nags = true,
            MoveFact::MoveFaults => self.faults = true,
            _ => {}
        }
    }

    /// Whether anything of it is wanted.
    pub(super) fn any(self) -> bool {
        self.words() | self.nags | self.faults
    }

    /// Whether comments have to be looked at.
    pub(super) fn words(self) -> bool {
        self.comments | self.commands
    }
}

impl Notes {
    pub(super) fn clear(&mut self) {
        self.notes.clear();
        self.text.clear();
        self.faults.clear();
    }

    /// Keeps the words of a comment, with one blank between them.
    pub(super) fn keep(&mut self, comment: &str) -> Range<usize> {
        let start = self.text.len();
        for word in comment.split_whitespace() {
            if self.text.len() > start {
                self.text.push(' ');
            }
            self.text.push_str(word);
        }
        start..self.text.len()
    }

    /// What was kept stands before the move of a row.
    pub(super) fn before(&mut self, row: usize, words: Range<usize>) {
        self.notes.push((row, Note::Before(words)));
    }

    /// What was kept stands after the move of a row.
    pub(super) fn after(&mut self, row: usize, words: Range<usize>) {
        self.notes.push((row, Note::Comment(words)));
    }

    pub(super) fn nag(&mut self, row: usize, nag: u16) {
        if nag != 0 {
            self.notes.push((row, Note::Nag(nag)));
        }
    }

    /// A fault belongs to the next row, or to the last one if none follows.
    pub(super) fn fault(&mut self, fault: Fault) {
        self.faults.push(fault.name());
    }

    /// A value that does not fit its column is a fault of a row.
    pub(super) fn unfit(&mut self, row: usize, column: &str) {
        let start = self.text.len();
        self.text.push_str(UNFIT);
        self.text.push_str(column);
        self.notes.push((row, Note::Unfit(start..self.text.len())));
    }

    /// A row begins.
    #[inline]
    pub(super) fn row(&mut self, row: usize) {
        if !self.faults.is_empty() {
            self.give_faults(row);
        }
    }

    fn give_faults(&mut self, row: usize) {
        for name in std::mem::take(&mut self.faults) {
            self.notes.push((row, Note::Fault(name)));
        }
    }

    /// The game is over, and had so many rows.
    pub(super) fn end(&mut self, rows: usize) {
        if let Some(last) = rows.checked_sub(1) {
            self.give_faults(last);
        }
        if !self.notes.is_sorted_by_key(|(row, _)| *row) {
            self.notes.sort_by_key(|(row, _)| *row);
        }
    }

    /// Adds what was said about each of so many rows to a column.
    pub(super) fn write(&self, fact: MoveFact, rows: usize, store: &mut Store) {
        let mut rest = self.notes.as_slice();
        for row in 0..rows {
            let count = rest.iter().take_while(|(at, _)| *at == row).count();
            let (here, behind) = rest.split_at(count);
            rest = behind;
            let said = here.iter().map(|(_, note)| note);
            match store {
                Store::Text(texts) => {
                    let mut has_words = false;
                    for note in said {
                        let (Note::Comment(words) | Note::Before(words)) = note else {
                            continue;
                        };
                        let is_before = matches!(note, Note::Before(_));
                        if is_before != (fact == MoveFact::CommentBefore) {
                            continue;
                        }
                        if std::mem::replace(&mut has_words, true) {
                            texts.bytes.push(b' ');
                        }
                        let words = self.text.get(words.clone()).unwrap_or_default();
                        texts.bytes.extend_from_slice(words.as_bytes());
                    }
                    match has_words {
                        true => texts.end(),
                        false => texts.null(),
                    }
                }
                Store::List(lists) => {
                    match &mut *lists.entries {
                        Store::Int32(nags) => {
                            let mut known = BTreeSet::new();
                            for note in said {
                                if let Note::Nag(nag) = note
                                    && known.insert(*nag)
                                {
                                    nags.push(Some((*nag).into()));
                                }
                            }
                        }
                        Store::Text(texts) => {
                            for note in said {
                                match note {
                                    Note::Fault(name) => texts.push(name.as_bytes()),
                                    Note::Unfit(name) => {
                                        let name = self.text.get(name.clone()).unwrap_or_default();
                                        texts.push(name.as_bytes());
                                    }
                                    _ => {}
                                }
                            }
                        }
                        _ => {}
                    }
                    lists.end();
                }
                _ => store.null(),
            }
        }
    }
}
