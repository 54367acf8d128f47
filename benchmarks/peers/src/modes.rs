//! The four jobs, as pgn-reader's visitors.

use std::{
    io::{self, Write},
    marker::PhantomData,
    ops::ControlFlow,
};

use pgn_reader::{KnownOutcome, Nag, Outcome, RawComment, RawTag, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Color, Move, Position, fen::Fen, uci::UciMove};

use crate::{
    Seen,
    layout::Layout,
    line::{Lines, Step},
};

pub const FLUSH: usize = 1 << 18;

/// Checks every move of every line.
pub struct Validate;

pub struct Game {
    lines: Lines,
    errors: u64,
    /// Does the next move of Black need its number?
    numbered: bool,
    in_comment: bool,
}

impl Game {
    fn new(start: Option<Chess>) -> Self {
        Self {
            lines: start.map_or_else(Lines::default, Lines::new),
            errors: 0,
            numbered: true,
            in_comment: false,
        }
    }
}

fn start_position(tag: RawTag<'_>) -> Option<Chess> {
    let fen = Fen::from_ascii(tag.as_bytes()).ok()?;
    fen.into_position(CastlingMode::Chess960).ok()
}

/// Takes the position that a game starts from, if this is the tag for it.
fn set_up(start: &mut Option<Chess>, name: &[u8], value: RawTag<'_>) -> ControlFlow<Seen> {
    if name == b"FEN" {
        match start_position(value) {
            Some(position) => *start = Some(position),
            None => return ControlFlow::Break(Seen { errors: 1 }),
        }
    }
    ControlFlow::Continue(())
}

impl Visitor for Validate {
    type Tags = Option<Chess>;
    type Movetext = Game;
    type Output = Seen;

