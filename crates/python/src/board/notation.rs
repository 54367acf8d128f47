//! The part of `stamma.Board` that reads and writes moves.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move as CoreMove};
use stamma_core::board::Board as CoreBoard;
use stamma_core::notation::judge;
use stamma_core::notation::read::{Reading, Refusal, Scope, claims, read, read_algebraic};
use stamma_core::notation::reason;
use stamma_core::notation::spell;
use stamma_core::notation::style::Form;

use super::{Board, Illegal, find, push};
use crate::moves::Move;
use crate::reading::MoveReading;
use crate::style::{self, Style};
use crate::text::Text;
use crate::wording;

/// How many legal moves are offered for one that cannot be played.
const SUGGESTIONS: usize = 4;

/// Why a text is no move, and the board that this is about.
type Refused = Box<(Refusal, CoreBoard)>;

impl Board {
    /// Reads a move and judges its spelling.
    fn judged<'py>(
        &self,
        py: Python<'py>,
        text: &str,
        notation: Option<&Bound<'py, PyAny>>,
        language: Option<&Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Result<MoveReading, Refused>> {
        let found;
        let style = if notation.is_none() && language.is_none() {
            style::san()
        } else {
            found = style::find(py, notation, language)?;
            found.get()
        };
        let scope = if notation.is_some() {
            Scope::Style
        } else {
            style.any
        };
        let is_judged = notation.is_some() || strict;
        let judged = self.game(py, |board| {
            let reading = read(board, text, &style.core, scope);
            let reading = reading.map_err(|refusal| Box::new((refusal, board.clone())))?;
            let remarks = match reading.legal {
                None if is_judged => judge::judge_pass(text, &style.core),
                None => Vec::new(),
                Some(legal) if is_judged => {
                    judge::judge(board, text, &reading.claim, legal, &style.core)
                }
                Some(legal) => {
                    let position = board.position();
                    let mut remarks = judge::contradictions(position, &reading.claim, legal);
                    remarks.extend(judge::oddities(&reading.claim, legal));
                    if judge::other_letter(text, &reading.claim, legal, &style.core) {
                        remarks.push(judge::Remark::OtherLetter);
                    }
                    remarks
                }
            };
            let spelling = &reading.claim.spelling;
            let turn = board.position().turn();
            let written = reading.legal;
            Ok(Judged {
                uci: uci(board, &reading),
                remarks,
                written: written.and_then(|legal| spell::write(board, legal, &style.core)),
                nags: spelling.nags(turn).collect(),
                draw_offer: spelling.draw_offer,
            })
        })?;
        let judged = match judged {
            Ok(judged) => judged,
            Err(refused) => return Ok(Err(refused)),
        };
        let remarks = judged.remarks;
        Ok(Ok(MoveReading {
            r#move: Move::object(py, judged.uci)?.unbind(),
            text: text.to_owned(),
            // Where no notation was asked for, no standard is held against the spelling.
            standard: match is_judged && !remarks.is_empty() {
                true => style.standard.clone(),
                false => String::new(),
            },
            refusal: remarks.iter().position(|remark| !remark.is_preference()),
            remarks: remarks
                .into_iter()
                .map(|remark| remark.name().into())
                .collect(),
            written: judged.written.unwrap_or_default(),
            nags: judged.nags,
            draw_offer: judged.draw_offer,
        }))
    }

