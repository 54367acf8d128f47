"""How a game ended, as a text says it: words, printed results, tags and the board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from stamma import read
from stamma.language_table import Language, languages

GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"

# What is said after the moves, by the result that it means.
SAID = json.loads((Path(__file__).parents[2] / "data" / "endings.json").read_text(encoding="utf-8"))
CASES = [(said, result) for result, all_said in SAID.items() for said in all_said]


@pytest.mark.parametrize(("said", "result"), CASES, ids=[said for said, _ in CASES])
def test_what_is_said_after_the_moves(said: str, result: str) -> None:
    (game,) = read(f"{GAME} {said}").games
    assert game.result == game.headers["Result"] == result
    assert len(game.moves) == 6


@pytest.mark.parametrize("language", languages, ids=lambda language: language.code)
@pytest.mark.parametrize("before", [GAME[:-3], f"{GAME}\n\n"], ids=["White moved", "Black moved"])
def test_the_words_of_every_language(language: Language, before: str) -> None:
    meant = {"white_resigns": "0-1", "black_resigns": "1-0", "draw": "1/2-1/2"}
    for word, result in meant.items():
        for phrase in language.words[word]:
            for said in (phrase, f"{phrase}.", f"({phrase})", f"{{{phrase}}}"):
                reading = read(f"{before} {said}")
                assert reading.games[0].result == result, said
                assert not reading.diagnostics, said


@pytest.mark.parametrize("language", languages, ids=lambda language: language.code)
def test_a_printed_result_outweighs_the_words_of_every_language(language: Language) -> None:
    for phrase in language.words["white_resigns"]:
        for said in (f"{phrase} 1-0", f"1-0 {phrase}", f"{phrase}. 1-0", f"({phrase}) 1-0"):
            reading = read(f"{GAME} {said}")
            assert reading.games[0].result == "1-0", said
            assert [one.name for one in reading.diagnostics] == ["contradicted-ending"], said
            assert reading.confidence < 1, said


@pytest.mark.parametrize(
    ("said", "result", "termination"),
    [
        ("White lost on time", "0-1", "time forfeit"),
        ("White wins on time", "1-0", "time forfeit"),
        ("Black overstepped the time limit", "1-0", "time forfeit"),
        ("Black's flag fell.", "1-0", "time forfeit"),
        ("Schwarz überschritt die Zeit", "1-0", "time forfeit"),
        ("Weiß gewinnt durch Zeitüberschreitung", "1-0", "time forfeit"),
        ("Les Noirs perdent au temps", "1-0", "time forfeit"),
        ("Las blancas perdieron por tiempo", "0-1", "time forfeit"),
        ("Белые просрочили время", "0-1", "time forfeit"),
        ("1-0 (time)", "1-0", "time forfeit"),
        ("1-0, time forfeit", "1-0", "time forfeit"),
        ("0-1 (Zeit)", "0-1", "time forfeit"),
        ("White forfeits on time 0-1", "0-1", "time forfeit"),
        ("1-0f", "1-0", "rules infraction"),
        ("+:-", "1-0", "rules infraction"),
        ("-:+", "0-1", "rules infraction"),
        ("White won by forfeit", "1-0", "rules infraction"),
        ("Black wins by default", "0-1", "rules infraction"),
        ("Weiß gewinnt kampflos", "1-0", "rules infraction"),
        ("adjudicated a win for White", "1-0", "adjudication"),
        ("Adjudicated draw", "1/2-1/2", "adjudication"),
        ("1-0 (adjudication)", "1-0", "adjudication"),
        ("Game abandoned", "*", "abandoned"),
        ("Unfinished", "*", "unterminated"),
        ("Hängepartie", "*", "unterminated"),
        ("adjourned. 1-0", "1-0", None),
        ("Black resigns", "1-0", None),
        ("Remis", "1/2-1/2", None),
    ],
)
def test_how_it_ended(said: str, result: str, termination: str | None) -> None:
    reading = read(f"{GAME} {said}")
    (game,) = reading.games
    assert (game.result, game.headers.get("Termination")) == (result, termination)
    assert not reading.diagnostics
    assert (termination is None) or f'[Termination "{termination}"]' in reading.pgn()


@pytest.mark.parametrize(
    ("heading", "said", "result"),
    [
        ("Anderssen – Kieseritzky, London 1851\n\n", "Anderssen resigns", "0-1"),
        ("Anderssen – Kieseritzky, London 1851\n\n", "and Kieseritzky resigned.", "1-0"),
        ("White: Anna. Black: Bert.\n", "Anna lost on time.", "0-1"),
        ("Weiß: Anna Schwarz: Bert\n", "Bert gab auf.", "1-0"),
        ('[White "Anderssen, Adolf"]\n[Black "Dufresne, Jean"]\n\n', "{Dufresne resigned}", "1-0"),
        ('[White "Anderssen, Adolf"]\n[Black "Dufresne, Jean"]\n\n', "Anderssen won.", "1-0"),
        ("Kasparov – Topalov 1-0\n\n", "", "1-0"),
    ],
)
def test_players_are_called_by_their_names(heading: str, said: str, result: str) -> None:
    reading = read(f"{heading}{GAME} {said}")
    assert reading.games[0].result == result
    assert not reading.diagnostics


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. f3 e5 2. g4 Qh4# 1-0", "0-1"),
        ("1. f3 e5 2. g4 Qh4# Black resigns", "0-1"),
        ('[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4#', "0-1"),
        (f'[Result "1-0"]\n\n{GAME} 0-1', "1-0"),
        (f'[Result "1-0"]\n\n{GAME} White resigns', "1-0"),
        (f"Anna – Bert 1-0\n\n{GAME} 0-1", "0-1"),
        (f"{GAME} Black resigns 0-1", "0-1"),
        (f"{GAME} 1-0 White resigned", "1-0"),
        (f"{GAME} White wins 1/2-1/2", "1/2-1/2"),
        (f"{GAME} stalemate", "1/2-1/2"),
        (f"{GAME} Patt", "1/2-1/2"),
        (f"{GAME} Black checkmated", "1-0"),
    ],
)
def test_what_contradicts_is_named(text: str, result: str) -> None:
    reading = read(text)
    assert reading.games[0].result == result
    assert [one.name for one in reading.diagnostics] == ["contradicted-ending"]
    assert reading.confidence <= 0.8


@pytest.mark.parametrize(
    "text",
    [
        f'[Result "1-0"]\n\n{GAME} *',
        f'[Result "*"]\n\n{GAME} 1-0',
        f"{GAME} 1-0 (resigns)",
        f"{GAME} resigns. 1-0",
        f"{GAME} 1-0, Black resigned",
        f"{GAME} Black resigned, since 4. Ba4 b5 5. Bb3 wins. 1-0",
        f"{GAME}\n\nBlack resigned.",
        f"{GAME} (3... Nf6 4. O-O, and Black wins) 1-0",
        f"{GAME} (3... Nf6 4. O-O 0-1) 1-0",
    ],
)
def test_what_agrees_is_no_contradiction(text: str) -> None:
    reading = read(text)
    assert reading.games[0].result == "1-0"
    assert "contradicted-ending" not in [one.name for one in reading.diagnostics]


@pytest.mark.parametrize(
    "said",
    [
        "White offered a draw, which was declined.",
        "Draw offer declined.",
        "Black could resign here.",
        "Black should have resigned.",
        "Should Black resign?",
        "Black resigned himself to a long defence.",
        "Weiß bot Remis an, Schwarz lehnte ab.",
        "Schwarz könnte aufgeben.",
        "Les Blancs proposent nulle, refusée.",
        "Белые предложили ничью, но чёрные отказались.",
    ],
)
def test_the_game_goes_on_after_what_was_only_thought_of(said: str) -> None:
    reading = read(f"{GAME} {said} 4. Ba4 Nf6 5. O-O Be7 1-0")
    assert len(reading.games[0].moves) == 10
    assert reading.games[0].result == "1-0"
    assert not reading.diagnostics


@pytest.mark.parametrize(
    "said", ["Black resigns", "draw", "Schwarz gibt auf.", "White lost on time"]
)
def test_moves_after_the_end_are_believed(said: str) -> None:
    reading = read(f"{GAME} {said} 4. Ba4 Nf6 5. O-O Be7 0-1")
    assert len(reading.games[0].moves) == 10
    assert reading.games[0].result == "0-1"
    assert [one.name for one in reading.diagnostics] == ["went-on"]


def test_analysis_after_the_end_is_none_of_the_game() -> None:
    reading = read(f"{GAME} Black resigned. If now 4. Ba4 b5 5. Bb3 Na5 6. Nxe5 he is lost.")
    assert len(reading.games[0].moves) == 6
    assert reading.games[0].result == "1-0"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1. e4 (1. e4 e5 2. Nf3) 1-0", 1),
        ("1. e4 e5 2. Nf3 (2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O) 1-0", 3),
        ("1. e4 e5 2. Nf3 (2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O)", 3),
        ("1. e4 e5 2. Nf3 (2... Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O) 1-0", 3),
    ],
)
def test_a_side_line_before_the_end_is_not_the_game(text: str, moves: int) -> None:
    reading = read(text)
    assert len(reading.games[0].moves) == moves
    assert reading.games[0].result == ("1-0" if "1-0" in text else "*")


def test_a_result_in_a_heading_is_that_of_the_game_below() -> None:
    reading = read("1. e4 e5 2. Nf3 Nc6\n\nKarpov – Kasparov 0-1\n\n1. d4 d5 2. c4 e6")
    assert [game.result for game in reading.games] == ["*", "0-1"]


def test_somebody_who_is_not_named_by_the_colour() -> None:
    said = "As I could not stop Black, I was forced to resign."
    assert read(f"{GAME} {said}").games[0].result == "0-1"
    heading = "Marshall – Bogoljubow, New York 1924\n\n"
    said = "Marshall announced mate and Bogo resigned."
    assert read(f"{heading}{GAME} {said}").games[0].result == "1-0"


def test_each_game_has_its_own_end() -> None:
    games = ["1. e4 e5 2. Nf3 Nc6\n\nBlack resigns.", "1. d4 d5 2. c4 e6 White resigns"]
    reading = read("\n\n".join([*games, "1. c4 c5 2. Nc3 Nc6 remis"]))
    assert [game.result for game in reading.games] == ["1-0", "0-1", "1/2-1/2"]
    assert not reading.diagnostics


@pytest.mark.parametrize("text", ["2 1/2 hours later", "after ½ hour", "it took 1/2 hour"])
def test_half_an_hour_is_no_result(text: str) -> None:
    assert read(f"{GAME} {text}").games[0].result == "*"


@pytest.mark.parametrize(
    ("text", "result", "assumed"),
    [
        (f"{GAME} Resigns.", "0-1", ["White"]),
        (f"{GAME[:-3]} Resigns.", "1-0", ["Black"]),
        (f"{GAME} Kasparov resigned.", "0-1", ["White"]),
        (f"{GAME} Time forfeit.", "0-1", ["White"]),
        (f"{GAME} Resigns. 1-0", "1-0", []),
        (f"{GAME} White resigns.", "0-1", []),
        (f'[White "Kasparov"]\n[Black "Karpov"]\n\n{GAME} Karpov resigned.', "1-0", []),
    ],
)
def test_who_is_not_named_is_assumed_and_said(text: str, result: str, assumed: list[str]) -> None:
    reading = read(text)
    said = [one for one in reading.diagnostics if one.name == "assumed-side"]
    assert reading.games[0].result == result
    assert [
        side for side in ("White", "Black") if any(side in one.message for one in said)
    ] == assumed


@pytest.mark.parametrize("said", ["Matt", "Matt.", "Mate", "Checkmate!", "Мат", "échec et mat"])
def test_a_mate_that_is_none_is_told(said: str) -> None:
    reading = read(f"{GAME} {said}")
    assert reading.games[0].result == "*"
    assert [one.name for one in reading.diagnostics] == ["contradicted-ending"]
    assert not read(f"1. f3 e5 2. g4 Qh4 {said}").diagnostics


def test_talk_of_a_mate_is_no_end() -> None:
    assert not read(f"{GAME} Mate in three is threatened.").diagnostics


@pytest.mark.parametrize("dash", "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212")
@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("1{}0", "1-0"),
        ("0 {} 1", "0-1"),
        ("½{}½", "1/2-1/2"),
        ("1/2{}1/2", "1/2-1/2"),
        ("+:{}", "1-0"),
    ],
)
def test_a_result_may_have_any_dash(said: str, result: str, dash: str) -> None:
    (game,) = read(f"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {said.format(dash)}").games
    assert game.result == result
    (game,) = read(f'[Result "{said.format(dash)}"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6').games
    assert game.result == result


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("Black could find no defence and resigned three moves later.", "1-0"),
        ("Wit zag er geen heil meer in en gaf op.", "0-1"),
        ("Schwarz konnte nichts mehr retten und gab auf.", "1-0"),
        ("White won in 34 moves.", "1-0"),
        ("Black might go wrong and resign too early.", "*"),
        ("If Black plays on and resigns later, it is no shame.", "*"),
        ("White wins 2 pawns.", "*"),
    ],
)
def test_what_is_denied_before_and_is_not_the_end(said: str, result: str) -> None:
    assert read(f"{GAME}\n\n{said}").games[0].result == result


@pytest.mark.parametrize(
    ("moves", "said", "result"),
    [
        ("2. Sf3 Sc6 3. Lb5 a6", "Svart resignerade.", "1-0"),
        ("2. Sf3 Sc6 3. Lb5 a6", "Partiet tog slut i remi.", "1/2-1/2"),
        ("2. Sf3 Sc6 3. Gb5 a6", "Zgodzono się na remis.", "1/2-1/2"),
        ("2. Cf3 Cc6 3. Ab5 a6", "Le Nere abbandonano.", "1-0"),
        ("2. Sf3 Sc6 3. Lb5 a6", "Man einigte sich auf Remis.", "1/2-1/2"),
        ("2. Nf3 Nc6 3. Bb5 a6", "The players shook hands on a draw.", "1/2-1/2"),
    ],
)
@pytest.mark.parametrize("gap", [" ", "\n\n"])
def test_ends_in_words_of_several_languages(moves: str, said: str, result: str, gap: str) -> None:
    reading = read(f"1. e4 e5 {moves}{gap}{said}")
    assert [game.result for game in reading.games] == [result]
    assert not reading.diagnostics
