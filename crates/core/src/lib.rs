//! The compiled core of stamma: what must be fast, and nothing that knows of Python.
//!
//! It returns facts (moves, codes, places in a text); the wording of messages lives in the Python
//! package. The rules of chess come from [`shakmaty`], whose types appear here unchanged.
//!
//! ```
//! use stamma_core::board::Board;
//! use stamma_core::fen;
//!
//! let mut board = Board::default();
//! let e4 = "e2e4".parse().map_err(|_| ())?;
//! board.push(e4).map_err(|_| ())?;
//! assert_eq!(
//!     fen::write(board.position(), fen::Style::default()),
//!     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
//! );
//! # Ok::<(), ()>(())
//! ```

pub mod board;
pub mod bulk;
mod eight_bytes;
pub mod fen;
pub mod input;
pub mod keep;
pub mod notation;
pub mod pgn;
pub mod places;
pub mod rules;
pub mod scan;
pub mod select;
mod sixteen_bytes;
pub mod table;
