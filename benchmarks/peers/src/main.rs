//! What stamma does with PGN files, done with pgn-reader and shakmaty on one thread.
//!
//! `peers validate|san|lean-san|uci|tags FILE` writes games to standard output (rows of tags for `tags`, nothing for
//! `validate`) and, on standard error, how many games were read and how many things were wrong.

mod layout;
mod line;
mod modes;

use std::{
    env,
    fs::File,
    io::{self, StdoutLock, Write},
    process::ExitCode,
};

use memmap2::{Advice, Mmap};
use pgn_reader::{Reader, Visitor};

use modes::{LeanSan, Rewrite, San, Tags, Uci, Validate};

const USAGE: &str = "usage: peers validate|san|lean-san|uci|tags FILE";

/// What a visitor says of a game when it is done with it.
pub struct Seen {
    pub errors: u64,
}

#[derive(Default)]
struct Totals {
    games: u64,
    errors: u64,
}

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [mode, path] = arguments.as_slice() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(mode, path) {
        Ok(totals) => {
            eprintln!("{} games, {} errors", totals.games, totals.errors);
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("peers: {path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(mode: &str, path: &str) -> io::Result<Totals> {
    // Safety: the file is a benchmark's, and nobody writes to it meanwhile.
    let file = unsafe { Mmap::map(&File::open(path)?)? };
    file.advise(Advice::Sequential)?;
    match mode {
        "validate" => read(&file, &mut Validate),
        "tags" => list(&file),
        "san" => write(&file, &mut Rewrite::<San>::default()),
        "lean-san" => write(&file, &mut Rewrite::<LeanSan>::default()),
        "uci" => write(&file, &mut Rewrite::<Uci>::default()),
        _ => Err(io::Error::new(io::ErrorKind::InvalidInput, USAGE)),
    }
}

fn read(bytes: &[u8], visitor: &mut impl Visitor<Output = Seen>) -> io::Result<Totals> {
    each_game(bytes, visitor, |_| Ok(()))
}

fn list(bytes: &[u8]) -> io::Result<Totals> {
    let mut output: StdoutLock = io::stdout().lock();
    let mut tags = Tags::default();
    let totals = each_game(bytes, &mut tags, |tags| {
        if tags.text.len() >= modes::FLUSH {
            output.write_all(&tags.text)?;
            tags.text.clear();
        }
        Ok(())
    })?;
    output.write_all(&tags.text)?;
    output.flush()?;
    Ok(totals)
}

fn write<S: modes::Spell>(bytes: &[u8], visitor: &mut Rewrite<S>) -> io::Result<Totals> {
    let mut output: StdoutLock = io::stdout().lock();
    let totals = each_game(bytes, visitor, |visitor| {
        visitor.flush_when_full(&mut output)
    })?;
    visitor.flush(&mut output)?;
    output.flush()?;
    Ok(totals)
}

fn each_game<V: Visitor<Output = Seen>>(
    bytes: &[u8],
    visitor: &mut V,
    mut after: impl FnMut(&mut V) -> io::Result<()>,
) -> io::Result<Totals> {
    let mut reader = Reader::new(bytes);
    let mut totals = Totals::default();
    loop {
        match reader.read_game(visitor) {
            Ok(Some(seen)) => {
                totals.games += 1;
                totals.errors += seen.errors;
            }
            Ok(None) => return Ok(totals),
            // A tag or comment that never ends: the reader goes on behind it.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => totals.errors += 1,
            Err(error) => return Err(error),
        }
        after(visitor)?;
    }
}
