//! English and Spanish descriptive moves, as books of all times wrote them: which characters belong to them.
//!
//! ```text
//! goes   = pieces [ place ] ( "-" | "to" ) square
//! takes  = pieces [ place ] ( "x" | "takes" ) taken [ place ]
//! checks = piece [ piece ] ( "ch." | "checks" | "mates" ), or a pawn that queens
//! steps  = piece [ piece ] "P" ( "two" | "one" ) [ "sq." ]
//! ```

use super::parts::Scan;
use super::signs::{is_apostrophe, is_digit, is_rank, is_x};
use super::text::Then;

const PIECES: &[&str] = &["Kt", "KT", "K", "Q", "R", "B", "N", "P"];
const ROYAL: &[&str] = &["K", "Q"];
const MINOR: &[&str] = &["Kt", "KT", "R", "B", "N"];
const PAWN: &[&str] = &["P"];
const ORDINALS: [&str; 8] = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
];

impl Scan<'_> {
    /// The end of an English descriptive move. Its number may stand right before it: `6Q x P`.
    pub(super) fn descriptive(self, at: usize) -> Option<usize> {
        let text = self.text;
        if !text.is(at, is_english) {
            return None;
        }
        let is_numbered = || text.is_before(at, is_digit) && !self.has_digits_before(at, 3);
        if !(self.begins_word(at) || is_numbered()) {
            return None;
        }
        let tail = |at| {
            self.new_piece(at, &|at| self.marked(at))
                .or_else(|| self.marked(at))
        };
        self.goes(at, &tail)
            .or_else(|| self.takes(at, &tail))
            .or_else(|| self.takes_on_square(at, &tail))
            .or_else(|| self.checks(at, &tail))
            .or_else(|| self.unsigned(at, &tail))
            .or_else(|| self.steps(at, &tail))
    }

    /// Goes on behind one of these pieces, with its ending and full stop: `Kt's.`
    fn one_of(self, at: usize, pieces: &[&str], then: Then) -> Option<usize> {
        let text = self.text;
        let stop = |sign| sign == '.';
        let end = |at| text.one_or_none(at, stop, then);
        text.either(at, pieces, &|at| {
            let genitive = || {
                let apostrophe = text.one(text.maybe(at, stop), is_apostrophe)?;
                end(text.word(apostrophe, "s")?)
            };
            genitive()
                .or_else(|| end(text.word(at, "s")?))
                .or_else(|| end(at))
        })
    }

    fn named_piece(self, at: usize, then: Then) -> Option<usize> {
        self.one_of(at, PIECES, then)
    }

    /// Goes on behind up to so many pieces, each with a blank behind it; as many as there are first.
    fn pieces_apart(self, at: usize, (least, most): (usize, usize), then: Then) -> Option<usize> {
        let one_less = (least.saturating_sub(1), most.saturating_sub(1));
        let more = || {
            self.named_piece(at, &|at| {
                self.gap(at, &|at| self.pieces_apart(at, one_less, then))
            })
        };
        let found = if most > 0 { more() } else { None };
        found.or_else(|| if least == 0 { then(at) } else { None })
    }

    /// Goes on behind one to three pieces: `Q Kt P`.
    fn named_pieces(self, at: usize, then: Then) -> Option<usize> {
        self.named_piece(at, &|at| self.more_pieces(at, 2, then))
    }

    fn more_pieces(self, at: usize, most: usize, then: Then) -> Option<usize> {
        let more = || {
            let rest = |at| self.more_pieces(at, most - 1, then);
            self.gap(at, &|at| self.named_piece(at, &rest))
        };
        let found = if most > 0 { more() } else { None };
        found.or_else(|| then(at))
    }

    /// Behind `sq.` or `square`.
    fn plain(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        text.either(at, &["square", "Square", "sq", "Sq"], &|end| {
            self.stopped(end, then)
        })
    }

    /// Goes on where a word ends, behind its full stop or without it.
    fn stopped(self, at: usize, then: Then) -> Option<usize> {
        let edge = self.text.is_edge(at).then_some(at)?;
        self.text.one_or_none(edge, |sign| sign == '.', then)
    }

    /// Behind `sq.`, the short word alone.
    fn short_plain(self, at: usize, then: Then) -> Option<usize> {
        self.text
            .either(at, &["sq", "Sq"], &|end| self.stopped(end, then))
    }

    /// Goes on behind where the piece stands, `(K 5)`, `/K5`, or without that.
    fn stand(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let rank = |at, then: Then| {
            let rank = text.one(at, is_rank);
            rank.and_then(then).or_else(|| self.short_plain(at, then))
        };
        let closed = |at| then(text.word(at, ")")?);
        let close = |at| {
            let mark = |sign| matches!(sign, '!' | '?');
            text.one_or_none(at, mark, &|at| self.gap(at, &closed))
        };
        let inside = |at| rank(at, &close).or_else(|| close(at));
        let in_brackets = |at| {
            self.gap(text.word(at, "(")?, &|at| {
                let pieces = |at| self.pieces_apart(at, (0, 2), &inside);
                text.perhaps(at, &["on ", "at ", "from "], &pieces)
            })
        };
        let last = |at| text.one_or_none(at, is_rank, then);
        let one = |at| self.named_piece(at, &last).or_else(|| last(at));
        let two = |at| self.named_piece(at, &one).or_else(|| last(at));
        let from = |at| {
            let goes = |at| text.word(at, " to ").and_then(|_| then(at));
            self.pieces_apart(text.word(at, " from ")?, (1, 2), &|at| rank(at, &goes))
        };
        self.gap(at, &in_brackets)
            .or_else(|| two(text.word(at, "/")?))
            .or_else(|| from(at))
            .or_else(|| then(at))
    }

    /// Goes on behind pieces, where they stand, and the rank of that.
    fn movers(self, at: usize, then: Then) -> Option<usize> {
        let rank = |at| self.text.one_or_none(at, is_rank, then);
        self.named_pieces(at, &|at| self.stand(at, &rank))
    }

    fn goes(self, at: usize, then: Then) -> Option<usize> {
        let square = |at| self.gap_after(at, &|at| self.square_by_name(at, then));
        self.movers(at, &|at| {
            self.gap(at, &|at| square(self.dash(at)?))
                .or_else(|| self.gap(at, &|at| square(self.whole_word(at, "to")?)))
        })
    }

    fn whole_word(self, at: usize, word: &str) -> Option<usize> {
        let text = self.text;
        let end = text.word(at, word)?;
        (text.is_edge(at) && text.is_edge(end)).then_some(end)
    }

    fn square_by_name(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let square = |at| self.square_of_one(at, then);
        let owned = |at| text.perhaps(at, &["own "], &square);
        text.perhaps(at, &["his ", "her ", "its "], &owned)
    }

    fn square_of_one(self, at: usize, then: Then) -> Option<usize> {
        let in_words = |at| self.rank_in_words(at, then);
        let is_owned = ["his ", "her ", "its ", "own "].iter().any(|word| {
            let start = at.wrapping_sub(word.len());
            self.text.word(start, word) == Some(at) && self.text.is_edge(start)
        });
        self.pieces_apart(at, (0, 2), &|at| self.rank(at, then))
            .or_else(|| self.rank_on_next_line(at, then))
            .or_else(|| self.pieces_apart(at, (1, 2), &in_words))
            .or_else(|| if is_owned { in_words(at) } else { None })
            .or_else(|| self.file_alone(at, then))
    }

    /// Goes on behind a rank: `5`, `5th`, `5th sq.`, `sq.`
    fn rank(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let stopped = |at| text.one_or_none(at, |sign| sign == '.', then);
        let number = || {
            let digit = text.one(at, is_rank)?;
            let counted = |end: usize| {
                let edge = text.is_edge(end).then_some(end)?;
                self.plain_behind(edge, &stopped).or_else(|| stopped(edge))
            };
            text.either(digit, &["st", "nd", "rd", "d", "th"], &counted)
                .or_else(|| stopped(digit))
        };
        number().or_else(|| self.plain(at, then))
    }

    /// Goes on behind a blank and `square`, with a full stop before it or not.
    fn plain_behind(self, at: usize, then: Then) -> Option<usize> {
        let stop = self.text.maybe(at, |sign| sign == '.');
        self.plain(self.text.word(stop, " ")?, then)
    }

    /// Older books have the ranks in words: `K. Kt. to K. B. third sq.`
    fn rank_in_words(self, at: usize, then: Then) -> Option<usize> {
        self.text.either(at, &ORDINALS, &|end| {
            let edge = self.text.is_edge(end).then_some(end)?;
            self.plain_behind(edge, then).or_else(|| then(edge))
        })
    }

    /// A line may end before the rank; in the next one a number has a sign behind it.
    fn rank_on_next_line(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let rank = |at| {
            let line = text.line_end(text.maybe(at, |sign| sign == ' '))?;
            let end = text.one(text.all(line, |sign| matches!(sign, ' ' | '>')), is_rank)?;
            let is_whole = match text.byte(end)? {
                b' ' => !text.is(end + 1, |sign| sign == '0' || sign.is_ascii_uppercase()),
                b'.' => text
                    .line_end(text.all(end + 1, |sign| sign == ' '))
                    .is_some(),
                byte => matches!(byte, b';' | b','),
            };
            is_whole.then(|| then(end)).flatten()
        };
        let last = |at| self.named_piece(at, &rank);
        self.named_piece(at, &|at| self.gap(at, &last))
            .or_else(|| last(at))
    }

    /// A file without its rank: `Q-Q`.
    fn file_alone(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let alone = |end| {
            let goes_on = self.gap(end, &|at| {
                let is_sign = self.dash(at).is_some() || text.is(at, is_x) || text.is(at, is_rank);
                let goes = ["to ", "takes"]
                    .iter()
                    .any(|word| text.word(at, word).is_some());
                (is_sign || goes).then_some(at)
            });
            let is_alone = goes_on.is_none() && !text.is(end, |sign| sign.is_ascii_uppercase());
            is_alone.then(|| then(end)).flatten()
        };
        self.named_piece(at, &|at| self.named_piece(at, &alone).or_else(|| alone(at)))
    }

    fn takes(self, at: usize, then: Then) -> Option<usize> {
        const SIGNS: &[&str] = &[
            "&times;", "takes", "take", "tks.", "tks", "captures", "capture",
        ];
        let text = self.text;
        let is_sign = |sign| is_x(sign) || sign == '✕';
        let end = |at| {
            if self.is_of_next_move(at) {
                None
            } else {
                then(at)
            }
        };
        let stand = |at| self.stand(at, &end);
        let taken = |at| self.gap_after(at, &|at| self.taken(at, &stand));
        let signed = |at| {
            let sign = text.one(at, is_sign);
            sign.and_then(taken)
                .or_else(|| text.either(at, SIGNS, &taken))
        };
        self.movers(at, &|at| self.gap(at, &signed))
    }

    /// What is taken. What else stands behind it is of the next move: `Kt. takes B. Q. Kt. to B. 3`.
    fn taken(self, at: usize, then: Then) -> Option<usize> {
        let apart = |at, pieces, then: Then| self.one_of(at, pieces, &|at| self.gap(at, then));
        let pawn = |at| self.one_of(at, PAWN, then);
        let minor = |at| self.one_of(at, MINOR, then);
        let file = |at| {
            apart(at, MINOR, &pawn)
                .or_else(|| apart(at, ROYAL, &pawn))
                .or_else(|| pawn(at))
        };
        apart(at, ROYAL, &file)
            .or_else(|| file(at))
            .or_else(|| apart(at, ROYAL, &minor))
            .or_else(|| minor(at))
            .or_else(|| self.one_of(at, ROYAL, then))
    }

    /// Whether the piece before a place is the one that moves next: `B. takes Kt. P. takes B.`
    fn is_of_next_move(self, at: usize) -> bool {
        let text = self.text;
        let dash = |at| {
            let end = self.dash(at)?;
            (text.byte(end) != Some(b'+')).then_some(end)
        };
        let sign = |at| {
            let cross = || {
                text.one(at, is_x)
                    .filter(|end| !text.is(*end, |sign| sign.is_ascii_lowercase()))
            };
            let word = |word| text.word(at, word).filter(|end| text.is_edge(*end));
            dash(at)
                .or_else(cross)
                .or_else(|| word("takes"))
                .or_else(|| word("to"))
        };
        let in_brackets = || {
            let sign = |at| dash(at).or_else(|| text.one(at, |sign| matches!(sign, 'x' | '×')));
            let close = |at| self.gap(at, &|at| self.gap(text.word(at, ")")?, &sign));
            let rank = |at| text.one_or_none(at, is_rank, &close);
            self.gap(text.word(at, "(")?, &|at| {
                self.pieces_apart(at, (0, 2), &rank)
            })
        };
        let spanish = || text.one(text.one(text.word(at, "(")?, is_rank)?, is_spanish_file);
        let stopped = |at| self.gap(at, &sign);
        text.one_or_none(at, |sign| sign == '.', &stopped)
            .or_else(in_brackets)
            .or_else(spanish)
            .is_some()
            || (text.is(at, |sign| sign.is_ascii_lowercase()) && text.is(at + 1, is_rank))
    }

    /// A slip of the pen: the square is named, not the piece.
    fn takes_on_square(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let end = |at| {
            let rank = text.one(at, is_rank)?;
            (!text.is(rank, is_digit)).then(|| then(rank)).flatten()
        };
        let file = |at| text.either(at, &["Kt", "K", "Q", "R", "B", "N"], &end);
        let wing = |at| text.one_or_none(at, |sign| matches!(sign, 'K' | 'Q'), &file);
        let takes = |at| text.either(at, &[" takes ", " captures "], &wing);
        let on_file = |at| text.either(at, &["Kt", "R", "B", "N"], &end);
        let signed = |at| {
            let sign = text.one(at, is_x)?;
            on_file(text.one(sign, |sign| matches!(sign, 'K' | 'Q'))?)
        };
        self.named_pieces(at, &takes)
            .or_else(|| text.either(at, &["Kt", "K", "Q", "R", "B", "N", "P"], &signed))
    }

    fn checks(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let whole = |end| text.is_edge(end).then(|| then(end)).flatten();
        let sign = |at| {
            let start = text.word(at, " ")?;
            text.either(start, &["ch.", "Ch."], then).or_else(|| {
                const WORDS: &[&str] = &[
                    "ch",
                    "Ch",
                    "checks",
                    "Checks",
                    "mates",
                    "Mates",
                    "interposes",
                    "covers",
                ];
                text.either(start, WORDS, &whole)
            })
        };
        // A pawn that has but one square left: `K. P. queens`, `P. becomes a Queen`.
        let queens = |at| {
            let name = |at| text.either(at, &["queen", "Queen"], &whole);
            text.either(at, &[" queens"], &whole)
                .or_else(|| self.becomes_new(at, &name))
        };
        let pawn = |at| text.one_or_none(text.word(at, "P")?, |sign| sign == '.', &queens);
        let second = |at| {
            self.gap(at, &|at| self.named_piece(at, &sign))
                .or_else(|| sign(at))
        };
        self.named_piece(at, &second)
            .or_else(|| self.pieces_apart(at, (0, 2), &pawn))
    }

    /// Without any sign: `KtQB3`.
    fn unsigned(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        const FILES: &[&str] = &["Kt", "K", "Q", "R", "B", "N"];
        let rank = |at| {
            let end = text.one(at, is_rank)?;
            text.is_edge(end).then(|| then(end)).flatten()
        };
        let file = |at| text.either(at, FILES, &rank).or_else(|| rank(at));
        let wing = |at| text.either(at, FILES, &file);
        text.either(at, &["Kt", "K", "Q", "R", "B", "N", "P"], &wing)
    }

    /// `K. P. two sq.`, `K. P. two`: of pawns, older books tell how far they go.
    fn steps(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let stopped = |at| self.stopped(at, then);
        let far = |at| {
            const STEPS: &[&str] = &["squares", "square", "sqs", "sq", "steps", "step"];
            let counted = |at| text.either(text.word(at, " ")?, STEPS, &stopped);
            let alone = |end| text.is_edge(end).then(|| then(end)).flatten();
            text.either(at, &["one", "two", "1", "2"], &counted)
                .or_else(|| text.either(at, &["one", "two"], &alone))
        };
        let stop = |at| text.one_or_none(at, |sign| sign == '.', &|at| self.gap(at, &far));
        self.pieces_apart(at, (1, 2), &|at| stop(text.word(at, "P")?))
    }

    /// Goes on behind the words before the new piece of a pawn: `becomes a `.
    fn becomes_new(self, at: usize, then: Then) -> Option<usize> {
        const VERBS: &[&str] = &[
            "becomes ",
            "becoming ",
            "makes ",
            "making ",
            "claims ",
            "claiming ",
        ];
        let text = self.text;
        let new = |at| text.perhaps(at, &["new "], then);
        let article = |at| text.perhaps(at, &["an ", "a "], &new);
        let verb = |at| text.either(at, VERBS, &article);
        text.perhaps(
            text.word(text.maybe(at, |sign| sign == ','), " ")?,
            &["and "],
            &verb,
        )
    }

    /// Goes on behind the new piece of a pawn.
    fn new_piece(self, at: usize, then: Then) -> Option<usize> {
        const NAMES: &[&str] = &[
            "Queen", "queen", "Rook", "rook", "Bishop", "bishop", "Knight", "knight",
        ];
        let text = self.text;
        let blank = |sign| sign == ' ';
        let closed = |at| then(text.word(at, ")")?);
        let close = |at| self.gap(at, &closed);
        let name = |at| {
            self.named_piece(at, &close)
                .or_else(|| text.either(at, NAMES, &close))
        };
        let in_brackets = |at| self.gap(text.word(at, "(")?, &name);
        let behind_sign = |at| text.one_or_none(at, blank, &in_brackets);
        let signed = |at| text.one_or_none(at, |sign| sign == '=', &behind_sign);
        let equal = || {
            let start = text.maybe(text.word(at, "=")?, blank);
            let alone = |end| {
                let goes_on = self.gap(end, &|at| {
                    let word = |word| text.word(at, word).is_some_and(|end| text.is_edge(end));
                    let is_sign = self.dash(at).is_some() || text.is(at, is_x);
                    (is_sign || word("to") || word("takes")).then_some(at)
                });
                goes_on.is_none().then(|| then(end)).flatten()
            };
            self.named_piece(start, &alone)
        };
        let in_words = |at: usize| {
            let letters = text.all(at, |sign| sign.is_ascii_alphabetic());
            let word = text.between(at, letters).to_ascii_lowercase();
            if NAMES.contains(&word.as_str()) && text.is_edge(letters) {
                return then(letters);
            }
            text.either(at, &["Kt", "Q", "R", "B", "N"], &|end| {
                self.stopped(end, then)
            })
        };
        text.one_or_none(at, blank, &signed)
            .or_else(equal)
            .or_else(|| self.becomes_new(at, &in_words))
    }

    /// The end of a Spanish descriptive move: `P4R`, `C3AR`, `AxC`.
    pub(super) fn spanish(self, at: usize) -> Option<usize> {
        let text = self.text;
        if !self.begins_word(at) {
            return None;
        }
        let becomes = |at| {
            let sign = text.maybe(text.maybe(at, |sign| sign == '('), |sign| sign == '=');
            let piece = text.one(sign, |sign| matches!(sign, 'D' | 'T' | 'A' | 'C'))?;
            text.one_or_none(piece, |sign| sign == ')', &|end| self.marked(end))
        };
        let tail = |at| becomes(at).or_else(|| self.marked(at));
        let square = |at| {
            let rank = text.one(at, is_rank)?;
            let file = |at| self.spanish_file(at, &tail);
            text.one_or_none(rank, |sign| matches!(sign, 'ª' | '.'), &|at| {
                self.gap(at, &file)
            })
        };
        let goes = |at| {
            let dashed = |at| self.gap(self.dash(at)?, &square);
            self.gap(at, &|at| dashed(at).or_else(|| square(at)))
        };
        let on_square = |at| self.spanish_file(text.one(at, is_rank)?, &tail);
        let taken = |at| {
            let stand = self.spanish_stand(at).and_then(tail);
            stand.or_else(|| on_square(at)).or_else(|| tail(at))
        };
        let takes = |at| {
            let piece = |at| self.spanish_piece(at, &taken);
            self.gap(at, &|at| self.gap(text.one(at, is_x)?, &piece))
        };
        let moves = |at| goes(at).or_else(|| takes(at));
        self.spanish_piece(at, &|at| {
            let stand = self.spanish_stand(at).and_then(moves);
            stand.or_else(|| moves(at))
        })
    }

    fn spanish_piece(self, at: usize, then: Then) -> Option<usize> {
        let text = self.text;
        let is_wing = |sign| matches!(sign, 'R' | 'D');
        let wing = |at| text.one_or_none(at, is_wing, then);
        let is_officer = |sign| matches!(sign, 'T' | 'A' | 'C');
        match text.sign(at)? {
            'P' => text.one_or_none(at + 1, is_officer, &wing),
            'T' | 'A' | 'C' => wing(at + 1),
            'R' | 'D' => then(at + 1),
            _ => None,
        }
    }

    fn spanish_file(self, at: usize, then: Then) -> Option<usize> {
        let file = self.text.one(at, is_spanish_file)?;
        self.text
            .one_or_none(file, |sign| matches!(sign, 'R' | 'D'), then)
    }

    /// Behind where the piece stands: `(4R)`.
    fn spanish_stand(self, at: usize) -> Option<usize> {
        let text = self.text;
        let file = text.maybe(text.maybe(text.word(at, "(")?, is_rank), is_spanish_file);
        text.word(text.maybe(file, |sign| matches!(sign, 'R' | 'D')), ")")
    }
}

fn is_english(sign: char) -> bool {
    matches!(sign, 'K' | 'Q' | 'R' | 'B' | 'N' | 'P')
}

fn is_spanish_file(sign: char) -> bool {
    matches!(sign, 'R' | 'D' | 'T' | 'A' | 'C')
}
