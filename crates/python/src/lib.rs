//! The Python module `stamma._core`: bindings and nothing else.
//!
//! It imports nothing. What it raises and what it returns besides the classes here is made by the
//! package above, from the facts that the core reports: see `facts`.

mod bitboards;
mod board;
mod bulk;
mod glyphs;
mod input;
mod interrupts;
mod keep;
mod legal_moves;
mod list;
mod moves;
mod node;
mod output;
mod page;
mod piece;
mod places;
mod read_game;
mod reading;
mod scan;
mod select;
mod shared;
mod skim;
mod square_set;
mod squares;
mod style;
mod table;
mod table_source;
mod text;
mod text_places;
mod tree;
mod variant;
mod wording;

use pyo3::prelude::*;

#[pymodule]
mod _core {
    /// How many bytes a game may have, unless somebody asks for another number.
    #[pymodule_export]
    const GAME_BYTES: usize = stamma_core::pgn::limits::BYTES;

    /// The version of the package.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    #[pymodule_export]
    use crate::bitboards::{
        between, flip_anti_diagonal, flip_diagonal, flip_horizontal, flip_vertical, lsb, msb, ray,
        scan_forward, scan_reversed, shift_2_down, shift_2_left, shift_2_right, shift_2_up,
        shift_down, shift_down_left, shift_down_right, shift_left, shift_right, shift_up,
        shift_up_left, shift_up_right,
    };
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::bulk::{check_games, convert_games, list_tags};
    #[pymodule_export]
    use crate::glyphs::glyphs;
    #[pymodule_export]
    use crate::input::Input;
    #[pymodule_export]
    use crate::keep::{
        Counting, GameEncoding, Merging, Naming, Removing, Sorting, Splitting, Twinning,
    };
    #[pymodule_export]
    use crate::legal_moves::{LegalMoveGenerator, PseudoLegalMoveGenerator};
    #[pymodule_export]
    use crate::moves::Move;
    #[pymodule_export]
    use crate::node::{ChildNode, GameNode, GameRoot, NodeView, Origin, TagTable};
    #[pymodule_export]
    use crate::page::Page;
    #[pymodule_export]
    use crate::piece::Piece;
    #[pymodule_export]
    use crate::places::Places;
    #[pymodule_export]
    use crate::reading::MoveReading;
    #[pymodule_export]
    use crate::scan::{Scanner, is_unspaced};
    #[pymodule_export]
    use crate::select::{GameCounter, Selection};
    #[pymodule_export]
    use crate::skim::{pass_game, skim};
    #[pymodule_export]
    use crate::square_set::SquareSet;
    #[pymodule_export]
    use crate::squares::{square_distance, square_knight_distance, square_manhattan_distance};
    #[pymodule_export]
    use crate::style::Style;
    #[pymodule_export]
    use crate::table::{TableBatch, TablePlan, TableStream, table_columns};
    #[pymodule_export]
    use crate::table_source::zstd_cuts;
    #[pymodule_export]
    use crate::text_places::{PlaceCounter, next_game, show_on_line, show_start};
    #[pymodule_export]
    use crate::tree::Tree;
    #[pymodule_export]
    use crate::variant::{names_chess960, names_unknown_rules, names_unknown_rules_in_line};
    #[pymodule_export]
    use crate::wording::set_wording;
}
