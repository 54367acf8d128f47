//! Looking at sixteen bytes at once, for stretches that are longer than a word. All marks are true, unlike those
//! of [`eight_bytes`](crate::eight_bytes).

use std::ops::BitOr;

use wide::i8x16;

/// Sixteen bytes of a text, or what is marked of them.
#[derive(Clone, Copy)]
pub(crate) struct Sixteen(i8x16);

impl Sixteen {
    /// The bytes.
    #[inline(always)]
    pub(crate) fn of(bytes: &[u8; 16]) -> Self {
        Self(i8x16::new(bytes.map(u8::cast_signed)))
    }

    /// Marks the bytes that are this one.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> Self {
        Self(self.0.simd_eq(i8x16::splat(byte.cast_signed())))
    }

    /// Marks control characters before the blank, and what is not ASCII.
    #[inline(always)]
    pub(crate) fn odd(self) -> Self {
        // As numbers with a sign, bytes that are not ASCII are less than all others.
        Self(self.0.simd_lt(i8x16::splat(b' '.cast_signed())))
    }

    /// Marks what is not ASCII.
    #[inline(always)]
    pub(crate) fn beyond_ascii(self) -> Self {
        Self(self.0.simd_lt(i8x16::ZERO))
    }

    /// Marks letters and digits of ASCII, and underscores.
    #[inline(always)]
    pub(crate) fn parts_of_names(self) -> Self {
        let between = |bytes: i8x16, first: u8, last: u8| {
            bytes.simd_ge(i8x16::splat(first.cast_signed()))
                & bytes.simd_le(i8x16::splat(last.cast_signed()))
        };
        let small = self.0 | i8x16::splat(b' '.cast_signed());
        Self(between(small, b'a', b'z') | between(self.0, b'0', b'9')) | self.equal(b'_')
    }

    /// What is marked here and not there.
    #[inline(always)]
    pub(crate) fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// A bit for each marked byte, the lowest for the first. Of bytes, those that are not ASCII are marked.
    #[inline(always)]
    pub(crate) fn bits(self) -> u64 {
        self.0.to_bitmask().into()
    }
}

impl BitOr for Sixteen {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How often each of the sixteen places was marked.
#[derive(Clone, Copy, Default)]
pub(crate) struct Tally(i8x16);

impl Tally {
    /// How many looks can be counted, so that no place overflows.
    pub(crate) const MOST: usize = 255;

    /// Counts what is marked.
    #[inline(always)]
    pub(crate) fn count(&mut self, marked: Sixteen) {
        // A mark is all bits, or the number -1.
        self.0 -= marked.0;
    }

    /// How many marks there were.
    pub(crate) fn total(self) -> u64 {
        let places = self.0.to_array().map(i8::cast_unsigned);
        places.into_iter().map(u64::from).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is marked, byte by byte.
    fn marked(text: &[u8; 16], is_marked: impl Fn(u8) -> bool) -> u64 {
        let bits = text.iter().enumerate();
        bits.map(|(place, byte)| u64::from(is_marked(*byte)) << place)
            .sum()
    }

    #[test]
    fn every_byte_is_marked_at_every_place() {
        for byte in 0..=255_u8 {
            for place in 0..16 {
                for others in [b'a', 0, 0x1f, 0x20, 0x80, 0xff, byte ^ 1, byte ^ 0x80] {
                    let mut text = [others; 16];
                    text[place] = byte;
                    for sought in [byte, others, b'}'] {
                        let equal = marked(&text, |byte| byte == sought);
                        assert_eq!(Sixteen::of(&text).equal(sought).bits(), equal, "{text:?}");
                    }
                    let expected = marked(&text, |byte| byte <= 0x1f || byte >= 0x80);
                    let seen = Sixteen::of(&text);
                    assert_eq!(seen.odd().bits(), expected, "{text:?}");
                    let expected =
                        marked(&text, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
                    assert_eq!(seen.parts_of_names().bits(), expected, "{text:?}");
                    let expected = marked(&text, |byte| byte >= 0x80);
                    assert_eq!(seen.bits(), expected, "{text:?}");
                    assert_eq!(seen.beyond_ascii().bits(), expected, "{text:?}");
                }
            }
        }
    }
}
