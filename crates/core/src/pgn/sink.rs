//! Who is told what a reader finds: to build a tree, to count, to write it anew.

use std::ops::Range;

use shakmaty::Move;

use super::comment::Short;
use super::{Fault, GameResult};
use crate::board::{FastPosition, Position};
use crate::notation::shorthand::Wording;

/// What is told about a game while it is read.
///
/// A sink writes the methods for what it wants to know; the others do nothing. Only [`fault`](Sink::fault)
/// has to be there, so that each decides what becomes of faults. The calls come in this order:
///
/// 1. each [`tag`](Sink::tag) and [`escape`](Sink::escape) before the moves;
/// 2. [`start`](Sink::start), once, and then each [`comment`](Sink::comment) that stood among the tags;
/// 3. the moves in the order of the text: [`play`](Sink::play) and [`played`](Sink::played) for each, and
///    then what is said of it: NAGs, the offer of a draw, comments, escapes. A variation is told between
///    [`begin_variation`](Sink::begin_variation) and [`end_variation`](Sink::end_variation), after the move
///    that it is another one for; each that begins also ends. A tag may stand among the moves, too;
/// 4. [`result`](Sink::result), once, when all that stands behind it has been told.
///
/// A [`fault`](Sink::fault) comes anywhere, mostly before what was made of the text that is at fault, and
/// [`seen`](Sink::seen) when all of a stretch has been told. Text that turns out to be no game ends without
/// a result.
///
/// ```
/// use std::ops::Range;
///
/// use shakmaty::Move;
/// use stamma_core::board::FastPosition;
/// use stamma_core::notation::alphabet::Alphabet;
/// use stamma_core::notation::shorthand::Wording;
/// use stamma_core::pgn::{Fault, Sink, read_part};
///
/// #[derive(Default)]
/// struct Captures {
///     count: usize,
///     faults: usize,
/// }
///
/// impl Sink for Captures {
///     fn play(&mut self, _before: &FastPosition, legal: Option<Move>, _wording: Wording) {
///         self.count += usize::from(legal.is_some_and(|legal| legal.is_capture()));
///     }
///
///     fn fault(&mut self, _fault: Fault, _span: Range<usize>) {
///         self.faults += 1;
///     }
/// }
///
/// let mut captures = Captures::default();
/// let text = b"1. e4 d5 2. exd5 (2. e5) 2... Qxd5 3. Ke5 *";
/// read_part(text, 0, &Alphabet::english(), &mut captures);
/// assert_eq!((captures.count, captures.faults), (2, 1));
/// ```
///
/// A sink that passes on what it is told passes on all of it.
pub trait Sink {
    /// A tag; the value without quotes, with its escapes. It is plain if it stands there as the standard
    /// writes it, in ASCII and without escapes.
    fn tag(&mut self, _name: Range<usize>, _value: Range<usize>, _is_plain: bool) {}
    /// The tags are over, and the game begins here.
    fn start(&mut self, _position: &Position) {}
    /// A move, or a pass, in the position before it.
    fn play(&mut self, _before: &FastPosition, _legal: Option<Move>, _wording: Wording) {}
    /// The position after the move that was told last.
    fn played(&mut self, _after: &FastPosition) {}
    /// A NAG, or a mark that stands for one.
    fn nag(&mut self, _nag: u16) {}
    /// The last move came with the offer of a draw.
    fn draw_offer(&mut self) {}
    /// A comment, without its braces; or something that has no other place in a game.
    fn comment(&mut self, _text: &[u8]) {}
    /// A comment that is known to be plain: ASCII without quotes, closing braces and control characters, and
    /// without the offer of a draw.
    #[inline]
    fn plain_comment(&mut self, text: &[u8]) {
        self.comment(text);
    }
    /// The same of one that is short.
    #[inline]
    fn short_comment(&mut self, comment: Short<'_>) {
        self.plain_comment(comment.text());
    }
    /// A line that begins with `%`.
    fn escape(&mut self, _text: &[u8]) {}
    /// A variation begins: another move for the last one, if the line has one.
    fn begin_variation(&mut self) {}
    /// A variation ends.
    fn end_variation(&mut self) {}
    /// The result.
    fn result(&mut self, _result: GameResult) {}
    /// Something is wrong here.
    fn fault(&mut self, fault: Fault, span: Range<usize>);
    /// This could not be read: the rest of a line after a move that is none, which was told as a fault.
    fn unread(&mut self, _span: Range<usize>) {}
    /// This stretch has been dealt with; what was told since the last one was told of it. Between two
    /// such stretches there is only white space.
    #[inline]
    fn seen(&mut self, _span: Range<usize>) {}
    /// The same of a stretch that has nothing to look at but what was told: a number, or a plain comment.
    #[inline]
    fn passed(&mut self, span: Range<usize>) {
        self.seen(span);
    }
}

/// The methods of a sink that passes on what is said of moves, and has nothing to do with it itself.
macro_rules! pass_on_what_is_said {
    ($sink:ident) => {
        fn nag(&mut self, nag: u16) {
            self.$sink.nag(nag);
        }

        fn draw_offer(&mut self) {
            self.$sink.draw_offer();
        }

        fn comment(&mut self, text: &[u8]) {
            self.$sink.comment(text);
        }

        fn escape(&mut self, text: &[u8]) {
            self.$sink.escape(text);
        }

        fn result(&mut self, result: GameResult) {
            self.$sink.result(result);
        }

        fn unread(&mut self, span: Range<usize>) {
            self.$sink.unread(span);
        }
    };
}
pub(super) use pass_on_what_is_said;

#[cfg(test)]
mod tests;
