"""What the text before a game says about it, and what it does not.

Headings and their tags are in ``tests/data/headings.jsonl``: of the ``kind`` players only their
names are asked for, of the others all tags.
"""

from __future__ import annotations

import pytest
from tests.reading.tables import rows

import stamma
from stamma.reading.metadata.heading import read_heading

MOVES = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"


def headings(kind: str) -> list[object]:
    return [
        pytest.param(row["text"], row["tags"], id=row["name"]) for row in rows("headings", kind)
    ]


def tags_of(heading: str) -> dict[str, str]:
    """Return what is known of a game that stands under a heading."""
    (game,) = stamma.read(f"{heading}\n\n{MOVES}").games
    unsaid = ("?", "????.??.??", "*")
    return {name: value for name, value in game.headers.items() if value not in unsaid}


@pytest.mark.parametrize(("heading", "tags"), headings("players"))
def test_the_players(heading: str, tags: dict[str, str]) -> None:
    found = tags_of(heading)
    assert {name: found[name] for name in ("White", "Black")} == tags


@pytest.mark.parametrize(("heading", "tags"), headings("all"))
def test_all_that_a_heading_says(heading: str, tags: dict[str, str]) -> None:
    assert tags_of(heading) == tags


@pytest.mark.parametrize(
    ("heading", "tags"),
    [pytest.param(row["text"], row["tags"]) for row in rows("headings_by_language")],
)
def test_headings_of_many_languages(heading: str, tags: dict[str, str]) -> None:
    assert tags_of(heading) == tags


def test_a_day_in_spanish() -> None:
    heading = "Torneo: Magistral\nFecha: 14 de marzo de 1987\nRonda: 4\nApertura: Española"
    assert read_heading(heading).tags == {
        "Event": "Magistral",
        "Opening": "Española",
        "Date": "1987.03.14",
        "Round": "4",
    }


@pytest.mark.parametrize(("heading", "tags"), headings("doubtful"))
def test_what_is_doubtful_is_no_tag(heading: str, tags: dict[str, str]) -> None:
    assert tags_of(heading) == tags


def test_a_field_that_is_given_twice_is_not_believed() -> None:
    assert read_heading("Event: One\nEvent: Another\nWhite: Smith").tags == {"White": "Smith"}


@pytest.mark.parametrize("quotes", ['""', "“”", "«»", "„“", "””"])
def test_tags_keep_their_meaning_in_other_quotes(quotes: str) -> None:
    first, last = quotes[0], quotes[1]
    text = f"[White {first}Weber, H.{last}]\n[Date {first}1987.03.14{last}]\n\n1. e4 e5 2. Nf3"
    (game,) = stamma.read(text).games
    assert (game.headers["White"], game.headers["Date"]) == ("Weber, H.", "1987.03.14")


def test_a_round_in_brackets_and_a_year_are_no_move() -> None:
    text = "Weber – Schmidt\nBonn (3), 1997\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
    (game,) = stamma.read(text).games
    assert (game.headers["White"], game.headers["Date"]) == ("Weber", "1997.??.??")


def test_a_result_in_the_heading_is_the_result() -> None:
    text = "White: Smith\nBlack: Jones\nResult: 1-0\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"
    (game,) = stamma.read(text).games
    assert game.headers["Result"] == "1-0"


def test_the_date_of_a_mail_is_not_that_of_the_game() -> None:
    mail = "From: ann@example.org\nTo: bob@example.org\nDate: Mon, 3 May 2021 10:00:00 +0200\n\n"
    assert read_heading(mail + "White: Ann\nBlack: Bob\n").tags == {"White": "Ann", "Black": "Bob"}
    assert read_heading(mail + "White: Ann\nDate: 1999\n").tags["Date"] == "1999.??.??"
    assert read_heading("White: Ann\nDate: 3 May 2021\n").tags["Date"] == "2021.05.03"


@pytest.mark.parametrize(
    "heading",
    [
        "White\nBlack",
        "White   Black",
        "White, to be sure, is lost. Black, too, is not.",
        "KING AND ROOK – KING",
        "Dame – Turm und Bauer",
    ],
)
def test_sides_without_names_name_nobody(heading: str) -> None:
    assert "White" not in read_heading(heading).tags


@pytest.mark.parametrize(
    "line",
    [
        "On Tue, 4 May 2004, Al wrote:",
        "Am 4. Mai 2004 schrieb Al:\nAl schrieb:",
        "Le 4 mai 2004, Al a écrit :",
        "4 мая 2004 г. Ал написал:",
    ],
)
def test_a_mail_that_is_quoted_is_not_the_date_of_a_game(line: str) -> None:
    game = stamma.read(f"{line}\n> Smith – Jones\n> 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n").games[0]
    assert (game.headers["White"], game.headers["Date"]) == ("Smith", "????.??.??")


