//! A file says after it was converted what it said before: the same games with the same facts, and the
//! same text between them.
#![no_main]

use libfuzzer_sys::fuzz_target;
use stamma_core::bulk::convert::{OnError, convert};
use stamma_core::bulk::stretch::Stretch;
use stamma_core::input::encoding::decode;
use stamma_core::notation::style::Style;
use stamma_core::pgn::content::content_of;
use stamma_core::pgn::write::Layout;
use stamma_core::pgn::{Game, Part};

fn parts(text: &[u8], style: &Style) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some((game, part)) = Game::read(text, at, &style.alphabet) {
        at = match part {
            Part::Game(span) => {
                all.push(content_of(&game));
                span.end
            }
            Part::Stray(span) => {
                let words = decode(text.get(span.clone()).unwrap_or_default());
                all.push(words.split_whitespace().map(str::to_owned).collect());
                span.end
            }
        };
    }
    all
}

fuzz_target!(|text: &[u8]| {
    let style = Style::san();
    let layout = Layout::default();
    let whole = Stretch::whole(text);
    let done = convert(whole, &style, &style, &layout, OnError::Keep, Vec::new());
    let written = done.made.text;
    let shown = String::from_utf8_lossy(&written);
    assert_eq!(parts(&written, &style), parts(text, &style), "{shown}");
});
