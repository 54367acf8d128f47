//! Texts for tests: what files hold, thrown together at random.

/// What games are made of, and what else files hold.
const PIECES: [&str; 68] = [
    " ",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "1.",
    "1...",
    "2.",
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "e4e5",
    "O-O",
    "0000",
    "--",
    "00",
    "Ke3",
    "Sf3",
    "word",
    "x",
    "e.p.",
    "!",
    "?!",
    "±",
    "N",
    "$1",
    "$999",
    "$",
    "{",
    "}",
    "{c}",
    "; c { \n",
    "\n% escape\n",
    "(",
    ")",
    "(1. d4 d5)",
    "[",
    "]",
    "[Event \"a\"]",
    "\n\n[Event \"b\"]\n\n",
    "[White \"a \"b\" c\"]",
    "\n[Site x]",
    "\n[]",
    "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]",
    "[Variant \"zh\"]",
    "1-0",
    "1 - 0",
    "1/2-1/2",
    "*",
    "½",
    "\u{feff}",
    "<",
    "(=)",
    "{(=)}",
    "(!?)",
    "$300",
    ",",
    "…",
    "\u{200b}",
    "\u{a0}",
    "; a } b\n",
    "\n\n% escape\n\n",
    "[White \"b\"]\n",
    "[Black \"a\nb\"]",
];

/// A row of numbers that looks random and is the same in every run.
fn numbers(seed: u64) -> impl Iterator<Item = usize> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    std::iter::repeat_with(move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize
    })
}

/// A text; the same for the same seed.
pub fn text(seed: u64) -> String {
    mixed(seed, &PIECES)
}

/// A text of these pieces; the same for the same seed.
pub fn mixed(seed: u64, pieces: &[&str]) -> String {
    let mut numbers = numbers(seed);
    let length = numbers.next().unwrap_or(0) % 30;
    numbers
        .take(length)
        .map(|number| pieces[number % pieces.len()])
        .collect()
}

/// A text made of some of these lines; the same for the same seed.
pub fn lines(seed: u64, lines: &[&str]) -> String {
    let mut numbers = numbers(seed);
    let length = numbers.next().unwrap_or(0) % 40;
    numbers
        .take(length)
        .flat_map(|number| [lines[number % lines.len()], "\n"])
        .collect()
}

/// The inputs of a corpus that fuzzing has kept: a line of hexadecimal digits each.
pub fn kept(corpus: &str) -> impl Iterator<Item = Vec<u8>> {
    corpus.lines().map(|line| {
        let digits = line.as_bytes().chunks(2);
        let bytes = digits.map(|pair| {
            let pair = std::str::from_utf8(pair).expect("ASCII");
            u8::from_str_radix(pair, 16).expect("two hexadecimal digits")
        });
        bytes.collect()
    })
}
