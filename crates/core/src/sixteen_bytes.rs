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
                    let expected = marked(&text, |byte| byte >= 0x80);
                    assert_eq!(seen.bits(), expected, "{text:?}");
                }
            }
        }
    }
}
