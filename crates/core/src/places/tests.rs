use std::sync::Arc;

use shakmaty::Role;
use shakmaty::uci::UciMove;

use super::*;
use crate::fen;
use crate::notation::alphabet::Alphabet;
use crate::notation::descriptive::ENGLISH;
use crate::notation::doubts::Doubts;
use crate::notation::read::Scope;
use crate::notation::style::Style;

fn uci(text: &str) -> UciMove {
    text.parse().expect("UCI")
}

/// A tree with the start of ordinary games, and a style set for English.
fn start() -> (Places, Place, StyleSet) {
    let mut places = Places::default();
    let root = places.root(&Board::default(), 0).expect("a place");
    let english = Reader {
        style: Arc::new(Style::san()),
        scope: Scope::Any(&[&ENGLISH]),
    };
    let styles = places.style_set(&[english]);
    (places, root, styles)
}

fn line(places: &mut Places, root: Place, moves: &str) -> Place {
    let moves = moves.split_whitespace();
    moves.fold(root, |place, text| {
        places.play(place, uci(text)).expect("legal")
    })
}

fn tokens(text: &str) -> Vec<Vec<Guess>> {
    let guess = |spelling: &str| Guess {
        spelling: spelling.to_owned(),
        class: 0,
    };
    text.split_whitespace()
        .map(|token| token.split('|').map(guess).collect())
        .collect()
}

const LIMITS: Limits = Limits {
    width: 6,
    tries: 200,
};

#[test]
fn the_same_moves_lead_to_the_same_place() {
    let (mut places, root, _) = start();
    let one = line(&mut places, root, "e2e4 e7e5 g1f3");
    assert_eq!(line(&mut places, root, "e2e4 e7e5 g1f3"), one);
    assert_ne!(line(&mut places, root, "g1f3 e7e5 e2e4"), one);
    let path: Vec<_> = places.path(one).iter().map(UciMove::to_string).collect();
    assert_eq!(path, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(places.root_of(one), Some(root));
    assert_eq!(places.played(root), None);
}

#[test]
fn starts_are_the_same_by_position_and_number() {
    let (mut places, root, _) = start();
    assert_eq!(places.root(&Board::default(), 0), Some(root));
    assert_ne!(places.root(&Board::default(), 2), Some(root));
    let other = fen::read("8/8/8/8/8/8/k7/2K5 w - - 0 1", None).expect("a FEN");
    let other = places.root(&Board::from(other), 0).expect("a place");
    assert_ne!(other, root);
    assert_eq!(places.fork(root, other), None);
    assert!(!places.is_above(root, other));
}

#[test]
fn castling_has_one_child_however_it_is_given() {
    let mut places = Places::default();
    let castling = fen::read("4k3/8/8/8/8/8/8/4K2R w K - 0 1", None).expect("a FEN");
    let root = places.root(&Board::from(castling), 0).expect("a place");
    let by_king = places.play(root, uci("e1g1"));
    assert_eq!(places.play(root, uci("e1h1")), by_king);
}

#[test]
fn who_is_in_check_cannot_pass() {
    let (mut places, root, styles) = start();
    let passed = places.play(root, UciMove::Null).expect("a pass");
    assert_eq!(
        places.fits(root, "--", styles).as_ref(),
        [(passed, Doubts::default())]
    );
    let check = line(&mut places, root, "e2e4 f7f6 d1h5");
    assert_eq!(places.play(check, UciMove::Null), Err(Unplayable::Illegal));
    assert!(places.fits(check, "--", styles).is_empty());
    assert_eq!(places.play(root, uci("e2e5")), Err(Unplayable::Illegal));
}

#[test]
fn ancestors_are_found_from_every_place_of_a_tree() {
    let (mut places, root, _) = start();
    // A line with a branch at each place of it.
    let mut all = vec![root];
    let mut tip = root;
    for _ in 0..40 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let legal = places.position(tip).expect("a position").legal_moves();
            for other in legal.into_iter().take(2) {
                all.push(places.child(tip, Some(other)).expect("a place"));
            }
            tip = places.play(tip, uci(text)).expect("legal");
            all.push(tip);
        }
    }
    for place in all {
        let way: Vec<_> =
            std::iter::successors(Some(place), |place| places.parent(*place)).collect();
        for above in &way {
            let ply = places.ply(*above).expect("a number");
            assert_eq!(places.up(place, ply), Some(*above));
            assert!(places.is_above(*above, place));
        }
        assert_eq!(places.up(place, 1000), None);
        let fork = places.fork(place, tip).expect("one start");
        let walked = way.iter().find(|above| places.is_above(**above, tip));
        assert_eq!(Some(&fork), walked);
    }
}

