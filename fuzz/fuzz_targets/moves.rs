//! Any text on any board, in any notation: a legal move or a refusal. What is written is read back
//! as the same move, and the reasons and the judgement never fail.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stamma_core::board::Board;
use stamma_core::fen;
use stamma_core::notation::descriptive::{ENGLISH, SPANISH};
use stamma_core::notation::read::{Refusal, Scope, read};
use stamma_core::notation::style::{Form, Style};
use stamma_core::notation::{judge, reason, spell};

fuzz_target!(|text: &str| {
    let (fen, text) = text.split_once('\n').unwrap_or(("", text));
    let board = fen::read_leniently(fen, None)
        .map(|reading| Board::from(reading.position))
        .unwrap_or_default();
    let forms = [
        Form::Short,
        Form::Long,
        Form::Coordinate,
        Form::Numeric,
        Form::Original,
        Form::Descriptive(&ENGLISH),
        Form::Descriptive(&SPANISH),
    ];
    for form in forms {
        let style = Style {
            form,
            ..Style::san()
        };
        for scope in [Scope::Style, Scope::Any(&[&ENGLISH, &SPANISH])] {
            match read(&board, text, &style, scope) {
                Err(Refusal::Illegal(claims)) => {
                    let _ = reason::reasons(&board, &claims);
                    let _ = reason::nearest(board.position(), &claims, 4);
                }
                Err(_) => {}
                Ok(reading) => {
                    let Some(legal) = reading.legal else {
                        continue;
                    };
                    let _ = judge::judge(&board, text, &reading.claim, legal, &style);
                    if let Some(written) = spell::write(&board, legal, &style) {
                        let again = read(&board, &written, &style, Scope::Style);
                        assert_eq!(again.map(|reading| reading.legal), Ok(Some(legal)));
                    }
                }
            }
        }
    }
});
