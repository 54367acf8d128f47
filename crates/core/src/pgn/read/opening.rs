//! The part of reading that comes before the moves: tags, the comments before them, and the position
//! that the game starts from; and where the next game begins.

use std::ops::Range;

use shakmaty::CastlingMode;

use super::super::limits;
use super::super::tags::{self, Tag};
use super::super::token::{Kind, Scanner, Token};
use super::super::variant::{self, Rules};
use super::super::{Fault, GameResult, held};
use super::{Dead, Early, Line, Reader, Sink};
use crate::board::{FastPosition, Position};
use crate::fen;
use crate::input::encoding;
use crate::notation::read::read_algebraic;

impl<'a, S: Sink> Reader<'a, S> {
    pub(super) fn tags(&mut self) -> usize {
        let start = self.scanner.at();
        let mut end = start;
        let mut next = self.next_line();
        loop {
            while let Some(after) = self.plain_tag(next) {
                end = after;
                next = after;
            }
            if let Some(b'0'..=b'9') = self.text.get(self.next_line()) {
                // The number of the first move, or a result.
                return end;
            }
            let before = self.scanner.at();
            if self.is_at_limit() {
                return end;
            }
            let Some(token) = self.scanner.next_token() else {
                return end;
            };
            match token.kind {
                Kind::Bracket if tags::is_tag(self.text, token.span.start) => {
                    if self.begins_next_tags(&token) {
                        // A game without moves, and without a result.
                        self.scanner.go_to(before);
                        return end;
                    }
                    end = self.tag(token.span.start);
                    self.sink.seen(token.span.start..end);
                }
                // A bracket that begins a line or the game was meant to be a tag.
                Kind::Bracket | Kind::Suffix
                    if (token.starts_line || before == start)
                        && self.bytes(&token.span).starts_with(b"[") =>
                {
                    end = self.keep_line(Fault::MalformedTag, &token);
                    self.sink.seen(token.span.start..end);
                }
                Kind::Escape => {
                    end = token.span.end;
                    self.notes += 1;
                    self.sink.escape(self.bytes(&token.span));
                    self.sink.seen(token.span);
                }
                Kind::Comment | Kind::LineComment => match self.comments_before_a_tag(token) {
                    Some(last) => end = last,
                    None => {
                        self.scanner.go_to(before);
                        return end;
                    }
                },
                Kind::Symbol if self.is_behind_tag(end, &token) => {
                    end = self.keep_line(Fault::Stray, &token);
                    self.sink.seen(token.span.start..end);
                }
                Kind::Symbol
                    if (token.starts_line || before == start)
                        && self.is_tag_without_bracket(token.span.start) =>
                {
                    end = self.keep_line(Fault::MalformedTag, &token);
                    self.sink.seen(token.span.start..end);
                }
                _ => {
                    self.scanner.go_to(before);
                    return end;
                }
            }
            next = self.scanner.at();
        }
    }

    /// Whether a word on the line of a tag, which ends there, is none of the game.
    fn is_behind_tag(&self, end: usize, token: &Token) -> bool {
        let before = self.text.get(..end).unwrap_or_default();
        let is_behind = before.ends_with(b"\"]") && !token.starts_line;
        is_behind && self.fen.is_none() && !self.is_first_move(token)
    }

    /// Whether a line is a tag that has lost its bracket, or names the rules of the game without one.
    fn is_tag_without_bracket(&self, start: usize) -> bool {
        let line = self.bytes(&(start..self.end_of_line(start)));
        tags::is_without_bracket(line) || Rules::are_unknown_in_line(line)
    }