#[test]
fn no_ancestor_is_many_steps_away() {
    let (mut places, root, _) = start();
    let mut tip = root;
    for _ in 0..5_000 {
        for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            tip = places.play(tip, uci(text)).expect("legal");
        }
    }
    for ply in [0, 1, 17, 9_999, 16_384, 19_999] {
        let mut steps = 0;
        let mut place = tip;
        while places.ply(place).expect("a number") > ply {
            let jump = places.entry(place).expect("a place").jump;
            place = match places.ply(jump).expect("a number") >= ply {
                true => jump,
                false => places.parent(place).expect("a parent"),
            };
            steps += 1;
        }
        assert!(steps < 60, "{steps} steps to {ply}");
    }
}

#[test]
fn a_start_with_a_number_counts_from_it() {
    let (mut places, _, _) = start();
    let root = places.root(&Board::default(), 40).expect("a place");
    let tip = line(&mut places, root, "e2e4 e7e5");
    assert_eq!(places.ply(tip), Some(42));
    assert_eq!(places.up(tip, 40), Some(root));
    assert_eq!(places.up(tip, 39), None);
}

#[test]
fn what_fits_is_remembered() {
    let (mut places, root, styles) = start();
    let found = places.fits(root, "Nf3", styles);
    let count = places.len();
    assert!(Arc::ptr_eq(&found, &places.fits(root, "Nf3", styles)));
    assert_eq!(places.len(), count);
    let knight = line(&mut places, root, "g1f3");
    assert_eq!(found.as_ref(), [(knight, Doubts::default())]);
    assert!(places.fits(root, "Nf4", styles).is_empty());
}

#[test]
fn other_styles_are_read_where_the_first_fits_nothing() {
    let (mut places, root, _) = start();
    let style = |letters: &[(&str, Role)]| {
        let read = letters
            .iter()
            .map(|(text, role)| ((*text).to_owned(), *role));
        let names = ["P", "S", "L", "T", "D", "K"].map(str::to_owned);
        let alphabet = Alphabet::new(names, read, Vec::new());
        Reader {
            style: Arc::new(Style {
                alphabet,
                ..Style::san()
            }),
            scope: Scope::Any(&[]),
        }
    };
    let german = style(&[("S", Role::Knight)]);
    let english = style(&[("N", Role::Knight)]);
    let both = places.style_set(&[german.clone(), english]);
    let one = places.style_set(&[german]);
    assert_ne!(one, both);
    assert_eq!(places.fits(root, "Sf3", both)[0].1, Doubts::default());
    assert_eq!(places.fits(root, "Nf3", both)[0].1, Doubts::OTHER_STYLE);
    assert!(places.fits(root, "Nf3", one).is_empty());
}

#[test]
fn men_are_known_by_where_they_started() {
    let (mut places, root, styles) = start();
    // The king's rook has gone to the queen's side.
    let moves = "h2h4 h7h5 h1h3 h8h6 h3b3 h6a6";
    let tip = line(&mut places, root, moves);
    let found = places.fits(tip, "KR-QN4", styles);
    let rook = line(&mut places, tip, "b3b4");
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].0, rook);
    // It was asked once, and is known of all places on the way.
    let way = std::iter::successors(Some(tip), |place| places.parent(*place));
    assert!(way.clone().all(|place| places.origins.contains_key(&place)));
    let boards = way.map(|place| (place, places.board(place).expect("a board")));
    for (place, board) in boards {
        assert_eq!(places.origins[&place], Origins::of(&board));
    }
}

#[test]
fn what_is_near_are_the_places_after_it() {
    let (mut places, root, styles) = start();
    let found = places.near(root, "Nt3", styles, 1.0);
    let knight = line(&mut places, root, "g1f3");
    assert_eq!(found[0].0, knight);
    assert!(found[0].1 <= 1.0);
}

#[test]
fn a_run_goes_as_far_as_it_can() {
    let (mut places, root, styles) = start();
    let ways = places.run(root, &tokens("e4 e5 Nf3 Ke4 Nc6"), styles, LIMITS, None);
    let tip = line(&mut places, root, "e2e4 e7e5 g1f3");
    assert_eq!(ways.len(), 1);
    assert_eq!((ways[0].end, ways[0].doubts.len()), (tip, 3));
    assert_eq!(ways[0].choices, []);
    let nothing = places.run(root, &tokens("e5 e4"), styles, LIMITS, None);
    assert_eq!((nothing[0].end, nothing[0].doubts.len()), (root, 0));
    let empty = places.run(root, &[], styles, LIMITS, None);
    assert_eq!(empty[0].end, root);
}

