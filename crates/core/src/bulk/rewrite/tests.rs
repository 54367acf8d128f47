//! What is written while it is read is what the tree is written as.

use crate::bulk::convert::{OnError, convert, convert_by_tree};
use crate::bulk::stretch::Stretch;
use crate::notation::style::{Form, Style};
use crate::pgn::write::{Layout, Nags};

/// What is written on the fly is what the tree is written as.
fn compare(text: &[u8]) {
    let san = Style::san();
    let mut styles = [san.clone(), san.clone(), san.clone()];
    styles[1].form = Form::Long;
    styles[2].form = Form::Coordinate;
    let plain = Layout {
        width: Some(20),
        comments: false,
        variations: false,
        nags: Nags::None,
        clocks: false,
        ..Layout::default()
    };
    for style in &styles {
        for layout in [&Layout::default(), &plain] {
            let whole = Stretch::whole(text);
            let quick = convert(whole, &san, style, layout, OnError::Keep, Vec::new());
            let slow = convert_by_tree(whole, &san, style, layout, OnError::Keep);
            let shown = |made: &crate::bulk::made::Made| {
                let text = String::from_utf8_lossy(&made.text).into_owned();
                let counts = format!("{:?}", made.counts);
                (text, counts, format!("{:?}", made.findings))
            };
            let text = String::from_utf8_lossy(text);
            assert_eq!(shown(&quick.made), shown(&slow.made), "{text}");
        }
    }
}

#[test]
fn games_are_written_as_their_trees_are() {
    for text in [
        "1. e4 e5 2. Nf3 Nc6 1-0",
        "[Result \"0-1\"]\n[Zeta \"1\"]\n[Alpha \"ü\"]\n\n1. e4 $2 $1 $2 {a  b} {c} e5 0-1",
        "1. e4 {x} $1 e5 (1... c5 2. Nf3 (2. Nc3 $5) d6) (1... e6) 2. Nf3 *",
        "1. e4 e5 (1... c5) {late} (1... e6) 2. Nf3 *",
        "1. e4 e5 (1... c5 (1... e6) 2. Nf3) 2. Nf3 *",
        "1. e4 e5 (1... c5 2. Nf3) (1... c5 2. Nc3) (1... e5 2. f4) 2. Nf3 *",
        "{before} 1. e4 ({start} 1. d4 {end}) ({only}) 1... e5 *",
        "(1. d4) 1. e4 *",
        "1. e4 -- 2. d4 Z0 *",
        "[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9\"]\n[SetUp \"1\"]\n\n9. O-O-O Ke7 10. Rh7+ *",
        "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 0-1",
        "1. e4 [Late \"tag\"] e5 *",
        "1. e4 e5 2. Ke3 1-0 1. d4 d5 (1... Ke3 2. c4) 2. c4 *",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"a\"]\n[White \"a\"]\n[Black \"a\"]\n\
         [Result \"1-0\"]\n[Zeta \"z\"]\n[Alpha \"a\"]\n\n1. e4 1-0",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"a\"]\n[White \"a\"]\n[Black \"a\"]\n\
         [Result \"1-0\"]\n[Alpha \"a\"]\n[Zeta \"z\"]\n\n1. e4 1-0",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"a\"]\n[White \"a\"]\n[Black \"a\"]\n\
         [Result \"1-0\"] 1. e4 1-0",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"a\"][White \"a\"]\r\n[Black \"a\"]\n\
         [Result \"1-0\"]\n[Zeta \"z\"]\n[SetUp \"0\"]\n\n1. e4 1-0",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"\u{fc}\"]\n[White \"a\"]\n[Black \"a\"]\n\
         [Result \"1:0\"]\n\n1. e4 1-0",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"a\"]\n[White \"a\"]\n[Black \"a\"]\n\
         [Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 1-0",
        "[A \"back\\\\slash\"]\n\n1. e4! e5?? 2. Nf3!? (2. f4 exf4 (2... d5 3. exd5 e4)) *",
        "1. e4 d5 2. e5 f5 3. exf6 e.p. *",
        "1. e4 {unclosed",
        "words and no game",
        "1. e4 (1. d4",
        "1. e4 e5 (1... e5 2. f4) {a} (1... c5) {b} 2. Nf3 (2. Nf3 Nc6) *",
        "1. e4 {a} (1. d4 {b} d5) {c} $1 (1. c4) *",
        "1. e4 (=) e5 $1 (=) {a} 2. Nf3 {(=)} {b} Nc6 {c} (=) (2... d6 (=)) 3. Bb5 *",
        "1. e4 $300 $99999 ] e5 (1... c5 1-0) 2. Nf3 *",
        "% a\n[White \"A\"]\n% b\n\n1. e4\n% c\ne5 *\n% d\n\n% e\n1. d4 *",
        "[White \"A\"]\n[White \"B\"]\n[White \"A\"]\n\n1. e4 [White \"C\"] e5 *",
        "[Result \"1-0\"]\n\n1. e4 0-1\n\n[Result \"1-0\"]\n\n1. e4 *",
        "[Result \"won\"]\n\n1. e4 1-0",
        "[]\n[White \"A\"]\n\n1. e4 *",
        "[FEN \"no\"]\n\n1. e4 *",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 *",
        "[SetUp \"0\"]\n\n1. e4 ; a } b\n*",
        "{only a comment}",
        "[Event \"a\"]\n\n1. e4 1-0\n\n[Result \"*\"]\n\n1. d4 1/2-1/2\n\n[Result \"?\"]\n\n1. c4 0-1",
        "[Event \"a\"]\n[Site \"a\"]\n[Date \"a\"]\n[Round \"a\"]\n[White \"[Result \"]\n[Black \"a\"]\n\
         [Result \"*\"]\n\n1. e4 {[Result \"*\"]} 1/2-1/2",
    ] {
        compare(text.as_bytes());
    }
}

#[test]
fn so_are_texts_that_are_thrown_together() {
    let pieces = [
        "1. e4 ",
        "e5 ",
        "1... e5 ",
        "2. Nf3 ",
        "Nc6 ",
        "d4 ",
        "d5 ",
        "(",
        ") ",
        "(1. d4 d5) ",
        "(1... c5 2. Nf3) ",
        "{a comment} ",
        "{} ",
        "{ü} ",
        "$1 ",
        "$2 ",
        "! ",
        "!? ",
        "-- ",
        "; rest\n",
        "\n% escape\n",
        "1-0 ",
        "0-1\n\n",
        "* ",
        "[White \"A\"]\n",
        "\n\n",
        "[Event \"x\"]\n",
        "[Result \"1-0\"]\n",
        "[FEN \"8/8/4k3/8/8/4K3/4P3/8 w - - 0 1\"]\n",
        "Ke4 ",
        "e2e4 ",
        "O-O ",
        "exd5 ",
        "Qxd5+ ",
        "word ",
        "12. ",
        "2... ",
        "} ",
        "] ",
        "Bb5 ",
        "(=) ",
        "{(=)} ",
        "$300 ",
        "; a } b\n",
        "[White \"B\"]\n",
        "\u{feff}",
        "\u{200b}",
    ];
    let mut seed = 1737_u64;
    let mut roll = |sides: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % sides
    };
    for _ in 0..1500 {
        let length = 1 + roll(14);
        let text: String = (0..length).map(|_| pieces[roll(pieces.len())]).collect();
        compare(text.as_bytes());
        // The same in another encoding.
        let latin: Vec<u8> = text.chars().map(|sign| sign as u8).collect();
        compare(&latin);
    }
}
