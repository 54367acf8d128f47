//! Files of any size, and the same work on all their games: [`split`] into chunks, [`pipeline`] on all
//! cores, [`work`] to do on each [`stretch`]; [`repeats`] sees the games of all stretches together.

#[cfg(test)]
mod faithful;
mod joining;
pub mod pipeline;
pub mod repeats;
mod rewrite;
pub mod split;
pub mod stretch;
pub mod tags;
pub mod work;