    fn begin_tags(&mut self) -> ControlFlow<Seen, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Seen> {
        set_up(start, name, value)
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<Seen, Game> {
        ControlFlow::Continue(Game::new(start))
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Seen> {
        match game.lines.find(san.san) {
            Step::Legal(found) => game.lines.play(found),
            Step::Null => game.lines.pass(),
            Step::Illegal => game.errors += 1,
            Step::Ignored => {}
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut Game) -> ControlFlow<Seen, Skip> {
        game.lines.branch();
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut Game) -> ControlFlow<Seen> {
        game.lines.join();
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Seen {
        Seen {
            errors: game.errors,
        }
    }
}

/// The tags of a row.
const ROSTER: [&[u8]; 7] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result",
];

/// Writes a row of the seven tags for each game, and lets the reader skip the moves.
#[derive(Default)]
pub struct Tags {
    pub text: Vec<u8>,
    values: [Vec<u8>; 7],
}

impl Visitor for Tags {
    type Tags = ();
    type Movetext = ();
    type Output = Seen;

    fn begin_tags(&mut self) -> ControlFlow<Seen> {
        self.values.iter_mut().for_each(Vec::clear);
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<Seen> {
        if let Some(place) = ROSTER.iter().position(|known| *known == name) {
            self.values[place].extend_from_slice(&value.decode());
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Seen> {
        for (place, value) in self.values.iter().enumerate() {
            if place > 0 {
                self.text.push(b'\t');
            }
            self.text.extend_from_slice(value);
        }
        self.text.push(b'\n');
        ControlFlow::Break(Seen { errors: 0 })
    }

    fn end_game(&mut self, (): ()) -> Seen {
        Seen { errors: 0 }
    }
}

/// Writes a legal move, and plays it.
pub trait Spell {
    fn write_and_play(lines: &mut Lines, found: Move, text: &mut Vec<u8>);
}

/// Canonical SAN by shakmaty's own function.
#[derive(Default)]
pub struct San;

impl Spell for San {
    fn write_and_play(lines: &mut Lines, found: Move, text: &mut Vec<u8>) {
        lines.play_now(|position| {
            SanPlus::from_move_and_play_unchecked(position, found).append_ascii_to(text);
        });
    }
}

/// The same text as [`San`]. shakmaty's own suffix asks for the outcome, and so for all legal moves,
/// after every move; here only after a check.
#[derive(Default)]
pub struct LeanSan;

impl Spell for LeanSan {
    fn write_and_play(lines: &mut Lines, found: Move, text: &mut Vec<u8>) {
        lines.play_now(|position| {
            shakmaty::san::San::from_move(position, found).append_ascii_to(text);
            position.play_unchecked(found);
            if position.is_check() {
                let mate = position.legal_moves().is_empty();
                text.push(if mate { b'#' } else { b'+' });
            }
        });
    }
}

#[derive(Default)]
pub struct Uci;

impl Spell for Uci {
    fn write_and_play(lines: &mut Lines, found: Move, text: &mut Vec<u8>) {
        UciMove::from_move(found, lines.position().castles().mode()).append_ascii_to(text);
        lines.play(found);
    }
}

/// Writes every game again: tags, moves, comments, NAGs, variations, result.
#[derive(Default)]
pub struct Rewrite<S> {
    layout: Layout,
    spell: PhantomData<S>,
}

impl<S: Spell> Rewrite<S> {
    pub fn flush_when_full(&mut self, output: &mut impl Write) -> io::Result<()> {
        if self.layout.text.len() < FLUSH {
            return Ok(());
        }
        self.flush(output)
    }

    pub fn flush(&mut self, output: &mut impl Write) -> io::Result<()> {
        output.write_all(&self.layout.text)?;
        self.layout.text.clear();
        Ok(())
    }

    fn number(&mut self, game: &mut Game) {
        let position = game.lines.position();
        let number = position.fullmoves().get();
        match position.turn() {
            Color::White => self.layout.number(number, b"."),
            Color::Black if game.numbered => self.layout.number(number, b"..."),
            Color::Black => {}
        }
        game.numbered = false;
    }

    fn open_comment(&mut self, game: &mut Game) {
        if !game.in_comment {
            self.layout.opening(b'{');
            game.in_comment = true;
        }
    }
}

impl<S: Spell> Visitor for Rewrite<S> {
    type Tags = Option<Chess>;
    type Movetext = Game;
    type Output = Seen;

    fn begin_tags(&mut self) -> ControlFlow<Seen, Option<Chess>> {
        ControlFlow::Continue(None)
    }

    fn tag(
        &mut self,
        start: &mut Option<Chess>,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<Seen> {
        let text = &mut self.layout.text;
        text.push(b'[');
        text.extend_from_slice(name);
        text.extend_from_slice(b" \"");
        text.extend_from_slice(value.as_bytes());
        text.extend_from_slice(b"\"]\n");
        set_up(start, name, value)
    }

    fn begin_movetext(&mut self, start: Option<Chess>) -> ControlFlow<Seen, Game> {
        self.layout.text.push(b'\n');
        self.layout.start();
        ControlFlow::Continue(Game::new(start))
    }

    fn san(&mut self, game: &mut Game, san: SanPlus) -> ControlFlow<Seen> {
        match game.lines.find(san.san) {
            Step::Legal(found) => {
                self.number(game);
                self.layout
                    .token(|text| S::write_and_play(&mut game.lines, found, text));
            }
            Step::Null => {
                self.number(game);
                self.layout.words(b"--");
                game.lines.pass();
            }
            Step::Illegal => game.errors += 1,
            Step::Ignored => {}
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, _: &mut Game, nag: Nag) -> ControlFlow<Seen> {
        self.layout.token(|text| nag.append_ascii_to(text));
        ControlFlow::Continue(())
    }

    fn partial_comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<Seen> {
        self.open_comment(game);
        self.layout.words(comment.as_bytes());
        ControlFlow::Continue(())
    }

    fn comment(&mut self, game: &mut Game, comment: RawComment<'_>) -> ControlFlow<Seen> {
        self.open_comment(game);
        self.layout.words(comment.as_bytes());
        self.layout.closing(b'}');
        game.in_comment = false;
        game.numbered = true;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, game: &mut Game) -> ControlFlow<Seen, Skip> {
        self.layout.opening(b'(');
        game.lines.branch();
        game.numbered = true;
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, game: &mut Game) -> ControlFlow<Seen> {
        if game.lines.join() {
            self.layout.closing(b')');
            game.numbered = true;
        }
        ControlFlow::Continue(())
    }

    fn outcome(&mut self, _: &mut Game, outcome: Outcome) -> ControlFlow<Seen> {
        self.layout.words(match outcome {
            Outcome::Known(KnownOutcome::Draw) => b"1/2-1/2",
            Outcome::Known(KnownOutcome::Decisive {
                winner: Color::White,
            }) => b"1-0",
            Outcome::Known(KnownOutcome::Decisive {
                winner: Color::Black,
            }) => b"0-1",
            Outcome::Unknown => b"*",
        });
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, game: Game) -> Seen {
        self.layout.end();
        Seen {
            errors: game.errors,
        }
    }
}
