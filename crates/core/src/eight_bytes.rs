//! Looking at eight bytes at once, which is the fastest way to the end of a short word.
//!
//! A search marks the top bit of each byte that it looks for. Marks above the lowest one may be false,
//! since a subtraction borrows from the byte above: only the first place counts.

/// Eight bytes of a text.
pub(crate) type EightBytes = [u8; 8];

const EACH: u64 = u64::from_le_bytes([1; 8]);
const TOP: u64 = EACH << 7;

/// Marks the bytes below a limit, which is at most 0x80.
#[inline(always)]
pub(crate) fn below(bytes: EightBytes, limit: u8) -> u64 {
    let word = u64::from_le_bytes(bytes);
    word.wrapping_sub(EACH * u64::from(limit)) & !word & TOP
}

/// The bytes before the first exclamation or question mark, with blanks behind them; nothing if there is none.
#[inline(always)]
pub(crate) fn up_to_marks(bytes: EightBytes) -> Option<EightBytes> {
    let word = u64::from_le_bytes(bytes);
    let equal = |byte: u8| below((word ^ (EACH * u64::from(byte))).to_le_bytes(), 1);
    let marks = equal(b'!') | equal(b'?');
    // All bits below the byte of the first mark.
    let before = ((marks & marks.wrapping_neg()) >> 7).wrapping_sub(1);
    let blanks = EACH * u64::from(b' ');
    (marks != 0).then(|| ((word & before) | (blanks & !before)).to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_what_stands_behind_them_become_blanks() {
        for (text, expected) in [
            (b"Nf3 e5 x", None),
            (b"Nf3+ !? ", Some(b"Nf3+    ")),
            (b"e4?! Nf6", Some(b"e4      ")),
            (b"e4!? Nf6", Some(b"e4      ")),
            (b"Qxf7+\x80!!", Some(b"Qxf7+\x80  ")),
            (b"Nbxd7+ ?", Some(b"Nbxd7+  ")),
            (b"!a b c d", Some(b"        ")),
        ] {
            assert_eq!(up_to_marks(*text), expected.copied(), "{text:?}");
        }
    }

    #[test]
    fn the_first_place_is_the_right_one() {
        for byte in 0..=255_u8 {
            for place in 0..=8 {
                for others in [b'a', 0x80, 0xff, 0x21, byte ^ 1, byte ^ 0x80] {
                    let mut text = [others; 8];
                    if let Some(here) = text.get_mut(place) {
                        *here = byte;
                    }
                    for limit in [0x21, b'0', 0x80] {
                        let expected = text.iter().position(|here| *here < limit).unwrap_or(8);
                        let marks = below(text, limit);
                        assert_eq!(marks.trailing_zeros() as usize / 8, expected, "{text:?}");
                    }
                }
            }
        }
    }
}
