//! Files of any size: what they are wrapped in ([`input`]) and how they are encoded ([`encoding`]), and
//! the same work on all their games: [`split`] into chunks, [`pipeline`] on all cores, [`work`] to do on
//! each [`stretch`]; [`repeats`] sees the games of all stretches together.

mod compression;
pub mod encoding;
pub mod input;
mod joining;
pub mod pipeline;
pub mod repeats;
mod rewrite;
pub mod split;
pub mod stretch;
pub mod tags;
pub mod work;
mod zip;
