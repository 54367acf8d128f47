//! Games as tables of Apache Arrow: a row for each game, each move, or each position.
//!
//! [`schema`] says which columns there are, [`Plan`] which of them somebody wants; a [`Sheet`] is told
//! what a reader finds, and keeps no more than these columns need: facts about games, and facts about
//! moves, which become lists in a table of games. `store` holds columns that grow, `facts` reads the
//! values in tags and comments.

mod facts;
mod game_columns;
mod move_columns;
mod notes;
mod plan;
mod said_columns;
pub mod schema;
mod sheet;
mod store;

pub use plan::{Plan, Refused};
pub use schema::Rows;
pub use sheet::{Finished, Place, Sheet};