    fn write_legal(
        &self,
        py: Python<'_>,
        r#move: &Move,
        style: &Style,
        notation: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        if r#move.0.is_null() {
            let by_squares = matches!(style.core.form, Form::Coordinate | Form::Numeric);
            return Ok(if by_squares { "0000" } else { "--" }.to_owned());
        }
        let written = self.game(py, |board| {
            let legal = find(board.position(), r#move.0)?;
            Ok(spell::write(board, legal, &style.core))
        })?;
        written
            .map_err(|illegal: Illegal| illegal.raised(py))?
            .ok_or_else(|| wording::moves::unwritable(py, &r#move.0.to_string(), notation))
    }
}

/// Why nothing came of a written move.
enum NotPlayed {
    Illegal(Illegal),
    Refused(Refused),
}

/// What the core says about a written move.
struct Judged {
    uci: UciMove,
    remarks: Vec<judge::Remark>,
    written: Option<String>,
    nags: Vec<u8>,
    draw_offer: bool,
}

/// The move of a reading, in the form of this board.
fn uci(board: &CoreBoard, reading: &Reading) -> UciMove {
    match reading.legal {
        Some(legal) => board.position().uci(legal),
        None => UciMove::Null,
    }
}

/// The exception that says why a text is no move on a board.
fn refuse<'py>(
    py: Python<'py>,
    text: &str,
    (refusal, board): (Refusal, CoreBoard),
    asked: Asked<'_, 'py>,
) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let moves = |moves: &[CoreMove]| -> PyResult<Bound<'py, PyList>> {
            let position = board.position();
            let moves: Vec<_> = moves
                .iter()
                .map(|legal| Move::object(py, position.uci(*legal)))
                .collect::<PyResult<_>>()?;
            PyList::new(py, moves)
        };
        let facts = PyDict::new(py);
        let kind = match &refusal {
            Refusal::NotAMove => "not-a-move",
            Refusal::Illegal(claims) => {
                let reasons = PyList::empty(py);
                for reason in reason::reasons(&board, claims) {
                    reasons.append(wording::moves::reason(py, reason)?)?;
                }
                let nearest = reason::nearest(board.position(), claims, SUGGESTIONS);
                facts.set_item("reasons", reasons)?;
                facts.set_item("nearest", moves(&nearest)?)?;
                "illegal"
            }
            Refusal::Ambiguous(candidates) => {
                facts.set_item("candidates", moves(candidates)?)?;
                "ambiguous"
            }
        };
        facts.set_item("notation", asked.notation)?;
        facts.set_item("language", asked.language)?;
        // Nobody else has this board, so that what is said of it later is about the move refused.
        let board = Bound::new(py, Board::from(board))?;
        Ok(wording::moves::refusal(board.as_any(), text, kind, &facts))
    };
    made().unwrap_or_else(|error| error)
}

/// What the caller asked for, to be repeated in errors.
#[derive(Clone, Copy)]
struct Asked<'a, 'py> {
    notation: Option<&'a Bound<'py, PyAny>>,
    language: Option<&'a Bound<'py, PyAny>>,
}

