//! A game as a value: whether two are the same, what one is made of, and where it starts.

use shakmaty::uci::UciMove;

use super::{Game, NodeId, Notes, ROOT, unless_usual};
use crate::board::Position;
use crate::fen;

/// A node that has continuations, and these in their order.
pub type Order = (NodeId, Vec<NodeId>);

impl Game {
    /// All nodes but the start, in the order of their numbers: the node before, and the move. Those that
    /// were removed are among them, so that numbers keep their meaning.
    pub fn steps(&self) -> Vec<(NodeId, UciMove)> {
        let nodes = self.nodes.iter().skip(1);
        nodes.map(|node| (node.parent, node.played)).collect()
    }

    /// The continuations of all nodes that have any.
    pub fn orders(&self) -> Vec<Order> {
        let nodes = 0..self.nodes.len() as NodeId;
        nodes
            .map(|id| (id, self.variations(id)))
            .filter(|(_, variations)| !variations.is_empty())
            .collect()
    }

    /// All nodes about which something is said, and what.
    pub fn all_notes(&self) -> impl Iterator<Item = (NodeId, &Notes)> {
        let nodes = 0..self.nodes.len() as NodeId;
        nodes.filter_map(|id| Some((id, self.notes(id)?)))
    }

    /// Makes a tree again from its [`Self::steps`] and [`Self::orders`]; nothing if these are those of no
    /// tree, or a move is not legal.
    pub fn from_steps(
        start: Position,
        steps: &[(NodeId, UciMove)],
        orders: &[Order],
    ) -> Option<Self> {
        let mut positions = vec![start.clone()];
        let mut game = Self::new(start);
        for (parent, uci) in steps {
            let before = positions.get(*parent as usize)?;
            let (played, after) = match uci {
                UciMove::Null => (UciMove::Null, before.pass()?),
                _ => {
                    let legal = before.find(*uci).ok()?;
                    (before.uci(legal), before.after(legal))
                }
            };
            game.add_loose(*parent, played);
            positions.push(after);
        }
        let are_placed = orders
            .iter()
            .all(|(id, order)| game.set_variations(*id, order));
        are_placed.then_some(game)
    }

    /// The FEN of the position that the game starts from, unless it is the usual one.
    pub fn setup(&self) -> Option<String> {
        let start = self.start.as_deref()?;
        Some(fen::write(start, fen::Style::default()))
    }

    /// Lets the game start from another position, unless it has moves.
    pub fn set_up(&mut self, start: Position) -> bool {
        let is_bare = self.next(ROOT).is_none();
        if is_bare {
            // Numbers of moves that were removed shall not come to life in another game.
            self.nodes.truncate(1);
            let said = self.notes(ROOT).cloned().unwrap_or_default();
            self.said.clear();
            self.words.clear();
            if let Some(root) = self.node_mut(ROOT) {
                root.said = 0;
            }
            self.edit_notes(ROOT, |notes| *notes = said);
            self.start = unless_usual(&start);
        }
        is_bare
    }
}

/// Two games are the same if they have the same tags, start, lines and notes in the same order. What is
/// wrong with the texts that they were read from does not count.
impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        let has_same_heading = self.tags == other.tags
            && self.result == other.result
            && self.setup() == other.setup()
            && self.start().is_chess960() == other.start().is_chess960()
            && self.escapes == other.escapes;
        if !has_same_heading {
            return false;
        }
        let mut pairs = vec![(ROOT, ROOT)];
        while let Some((mine, theirs)) = pairs.pop() {
            if self.played(mine) != other.played(theirs) || self.notes(mine) != other.notes(theirs)
            {
                return false;
            }
            let (ours, others) = (self.variations(mine), other.variations(theirs));
            if ours.len() != others.len() {
                return false;
            }
            pairs.extend(ours.into_iter().zip(others));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::alphabet::Alphabet;

    fn read(text: &str) -> Game {
        let found = Game::read(text.as_bytes(), 0, &Alphabet::english());
        found.expect("a game").0
    }

    #[test]
    fn a_game_is_made_again_from_its_parts() {
        let game = read("[White \"A\"] 1. e4 {a} (1. d4 d5 (1... c5)) e5 $1 2. Nf3 *");
        let again = Game::from_steps(game.start().clone(), &game.steps(), &game.orders());
        let mut again = again.expect("the same tree");
        assert_ne!(game, again);
        again.tags = game.tags.clone();
        for (id, notes) in game.all_notes() {
            again.edit_notes(id, |given| *given = notes.clone());
        }
        assert_eq!(game, again);
    }

    #[test]
    fn order_and_notes_tell_games_apart() {
        let game = read("1. e4 (1. d4) e5 *");
        assert_eq!(game, read("1. e4 (1. d4) e5 *"));
        for other in [
            "1. d4 (1. e4 e5) *",
            "1. e4 (1. d4) e5 $1 *",
            "1. e4 (1. d4) e5 {x} *",
            "1. e4 (1. d4) e5 1-0",
            "1. e4 (1. d4) *",
            "[White \"A\"] 1. e4 (1. d4) e5 *",
        ] {
            assert_ne!(game, read(other), "{other}");
        }
    }

    #[test]
    fn parts_that_make_no_tree_are_refused() {
        let game = read("1. e4 (1. d4) e5 *");
        let make = |steps: &[_], orders: &[Order]| {
            Game::from_steps(game.start().clone(), steps, orders).is_some()
        };
        let (steps, orders) = (game.steps(), game.orders());
        assert!(make(&steps, &orders));
        // A node that is not there, a move that is not legal, a circle, another's child.
        assert!(!make(&[(7, UciMove::Null)], &[]));
        assert!(!make(&[steps[0], (0, steps[2].1)], &[]));
        assert!(!make(&steps, &[(0, vec![1, 1])]));
        assert!(!make(&steps, &[(1, vec![2])]));
        assert!(!make(&steps, &[(0, vec![9])]));
    }
}
