//! Where one stands in the tree of a game, so that the way to the next board is short.

use super::{Game, NodeId, ROOT};
use crate::board::Board;

/// A node, and the board there. Whoever goes from node to node plays and takes back only the moves
/// between the two.
#[derive(Clone, Debug)]
pub struct Standing {
    node: NodeId,
    board: Board,
}

impl Standing {
    /// At the start of a game.
    pub fn new(game: &Game) -> Self {
        Self {
            node: ROOT,
            board: game.start().clone().into(),
        }
    }

    /// Goes to a node of the same game, and returns the board there, with the moves that led to it.
    pub fn go_to(&mut self, game: &Game, node: NodeId) -> &Board {
        let mut ahead = Vec::new();
        let mut to = node;
        // Whatever follows a node has a higher number: so the two ways meet where they part.
        while self.node != to {
            if self.node > to {
                self.board.pop();
                self.node = game.parent(self.node).unwrap_or(ROOT);
            } else {
                ahead.extend(game.played(to));
                to = game.parent(to).unwrap_or(ROOT);
            }
        }
        for played in ahead.into_iter().rev() {
            // Moves of the tree are legal: nothing else can be added.
            let _ = self.board.push(played);
        }
        self.node = node;
        &self.board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fen;
    use crate::notation::alphabet::Alphabet;

    #[test]
    fn boards_are_the_same_whatever_the_way() {
        let text = b"1. e4 (1. d4 d5 (1... c5 2. d5 e6) 2. c4) e5 2. Nf3 -- 3. Bc4 *";
        let (game, _) = Game::read(text, 0, &Alphabet::english()).expect("a game");
        let count = game.count_moves() as NodeId + 1;
        let told = |board: &Board| {
            (
                fen::write(board.position(), fen::Style::default()),
                board.moves(),
            )
        };
        let mut standing = Standing::new(&game);
        for step in [1, 2, 3, 5, 7] {
            for place in 0..count * 2 {
                let node = place * step % count;
                let found = told(standing.go_to(&game, node));
                let mut fresh = Standing::new(&game);
                assert_eq!(found, told(fresh.go_to(&game, node)), "{node}");
                assert_eq!(found.1.len() as u64, game.depth(node));
                assert_eq!(game.turn(node), standing.board.position().turn());
            }
        }
    }
}
