"""What the text before a game says about it, and what it does not."""

from __future__ import annotations

import pytest

import stamma
from stamma.reading.text.headings import headers_of


@pytest.mark.parametrize(
    ("heading", "white", "black"),
    [
        ("Müller - Schmidt", "Müller", "Schmidt"),
        ("Müller – Schmidt, Klubmeisterschaft 1987", "Müller", "Schmidt"),
        ("Müller – Schmidt, Berlin (m/6) 1987", "Müller", "Schmidt"),
        ("Müller–Schmidt", "Müller", "Schmidt"),
        ("Smith vs. Jones", "Smith", "Jones"),
        ("Smith v Jones", "Smith", "Jones"),
        ("Durand contre Dupont", "Durand", "Dupont"),
        ("Weber, H. - Schmidt, K.", "Weber, H.", "Schmidt, K."),
        ("Weber,H - Schmidt,K", "Weber,H", "Schmidt,K"),
        ("Weber, Hans – Schmidt, Karl", "Weber, Hans", "Schmidt, Karl"),
        ("H. J. Weber – K. Schmidt, Bonn 1987", "H. J. Weber", "K. Schmidt"),
        ("Dr. Weber – Dr. Schmidt", "Dr. Weber", "Dr. Schmidt"),
        ("Weber – von Schmidt", "Weber", "von Schmidt"),
        ("12. Weber – Schmidt", "Weber", "Schmidt"),
        ("Game 12: Weber – Schmidt 1-0", "Weber", "Schmidt"),
        ("Round 5, Weber – Schmidt", "Weber", "Schmidt"),
        ("Weiß: Müller  Schwarz: Schmidt", "Müller", "Schmidt"),
        ("Weiß: Weber, Hans\nSchwarz: Schmidt, K.", "Weber, Hans", "Schmidt, K."),
        ("White: Smith.   Black: Jones.", "Smith", "Jones"),
        ("**White:** Smith\n**Black:** Jones", "Smith", "Jones"),
        ("Blancs : Durand\nNoirs : Dupont", "Durand", "Dupont"),
        ("Белые: Иванов\nЧёрные: Петров", "Иванов", "Петров"),
        # On several lines.
        ("Smith -\nJones, Leeds 1905", "Smith", "Jones"),
        ("Hans Weber\n– Karl Schmidt", "Hans Weber", "Karl Schmidt"),
        ("White\nAnn Smith\nBlack\nBob Jones", "Ann Smith", "Bob Jones"),
        ("Weiß:\nWeber\nSchwarz:\nSchmidt", "Weber", "Schmidt"),
        # As newspapers have them.
        (
            "White, H. N. Pillsbury. Black, Dr E. Lasker. Opening, Queen's",
            "H. N. Pillsbury",
            "Dr E. Lasker",
        ),
        ("White (Mr. Cochrane), Black (Mr. Popert)", "Mr. Cochrane", "Mr. Popert"),
        ("White—Bird. Black—Mason.", "Bird", "Mason"),
        ("White: Smith. Black: Janowski. Ruy Lopez", "Smith", "Janowski"),
        ("King – Short", "King", "Short"),
    ],
)
def test_the_players(heading: str, white: str, black: str) -> None:
    found = headers_of(heading)
    assert (found["White"], found["Black"]) == (white, black)


@pytest.mark.parametrize(
    ("heading", "tags"),
    [
        (
            "Event: Club Championship\nSite: Leeds\nDate: 14 March 1987\nRound: 3\nECO: C68",
            {
                "Event": "Club Championship",
                "Site": "Leeds",
                "Date": "1987.03.14",
                "Round": "3",
                "ECO": "C68",
            },
        ),
        (
            "Turnier: Stadtmeisterschaft\nOrt: Bonn\nDatum: 14.3.1987\nRunde: 3",
            {
                "Event": "Stadtmeisterschaft",
                "Site": "Bonn",
                "Date": "1987.03.14",
                "Round": "3",
            },
        ),
        (
            "Torneo: Magistral\nFecha: 14 de marzo de 1987\nRonda: 4\nApertura: Española",
            {
                "Event": "Magistral",
                "Opening": "Española",
                "Date": "1987.03.14",
                "Round": "4",
            },
        ),
        (
            "Event: Club Ch, Round: 3, White: Smith, Black: Jones",
            {"Event": "Club Ch", "White": "Smith", "Black": "Jones", "Round": "3"},
        ),
        (
            "Weber (2715) - Schmidt (2690) [C68]\nBonn (3), 1997",
            {
                "White": "Weber",
                "WhiteElo": "2715",
                "Black": "Schmidt",
                "BlackElo": "2690",
                "Date": "1997.??.??",
                "ECO": "C68",
            },
        ),
        # A rating is no year, though it may look like one.
        (
            "White: John Smith (1850)\nBlack: Peter Jones (1790)",
            {
                "White": "John Smith",
                "WhiteElo": "1850",
                "Black": "Peter Jones",
                "BlackElo": "1790",
            },
        ),
        (
            "Weber 2100 - Schmidt 2050, Bonn 1999",
            {
                "White": "Weber",
                "WhiteElo": "2100",
                "Black": "Schmidt",
                "BlackElo": "2050",
                "Date": "1999.??.??",
            },
        ),
        ("Weber – Schmidt (1960)", {"White": "Weber", "Black": "Schmidt", "Date": "1960.??.??"}),
        # The date of the page stands before the players.
        (
            "Chess Weekly, 8 February 2014\nWeber – Schmidt [C62]\nBonn 1909",
            {"White": "Weber", "Black": "Schmidt", "Date": "1909.??.??", "ECO": "C62"},
        ),
        (
            "8 February 2014\nWeber – Schmidt",
            {"White": "Weber", "Black": "Schmidt", "Date": "2014.02.08"},
        ),
        (
            "white: 'Hans Weber',\nblack: 'Karl Schmidt',\ndate: \"1938\"",
            {"White": "Hans Weber", "Black": "Karl Schmidt", "Date": "1938.??.??"},
        ),
        (
            "Gomez – Perez, 3a ronda",
            {"White": "Gomez", "Black": "Perez", "Round": "3"},
        ),
        (
            "Weber – Schmidt, 3. Runde",
            {"White": "Weber", "Black": "Schmidt", "Round": "3"},
        ),
    ],
)
def test_all_that_a_heading_says(heading: str, tags: dict[str, str]) -> None:
    assert headers_of(heading) == tags


@pytest.mark.parametrize(
    "heading",
    [
        "",
        "In 1987 the sides met again.",
        "White - at his best - played the Spanish.",
        "Sicilian Defence – Najdorf",
        "Klubmeisterschaft – Finale",
        "White: pawn to e4. Black: pawn to e5.",
        "White: Kf3, Qd1. Black: Ke8, Ra8",
        "Smith – Jones – Miller",
        "C68",
    ],
)
def test_what_is_doubtful_is_no_tag(heading: str) -> None:
    assert headers_of(heading) == {}


def test_a_field_that_is_given_twice_is_not_believed() -> None:
    assert headers_of("Event: One\nEvent: Another\nWhite: Smith") == {"White": "Smith"}


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
    assert headers_of(mail + "White: Ann\nBlack: Bob\n") == {"White": "Ann", "Black": "Bob"}
    assert headers_of(mail + "White: Ann\nDate: 1999\n")["Date"] == "1999.??.??"
    assert headers_of("White: Ann\nDate: 3 May 2021\n")["Date"] == "2021.05.03"


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
    assert "White" not in headers_of(heading)


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
