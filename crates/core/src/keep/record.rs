//! Facts of games as bytes, as they go through a sorter.

/// Writes bytes with their length before them.
pub fn write_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(bytes.get(..length as usize).unwrap_or(bytes));
}

/// Reads what was written, from the first byte on.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    /// The next bytes, so many of them.
    pub fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    /// The next bytes that have their length before them.
    pub fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = u32::from_le_bytes(self.array()?) as usize;
        let (first, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(first)
    }
}
