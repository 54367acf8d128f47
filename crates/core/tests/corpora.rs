//! What fuzzing has kept for positions, moves and expressions is read or refused, and what is written is read back.
//! The games among it are compared where games are written.
#![expect(clippy::expect_used, reason = "what is kept was written by us")]

use stamma_core::board::Board;
use stamma_core::fen::{self, Style as FenStyle};
use stamma_core::keep::near::{Words, is_near_date, is_same_date};
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::notation::read::{Scope, read};
use stamma_core::notation::spell;
use stamma_core::notation::style::{Form, Style};
use stamma_core::select::{Choice, Selection};

/// The inputs of a corpus that are text: a line of it is one, in hexadecimal digits.
fn texts(corpus: &str) -> Vec<String> {
    let digit = |pair: &str| u8::from_str_radix(pair, 16).expect("two hexadecimal digits");
    let input = |line: &str| -> Vec<u8> {
        let starts = (0..line.len()).step_by(2);
        starts.map(|at| digit(&line[at..at + 2])).collect()
    };
    let inputs = corpus.lines().map(input);
    inputs
        .filter_map(|bytes| String::from_utf8(bytes).ok())
        .collect()
}

/// The board and the moves that an input holds.
fn board_and_moves(text: &str) -> (Board, &str) {
    let (fen, moves) = text.split_once('\n').unwrap_or(("", text));
    let reading = fen::read_leniently(fen, None);
    let board = reading.map(|reading| Board::from(reading.position));
    (board.unwrap_or_default(), moves)
}

#[test]
fn positions_are_read_back_as_they_are_written() {
    let mut count = 0;
    for text in texts(include_str!("../../../fuzz/corpora/fen.hex")) {
        let Ok(reading) = fen::read_leniently(&text, None) else {
            continue;
        };
        let written = fen::write(&reading.position, FenStyle::default());
        let mode = shakmaty::CastlingMode::from_chess960(reading.position.is_chess960());
        let again = fen::read(&written, Some(mode)).expect("what we write, we read");
        assert!(again == reading.position, "{text:?}");
        count += 1;
    }
    assert!(count > 10);
}

#[test]
fn moves_in_uci_are_taken_back() {
    let mut count = 0;
    for text in texts(include_str!("../../../fuzz/corpora/uci.hex")) {
        let (mut board, moves) = board_and_moves(&text);
        let before = board.position().clone();
        let words = moves
            .split_whitespace()
            .filter_map(|word| word.parse().ok());
        count += words.filter(|uci| board.push(*uci).is_ok()).count();
        while board.pop().is_some() {}
        assert!(*board.position() == before, "{text:?}");
    }
    assert!(count > 10);
}

#[test]
fn moves_are_read_back_as_they_are_written() {
    let mut count = 0;
    for text in texts(include_str!("../../../fuzz/corpora/moves.hex")) {
        let (board, moves) = board_and_moves(&text);
        for form in [Form::Short, Form::Long, Form::Coordinate, Form::Numeric] {
            let style = Style {
                form,
                ..Style::san()
            };
            let Ok(Some(legal)) =
                read(&board, moves, &style, Scope::Style).map(|reading| reading.legal)
            else {
                continue;
            };
            let written = spell::write(&board, legal, &style).expect("words for it");
            let again = read(&board, &written, &style, Scope::Style);
            assert_eq!(
                again.map(|reading| reading.legal),
                Ok(Some(legal)),
                "{text:?}"
            );
            count += 1;
        }
    }
    assert!(count > 10);
}

#[test]
fn expressions_are_read_back_as_they_are_written() {
    let mut count = 0;
    let english = Alphabet::english();
    let select = |expression: &str| {
        let choice = Choice {
            expression: Some(expression),
            ..Choice::default()
        };
        Selection::new(&choice, &english)
    };
    for text in texts(include_str!("../../../fuzz/corpora/select.hex")) {
        let (_, given) = text.split_once('\n').unwrap_or(("", &text));
        match select(given) {
            Err(error) => assert!(given.get(error.span).is_some(), "{given:?}"),
            Ok(selection) => {
                let expression = selection.expression().expect("what was given");
                let again = select(&expression.to_string()).expect("what we write, we read");
                assert_eq!(again.expression(), Some(expression), "{given:?}");
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count}");
}

#[test]
fn values_of_tags_are_near_each_other_both_ways() {
    let is_near = |one: &str, other: &str| Words::new(one).is_near(&Words::new(other));
    let mut count = 0;
    for text in texts(include_str!("../../../fuzz/corpora/keep.hex")) {
        let (one, other) = text.split_once('\n').unwrap_or((&text, ""));
        for is_alike in [is_near, is_near_date, is_same_date] {
            assert_eq!(is_alike(one, other), is_alike(other, one), "{text:?}");
            count += usize::from(is_alike(one, other));
        }
    }
    assert!(count > 10, "{count}");
}
