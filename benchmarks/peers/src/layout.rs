//! Movetext in lines of at most 79 columns, written to one buffer that is used again.

const WIDTH: usize = 79;

#[derive(Default)]
pub struct Layout {
    pub text: Vec<u8>,
    line_start: usize,
    /// The next token follows the last one without a space, as after `(`.
    tight: bool,
}

impl Layout {
    /// Starts movetext on a line of its own.
    pub fn start(&mut self) {
        self.line_start = self.text.len();
        self.tight = true;
    }

    /// Writes a token with `write`, then a space or a line break before it.
    ///
    /// The token is written once, in its place: a break takes the place of the space.
    pub fn token(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        let separator = self.text.len();
        let tight = std::mem::take(&mut self.tight);
        if !tight {
            self.text.push(b' ');
        }
        write(&mut self.text);
        if !tight && self.text.len() - self.line_start > WIDTH {
            self.text[separator] = b'\n';
            self.line_start = separator + 1;
        }
    }

    /// Writes a token to which the next one is joined.
    pub fn opening(&mut self, byte: u8) {
        self.token(|text| text.push(byte));
        self.tight = true;
    }

    /// Writes a byte directly behind the last token.
    pub fn closing(&mut self, byte: u8) {
        self.text.push(byte);
        self.tight = false;
    }

    /// Writes words, each of which may begin a line.
    pub fn words(&mut self, text: &[u8]) {
        for word in text.split(u8::is_ascii_whitespace) {
            if !word.is_empty() {
                self.token(|text| text.extend_from_slice(word));
            }
        }
    }

    pub fn number(&mut self, number: u32, dots: &[u8]) {
        self.token(|text| {
            push_number(text, number);
            text.extend_from_slice(dots);
        });
    }

    pub fn end(&mut self) {
        self.text.extend_from_slice(b"\n\n");
    }
}

fn push_number(text: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        push_number(text, number / 10);
    }
    text.push(b'0' + (number % 10) as u8);
}
