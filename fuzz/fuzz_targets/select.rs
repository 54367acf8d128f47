//! Any text is an expression or an error with a place inside the text. What is read is written, and read again
//! as it was, and games are looked at without a fault. The first line is a choice of another kind.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stamma_core::notation::alphabet::Alphabet;
use stamma_core::pgn::Limits;
use stamma_core::select::{Choice, Selection, Selector};

const GAMES: &[u8] =
    b"[White \"Tal\"]\n[WhiteElo \"2500\"]\n[Date \"1960.??.??\"]\n\n1. e4 e5 2. Nf3 {a} Nc6 \
    (2... d6) 3. Bb5 a6 4. O-O 1-0\n\n1. d4 d5 2. Ke3 *\n";

fuzz_target!(|text: &str| {
    let english = Alphabet::english();
    let (first, expression) = text.split_once('\n').unwrap_or(("", text));
    let choices = [
        Choice {
            expression: Some(expression),
            ..Choice::default()
        },
        Choice {
            position: Some(first),
            mirror: true,
            ..Choice::default()
        },
        Choice {
            material: Some(first),
            mirror: true,
            ..Choice::default()
        },
        Choice {
            line: Some(first),
            transposed: true,
            ..Choice::default()
        },
        Choice {
            ends: Some(first),
            ..Choice::default()
        },
        Choice {
            motif: Some(first),
            ..Choice::default()
        },
        Choice {
            games: Some(first),
            ..Choice::default()
        },
    ];
    for choice in choices {
        let given = if choice.expression.is_some() {
            expression
        } else {
            first
        };
        match Selection::new(&choice, &english) {
            Err(error) => assert!(given.get(error.span).is_some()),
            Ok(selection) => {
                if let Some(read) = selection
                    .expression()
                    .filter(|_| choice.expression.is_some())
                {
                    let written = read.to_string();
                    let choice = Choice {
                        expression: Some(&written),
                        ..choice
                    };
                    let again = Selection::new(&choice, &english).expect("what we write, we read");
                    assert_eq!(again.expression(), Some(read));
                }
                let mut selector =
                    Selector::new(&selection, GAMES, true, &english, Limits::default());
                let mut at = 0;
                while let Some(look) = selector.look(at) {
                    at = look.part.span().end;
                }
            }
        }
    }
});