LONG = "This game was played between {} in the third round of the club championship at Hastings, "


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("Ann Smith - Bob Jones", "Smith - Bob"),
        ("A. Smith vs. B. Jones", "Smith vs. B."),
        ("Серов – Петров", "Серов – Петров"),
        ("the months of May and June", None),
        ("White – Black", None),
        ("the Ruy Lopez – Closed Defence", None),
        ("part II – The end", None),
    ],
)
def test_names_that_cannot_be_told_from_a_sentence_are_told(names: str, told: str | None) -> None:
    reading = stamma.read(LONG.format(names) + "and here it is: 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6")
    found = [str(one.facts["text"]) for one in reading.diagnostics if one.name == "unread-heading"]
    assert found == ([] if told is None else [told])


def test_a_list_of_pairings_and_standings_say_nothing_of_the_game() -> None:
    page = (
        "Summer Open, Riga, 14 May 1987, round 2\n\n"
        "Weber (1980) - Lang (2040) 1-0\nKrause (1950) - Berg (1905) 0-1\n"
        "Horn (2001) - Voss (1998) 1/2\n\n"
        "1.  Weber   1980  2\n2.  Berg    1905  2\n3.  Horn    2001  ½\n\n"
        "Krause (1950) - Berg (1905)"
    )
    assert tags_of(page) == {
        "White": "Krause",
        "Black": "Berg",
        "WhiteElo": "1950",
        "BlackElo": "1905",
        "Event": "Summer Open",
        "Site": "Riga",
        "Date": "1987.05.14",
        "Round": "2",
        "Result": "0-1",
    }


TALK = "A quiet line was chosen, and nobody in the hall had expected what came next. " * 9


@pytest.mark.parametrize("lines", ["\n".join(TALK[at : at + 77] for at in range(0, 693, 77))])
def test_a_heading_is_found_above_a_long_text(lines: str) -> None:
    assert read_heading(f"Weber – Schmidt\n\n{lines}\n\n{lines}").tags["Black"] == "Schmidt"


@pytest.mark.parametrize(
    "sentence",
    [
        "In 1994 Anna Weber played White, Schmidt Black.",
        "Anna Weber (White) met Schmidt (Black).",
        "Schmidt had Black against Anna Weber.",
        "Anna Weber spielte mit Weiß, Schmidt mit Schwarz.",
        "Anna Weber avait les Blancs et Schmidt les Noirs.",
        "Anna Weber jugaba con blancas contra Schmidt.",
        "Anna Weber aveva il Bianco, Schmidt il Nero.",
        "Anna Weber jogou de brancas, Schmidt de negras.",
        "Anna Weber speelde met wit, Schmidt met zwart.",
        "Anna Weber hade vit, Schmidt svart.",
        "Anna Weber grała białymi, Schmidt czarnymi.",
        "Anna Weber hrála bílými, Schmidt černými.",
        "The position is from the Anna Weber vs. Schmidt game.",
        "Das ist die Partie Anna Weber – Schmidt aus dem Jahr 1994.",
    ],
)
def test_a_sentence_may_say_who_had_which_side(sentence: str) -> None:
    found = read_heading(f"{TALK}\n\nIt was late. {sentence} It rained.").tags
    assert (found["White"], found["Black"]) == ("Anna Weber", "Schmidt")


@pytest.mark.parametrize(
    "sentence",
    [
        "The Sicilian gives White good chances, and Black must know what he does.",
        "Weber likes White here, and Schmidt would rather be Black in this line.",
        "Weber had White against Schmidt, and Krause had White against Lang.",
        "The queen was lost, and White resigned against Schmidt.",
        "In der Partie Weber gegen Schmidt kam Schwarz in Vorteil.",
    ],
)
def test_sentences_that_do_not_say_it(sentence: str) -> None:
    assert "White" not in read_heading(f"{TALK}\n\n{sentence} {sentence}").tags


def test_a_sentence_gives_full_names_and_more() -> None:
    text = (
        "Weber – Schmidt\n\nThis comes from the Anna Weber vs. Karl Schmidt game, Leeds 1990, "
        "which was annotated in all newspapers of the county, and by the players themselves."
    )
    assert read_heading(text).tags == {
        "White": "Anna Weber",
        "Black": "Karl Schmidt",
        "Site": "Leeds",
        "Date": "1990.??.??",
    }


