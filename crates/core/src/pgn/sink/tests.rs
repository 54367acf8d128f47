use std::ops::Range;

use shakmaty::Move;

use super::{Fault, GameResult, Sink};
use crate::board::{FastPosition, Position};
use crate::notation::alphabet::Alphabet;
use crate::notation::shorthand::Wording;
use crate::pgn::read_part;

/// Notes the names of the methods that are called.
#[derive(Default)]
struct Names(Vec<&'static str>);

impl Sink for Names {
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {
        self.0.push("tag");
    }

    fn start(&mut self, _position: &Position) {
        self.0.push("start");
    }

    fn play(&mut self, _before: &FastPosition, _legal: Option<Move>, _wording: Wording) {
        self.0.push("play");
    }

    fn played(&mut self, _after: &FastPosition) {
        self.0.push("played");
    }

    fn nag(&mut self, _nag: u16) {
        self.0.push("nag");
    }

    fn draw_offer(&mut self) {
        self.0.push("offer");
    }

    fn comment(&mut self, _text: &[u8]) {
        self.0.push("comment");
    }

    fn escape(&mut self, _text: &[u8]) {
        self.0.push("escape");
    }

    fn begin_variation(&mut self) {
        self.0.push("begin");
    }

    fn end_variation(&mut self) {
        self.0.push("end");
    }

    fn result(&mut self, _result: GameResult) {
        self.0.push("result");
    }

    fn fault(&mut self, _fault: Fault, _span: Range<usize>) {
        self.0.push("fault");
    }

    fn unread(&mut self, _span: Range<usize>) {
        self.0.push("unread");
    }

    fn seen(&mut self, _span: Range<usize>) {
        self.0.push("seen");
    }
}

fn names(text: &str) -> Vec<&'static str> {
    let mut names = Names::default();
    read_part(text.as_bytes(), 0, &Alphabet::english(), &mut names);
    names.0
}

#[test]
fn a_sink_is_told_in_order() {
    for (text, expected) in [
        ("*", "start result"),
        ("1. e4 e5 *", "start play played play played result"),
        (
            "% x\n[White \"a\"]\n{b} [Black \"c\"]\n{d} 1. e4 *",
            "escape tag tag start comment comment play played result",
        ),
        (
            "1. e4 $1 {a} (=) (1. d4 {b} (1. c4)) $2 e5 1-0 {c}",
            "start play played nag comment offer begin play played comment begin play played end end \
             nag play played comment result",
        ),
        (
            "1. e4 [White \"a\"] e5 *",
            "start play played fault tag play played result",
        ),
        (
            "1. e4 (1. d4 (1. c4 *",
            "start play played begin play played begin play played fault end fault end result",
        ),
        ("1. e4 Ke3 d4 *", "start play played fault unread result"),
        ("1. e4", "start play played fault result"),
        ("no game at all", "start fault unread"),
    ] {
        let told = names(text).into_iter().filter(|name| *name != "seen");
        assert_eq!(told.collect::<Vec<_>>().join(" "), expected, "{text}");
    }
}

#[test]
fn a_stretch_is_seen_when_all_of_it_is_told() {
    assert_eq!(
        names("[White \"a\"]\n\n1. e4! {b} *").join(" "),
        "tag seen start seen play played seen nag seen comment seen seen result",
    );
}
