//! The lines that wait for the end of a variation, the outermost first.
//!
//! They are kept in blocks. A hundred thousand of them may stand inside of each other, and one list of so many would be
//! copied whenever it grows, so that it takes twice its room.

use super::Line;

/// How many lines are in a block: more than any real game has inside of each other.
const BLOCK: usize = 256;

/// Lines of which only the last one is gone on with.
#[derive(Default)]
pub(super) struct Lines {
    /// Blocks that are full.
    full: Vec<Vec<Line>>,
    /// The last block; it is empty only if there are no lines, or the last one was taken out of it.
    last: Vec<Line>,
}

impl Lines {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.full.len() * BLOCK + self.last.len()
    }

    /// Whether there are none.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.last.is_empty() && self.full.is_empty()
    }

    /// One of them, counted from the outermost.
    pub(super) fn get(&self, number: usize) -> Option<&Line> {
        let block = match self.full.get(number / BLOCK) {
            Some(block) => block,
            None if number / BLOCK == self.full.len() => &self.last,
            None => return None,
        };
        block.get(number % BLOCK)
    }

    /// Adds one inside of all others.
    pub(super) fn push(&mut self, line: Line) {
        if self.last.len() == BLOCK {
            let full = std::mem::replace(&mut self.last, Vec::with_capacity(BLOCK));
            self.full.push(full);
        }
        self.last.push(line);
    }

    /// Takes the innermost.
    pub(super) fn pop(&mut self) -> Option<Line> {
        if self.last.is_empty() {
            self.last = self.full.pop()?;
        }
        self.last.pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(start: usize) -> Line {
        Line {
            start,
            ..Line::default()
        }
    }

    #[test]
    fn lines_come_back_in_the_order_of_their_depth() {
        let mut lines = Lines::default();
        let mut expected = Vec::new();
        let start_of = |line: Option<&Line>| line.map(|line| line.start);
        // Up and down, over the ends of blocks.
        for (up, down) in [
            (2, 1),
            (BLOCK, 3),
            (3 * BLOCK, 2 * BLOCK),
            (1, BLOCK + 5),
            (2 * BLOCK, 0),
            (9, 4 * BLOCK),
        ] {
            for number in 0..up {
                lines.push(line(number));
                expected.push(number);
            }
            for _ in 0..down {
                assert_eq!(lines.pop().map(|line| line.start), expected.pop());
            }
            assert_eq!(lines.len(), expected.len());
            assert_eq!(lines.is_empty(), expected.is_empty());
            for number in [0, 1, BLOCK - 1, BLOCK, 2 * BLOCK, 9 * BLOCK] {
                assert_eq!(start_of(lines.get(number)), expected.get(number).copied());
            }
        }
        assert!(lines.is_empty());
    }
}
