//! How many faults of a game are told of.

pub use crate::rules::pgn::Fault;

/// How many faults of one game are told of.
const MOST: usize = 10_000;

/// Keeps the memory for faults within bounds: says which faults of a game are told of.
///
/// Beyond so many, only the first of each kind is, so that nothing is wrong unseen.
#[derive(Clone, Debug, Default)]
pub struct Census {
    count: usize,
    kinds: u64,
}

impl Census {
    /// What to tell of a fault: itself, that there are too many, or nothing.
    pub fn admit(&mut self, fault: Fault) -> Option<Fault> {
        let kind = 1_u64 << fault as u32;
        let is_first = self.kinds & kind == 0;
        self.kinds |= kind;
        self.count += 1;
        if is_first || self.count < MOST || fault == Fault::UnclosedComment {
            return Some(fault);
        }
        (self.count == MOST).then_some(Fault::TooMany)
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