@pytest.mark.parametrize(
    "name",
    ["Robert Weber", "Matti Laine", "Weber, Matti", "Weber, Karl Jr", "O'Hara", "dos Santos, Ana"],
)
def test_names_that_have_words_in_them(name: str) -> None:
    assert read_heading(f"White: {name}\nBlack: Schmidt").tags["White"] == name


def test_the_date_of_a_page_is_no_date_of_a_game() -> None:
    heading = "Posted on 3 May 2011 by admin\n\nWeber – Schmidt"
    assert read_heading(heading).tags == {"White": "Weber", "Black": "Schmidt"}


def test_what_was_taken_for_the_heading_is_marked() -> None:
    text = f"Weber – Schmidt, Bonn 1997, round 3\n\n{MOVES}"
    spans = [span for span in stamma.read(text).spans if span.kind == "heading"]
    assert [text[span.start : span.end] for span in spans] == [
        "Weber",
        "Schmidt",
        "Bonn",
        "1997",
        "3",
    ]


SECOND = "1. d4 d5 2. c4 e6 3. Nc3 Nf6"


@pytest.mark.parametrize(
    ("top", "first", "second", "dates"),
    [
        ("Summer Open, Riga, 14 May 1987", "Round 1", "Round 2", ("1987.05.14", "1987.05.14")),
        ("Vårturneringen 1999", "Rond 1", "Rond 2", ("1999.??.??", "1999.??.??")),
        (
            "Klubmeisterschaft Bonn",
            "Runde 1, 3. Mai 2001",
            "Runde 2, 10. Mai 2001",
            ("2001.05.03", "2001.05.10"),
        ),
        ("Memorial Ruiz", "Ronda 1, 3 de mayo de 2001", "Ronda 2", ("2001.05.03", "2001.??.??")),
    ],
)
def test_the_date_of_an_event_is_that_of_its_rounds(
    top: str, first: str, second: str, dates: tuple[str, str]
) -> None:
    """A day beside a round is that of this round alone, but for its year."""
    text = f"{top}\n\n{first}\n\nWeber - Schmidt\n{MOVES} 1-0\n\n{second}\n\nLang - Horn\n"
    text += SECOND
    found = [(one.headers["Date"], one.headers["Round"]) for one in stamma.read(text).games]
    assert found == [(dates[0], "1"), (dates[1], "2")]


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("This game is from the Bristol Open 2011.", {"Event": "Bristol Open 2011"}),
        ("Die Partie stammt vom Donaupokal Regensburg.", {"Event": "Donaupokal Regensburg"}),
        ("Partiet är från Vasaturneringen i Luleå.", {"Event": "Vasaturneringen"}),
        ("The game was played in Bad Ragaz in the autumn of 1987.", {"Site": "Bad Ragaz"}),
        ("La partida se jugó en Oviedo en 1987.", {"Site": "Oviedo"}),
        ("I tredje ronden spelades detta parti.", {"Round": "3"}),
        ("Partie de la sixième ronde, bien jouée.", {"Round": "6"}),
        ("A negyedik forduló játszmája ez volt.", {"Round": "4"}),
        ("Партия третьего тура была короткой.", {"Round": "3"}),
    ],
)
def test_a_sentence_tells_event_site_and_round(sentence: str, tags: dict[str, str]) -> None:
    found = read_heading(f"Weber – Schmidt\n\n{sentence}").tags
    known = {name: value for name, value in found.items() if name in ("Event", "Site", "Round")}
    assert known == tags


@pytest.mark.parametrize(
    "sentence",
    [
        "Before this game he had won an open tournament.",
        "In May 1987 the game was forgotten.",
        "The game shows why the Open Sicilian is feared.",
        "The game was analysed in the Bristol Open and in the Leeds Open.",
    ],
)
def test_sentences_that_tell_no_event_and_no_site(sentence: str) -> None:
    found = read_heading(f"Weber – Schmidt\n\n{sentence}").tags
    assert "Event" not in found
    assert "Site" not in found


@pytest.mark.parametrize(
    ("sentence", "tags"),
    [
        ("On board 4 with Black, Rosa plays her favourite line.", {"Black": "Rosa"}),
        ("Au 2ème échiquier avec les Blancs, Zoé joue le Gambit Dame.", {"White": "Zoé"}),
        ("In dieser Partie spielte Weber mit Weiß recht vorsichtig.", {"White": "Weber"}),
    ],
)
def test_one_player_may_be_named_alone(sentence: str, tags: dict[str, str]) -> None:
    found = read_heading(f"{TALK}\n\n{sentence}").tags
    assert {name: found.get(name) for name in ("White", "Black") if name in found} == tags


