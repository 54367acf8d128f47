//! How many faults of a game are told of.

pub use crate::rules::pgn::Fault;

impl Fault {
    /// How many games stand where they are not read.
    pub const fn games(self) -> u32 {
        match self {
            Self::CommentHoldsGames => 1,
            Self::CommentSwallowsGames(games)
            | Self::VariationSwallowsGames(games)
            | Self::TagSwallowsGames(games) => games,
            _ => 0,
        }
    }

    /// Whether it is a comment that is not closed.
    pub const fn is_open_comment(self) -> bool {
        matches!(self, Self::UnclosedComment | Self::CommentSwallowsMoves)
    }

    /// Whether it is over where the game ends: nothing was left open that something behind it could close.
    pub const fn is_over(self) -> bool {
        matches!(
            self,
            Self::AmbiguousMove
                | Self::BadNag
                | Self::BadResultTag
                | Self::DuplicateTag
                | Self::EmptyVariation
                | Self::IllegalMove
                | Self::JoinedMoves
                | Self::OddFen
                | Self::OddSetUp
                | Self::OddSpelling
                | Self::OddTagName
                | Self::ResultContradictsBoard
                | Self::ResultDiffers
                | Self::WrongNumber
        )
    }
}

/// How many faults of one game are told of.
const MOST: usize = 10_000;

/// Keeps the memory for faults within bounds: says which faults of a game are told of.
///
/// Beyond so many, only the first of each kind is, so that nothing is wrong unseen.
#[derive(Clone, Debug, Default)]
pub struct Census {
    count: usize,
    kinds: Vec<&'static str>,
    /// Games that stand where they are not read.
    pub games: u64,
}

/// Whether one more is told of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Telling {
    /// It is.
    Told,
    /// Instead of it, that there are too many.
    Last,
    /// It is not.
    Not,
}

impl Census {
    /// What to tell of a fault: itself, that there are too many, or nothing.
    pub fn admit(&mut self, fault: Fault) -> Option<Fault> {
        self.games += u64::from(fault.games());
        match self.weigh(fault.name()) {
            Telling::Told => Some(fault),
            _ if fault.is_open_comment() => Some(fault),
            Telling::Last => Some(Fault::TooMany),
            Telling::Not => None,
        }
    }

    /// The same for anything that has a name.
    pub fn weigh(&mut self, name: &'static str) -> Telling {
        let is_first = !self.kinds.contains(&name);
        if is_first {
            self.kinds.push(name);
        }
        self.count += 1;
        match self.count {
            _ if is_first => Telling::Told,
            count if count < MOST => Telling::Told,
            MOST => Telling::Last,
            _ => Telling::Not,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_faults_are_told_of_in_bounds() {
        let mut census = Census::default();
        let told = (0..100_000).filter_map(|_| census.admit(Fault::Stray));
        let told: Vec<_> = told.collect();
        assert_eq!(told.len(), MOST);
        assert_eq!(told.last(), Some(&Fault::TooMany));
        assert_eq!(census.admit(Fault::IllegalMove), Some(Fault::IllegalMove));
        assert_eq!(census.admit(Fault::IllegalMove), None);
    }
}
