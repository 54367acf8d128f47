//! Where the reader stands in a game: on the main line, or in a variation of any depth.

use shakmaty::{Chess, Move, Position, san::San};

/// A line of moves, and the lines it branches off from.
#[derive(Default)]
pub struct Lines {
    current: Line,
    outer: Vec<Line>,
}

/// A line, kept one move behind: a variation starts before the last move, and so no position
/// needs to be copied for the variations that most games do not have.
#[derive(Default)]
struct Line {
    /// The position before the last move; and room for the one behind it.
    positions: [Chess; 2],
    now: usize,
    last: Last,
    /// Nothing after an illegal move has a meaning.
    broken: bool,
}

#[derive(Default)]
enum Last {
    #[default]
    Nothing,
    Move(Move),
    /// The position after it is known: it stands in the other place.
    Played,
}

/// What became of a move.
pub enum Step {
    Legal(Move),
    Null,
    Illegal,
    /// Behind an illegal move.
    Ignored,
}

impl Line {
    fn new(start: Chess) -> Self {
        let mut line = Self::default();
        line.positions[0] = start;
        line
    }

    fn settle(&mut self) {
        match std::mem::take(&mut self.last) {
            Last::Nothing => {}
            Last::Move(last) => self.positions[self.now].play_unchecked(last),
            Last::Played => self.now ^= 1,
        }
    }

    fn play_now(&mut self, play: impl FnOnce(&mut Chess)) {
        let [first, second] = &mut self.positions;
        let (before, after) = match self.now {
            0 => (first, second),
            _ => (second, first),
        };
        after.clone_from(before);
        play(after);
        self.last = Last::Played;
    }
}

impl Lines {
    pub fn new(start: Chess) -> Self {
        Self {
            current: Line::new(start),
            outer: Vec::new(),
        }
    }

    /// The position in which the move was found.
    pub fn position(&self) -> &Chess {
        &self.current.positions[self.current.now]
    }

    /// Finds the legal move, and does not play it yet.
    pub fn find(&mut self, san: San) -> Step {
        let line = &mut self.current;
        if line.broken {
            return Step::Ignored;
        }
        line.settle();
        let position = &line.positions[line.now];
        match san.to_move(position) {
            Ok(found) => Step::Legal(found),
            Err(_) if san == San::Null && !position.is_check() => Step::Null,
            Err(_) => {
                line.broken = true;
                Step::Illegal
            }
        }
    }

    pub fn play(&mut self, found: Move) {
        self.current.last = Last::Move(found);
    }

    /// Plays a move with `play`, which is given the position and needs the one behind it.
    pub fn play_now(&mut self, play: impl FnOnce(&mut Chess)) {
        self.current.play_now(play);
    }

    pub fn pass(&mut self) {
        let Ok(passed) = self.position().clone().swap_turn() else {
            self.current.broken = true;
            return;
        };
        self.current.play_now(|position| *position = passed);
    }

    /// Begins a variation: another move in place of the last one.
    pub fn branch(&mut self) {
        let line = Line::new(self.position().clone());
        self.outer.push(std::mem::replace(&mut self.current, line));
    }

    /// Ends a variation. A `)` without its `(` ends nothing.
    pub fn join(&mut self) -> bool {
        match self.outer.pop() {
            Some(line) => {
                self.current = line;
                true
            }
            None => false,
        }
    }
}
