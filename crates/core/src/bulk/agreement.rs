//! Checking and converting see the same games, moves and faults, whatever becomes of games with an error.

use super::check::{Scrutiny, check};
use super::convert::{OnError, convert};
use super::made::Finding;
use super::stretch::Stretch;
use crate::notation::style::{Form, Style};
use crate::pgn::issue::Issue;
use crate::pgn::random;
use crate::pgn::write::Layout;
use crate::pgn::{Fault, Game};

/// Texts of all kinds: thrown together, one behind the other, and what is left open before games.
fn texts() -> impl Iterator<Item = String> {
    let open = [
        "{",
        "(",
        "[White \"a ",
        ";",
        "{a {b} c ",
        "1. e4 Ke5 (",
        "1. e4 (",
    ];
    let games = [
        "1. d4 d5 1-0\n\n",
        "[Event \"b\"]\n\n1. d4 d5 1-0\n\n",
        "[Event \"b\"] 1. d4 {c} d5 1-0 ",
    ];
    let left_open = open.into_iter().flat_map(move |open| {
        games.map(|game| {
            format!(
                "1. e4 {open} 1-0\n\n{}}} ) \"] 1-0\n\n{game}",
                game.repeat(3)
            )
        })
    });
    let random = (0..1500).map(|seed| {
        let texts = [seed, seed + 1_000_000, seed + 2_000_000].map(random::text);
        texts.join(" 1-0\n\n")
    });
    left_open.chain(random)
}

fn shown(found: &[Finding]) -> Vec<String> {
    found.iter().map(|found| format!("{found:?}")).collect()
}

fn is_error(found: &Finding) -> bool {
    matches!(&found.issue, Issue::Fault(fault) if fault.is_error())
}

#[test]
fn checking_and_converting_find_the_same() {
    let san = Style::san();
    let mut squares = san.clone();
    squares.form = Form::Coordinate;
    let bare = Layout {
        comments: false,
        variations: false,
        ..Layout::default()
    };
    for text in texts() {
        let bytes = text.as_bytes();
        let checked = check(Stretch::whole(bytes), &san, Scrutiny::default()).made;
        let counts = format!("{:?}", checked.counts);
        let findings = shown(&checked.findings);
        for (style, layout) in [(&san, &Layout::default()), (&squares, &bare)] {
            let convert = |on_error| {
                convert(
                    Stretch::whole(bytes),
                    &san,
                    style,
                    layout,
                    on_error,
                    Vec::new(),
                )
                .made
            };
            for on_error in [OnError::Keep, OnError::Skip] {
                let made = convert(on_error);
                assert_eq!(format!("{:?}", made.counts), counts, "{text:?}");
                assert_eq!(shown(&made.findings), findings, "{text:?}");
            }
            let made = convert(OnError::Stop);
            let bad = checked.counts.broken + checked.counts.stray;
            assert_eq!(
                made.counts.broken + made.counts.stray,
                bad.min(1),
                "{text:?}"
            );
            assert_eq!(made.findings.iter().any(is_error), bad > 0, "{text:?}");
            let until = findings.get(..made.findings.len());
            assert_eq!(Some(shown(&made.findings).as_slice()), until, "{text:?}");
        }
    }
}

#[test]
fn a_game_is_broken_if_it_has_an_error() {
    let san = Style::san();
    for text in texts() {
        let made = check(Stretch::whole(text.as_bytes()), &san, Scrutiny::default()).made;
        let is_stray = |found: &&Finding| matches!(found.issue, Issue::Fault(Fault::NoGame));
        let stray = made.findings.iter().filter(is_stray).count() as u64;
        assert_eq!(made.counts.stray, stray, "{text:?}");
        let held = made.findings.iter().map(|found| match &found.issue {
            Issue::Fault(fault) => u64::from(fault.games()),
            _ => 0,
        });
        assert_eq!(made.counts.held, held.sum(), "{text:?}");
        if stray == 0 {
            let mut broken: Vec<_> = made
                .findings
                .iter()
                .filter(|found| is_error(found))
                .collect();
            broken.dedup_by_key(|found| found.game);
            assert_eq!(made.counts.broken, broken.len() as u64, "{text:?}");
        }
    }
}

/// How many moves the games of a text have, one after the other.
fn lengths(text: &[u8]) -> Vec<usize> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some((game, part)) = Game::read(text, at, &Style::san().alphabet) {
        all.push(game.mainline().len());
        at = part.span().end;
    }
    all
}

#[test]
fn what_is_left_open_swallows_no_game_that_is_written_without_its_braces() {
    let san = Style::san();
    for text in texts().step_by(7) {
        let bytes = text.as_bytes();
        for comments in [true, false] {
            let layout = Layout {
                comments,
                ..Layout::default()
            };
            let whole = Stretch::whole(bytes);
            let made = convert(whole, &san, &san, &layout, OnError::Keep, Vec::new()).made;
            let written = String::from_utf8_lossy(&made.text);
            assert_eq!(
                lengths(&made.text),
                lengths(bytes),
                "{text}\nwith comments: {comments}\n{written}"
            );
        }
    }
}
