//! Files of any size, and the same work on all their games: [`split`] into chunks, [`pipeline`] on all
//! cores, [`work`] to do on each [`stretch`].

#[cfg(test)]
mod faithful;
mod joining;
pub mod pipeline;
mod rewrite;
pub mod split;
pub mod stretch;
pub mod tags;
pub mod work;