    fn end_of_line(&self, start: usize) -> usize {
        let rest = self.text.get(start..).unwrap_or_default();
        start + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    /// Keeps the rest of a line as a comment; where it ends.
    fn keep_line(&mut self, fault: Fault, token: &Token) -> usize {
        let start = token.span.start;
        let end = self.end_of_line(start);
        self.scanner.go_to(end);
        self.notes += 1;
        self.sink.fault(fault, start..end);
        self.check_bracket(&(start..end));
        if Rules::are_unknown_in_line(self.bytes(&(start..end))) {
            self.note_unknown_rules(&(start..end));
            // The moves behind it are those of this game.
            self.understood = true;
        }
        self.early.push(Early::Text(start..end));
        end
    }

    /// Reads a tag that is written as the standard has it, if one begins here or on the very next line;
    /// where it ends.
    #[inline(always)]
    fn plain_tag(&mut self, at: usize) -> Option<usize> {
        if self.notes > limits::NOTES {
            return None;
        }
        let (pair, end) = tags::fast_lane::read(self.text, at)?;
        let text: &'a [u8] = self.text;
        let start = pair.name.start - 1;
        let name = text.get(pair.name.clone())?;
        let value = text.get(pair.value.clone())?;
        let needs_care = self.is_given(name)
            || match name {
                _ if variant::may_name_rules(name, value) => true,
                b"Result" => {
                    self.tagged_result = GameResult::read(value);
                    self.tagged_result.is_none()
                }
                _ => false,
            };
        if needs_care {
            self.keep(tags::read(text, start), pair.is_plain);
        } else {
            self.scanner.go_to(end);
            self.understood = true;
            self.notes += 1;
            self.sink.tag(pair.name, pair.value, pair.is_plain);
            self.tags.add(name, value);
        }
        self.sink.seen(start..end);
        Some(end)
    }

    /// Where the next line begins that is not empty, if a line ends here.
    fn next_line(&self) -> usize {
        let mut at = self.scanner.at();
        while self.text.get(at) == Some(&b'\n') {
            at += 1;
        }
        at
    }

    /// Comments that are followed by a tag of the game stand before it: keeps them, and returns where the
    /// last one ends. Otherwise nothing is done.
    fn comments_before_a_tag(&mut self, first: Token) -> Option<usize> {
        let mut passed = vec![first];
        loop {
            let before = self.scanner.at();
            let token = self.scanner.next_token()?;
            match token.kind {
                Kind::Comment | Kind::LineComment | Kind::Escape => {
                    self.notes += 1;
                    if self.is_at_limit() {
                        return None;
                    }
                    passed.push(token);
                }
                Kind::Bracket
                    if tags::is_tag(self.text, token.span.start)
                        && !self.begins_next_tags(&token) =>
                {
                    self.scanner.go_to(before);
                    let end = passed.last().map(|token| token.span.end);
                    for token in passed {
                        if token.kind == Kind::Escape {
                            self.sink.escape(self.bytes(&token.span));
                        }
                        self.sink.seen(token.span.clone());
                        if token.kind != Kind::Escape {
                            self.early.push(Early::Comment(token));
                        }
                    }
                    return end;
                }
                _ => return None,
            }
        }
    }

    /// Whether a tag after an empty line begins the next game, though this one has no moves yet: the
    /// roster begins with Event, and no tag is given twice.
    fn begins_next_tags(&self, token: &Token) -> bool {
        if !token.after_blank_line || self.tags.is_empty() {
            return false;
        }
        let name = tags::read(self.text, token.span.start).name;
        let name = self.bytes(&name);
        name == b"Event" || self.is_given(name)
    }

    /// Whether the game has a tag of this name.
    fn is_given(&self, name: &[u8]) -> bool {
        self.tags.find(name).is_some()
    }

    pub(super) fn tag(&mut self, at: usize) -> usize {
        self.keep(tags::read(self.text, at), false)
    }

    fn keep(&mut self, tag: Tag, is_plain: bool) -> usize {
        let end = tag.span.end;
        self.scanner.go_to(end);
        self.understood = true;
        self.notes += 1;
        self.check_tag(&tag);
        let (name, value) = (self.bytes(&tag.name), self.bytes(&tag.value));
        self.check_rules(&tag);
        if let Some(first) = self.tags.find(name) {
            self.sink.fault(Fault::DuplicateTag, tag.span.clone());
            if first != value {
                self.keep_beside_tags(tag.span);
            }
            return end;
        }
        self.tags.add(name, value);
        self.sink.tag(tag.name.clone(), tag.value.clone(), is_plain);
        match name {
            b"Variant" => {
                let rules = Rules::named(&String::from_utf8_lossy(value));
                self.is_chess960 = rules == Rules::Chess960;
            }
            b"Result" => {
                self.tagged_result = GameResult::read(value);
                if self.tagged_result.is_none() {
                    self.sink.fault(Fault::BadResultTag, tag.span.clone());
                    // These say that it is not known.
                    if !matches!(value, b"" | b"?") {
                        self.keep_beside_tags(tag.span);
                    }
                }
            }
            b"FEN" => self.fen = Some(tag),
            _ => {}
        }
        end
    }

    /// Whether a tag names rules that are not known. The moves of such a game are not read, and that is reported
    /// once.
    fn check_rules(&mut self, tag: &Tag) -> bool {
        let name = self.bytes(&tag.name);
        let value = tags::value_of(self.bytes(&tag.value));
        if !variant::may_name_rules(name, value.as_bytes()) {
            return false;
        }
        let rules = Rules::of_tag(&String::from_utf8_lossy(name), &value);
        let is_unknown = rules == Some(Rules::Unknown);
        if is_unknown {
            self.note_unknown_rules(&tag.span);
        }
        is_unknown
    }

    /// Reports once that the rules of the game are not known, and reads no more of its moves.
    fn note_unknown_rules(&mut self, span: &Range<usize>) {
        if self.is_unknown_variant {
            return;
        }
        self.is_unknown_variant = true;
        self.sink.fault(Fault::UnknownVariant, span.clone());
        if self.has_started && self.dead.is_none() {
            let start = span.end;
            self.dead = Some(Dead { start, depth: 0 });
        }
    }

    /// Says what is wrong with a tag, and whether it goes on over games.
    pub(super) fn check_tag(&mut self, tag: &Tag) {
        if let Some(fault) = tag.fault {
            self.sink.fault(fault, tag.span.clone());
            if fault != Fault::OddTagName {
                self.check_bracket(&tag.span);
            }
        }
    }

    /// Says how many games stand behind an opening bracket up to where it ends.
    fn check_bracket(&mut self, span: &Range<usize>) {
        let games = held::count(self.bytes(&(span.start + 1..span.end)));
        if games > 0 {
            let fault = Fault::TagSwallowsGames(games);
            self.sink.fault(fault, span.clone());
        }
    }

    /// What cannot be written among the tags is kept as a comment.
    fn keep_beside_tags(&mut self, span: Range<usize>) {
        match self.has_started {
            true => self.sink.comment(self.bytes(&span)),
            false => self.early.push(Early::Text(span)),
        }
    }

    /// A tag among the moves. One that would change the start of a game that has begun cannot, and
    /// stays where it is, as a comment.
    pub(super) fn late_tag(&mut self, token: &Token) {
        let tag = tags::read(self.text, token.span.start);
        let Tag { name, span, .. } = tag.clone();
        self.sink.fault(Fault::LateTag, span.clone());
        if !self.check_rules(&tag) && !matches!(self.bytes(&name), b"FEN" | b"SetUp" | b"Variant") {
            self.tag(span.start);
            return;
        }
        self.check_tag(&tag);
        self.scanner.go_to(span.end);
        self.notes += 1;
        let text = self.bytes(&span);
        self.sink.comment(text);
    }

    /// Sets up the board when the tags are over.
    pub(super) fn start(&mut self) {
        let at = self.scanner.at();
        let mode = self.is_chess960.then_some(CastlingMode::Chess960);
        let usual = Position::default();
        let mut position = mode.map_or_else(|| usual.clone(), |mode| usual.in_mode(mode));
        if self.is_unknown_variant {
            let start = self.scanner.next_place().unwrap_or(at);
            self.dead = Some(Dead { start, depth: 0 });
        } else if let Some(tag) = self.fen.clone() {
            // A FEN without SetUp is read, too (PGN-9).
            if self.tags.find(b"SetUp").is_some_and(|value| value != b"1") {
                self.sink.fault(Fault::OddSetUp, tag.span.clone());
            }
            let text = String::from_utf8_lossy(self.bytes(&tag.value));
            match fen::read_leniently(&text, mode) {
                Ok(reading) => {
                    if !reading.remarks.is_empty() {
                        self.sink.fault(Fault::OddFen, tag.value);
                    }
                    position = reading.position;
                }
                Err(_) => {
                    self.sink.fault(Fault::BadFen, tag.value);
                    self.early.push(Early::Text(tag.span));
                    self.dead = Some(Dead {
                        start: at,
                        depth: 0,
                    });
                }
            }
        }
        self.has_started = true;
        self.sink.start(&position);
        for early in std::mem::take(&mut self.early) {
            match early {
                Early::Comment(token) if token.kind == Kind::Comment => self.comment(&token),
                Early::Comment(token) => self.line_comment(&token),
                Early::Text(span) => self.sink.comment(self.bytes(&span)),
            }
        }
        let is_usual = (self.fen.is_none() || self.is_unknown_variant) && mode.is_none();
        self.line = Line {
            position: match is_usual {
                true => FastPosition::default(),
                false => FastPosition::from(&position),
            },
            has_moves: false,
            start: at,
            shift: 0,
        };
    }

    /// A tag at the start of a line begins the next game after an empty line; without one, only the
    /// first tag of the roster does, unless there was nothing but prose so far. After prose a first
    /// move does, too.
    pub(super) fn begins_next_game(&self, token: &Token) -> bool {
        if !token.starts_line {
            return false;
        }
        let is_prose = !self.understood;
        match token.kind {
            Kind::Bracket if tags::is_tag(self.text, token.span.start) => {
                let name = tags::read(self.text, token.span.start).name;
                is_prose || token.after_blank_line || self.text.get(name) == Some(b"Event")
            }
            Kind::Number if is_prose && self.dead.is_some() => self.begins_moves(token),
            Kind::Escape => is_prose,
            _ => false,
        }
    }

    /// Whether this is the number of a first move, which follows.
    pub(super) fn begins_moves(&self, number: &Token) -> bool {
        let digits = self.bytes(&number.span).split(|byte| *byte == b'.');
        if digits.into_iter().next() != Some(b"1") {
            return false;
        }
        let mut ahead = Scanner::new(self.text, number.span.end);
        let first = ahead.next_token();
        first.is_some_and(|first| first.kind == Kind::Symbol && self.is_first_move(&first))
    }

    /// Whether a word is a move with which games begin.
    pub(super) fn is_first_move(&self, token: &Token) -> bool {
        let word = encoding::decode(self.bytes(&token.span));
        read_algebraic(&Position::default(), &word, self.alphabet).is_ok()
    }
}
