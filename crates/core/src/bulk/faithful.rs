//! What is written is read back as the same: games in which everything is said that could be taken for
//! something else, in all layouts.

use shakmaty::uci::UciMove;

use super::convert::{OnError, convert};
use super::stretch::Stretch;
use crate::notation::style::Style;
use crate::pgn::content::content_of;
use crate::pgn::game::{NodeId, ROOT, Remark, RemarkKind, TagPairs};
use crate::pgn::read::is_draw_offer;
use crate::pgn::write::{Layout, Nags, write};
use crate::pgn::{Fault, Game, GameResult, Part, random};

/// What comments and tag values are made of.
const NASTY: [&str; 46] = [
    " ",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\x01",
    "\x0b",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    "\u{feff}",
    "\u{200b}",
    "\u{2028}",
    "\u{fc}",
    "{",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "[Event \"a\"]",
    " [Event \"a\"] ",
    "\n\n[White \"b\"]\n",
    "\u{feff}[Event \"a\"]",
    "\0[Event \"a\"]",
    "[Event",
    "[%clk 0:01:00]",
    ";",
    "%",
    "\n% escape\n",
    "\"",
    "\\",
    "\"]",
    "1-0",
    " * ",
    "\n1. ",
    " 1. e4 e5 ",
    "(=)",
    "$1",
    "!",
    "word",
    " a longer word, so that lines are full ",
];

/// A line that begins with `%`, as it may stand in a file.
fn escape(seed: u64) -> String {
    let text = random::mixed(seed, &NASTY).replace(['\n', '\r'], " ");
    format!("%{text}")
}

/// A comment that is no offer of a draw, which has a place of its own.
fn comment(seed: u64) -> String {
    let text = random::mixed(seed, &NASTY);
    match is_draw_offer(text.as_bytes()) {
        true => format!("a {text}"),
        false => text,
    }
}

fn remark(seed: u64, place: usize) -> Remark {
    let is_escape = seed.is_multiple_of(11);
    Remark {
        text: if is_escape {
            escape(seed)
        } else {
            comment(seed)
        },
        kind: match is_escape {
            true => RemarkKind::Escape,
            false => RemarkKind::Comment,
        },
        place,
    }
}

fn add(game: &mut Game, parent: NodeId, uci: &str) -> NodeId {
    let uci: UciMove = uci.parse().expect("a move");
    game.add(parent, uci).expect("a legal move")
}

/// A game with variations, and something nasty wherever something can be said.
fn game(seed: u64) -> Game {
    let mut game = Game::default();
    let first = add(&mut game, ROOT, "e2e4");
    let second = add(&mut game, first, "e7e5");
    let sicilian = add(&mut game, first, "c7c5");
    let french = add(&mut game, first, "e7e6");
    let last = add(&mut game, second, "g1f3");
    add(&mut game, sicilian, "g1f3");
    let mut next = seed * 1_000;
    let mut seed = || {
        next += 1;
        next
    };
    for (name, seed) in [("Event", seed()), ("Zeta", seed()), ("\u{dc}-1", seed())] {
        let value = random::mixed(seed, &NASTY);
        game.tags.push(name, &value);
    }
    if seed() % 3 == 0 {
        game.escapes.push(escape(seed()));
    }
    for (node, variations) in [(ROOT, 0), (first, 0), (second, 2), (sicilian, 0), (last, 0)] {
        for place in 0..=variations {
            if seed() % 2 == 0 {
                let mut remark = remark(seed(), place);
                if node == ROOT {
                    // Lines that begin with `%` before the moves stand before all else.
                    remark.text = comment(seed());
                    remark.kind = RemarkKind::Comment;
                }
                game.edit_notes(node, |notes| notes.after.push(remark));
            }
        }
    }
    for node in [sicilian, french] {
        let remark = remark(seed(), 0);
        game.edit_notes(node, |notes| notes.before.push(remark));
    }
    game.edit_notes(second, |notes| notes.nags = vec![1, 14, 146]);
    game.result = GameResult::Draw;
    game
}

fn layouts() -> Vec<Layout> {
    let widths = [
        None,
        Some(0),
        Some(1),
        Some(10),
        Some(24),
        Some(79),
        Some(200),
    ];
    let layouts = widths.into_iter().flat_map(|width| {
        [
            Layout {
                width,
                ..Layout::default()
            },
            Layout {
                width,
                line_breaks: true,
                ..Layout::default()
            },
            Layout {
                width,
                tags: false,
                nags: Nags::Glyphs,
                ..Layout::default()
            },
        ]
    });
    layouts.collect()
}

/// The games of a text.
fn games(text: &str) -> Vec<Game> {
    let alphabet = Style::san().alphabet;
    let (mut games, mut at) = (Vec::new(), 0);
    while let Some((game, part)) = Game::read(text.as_bytes(), at, &alphabet) {
        let Part::Game(span) = part else {
            panic!("text outside of games in {text:?}");
        };
        games.push(game);
        at = span.end;
    }
    games
}

/// What could not be read, but for games that a comment speaks of.
fn errors(game: &Game) -> Vec<Fault> {
    let faults = game.faults.iter().map(|found| found.fault);
    faults
        .filter(|fault| !matches!(fault, Fault::CommentSwallowsGames(_)))
        .filter(|fault| fault.is_error())
        .collect()
}

#[test]
fn whatever_is_said_is_read_back() {
    let style = Style::san();
    for seed in 0..120 {
        let (game, next) = (game(seed), game(seed + 100_000));
        let mut held = None;
        for layout in layouts() {
            let expected = |game: &Game| {
                let mut game = game.clone();
                if !layout.tags {
                    game.tags = TagPairs::default();
                }
                content_of(&game)
            };
            let written = write(&game, &style, &layout);
            let both = format!("{written}{}", write(&next, &style, &layout));
            let read = games(&both);
            let seen: Vec<_> = read.iter().map(content_of).collect();
            assert_eq!(
                seen,
                [expected(&game), expected(&next)],
                "{seed} {layout:?}\n{both}"
            );
            let errors: Vec<_> = read.iter().flat_map(errors).collect();
            assert_eq!(errors, [], "{seed} {layout:?}\n{both}");
            let [again] = games(&written).try_into().expect("one game");
            assert_eq!(
                content_of(&again),
                expected(&game),
                "{seed} {layout:?}\n{written}"
            );
            if !layout.line_breaks {
                // How many games a comment speaks of does not depend on where its lines end.
                let held = held.get_or_insert(again.held);
                assert_eq!(again.held, *held, "{seed} {layout:?}\n{written}");
            }
        }
    }
}

#[test]
fn what_is_converted_is_written_as_it_was() {
    let style = Style::san();
    for seed in 0..120 {
        let written = write(&game(seed), &style, &Layout::default());
        for clocks in [true, false] {
            let layout = Layout {
                clocks,
                ..Layout::default()
            };
            let convert = |text: &[u8]| {
                let done = convert(
                    Stretch::whole(text),
                    &style,
                    &style,
                    &layout,
                    OnError::Keep,
                    Vec::new(),
                );
                String::from_utf8(done.made.text).expect("UTF-8")
            };
            let once = convert(written.as_bytes());
            if clocks {
                assert_eq!(once, written, "{seed}");
            }
            assert_eq!(convert(once.as_bytes()), once, "{seed}");
        }
    }
}