def test_a_title_far_above_is_of_the_games() -> None:
    entries = "\n".join(f"- Player {number} of the club" for number in range(60))
    text = f"# Club Championship 2019\n\n{entries}\n\nWeber - Schmidt\n\n{MOVES}"
    (game,) = stamma.read(text).games
    assert (game.headers["Event"], game.headers["White"]) == ("Club Championship 2019", "Weber")


@pytest.mark.parametrize(
    ("heading", "tags"),
    [
        ("---\ntitle: Weber - Schmidt, Bonn 1987\nlayout: post\n---", {"Site": "Bonn"}),
        ("Game 12 of the match: Weber against Schmidt (Bonn, 1951)", {"Site": "Bonn"}),
        ("Vereinskampf Bonn - Ulm 5:3\n\nBrett 2: Weber - Schmidt", {"Board": "2"}),
    ],
)
def test_players_in_titles_and_team_matches(heading: str, tags: dict[str, str]) -> None:
    found = tags_of(heading)
    assert found.items() >= {"White": "Weber", "Black": "Schmidt", **tags}.items()


@pytest.mark.parametrize(
    "title",
    [
        "Trampa de Lasker - Contragambito Albin",
        "Pułapka Legala - Obrona Philidora",
        "Ловушка Легаля — защита Филидора",
        "Le piège de Noé – Partie espagnole",
    ],
)
def test_a_trap_and_its_opening_are_no_players(title: str) -> None:
    assert "White" not in tags_of(title)


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        (f"В: Петров  Ч: Сидоров\n\n{MOVES}", []),
        (f"Белые: Петров\nЧёрные: Сидоров\n\n{MOVES}", ["Петров", "Сидоров"]),
        (
            f"Bonn 1997\n\nWeber – Schmidt\n\n{MOVES} 1-0\n\nLang – Horn\n\n{SECOND}",
            ["Bonn", "1997", "Weber", "Schmidt", "Lang", "Horn"],
        ),
        (
            f"La partida se jugó en Oviedo en 1987. Ruiz llevaba las blancas contra Gil\n\n{MOVES}",
            ["Oviedo", "1987", "Ruiz", "Gil"],
        ),
        (f"Round III\n\nBerg – Lind\n\n{MOVES}", ["III", "Berg", "Lind"]),
        (f"Berg – Lind, tredje ronden\n\n{MOVES}", ["Berg", "Lind", "tredje"]),
    ],
)
def test_all_that_became_a_tag_is_marked_once(text: str, marked: list[str]) -> None:
    reading = stamma.read(text)
    spans = [span for span in reading.spans if span.kind == "heading"]
    assert [text[span.start : span.end] for span in spans] == marked


@pytest.mark.parametrize(
    "sentence",
    [
        "On board 2 with Black, Zoe did not fear 2. f4 this time:",
        "Au 2ème échiquier avec les Noirs, Zoe ne craint pas 2. f4 :",
    ],
)
def test_the_paragraph_that_a_game_begins_in_is_its_heading(sentence: str) -> None:
    games = stamma.read(f"{MOVES} 1-0\n\n{sentence}\n{SECOND}").games
    assert [game.headers["Black"] for game in games] == ["?", "Zoe"]


def test_sides_in_other_forms_are_labels() -> None:
    found = read_heading("Bílé: Jan Novák, černé: Petr Dvořák. Krajský přebor 2001.").tags
    assert (found["White"], found["Black"]) == ("Jan Novák", "Petr Dvořák")


@pytest.mark.parametrize("names", ["Ruiz 0-1 Gil", "Rossi 0-1 Neri", "Reddy 0-1 Kumar"])
def test_a_name_behind_a_number_is_no_damaged_move(names: str) -> None:
    text = f"Ronda 1: Weber 1-0 Gómez\n\n{MOVES}\n\nRonda 2: {names}\n\n{SECOND}"
    games = stamma.read(text).games
    found = [(game.headers["White"], game.headers["Round"], game.result) for game in games]
    assert found == [("Weber", "1", "1-0"), (names.split(" ", 1)[0], "2", "0-1")]


def test_a_sentence_may_tell_an_event_where_nobody_is_named() -> None:
    found = read_heading("I played this game in the fourth round of the Riverside Open.").tags
    assert found == {"Event": "Riverside Open", "Round": "4"}