#[test]
fn what_is_ambiguous_is_settled_by_what_follows() {
    let (mut places, root, styles) = start();
    let before = line(&mut places, root, "g1f3 g8f6 d2d3 d7d6");
    // From d2, a knight can go on to f3 only if that is where it came from.
    let ways = places.run(before, &tokens("Nd2 a6 Nf3"), styles, LIMITS, None);
    let tip = line(&mut places, before, "f3d2 a7a6 d2f3");
    let ends: Vec<_> = ways.iter().map(|way| way.end).collect();
    assert_eq!(ends, [tip]);
    let both = places.run(before, &tokens("Nd2 a6"), styles, LIMITS, None);
    assert_eq!(both.len(), 2);
    let choice = Choice {
        token: 0,
        guess: 0,
        moves: 2,
    };
    assert_eq!(both[1].choices, [choice]);
}

#[test]
fn fewer_doubts_come_first() {
    let (mut places, root, styles) = start();
    let before = line(&mut places, root, "e2e4 d7d5 d2d4 e7e6");
    let ways = places.run(before, &tokens("e5|exd5"), styles, LIMITS, None);
    let ends: Vec<_> = ways
        .iter()
        .map(|way| places.path(way.end)[4].to_string())
        .collect();
    assert_eq!(ends, ["e4e5", "e4d5"]);
    let guesses: Vec<_> = ways.iter().map(|way| way.choices[0].guess).collect();
    assert_eq!(guesses, [0, 1]);
}

#[test]
fn a_higher_class_is_read_only_where_a_lower_fits_nothing() {
    let (mut places, root, styles) = start();
    let guess = |spelling: &str, class| Guess {
        spelling: spelling.to_owned(),
        class,
    };
    let token = vec![guess("e4", 1), guess("d4", 0)];
    let ways = places.run(root, &[token], styles, LIMITS, None);
    assert_eq!(ways.len(), 1);
    assert_eq!(ways[0].choices[0].guess, 1);
    let token = vec![guess("e4", 1), guess("d5", 0)];
    let ways = places.run(root, &[token], styles, LIMITS, None);
    assert_eq!(places.path(ways[0].end)[0], uci("e2e4"));
}

#[test]
fn tries_and_width_bound_a_run() {
    let (mut places, root, styles) = start();
    let row = tokens(&"Nf3|Nc3|Nh3|Na3|Ng1|Nb1 Nf6|Nc6|Nh6|Na6|Ng8|Nb8 ".repeat(50));
    let limits = Limits {
        width: 3,
        tries: 150,
    };
    let before = places.len();
    let ways = places.run(root, &row, styles, limits, None);
    assert_eq!(ways.len(), 3);
    assert_eq!(ways[0].doubts.len(), 100);
    assert!(places.len() - before < 150 * 8);
    let few = Limits { width: 3, tries: 5 };
    assert_eq!(places.run(root, &row, styles, few, None)[0].doubts.len(), 5);
}

#[test]
fn a_run_with_a_key_is_remembered() {
    let (mut places, root, styles) = start();
    let row = tokens("e4 e5");
    let ways = places.run(root, &row, styles, LIMITS, Some(7));
    assert!(Arc::ptr_eq(
        &ways,
        &places.run(root, &[], styles, LIMITS, Some(7))
    ));
    let other = places.run(root, &[], styles, LIMITS, Some(8));
    assert_eq!(other[0].end, root);
}

#[test]
fn what_is_remembered_stays_within_a_bound() {
    let (mut places, root, styles) = start();
    let found: Arc<[Fit]> = Vec::new().into();
    for number in 0..300_000 {
        let spelling = places.memory.spelling(&number.to_string());
        places.memory.keep_fits((root, spelling, styles), &found);
    }
    assert!(places.memory.fits.len() < 270_000);
    assert_eq!(places.fits(root, "Nf3", styles).len(), 1);
}

#[test]
fn places_that_do_not_exist_are_nowhere() {
    let (mut places, root, styles) = start();
    let nowhere = Place(1000);
    assert_eq!(places.place(1000), None);
    assert_eq!(places.place(0), Some(root));
    assert_eq!(places.up(nowhere, 0), None);
    assert_eq!(places.play(nowhere, uci("e2e4")), Err(Unplayable::Nowhere));
    assert!(places.fits(nowhere, "e4", styles).is_empty());
    assert!(places.near(nowhere, "e4", styles, 1.0).is_empty());
    assert!(places.path(nowhere).is_empty());
    assert_eq!(
        places.run(nowhere, &tokens("e4"), styles, LIMITS, None)[0]
            .doubts
            .len(),
        0
    );
}
