//! Which columns there are, by name: what each says, its type, and the tables that have it.
//!
//! The types are those that all of DuckDB, Polars, pandas and Spark take: signed integers, floats, text,
//! days, moments without a zone, lists whose entries are called `element`, and maps.

use std::sync::Arc;

use arrow_schema::{DataType, Field, Fields, TimeUnit};

use crate::pgn::tags::asked::Asked;

/// Changes when a column changes its meaning or its type, or is taken away.
pub const VERSION: &str = "1";

/// What a row is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Rows {
    /// A game.
    Games,
    /// A move of a main line or of a variation.
    Moves,
    /// A position of a main line, with the move that was played there.
    Positions,
}

impl Rows {
    /// By its name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "games" => Some(Self::Games),
            "moves" => Some(Self::Moves),
            "positions" => Some(Self::Positions),
            _ => None,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Moves => "moves",
            Self::Positions => "positions",
        }
    }
}

/// What a column says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Fact {
    /// Something about the game.
    Game(GameFact),
    /// Something about a move or a position; a list of it in a table of games.
    Move(MoveFact),
}

/// What can be said about a game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum GameFact {
    /// The file that it stands in.
    File,
    /// Its number in the file, from 1.
    Number,
    /// Where it begins in the file, in bytes.
    Offset,
    /// How many bytes it has.
    Length,
    /// A tag, as a value of the type of the column.
    Tag(Asked),
    /// All tags.
    Tags,
    /// `UTCDate` and `UTCTime` together.
    UtcTimestamp,
    /// A part of the tag `Date`: 0 for the year, 1 for the month, 2 for the day.
    DatePart(usize),
    /// The result.
    Result,
    /// 1 if this is the result, else 0.
    Has(crate::pgn::GameResult),
    /// Half-moves of the main line.
    PlyCount,
    /// Whether something of it could not be read.
    Broken,
    /// What is wrong with it.
    Faults,
    /// The last position of the main line.
    Final(View),
}

impl GameFact {
    /// The tags that it is made of.
    pub(super) fn tags(&self) -> [Option<&str>; 2] {
        match self {
            Self::Tag(tag) => [Some(tag.name()), None],
            Self::UtcTimestamp => [Some("UTCDate"), Some("UTCTime")],
            Self::DatePart(_) => [Some("Date"), None],
            _ => [None; 2],
        }
    }
}

/// How a position is shown.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum View {
    /// As FEN.
    Fen,
    /// By the first four fields of it.
    Epd,
    /// By its key in Polyglot's books, as a signed number.
    Key,
}

/// When a position stands on the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum When {
    /// Before the move.
    Before,
    /// After the move.
    After,
    /// It is the row itself, whether a move follows or not.
    Here,
}

/// What can be said about a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MoveFact {
    /// Half-moves from the start of the game to it, itself included; of a position, those before it.
    Ply,
    /// How deep the variation is: 0 for the main line.
    Depth,
    /// The number of the move.
    MoveNumber,
    /// Who moves.
    Color,
    /// The move in the notation of this number.
    Written(usize),
    /// The move as Polyglot's books have it.
    Code,
    /// What moves.
    Piece,
    /// The square of departure.
    From,
    /// The square of arrival.
    To,
    /// What is taken.
    Capture,
    /// What a pawn becomes.
    Promotion,
    /// Whether it gives check.
    Check,
    /// Whether it gives mate.
    Checkmate,
    /// The time left: `[%clk]`.
    Clock,
    /// The time used: `[%emt]`.
    Emt,
    /// The evaluation: `[%eval]`.
    Eval,
    /// Moves to mate, of the same.
    Mate,
    /// Numeric annotation glyphs.
    Nags,
    /// What is said after the move.
    Comment,
    /// What is said before the first move of a line.
    CommentBefore,
    /// What is wrong there.
    MoveFaults,
    /// A position.
    Position(View, When),
}

/// A column that every table of its kind has.
#[derive(Debug)]
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// What it says.
    pub fact: Fact,
    /// Its type, in a table of moves if it says something about moves.
    pub kind: DataType,
    tables: &'static [Rows],
}

const ALL: &[Rows] = &[Rows::Games, Rows::Moves, Rows::Positions];
const WITH_GAMES: &[Rows] = &[Rows::Games, Rows::Positions];
const WITH_MOVES: &[Rows] = &[Rows::Games, Rows::Moves];
const MOVES: &[Rows] = &[Rows::Moves];
const POSITIONS: &[Rows] = &[Rows::Positions];

/// The field of the entries of a list.
pub(super) fn entries(kind: DataType) -> Arc<Field> {
    Arc::new(Field::new("element", kind, true))
}

fn texts() -> DataType {
    DataType::List(entries(DataType::Utf8))
}

fn pairs() -> DataType {
    let fields = Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Utf8, true),
    ]);
    DataType::Map(
        Arc::new(Field::new("entries", DataType::Struct(fields), false)),
        false,
    )
}

fn moment() -> DataType {
    DataType::Timestamp(TimeUnit::Microsecond, None)
}