#[pymethods]
impl Board {
    /// Reads a move in any notation, and says what is to be said about its spelling.
    ///
    /// >>> from stamma import FIDE, Board
    /// >>> reading = Board().parse("Ng1-f3")
    /// >>> reading.move
    /// Move.from_uci('g1f3')
    /// >>> Board().parse("Sf3", language="de").move
    /// Move.from_uci('g1f3')
    /// >>> [remark.name for remark in Board().parse("Nf3+", notation=FIDE).remarks]
    /// ['false-check']
    ///
    /// Without a notation, every one is read that need not be asked for: all of them but
    /// Stamma's. ``language="auto"`` tries all languages. With ``strict``, the move must be written
    /// as the notation (SAN, unless another is given) allows.
    ///
    /// :raises InvalidMoveError: if the text is not a move, or in strict reading not well written.
    /// :raises IllegalMoveError: if no legal move fits; the message says why.
    /// :raises AmbiguousMoveError: if several legal moves fit.
    #[pyo3(signature = (text, notation=None, language=None, *, strict=false))]
    fn parse<'py>(
        &self,
        py: Python<'py>,
        text: Text<'py>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        if wording::moves::is_auto(language.as_ref()) {
            let board = self.snapshot(py)?;
            let text = text.read();
            return wording::moves::parse_in_any_language(board.as_any(), &text, notation, strict);
        }
        let text = text.read();
        match self.judged(py, &text, notation.as_ref(), language.as_ref(), strict)? {
            Ok(read) if strict && read.refusal().is_some() => {
                Err(wording::moves::not_strict(py, &read))
            }
            Ok(read) => Ok(Bound::new(py, read)?.into_any()),
            Err(refused) => {
                let asked = Asked {
                    notation: notation.as_ref(),
                    language: language.as_ref(),
                };
                Err(refuse(py, &text, *refused, asked))
            }
        }
    }

    /// Reads a move as :meth:`parse` does; ``None`` if it cannot be read.
    #[pyo3(signature = (text, notation=None, language=None, *, strict=false))]
    fn _try_parse<'py>(
        &self,
        py: Python<'py>,
        text: Text<'py>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Option<MoveReading>> {
        let text = text.read();
        let read = self.judged(py, &text, notation.as_ref(), language.as_ref(), strict)?;
        Ok(read.ok().filter(|read| !strict || read.refusal().is_none()))
    }

    /// The exception for a text that PGN does not take for a move here.
    fn _refusal<'py>(
        &self,
        py: Python<'py>,
        text: Text<'py>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let language = language.as_ref();
        let style = style::find(py, None, language)?;
        let text = text.read();
        let alphabet = &style.get().core.alphabet;
        let refused = self.game(py, |board| {
            let refusal = match read_algebraic(board.position(), &text, alphabet) {
                Err(refusal) => refusal,
                // A pass that the rules forbid.
                Ok(reading) => Refusal::Illegal(vec![reading.claim]),
            };
            (refusal, board.clone())
        })?;
        let notation = None;
        let error = refuse(py, &text, refused, Asked { notation, language });
        Ok(error.into_value(py).into_bound(py).into_any())
    }

    /// Reads a move in SAN, or in any other notation, with the piece letters of a language.
    ///
    /// >>> from stamma import Board
    /// >>> Board().parse_san("Nf3")
    /// Move.from_uci('g1f3')
    /// >>> Board().parse_san("Cf3", "French")
    /// Move.from_uci('g1f3')
    ///
    /// :raises InvalidMoveError: if the text is not a move.
    /// :raises IllegalMoveError: if no legal move fits; the message says why.
    /// :raises AmbiguousMoveError: if several legal moves fit.
    #[pyo3(signature = (san, language=None))]
    fn parse_san<'py>(
        &self,
        py: Python<'py>,
        san: Text<'py>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Move>> {
        if wording::moves::is_auto(language.as_ref()) {
            return self.parse_auto(py, &san);
        }
        self.read_san(py, &san, language.as_ref(), false)
    }

    /// Reads a move as :meth:`parse_san` does, plays it and returns it.
    ///
    /// :raises InvalidMoveError: if the text is not a move.
    /// :raises IllegalMoveError: if no legal move fits; the board then stays as it was.
    /// :raises AmbiguousMoveError: if several legal moves fit.
    #[pyo3(signature = (san, language=None))]
    fn push_san<'py>(
        &self,
        py: Python<'py>,
        san: Text<'py>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Move>> {
        if wording::moves::is_auto(language.as_ref()) {
            let played = self.parse_auto(py, &san)?;
            self.py_push(py, played.get())?;
            return Ok(played);
        }
        self.read_san(py, &san, language.as_ref(), true)
    }

    /// Writes a move in SAN, as PGN has it.
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    pub fn san(&self, py: Python<'_>, r#move: &Move) -> PyResult<String> {
        self.write_legal(py, r#move, style::san(), None)
    }

    /// Writes a move with both squares, as python-chess does.
    ///
    /// >>> from stamma import Board, Move
    /// >>> Board().lan(Move.from_uci("g1f3"))
    /// 'Ng1-f3'
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    fn lan(&self, py: Python<'_>, r#move: &Move) -> PyResult<String> {
        self.write_legal(py, r#move, style::lan(), None)
    }

    /// Writes a move in UCI. With ``chess960``, castling is the king taking its rook; when it is not
    /// given, the board decides.
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    #[pyo3(signature = (r#move, *, chess960=None))]
    fn uci(&self, py: Python<'_>, r#move: &Move, chess960: Option<bool>) -> PyResult<String> {
        if r#move.0.is_null() {
            return Ok(r#move.0.to_string());
        }
        let written = self.at(py, |position| {
            let legal = find(position, r#move.0)?;
            let chess960 = chess960.unwrap_or(position.is_chess960());
            Ok(legal.to_uci(CastlingMode::from_chess960(chess960)))
        })?;
        let written = written.map_err(|illegal: Illegal| illegal.raised(py))?;
        Ok(Move::text(written))
    }

    /// Writes a move in any notation and language.
    ///
    /// >>> from stamma import FIDE, Board, Move
    /// >>> board, move = Board(), Move.from_uci("g1f3")
    /// >>> board.write(move, "lan"), board.write(move, "fan"), board.write(move, "iccf")
    /// ('Ng1-f3', '♘f3', '7163')
    /// >>> board.write(move, FIDE.in_language("de")), board.write(move, language="de")
    /// ('Sf3', 'Sf3')
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    /// :raises UnwritableMoveError: if the notation has no words for it.
    #[pyo3(signature = (r#move, notation=None, language=None))]
    fn write<'py>(
        &self,
        py: Python<'py>,
        r#move: &Move,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<String> {
        let style = style::find(py, notation.as_ref(), language.as_ref())?;
        self.write_legal(py, r#move, style.get(), notation.as_ref())
    }

    /// Writes a move in SAN and plays it.
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    fn san_and_push(&self, py: Python<'_>, r#move: &Move) -> PyResult<String> {
        let san = self.san(py, r#move)?;
        self.py_push(py, r#move)?;
        Ok(san)
    }

    /// Writes a line of moves in SAN with their numbers: ``1. e4 e5 2. Nf3``.
    ///
    /// :raises IllegalMoveError: if one of the moves is not legal.
    fn variation_san(&self, py: Python<'_>, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let board = Self::from(self.0.copy());
        let mut text = Vec::new();
        for r#move in variation.try_iter()? {
            let r#move = r#move?;
            let r#move = r#move.cast::<Move>()?;
            let san = board.san(py, r#move.get())?;
            let number = board.fullmove_number();
            text.push(match (board.turn(), text.is_empty()) {
                (true, _) => format!("{number}. {san}"),
                (false, true) => format!("{number}...{san}"),
                (false, false) => san,
            });
            board.py_push(py, r#move.get())?;
        }
        Ok(text.join(" "))
    }

    /// What a text claims, for :meth:`explain`: a list of facts, one for each claim.
    #[pyo3(signature = (text, notation=None, language=None))]
    fn _claims<'py>(
        &self,
        py: Python<'py>,
        text: Text<'py>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let style = style::find(py, notation.as_ref(), language.as_ref())?;
        let scope = if notation.is_some() {
            Scope::Style
        } else {
            style.get().any
        };
        let (text, style) = (text.read(), &style.get().core);
        let found = self.game(py, |board| claims(board, &text, style, scope))?;
        let claims = PyList::empty(py);
        for claim in found {
            claims.append(wording::moves::claim(py, &claim)?)?;
        }
        Ok(claims)
    }
}

impl Board {
    fn parse_auto<'py>(&self, py: Python<'py>, san: &Text<'py>) -> PyResult<Bound<'py, Move>> {
        let board = self.snapshot(py)?;
        let reading =
            wording::moves::parse_in_any_language(board.as_any(), &san.read(), None, false)?;
        let reading = reading.cast_into::<MoveReading>()?;
        Ok(reading.get().r#move.bind(py).clone())
    }

    /// Reads a move in the letters of a language, and plays it before the board can change, if it is
    /// to be played.
    fn read_san<'py>(
        &self,
        py: Python<'py>,
        san: &Text<'py>,
        language: Option<&Bound<'py, PyAny>>,
        is_played: bool,
    ) -> PyResult<Bound<'py, Move>> {
        let found;
        let style = match language {
            None => style::san(),
            Some(_) => {
                found = style::find(py, None, language)?;
                found.get()
            }
        };
        let text = san.read();
        let text = text.as_ref();
        let found = |board: &CoreBoard| {
            let found = read(board, text, &style.core, style.any);
            found.map_err(|refusal| NotPlayed::Refused(Box::new((refusal, board.clone()))))
        };
        let done = if is_played {
            self.play(py, |board| {
                let reading = found(board)?;
                let played = uci(board, &reading);
                match reading.legal {
                    Some(legal) => board.push_legal(legal),
                    None => push(board, played).map_err(NotPlayed::Illegal)?,
                }
                Ok(played)
            })?
        } else {
            self.game(py, |board| found(board).map(|reading| uci(board, &reading)))?
        };
        match done {
            Ok(uci) => Move::object(py, uci),
            Err(NotPlayed::Illegal(illegal)) => Err(illegal.raised(py)),
            Err(NotPlayed::Refused(refused)) => {
                let notation = None;
                Err(refuse(py, text, *refused, Asked { notation, language }))
            }
        }
    }
}
