//! The part of `stamma.Board` that reads and writes moves.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move as CoreMove};
use stamma_core::board::Board as CoreBoard;
use stamma_core::notation::judge;
use stamma_core::notation::read::{Reading, Refusal, Scope, read};
use stamma_core::notation::reason;
use stamma_core::notation::spell;
use stamma_core::notation::style::Form;

use super::Board;
use crate::facts;
use crate::moves::Move;
use crate::reading::MoveReading;
use crate::style::{self, Style};
use crate::text::Text;

/// How many legal moves are offered for one that cannot be played.
const SUGGESTIONS: usize = 4;

impl Board {
    /// Reads a move, or makes the exception that says why not.
    fn read_move<'py>(
        slf: &Bound<'py, Self>,
        text: &str,
        style: &Style,
        scope: Scope,
        asked: Asked<'_, 'py>,
    ) -> PyResult<Reading> {
        let refusal = {
            let board = slf.borrow();
            match read(&board.0, text, &style.core, scope) {
                Ok(reading) => return Ok(reading),
                Err(refusal) => refusal,
            }
        };
        Err(Self::refuse(slf, text, &refusal, asked))
    }

    /// Reads a move and judges its spelling.
    fn judged<'py>(
        slf: &Bound<'py, Self>,
        text: &str,
        notation: Option<&Bound<'py, PyAny>>,
        language: Option<&Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Result<MoveReading, Refusal>> {
        let py = slf.py();
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
        let board = slf.borrow();
        let reading = match read(&board.0, text, &style.core, scope) {
            Ok(reading) => reading,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let is_judged = notation.is_some() || strict;
        let remarks = match reading.legal {
            None if is_judged => judge::judge_pass(text, &style.core),
            None => Vec::new(),
            Some(legal) if is_judged => {
                judge::judge(&board.0, text, &reading.claim, legal, &style.core)
            }
            Some(legal) => {
                let position = board.0.position();
                let mut remarks = judge::contradictions(position, &reading.claim, legal);
                remarks.extend(judge::oddities(&reading.claim, legal));
                remarks
            }
        };
        let written = reading
            .legal
            .and_then(|legal| spell::write(&board.0, legal, &style.core));
        Ok(Ok(MoveReading {
            r#move: Self::object(&board.0, py, &reading)?.unbind(),
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
            written: written.unwrap_or_default(),
            nag: board
                .0
                .position()
                .turn()
                .fold_wb(reading.claim.spelling.nag.0, reading.claim.spelling.nag.1),
            draw_offer: reading.claim.spelling.draw_offer,
        }))
    }

    fn refuse<'py>(
        slf: &Bound<'py, Self>,
        text: &str,
        refusal: &Refusal,
        asked: Asked<'_, 'py>,
    ) -> PyErr {
        let made = || -> PyResult<PyErr> {
            let py = slf.py();
            let board = slf.borrow().0.clone();
            let moves = |moves: &[CoreMove]| -> PyResult<Bound<'py, PyList>> {
                let position = board.position();
                let moves: Vec<_> = moves
                    .iter()
                    .map(|legal| Move::object(py, position.uci(*legal)))
                    .collect::<PyResult<_>>()?;
                PyList::new(py, moves)
            };
            let facts = PyDict::new(py);
            let kind = match refusal {
                Refusal::NotAMove => "not-a-move",
                Refusal::Illegal(claims) => {
                    let reasons = PyList::empty(py);
                    for reason in reason::reasons(&board, claims) {
                        reasons.append(facts::moves::reason(py, reason)?)?;
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
            Ok(facts::moves::refusal(slf.as_any(), text, kind, &facts))
        };
        made().unwrap_or_else(|error| error)
    }

    /// The move of a reading, in the form of this board.
    fn object<'py>(
        board: &CoreBoard,
        py: Python<'py>,
        reading: &Reading,
    ) -> PyResult<Bound<'py, Move>> {
        let uci = match reading.legal {
            Some(legal) => board.position().uci(legal),
            None => UciMove::Null,
        };
        Move::object(py, uci)
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
        let legal = self.find(py, r#move)?;
        spell::write(&self.0, legal, &style.core)
            .ok_or_else(|| facts::moves::unwritable(py, &r#move.0.to_string(), notation))
    }
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
        slf: &Bound<'py, Self>,
        text: Text<'py>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        if facts::moves::is_auto(language.as_ref()) {
            return facts::moves::parse_in_any_language(
                slf.as_any(),
                &text.read(),
                notation,
                strict,
            );
        }
        let text = text.read();
        match Self::judged(slf, &text, notation.as_ref(), language.as_ref(), strict)? {
            Ok(read) if strict && read.refusal().is_some() => {
                Err(facts::moves::not_strict(py, &read))
            }
            Ok(read) => Ok(Bound::new(py, read)?.into_any()),
            Err(refusal) => {
                let asked = Asked {
                    notation: notation.as_ref(),
                    language: language.as_ref(),
                };
                Err(Self::refuse(slf, &text, &refusal, asked))
            }
        }
    }

    /// Reads a move as :meth:`parse` does; ``None`` if it cannot be read.
    #[pyo3(signature = (text, notation=None, language=None, *, strict=false))]
    fn _try_parse<'py>(
        slf: &Bound<'py, Self>,
        text: Text<'py>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
        strict: bool,
    ) -> PyResult<Option<MoveReading>> {
        let text = text.read();
        let read = Self::judged(slf, &text, notation.as_ref(), language.as_ref(), strict)?;
        Ok(read.ok().filter(|read| !strict || read.refusal().is_none()))
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
        slf: &Bound<'py, Self>,
        san: Text<'py>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Move>> {
        if facts::moves::is_auto(language.as_ref()) {
            return Self::parse_auto(slf, &san);
        }
        let reading = Self::read_san(slf, &san, language)?;
        Self::object(&slf.borrow().0, slf.py(), &reading)
    }

    /// Reads a move as :meth:`parse_san` does, plays it and returns it.
    ///
    /// :raises InvalidMoveError: if the text is not a move.
    /// :raises IllegalMoveError: if no legal move fits; the board then stays as it was.
    /// :raises AmbiguousMoveError: if several legal moves fit.
    #[pyo3(signature = (san, language=None))]
    fn push_san<'py>(
        slf: &Bound<'py, Self>,
        san: Text<'py>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, Move>> {
        let py = slf.py();
        if facts::moves::is_auto(language.as_ref()) {
            let played = Self::parse_auto(slf, &san)?;
            slf.borrow_mut().push(py, played.get())?;
            return Ok(played);
        }
        let reading = Self::read_san(slf, &san, language)?;
        let mut board = slf.borrow_mut();
        let played = Self::object(&board.0, py, &reading)?;
        match reading.legal {
            Some(legal) => board.0.push_legal(legal),
            None => board.push(py, played.get())?,
        }
        Ok(played)
    }

    /// Writes a move in SAN, as PGN has it.
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    fn san(&self, py: Python<'_>, r#move: &Move) -> PyResult<String> {
        self.write_legal(py, r#move, style::san(), None)
    }

    /// Writes a move with both squares: ``Ng1-f3``.
    ///
    /// :raises IllegalMoveError: if the move is not legal.
    fn lan(slf: &Bound<'_, Self>, r#move: &Bound<'_, Move>) -> PyResult<String> {
        let notation = "lan".into_pyobject(slf.py())?.into_any();
        Self::write(slf, r#move, Some(notation), None)
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
        let legal = self.find(py, r#move)?;
        let chess960 = chess960.unwrap_or(self.0.position().is_chess960());
        Ok(legal
            .to_uci(CastlingMode::from_chess960(chess960))
            .to_string())
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
        slf: &Bound<'py, Self>,
        r#move: &Bound<'py, Move>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<String> {
        let style = style::find(slf.py(), notation.as_ref(), language.as_ref())?;
        slf.borrow()
            .write_legal(slf.py(), r#move.get(), style.get(), notation.as_ref())
    }

    /// Writes a line of moves in SAN with their numbers: ``1. e4 e5 2. Nf3``.
    ///
    /// :raises IllegalMoveError: if one of the moves is not legal.
    fn variation_san(&self, py: Python<'_>, variation: &Bound<'_, PyAny>) -> PyResult<String> {
        let mut board = self.clone();
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
            board.push(py, r#move.get())?;
        }
        Ok(text.join(" "))
    }

    /// Explains a written move: what it claims, what fits, what the standards say about its
    /// spelling, and how each notation would write it.
    ///
    /// >>> from stamma import Board
    /// >>> print(Board().explain("Nd3"))
    /// 'Nd3' claims that a knight goes to d3.
    /// 'Nd3' is not possible: the knight on b1 cannot go there; the knight on g1 cannot go there.
    /// Help: did you mean d3, Nc3?
    #[pyo3(signature = (text, notation=None, language=None))]
    fn explain<'py>(
        slf: &Bound<'py, Self>,
        text: Bound<'py, PyAny>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        facts::moves::explain(slf.as_any(), text, notation, language)
    }

    /// What a text claims, for :meth:`explain`: a list of facts, one for each claim.
    #[pyo3(signature = (text, notation=None, language=None))]
    fn _claims<'py>(
        slf: &Bound<'py, Self>,
        text: Text<'py>,
        notation: Option<Bound<'py, PyAny>>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyList>> {
        let py = slf.py();
        let style = style::find(py, notation.as_ref(), language.as_ref())?;
        let scope = if notation.is_some() {
            Scope::Style
        } else {
            style.get().any
        };
        let text = text.read();
        let board = slf.borrow();
        let claims = PyList::empty(py);
        for claim in stamma_core::notation::read::claims(&board.0, &text, &style.get().core, scope)
        {
            claims.append(facts::moves::claim(py, &claim)?)?;
        }
        Ok(claims)
    }
}

impl Board {
    fn parse_auto<'py>(slf: &Bound<'py, Self>, san: &Text<'py>) -> PyResult<Bound<'py, Move>> {
        let text = san.read();
        let reading = facts::moves::parse_in_any_language(slf.as_any(), &text, None, false)?;
        Ok(reading
            .cast_into::<MoveReading>()?
            .get()
            .r#move
            .bind(slf.py())
            .clone())
    }

    fn read_san<'py>(
        slf: &Bound<'py, Self>,
        san: &Text<'py>,
        language: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Reading> {
        let asked = Asked {
            notation: None,
            language: language.as_ref(),
        };
        let text = san.read();
        match &language {
            None => {
                let style = style::san();
                Self::read_move(slf, &text, style, style.any, asked)
            }
            Some(_) => {
                let style = style::find(slf.py(), None, asked.language)?;
                let style = style.get();
                Self::read_move(slf, &text, style, style.any, asked)
            }
        }
    }
}