/// All columns but tags and the moves in other notations.
pub fn known() -> Vec<Known> {
    use crate::pgn::GameResult::{BlackWins, Draw, WhiteWins};
    use DataType::{Boolean, Float64, Int16, Int32, Int64, Utf8};
    use GameFact as G;
    use MoveFact as M;

    let game = |name, fact, kind| Known {
        name,
        fact: Fact::Game(fact),
        kind,
        tables: ALL,
    };
    let of = |tables: &'static [Rows], name, fact, kind| Known {
        name,
        fact: Fact::Move(fact),
        kind,
        tables,
    };
    let view = |view| match view {
        View::Key => Int64,
        View::Fen | View::Epd => Utf8,
    };
    let mut all = vec![
        game("file", G::File, Utf8),
        game("number", G::Number, Int64),
        game("offset", G::Offset, Int64),
        game("length", G::Length, Int64),
        game("tags", G::Tags, pairs()),
        game("utc_timestamp", G::UtcTimestamp, moment()),
        game("year", G::DatePart(0), Int16),
        game("month", G::DatePart(1), Int16),
        game("day", G::DatePart(2), Int16),
        game("result", G::Result, Utf8),
        game("white_wins", G::Has(WhiteWins), Int32),
        game("draws", G::Has(Draw), Int32),
        game("black_wins", G::Has(BlackWins), Int32),
        game("ply_count", G::PlyCount, Int32),
        game("broken", G::Broken, Boolean),
        Known {
            tables: WITH_GAMES,
            ..game("faults", G::Faults, texts())
        },
        game("final_fen", G::Final(View::Fen), Utf8),
        game("final_epd", G::Final(View::Epd), Utf8),
        game("final_hash", G::Final(View::Key), Int64),
        of(&[Rows::Moves, Rows::Positions], "ply", M::Ply, Int32),
        of(MOVES, "depth", M::Depth, Int32),
        of(
            &[Rows::Moves, Rows::Positions],
            "move_number",
            M::MoveNumber,
            Int32,
        ),
        of(&[Rows::Moves, Rows::Positions], "color", M::Color, Utf8),
        of(ALL, "code", M::Code, Int16),
        of(ALL, "piece", M::Piece, Utf8),
        of(ALL, "from", M::From, Utf8),
        of(ALL, "to", M::To, Utf8),
        of(ALL, "capture", M::Capture, Utf8),
        of(ALL, "promotion", M::Promotion, Utf8),
        of(ALL, "check", M::Check, Boolean),
        of(ALL, "checkmate", M::Checkmate, Boolean),
        of(ALL, "clock", M::Clock, Float64),
        of(ALL, "emt", M::Emt, Float64),
        of(ALL, "eval", M::Eval, Int32),
        of(ALL, "mate", M::Mate, Int32),
        of(
            &[Rows::Moves, Rows::Positions],
            "nags",
            M::Nags,
            DataType::List(entries(Int32)),
        ),
        of(ALL, "comment", M::Comment, Utf8),
        of(ALL, "comment_before", M::CommentBefore, Utf8),
        of(MOVES, "faults", M::MoveFaults, texts()),
    ];
    for (how, before, after, here) in [
        (View::Fen, "fen_before", "fen_after", "fen"),
        (View::Epd, "epd_before", "epd_after", "epd"),
        (View::Key, "hash_before", "hash_after", "hash"),
    ] {
        let at = |when| M::Position(how, when);
        all.push(of(WITH_MOVES, before, at(When::Before), view(how)));
        all.push(of(WITH_MOVES, after, at(When::After), view(how)));
        all.push(of(POSITIONS, here, at(When::Here), view(how)));
    }
    all
}

impl Known {
    /// Whether a table has it.
    pub fn is_in(&self, rows: Rows) -> bool {
        self.tables.contains(&rows)
    }
}

/// Behind the name of a tag with a type of its own: the same as text, as it stands.
const AS_TEXT: &str = "Text";

/// The tags that are more than text.
fn type_of(tag: &str) -> Option<DataType> {
    match tag {
        "WhiteElo" | "BlackElo" | "WhiteRatingDiff" | "BlackRatingDiff" => Some(DataType::Int16),
        "PlyCount" => Some(DataType::Int32),
        "Date" | "UTCDate" | "EventDate" => Some(DataType::Date32),
        _ => None,
    }
}

/// The column of a tag, if its name is one: it begins with a capital.
pub(super) fn tag_column(name: &str) -> Option<(GameFact, DataType)> {
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name.starts_with(|first: char| first.is_ascii_uppercase());
    if !is_name {
        return None;
    }
    let as_text = name
        .strip_suffix(AS_TEXT)
        .filter(|tag| type_of(tag).is_some());
    Some(match as_text {
        Some(tag) => (GameFact::Tag(Asked::new(tag.to_owned())), DataType::Utf8),
        None => {
            let kind = type_of(name).unwrap_or(DataType::Utf8);
            (GameFact::Tag(Asked::new(name.to_owned())), kind)
        }
    })
}
