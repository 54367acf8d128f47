//! Any text cut into lexemes: in order, and nothing between them but what is blank.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use stamma_core::scan::{Lexeme, PAD, Vocabulary, scan};

static WORDS: LazyLock<Vocabulary> = LazyLock::new(|| {
    let list = |words: &'static str| words.split(' ').map(String::from);
    Vocabulary::new(
        list("K Q R B N S L D T Kt Kp Кр С Ка ♘ n 马 \u{e000}"),
        list("castles castle Rochade рокировка 王车易位"),
        list("pawn knight square"),
        list("queen dama レディ"),
    )
});

fuzz_target!(|text: &str| {
    let is_blank = |text: &str| {
        text.chars().all(|sign| {
            sign == PAD || sign.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&sign)
        })
    };
    let mut at = 0;
    for Lexeme {
        text: place,
        padded,
        piece,
        ..
    } in scan(text, &WORDS)
    {
        assert!(is_blank(&text[at..place.start]));
        assert!(place.start < place.end);
        assert!(padded.start <= place.start && place.end <= padded.end);
        assert!(place.start <= piece.start && piece.end <= place.end);
        assert!(text.is_char_boundary(padded.start) && text.is_char_boundary(padded.end));
        assert!(text.get(piece).is_some());
        at = place.end;
    }
    assert!(is_blank(&text[at..]));
});
