"""Strict reading: what each notation allows, what it only notes, and what it refuses."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from stamma import (
    NOTATIONS,
    STARTING_FEN,
    Board,
    InvalidMoveError,
    Language,
    Move,
    Notation,
    NotationError,
    UnwritableMoveError,
    languages,
)
from stamma.diagnostics import Severity
from stamma.diagnostics.spellings import remark

if TYPE_CHECKING:
    from collections.abc import Iterator

START = STARTING_FEN
MEET = "4k3/8/8/3pn3/4P3/8/1B6/4K3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
EN_PASSANT_CHECK = "8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 2"
PROMOTION = "8/4P3/8/8/8/8/k6K/8 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
QUEEN_CHECK = "7k/8/8/8/8/8/8/K3Q3 w - - 0 1"
DOUBLE_CHECK = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"
MATE = "7k/8/6K1/8/8/8/8/4Q3 w - - 0 1"
# Rooks on a1 and d8: the file or the rank tells them apart.
ROOKS = "3R4/6k1/8/8/8/8/6K1/R7 w - - 0 1"
# Rooks on d1 and d8: only the rank does.
ONE_FILE = "3R4/6k1/8/8/8/8/6K1/3R4 w - - 0 1"
PINNED = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1"

# A notation and a position; what is accepted there, what is noted, what is refused.
STRICT = (
    (
        "san",
        START,
        "Nf3 | e4 | Nf3! | Nf3?!",
        "Nf3 ! | Nf3± | Nf3 $1 | Nf3!!!",
        (
            "Nxf3 | Ng1f3 | Ngf3 | N-f3 | nf3 | Nf3+ | ♘f3 | Sf3 | Ktf3 | Pe4 | e2e4 | E4 | g1f3"
            " | 1.e4 | e4. | e 4 |  e4 | e4  | Nf3(=) | Nf3 (=) | --"
        ),
    ),
    (
        "san",
        MEET,
        "Bxe5 | exd5",
        "",
        "Be5 | B:e5 | Be5: | ed5 | exd | ed | B×e5 | BXe5 | Bb2xe5 | BxN | B x e5 | Bхe5",
    ),
    ("san", EN_PASSANT, "exd6", "", "ed6 | e:d6 | exd6ep | exd6e.p. | exd5ep | exd6 e.p."),
    (
        "san",
        PROMOTION,
        "e8=Q | e8=N",
        "",
        "e8Q | e8(Q) | e8/Q | e8=q | e8 | e7e8=Q | e8=S | e8 = Q",
    ),
    ("san", CASTLING, "O-O | O-O-O", "", "0-0 | o-o | OO | Kg1 | e1g1 | 0-0-0 | O–O | О-О | O - O"),
    ("san", QUEEN_CHECK, "Qe8+", "", "Qe8 | Qe8# | Qe8++ | Qe8† | Qe8ch | Qe8 + | Qe8+."),
    ("san", MATE, "Qe8#", "", "Qe8 | Qe8+ | Qe8++ | Qe8‡ | Qe8X | Qe8## | Qe8 mate"),
    ("san", DOUBLE_CHECK, "Nf6+", "", "Nf6++ | Nf6# | Nf6 dbl ch"),
    ("san", ROOKS, "Rad1 | Rdd1", "", "R1d1 | R8d1 | Ra1d1 | R(a1)d1 | aRd1 | R/1d1"),
    ("san", PINNED, "Ne2", "", "Nge2 | N1e2 | Ng1e2"),
    (
        "fide",
        START,
        "Nf3 | e4 | Ng1f3 | e2e4 | Nf3 (=) | Nf3(=) | Nf3! | e4!?",
        "N-f3 | Ng1-f3 | e2-e4 | ♘f3 | ♞f3 | Nf3 ± | Nf3!!!",
        (
            "Nxf3 | Ngf3 | nf3 | Nf3+ | Pe4 | E4 | g1f3 | Nf3e.p. | Sf3 | Ktf3 | e4. | e4, | e 4"
            " | N–f3 | 1.e4 | Ｎf3 | е4 | N f3 |  Nf3 | Nf3  | -- | knight f3"
        ),
    ),
    (
        "fide",
        MEET,
        "Bxe5 | Be5 | Bb2xe5 | Bb2e5 | exd5 | ed5 | e4xd5 | e4d5",
        "♗xe5 | ♝e5",
        "B:e5 | Be5: | exd | ed | BXe5 | BxN | B×e5 | B-e5 | Bx-e5 | Bxe5: | xd5 | d5",
    ),
    (
        "fide",
        EN_PASSANT,
        "exd6 | ed6 | e5xd6 | exd6 e.p. | ed6 e.p. | e5xd6 e.p.",
        "exd6e.p.",
        (
            "e:d6 | exd5 | exd6ep | exd6 ep | exd6 (e.p.) | exd6 e. p. | exd6 E.P."
            " | exd6 en passant | exd6 e.p | exd6  e.p. | exd6 e.p. e.p. | exd6 a.p. | exd5 e.p."
        ),
    ),
    (
        "fide",
        EN_PASSANT_CHECK,
        "exd6+ e.p. | exd6+ | exd6 e.p. | exd6",
        "exd6 e.p.+ | exd6e.p.+ | exd6+e.p.",
        "exd6 + e.p. | exd6† e.p. | exd6++ e.p.",
    ),
    (
        "fide",
        PROMOTION,
        "e8Q | e8N | e7e8Q",
        "e8♕ | e7-e8Q",
        "e8=Q | e8(Q) | e8/Q | e8q | e8 | e8 Q | e8S | e8[Q] | e8K | e8P | e8-Q",
    ),
    (
        "fide",
        CASTLING,
        "0-0 | 0-0-0 | 0-0! | 0-0 (=)",
        "",
        "O-O | o-o | 00 | Kg1 | e1g1 | 0 - 0 | 0–0 | 0-0. | castles K | О-О | Ke1-g1 | 0-O",
    ),
    ("fide", QUEEN_CHECK, "Qe8 | Qe8+", "", "Qe8# | Qe8++ | Qe8ch | Qe8 ch | Qe8† | Qe8 + | Qe8✝"),
    (
        "fide",
        MATE,
        "Qe8 | Qe8# | Qe8++",
        "Qe8+",
        "Qe8ch | Qe8mate | Qe8× | Qe8X | Qe8x | Qe8‡ | Qe8≠ | Qe8 # | Qe8 matt",
    ),
    ("fide", DOUBLE_CHECK, "Nf6+ | Nf6", "", "Nf6++ | Nf6# | Nf6 dbl ch | Nf6 dis ch"),
    ("fide", ROOKS, "Rad1 | Ra1d1", "R1d1 | R8d1 | Ra1-d1", "Rd1 | R(a)d1 | aRd1 | R/1d1"),
    ("fide", ONE_FILE, "R1d5 | R8d5 | Rd1d5", "", "Rdd5 | Rd5"),
    ("fide", PINNED, "Ne2 | Ng1e2", "", "Nge2 | N1e2"),
    ("fide_bare", MEET, "Be5 | ed5 | Bb2e5", "♗e5", "Bxe5 | exd5 | B:e5 | ed"),
    ("fide_bare", EN_PASSANT, "ed6", "", "ed6 e.p. | exd6"),
    ("fide_bare", MATE, "Qe8", "", "Qe8# | Qe8+ | Qe8++"),
    (
        "rules_e",
        START,
        "Nf3 | e4 | Nf3 (=) | Nf3!",
        "♘f3",
        "Ng1f3 | e2e4 | N-f3 | Nf3+ | Nxf3 | Sf3 | e4.",
    ),
    ("rules_e", MEET, "Bxe5 | exd5", "", "Be5 | ed5 | Bb2xe5 | e4xd5 | B:e5"),
    ("rules_e", EN_PASSANT, "exd6 e.p.", "exd6e.p.", "exd6 | ed6 | e5xd6 | exd6 ep | exd6ep"),
    ("rules_e", EN_PASSANT_CHECK, "exd6+ e.p.", "exd6 e.p.+", "exd6 e.p. | exd6+"),
    ("rules_e", PROMOTION, "e8Q", "", "e8=Q | e8"),
    ("rules_e", CASTLING, "0-0 | 0-0-0", "", "O-O | 00 | 0 - 0"),
    ("rules_e", QUEEN_CHECK, "Qe8+", "", "Qe8 | Qe8++ | Qe8# | Qe8†"),
    ("rules_e", DOUBLE_CHECK, "Nf6+", "", "Nf6++ | Nf6"),
    ("rules_e", MATE, "Qe8++", "", "Qe8 | Qe8+ | Qe8# | Qe8‡"),
    ("rules_e", ROOKS, "Rad1", "R1d1 | R8d1", "Ra1d1"),
    (
        "lan",
        START,
        "Ng1-f3 | e2-e4 | Ng1-f3 (=)",
        "",
        "Nf3 | e4 | Ng1f3 | e2e4 | Ngf3 | Ng1xf3 | g1-f3 | E2-E4 | e2–e4 | e2 - e4 | ♘g1-f3",
    ),
    ("lan", MEET, "Bb2xe5 | e4xd5 | Bb2-c3", "", "Bb2-e5 | Bb2:e5 | Bxe5 | exd5 | e4d5"),
    ("lan", EN_PASSANT, "e5xd6 e.p.", "e5xd6e.p.", "e5xd6 | e5-d6 | exd6 | e5xd6 ep"),
    ("lan", PROMOTION, "e7-e8=Q", "", "e7-e8Q | e7e8=Q | e8=Q | e7-e8"),
    ("lan", CASTLING, "0-0 | 0-0-0", "", "O-O | Ke1-g1 | e1-g1"),
    ("lan", QUEEN_CHECK, "Qe1-e8+", "", "Qe1-e8 | Qe8+"),
    ("lan_fide", START, "Ng1f3 | e2e4", "Ng1-f3 | e2-e4 | ♘g1f3", "Nf3 | e4 | g1f3 | Ngf3"),
    ("lan_fide", MEET, "Bb2xe5 | Bb2e5 | e4xd5 | e4d5", "", "Bxe5 | Bb2-e5 | Bb2:e5"),
    ("lan_fide", EN_PASSANT, "e5xd6 e.p. | e5xd6 | e5d6", "e5xd6e.p.", "exd6 | e5xd6ep"),
    ("lan_fide", MATE, "Qe1e8# | Qe1e8++ | Qe1e8", "Qe1e8+", "Qe8# | Qe1e8‡"),
    ("fan", START, "♘f3 | e4 | ♘f3! | ♘\ufe0ef3", "♞f3", "Nf3 | ♘g1f3 | ♙e4 | ♘-f3 | 🨄f3"),
    ("fan", PROMOTION, "e8=♕", "e8=♛", "e8♕ | e8=Q"),
    ("fan_outline", START, "♘f3", "♞f3", "Nf3"),
    ("colon", MEET, "B:e5 | e:d5", "", "Bxe5 | Be5 | Be5: | exd5 | ed5 | ♗:e5"),
    ("colon", EN_PASSANT, "e:d6 e.p.", "e:d6e.p.", "e:d6 | exd6 e.p. | e:d6 ep"),
    ("colon", ROOKS, "Rad1", "R1d1", "Ra1d1 | Ra-d1"),
    ("colon_end", MEET, "Be5: | ed5:", "", "B:e5 | Be5 | ed5 | ed: | Bxe5:"),
    ("eco", MEET, "Be5 | ed5", "♗e5", "Bxe5 | B:e5 | ed | exd5 | Bb2e5"),
    ("eco", QUEEN_CHECK, "Qe8", "", "Qe8+"),
    ("eco", ROOKS, "Rad1", "R1d1", "Ra1d1"),
    ("informant", MEET, "♗e5 | ed", "♝e5 | ed5", "Be5 | ♗xe5 | exd | exd5"),
    ("informant", QUEEN_CHECK, "♕e8+", "♛e8+", "♕e8 | Qe8+"),
    ("informant", PROMOTION, "e8♕", "", "e8Q | e8=♕"),
    ("problem", START, "Sf3 | Sg1f3 | e4", "S-f3", "Nf3 | Ktf3 | sf3"),
    ("problem", PROMOTION, "e8S | e8Q", "", "e8N | e8=S"),
    ("kt", START, "Ktf3 | Ktg1f3", "Kt-f3", "Nf3 | Sf3 | KTf3"),
    ("uci", START, "e2e4 | g1f3 | 0000", "", "Nf3 | e4 | e2-e4 | E2E4 | Ng1f3 | e2xe4 | e2e4!"),
    ("uci", MEET, "b2e5 | e4d5", "", "b2xe5 | Bb2e5"),
    ("uci", PROMOTION, "e7e8q | e7e8n", "", "e7e8Q | e7e8=q | e8q | e7e8"),
    ("uci", CASTLING, "e1g1 | e1c1", "", "e1h1 | O-O | 0-0"),
    ("uci_chess960", CASTLING, "e1h1 | e1a1", "", "e1g1 | O-O"),
    ("iccf", START, "5254 | 7163", "", "52-54 | 52 54 | e2e4 | 525 | 52541 | Nf3 | 0-0 | 5254!"),
    ("iccf", PROMOTION, "57581 | 57584", "", "5758 | 57585 | 5751 | 575810"),
    ("iccf", CASTLING, "5171 | 5131", "", "0-0 | 5181"),
    (
        "descriptive",
        START,
        "P-K4 | N-KB3",
        "Kt-KB3 | KN-KB3 | N(KN1)-KB3 | N-KB3!",
        "P–K4 | PK4 | P to K4 | P-K4. | P - K4 | p-k4 | e4 | 1.P-K4 | P-K4+",
    ),
    ("descriptive", MEET, "BxN | PxP", "BxN(K5) | PxQP | KPxP", "Bxe5 | B takes N | B×N"),
    ("descriptive", PROMOTION, "P-K8(Q)", "P-K8=Q | P-K8/Q", "P-K8 | P-K8Q."),
    ("descriptive", CASTLING, "O-O", "Castles K | Castles Q", "0-0 | o-o | O–O"),
    ("descriptive_es", START, "P4R | C3AR", "CR3AR", "P-4R | P 4R | P4R. | P-K4"),
    ("stamma", START, "pe4 | gf3", "PE4 | p e 4 | G F 3 | gf3!", "e4 | Nf3 | gf3+ | pe4. | p-e4"),
)


def verdict(board: Board, text: str, notation: str) -> str:
    try:
        reading = board.parse(text, notation, strict=True)
    except NotationError:
        return "refused"
    return "noted" if reading.remarks else "accepted"


@pytest.mark.parametrize(("notation", "fen", "accepted", "noted", "refused"), STRICT)
def test_strict_reading(notation: str, fen: str, accepted: str, noted: str, refused: str) -> None:
    expected = {
        text: kind
        for kind, texts in (("accepted", accepted), ("noted", noted), ("refused", refused))
        for text in texts.split(" | ")
        if texts
    }
    board = Board(fen)
    assert {text: verdict(board, text, notation) for text in expected} == expected


def test_every_notation_is_in_the_table() -> None:
    assert {row[0] for row in STRICT} == set(NOTATIONS)


def test_a_strict_refusal_says_what_to_write() -> None:
    with pytest.raises(InvalidMoveError) as caught:
        Board(PROMOTION).parse("e8Q", strict=True)
    assert str(caught.value).splitlines() == [
        "'e8Q' introduces the promotion in another way than this notation",
        "  e8Q",
        "  ^^^",
        "  help: write e8=Q (by PGN 8.2.3.3)",
    ]
    assert caught.value.diagnostic.code == "SPL015"
    assert caught.value.diagnostic.severity is Severity.ERROR


# A spelling, the notation, and by which of its rules there is a remark on it.
CITED = (
    (START, "Sf3", "fide", "FIDE C.2"),
    (START, "♘f3", "fide", "FIDE C.3"),
    (START, "Pe4", "fide", "FIDE C.4"),
    (START, "N-f3", "fide", "FIDE C.8"),
    (ROOKS, "R1d1", "fide", "FIDE C.10.3"),
    (PROMOTION, "e8=Q", "fide", "FIDE C.11"),
    (CASTLING, "O-O", "fide", "FIDE C.13"),
    (START, "N-f3", "rules_e", "Rules E, E7"),
    (EN_PASSANT, "exd6", "rules_e", "Rules E, E8"),
    (MATE, "Qe8#", "rules_e", "Rules E, E11"),
    (ROOKS, "R1d1", "san", "PGN 8.2.3.4"),
    (QUEEN_CHECK, "Qe8", "san", "PGN 8.2.3.5"),
    (START, "Nf3", "problem", ""),
    (START, "nf3", None, ""),
)


@pytest.mark.parametrize(("fen", "text", "notation", "rule"), CITED)
def test_a_remark_names_the_rule(fen: str, text: str, notation: str | None, rule: str) -> None:
    assert [remark.by for remark in Board(fen).parse(text, notation).remarks] == [rule]


def test_a_notation_of_ones_own_has_no_numbered_rules() -> None:
    own = NOTATIONS["fide"].replace(promotion="(Q)")
    (found,) = Board(PROMOTION).parse("e8=Q", own).remarks
    assert (found.advice, found.by) == ("write e8(Q)", "")


def test_a_note_stays_a_note_in_strict_reading() -> None:
    (found,) = Board().parse("N-f3", "fide", strict=True).remarks
    assert found.severity is Severity.NOTE
    assert found.held_strictly().severity is Severity.NOTE
    refused = remark("other-letter", "Sf3", "Nf3", "fide")
    assert refused.severity is Severity.STYLE
    assert refused.held_strictly().severity is Severity.ERROR


# Properties.

# Positions in which much is possible: promotions, castling, en passant, many pieces of a kind.
BUSY = (
    *(MEET, EN_PASSANT, EN_PASSANT_CHECK, PROMOTION, CASTLING, DOUBLE_CHECK, MATE, ROOKS),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n1n3/PPPPk3/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1",
    "k7/8/5N2/2N5/2N3N1/8/2N1N3/K7 w - - 0 1",
    "4k3/8/8/8/8/8/4N2B/4K3 w - - 0 1",
)
WITH_LETTERS = [language for language in languages if language.has_letters]
boards = st.sampled_from(BUSY).map(Board)


def written(board: Board, notation: Notation) -> Iterator[tuple[Move, str]]:
    for move in board.legal_moves:
        try:
            yield move, board.write(move, notation)
        except UnwritableMoveError:
            continue


def strictly(board: Board, text: str, notation: Notation) -> list[str] | None:
    """Name the remarks on a text that is accepted; nothing if it is refused."""
    try:
        reading = board.parse(text, notation, strict=True)
    except NotationError:
        return None
    return [found.name for found in reading.remarks]


@settings(max_examples=60)
@given(boards, st.sampled_from(list(NOTATIONS)), st.sampled_from(WITH_LETTERS))
def test_what_a_notation_writes_it_accepts(board: Board, name: str, language: Language) -> None:
    for notation in (NOTATIONS[name], NOTATIONS[name].in_language(language)):
        for move, text in written(board, notation):
            assert (text, strictly(board, text, notation)) == (text, [])
            assert board.parse(text, notation, strict=True).move == move


def permitted(board: Board, move: Move, notation: Notation) -> set[str]:
    """Write a move in each way that FIDE C.8 to C.13 leave open."""
    if not notation.optional_marks:
        return {board.write(move, notation)}
    forms = ("short", "long") if notation.form == "short" else ("long",)
    marks = ("", "#", "++") if notation.mate else ("",)
    options = itertools.product(forms, {notation.capture, ""}, {notation.check, ""}, marks)
    return {
        board.write(
            move,
            notation.replace(
                form=form,
                capture=capture,
                check=check,
                double_check=check,
                mate=mate,
                en_passant=en_passant,
            ),
        )
        for form, capture, check, mate in options
        for en_passant in (notation.en_passant, "")
    }


LOOK_ALIKES = str.maketrans("KBCEHMOPTaceox", "КВСЕНМОРТасеох")
OTHER_SIGNS = (
    *(("+", "†"), ("+", "++"), ("+", "ch"), ("+", "#"), ("#", "‡"), ("#", "X"), ("#", "mate")),
    *(("x", ":"), ("x", "×"), ("x", "xx"), ("x", "-"), (":", "x"), ("=", ""), ("=", "/")),
    *((" e.p.", "ep"), (" e.p.", " ep"), (" e.p.", " e.p. e.p."), ("-", "–"), ("-", "")),
    *(("0", "O"), ("O", "0"), ("0", "o"), ("N", "S"), ("N", "Kt"), ("S", "N"), ("♘", "♞")),
)


def mutations(text: str) -> Iterator[str]:
    """Write a text wrongly: another mark, a doubled one, a blank, a small letter, a look-alike."""
    for sign, other in OTHER_SIGNS:
        yield text.replace(sign, other)
    for place, sign in enumerate(text):
        before, after = text[:place], text[place + 1 :]
        yield before + after
        yield f"{before}{sign}{sign}{after}"
        yield f"{before} {sign}{after}"
        yield f"{before}\u200b{sign}{after}"
        yield before + sign.swapcase() + after
        yield before + sign.translate(LOOK_ALIKES) + after
    yield from (f"{text}.", f"{text},", f"{text} ", f" {text}", f"1.{text}", f"{text}+", f"{text}#")


@settings(max_examples=60)
@given(boards, st.sampled_from(list(NOTATIONS)), st.sampled_from(WITH_LETTERS), st.data())
def test_what_is_written_otherwise_is_never_accepted_silently(
    board: Board, name: str, language: Language, data: st.DataObject
) -> None:
    notation = NOTATIONS[name].in_language(language)
    spelt = dict(written(board, notation))
    assume(spelt)
    move = data.draw(st.sampled_from(list(spelt)))
    for text in mutations(spelt[move]):
        if strictly(board, text, notation) == []:
            meant = board.parse(text, notation).move
            assert text in permitted(board, meant, notation), (text, spelt[move])
