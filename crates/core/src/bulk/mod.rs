//! Files of any size, and the same work on all their games: [`split`] into chunks, [`pipeline`] on all
//! cores, [`check`], [`convert`], [`table`] or [`each`] on each [`stretch`], with what is [`made`] of it. If only some games
//! are wanted, a worker passes over the others (`picking`), as far as their numbers do not count
//! ([`selecting`]). [`repeats`] sees the games of all stretches together.

#[cfg(test)]
mod agreement;
pub mod check;
pub mod convert;
pub mod each;
#[cfg(test)]
mod faithful;
mod joining;
pub mod made;
mod picking;
pub mod pipeline;
pub mod range;
pub mod repeats;
mod rewrite;
mod sampling;
pub mod selecting;
pub mod split;
pub mod stretch;
pub mod table;
pub mod tags;
