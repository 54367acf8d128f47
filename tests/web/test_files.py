"""Files of games: listed slice by slice, opened game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

BYTES = {"Content-Type": "application/octet-stream"}
# Not all of it is ASCII, so that bytes are no characters.
GAMES = [
    f'[White "Müller {number}"]\n\n1. e4 {{{"so " * number}}} e5 2. Nf3 *\n\n'.encode()
    for number in range(1, 30)
]
FILE = b"".join(GAMES)


def listed(room: TestClient, data: bytes, **query: object) -> Any:  # noqa: ANN401
    params = {name: str(value).lower() for name, value in query.items()}
    answer = room.post("/api/games", content=data, headers=BYTES, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("size", [300, 1000, len(FILE), 2 * len(FILE)])
def test_a_file_is_listed_whatever_the_slices(room: TestClient, size: int) -> None:
    found: list[tuple[str, bytes]] = []
    at = 0
    while at < len(FILE):
        piece = FILE[at : at + size]
        is_last = at + size >= len(FILE)
        answer = listed(room, piece, first=len(found) + 1, last=is_last)
        assert answer["used"] > 0
        for game in answer["games"]:
            assert game["number"] == len(found) + 1
            written = FILE[at + game["start"] :][: game["length"]]
            found.append((game["headers"]["White"], written))
        at += answer["used"]
    assert [white for white, _ in found] == [f"Müller {number}" for number in range(1, 30)]
    assert [written.strip() for _, written in found] == [game.strip() for game in GAMES]


def test_games_without_tags_are_listed(room: TestClient) -> None:
    found = listed(room, b"1. e4 e5 1-0\n\n1. d4 d5 0-1\n", last=True)
    assert [(game["number"], game["headers"]["Result"]) for game in found["games"]] == [
        (1, "1-0"),
        (2, "0-1"),
    ]


def test_a_slice_without_games_is_used_up(room: TestClient) -> None:
    assert listed(room, b"nothing here\n") == {"games": [], "used": 13}
    assert listed(room, b"") == {"games": [], "used": 0}


def test_a_game_is_opened_by_its_bytes(room: TestClient) -> None:
    opened = room.post("/api/open", content=GAMES[4], headers=BYTES).json()
    assert opened["game"]["headers"]["White"] == "Müller 5"
    assert [node["san"] for node in opened["game"]["nodes"]] == ["", "e4", "e5", "Nf3"]
    assert opened["diagnostics"] == []


def test_what_is_wrong_with_a_game_is_told(room: TestClient) -> None:
    opened = room.post("/api/open", content=b"1. e4 Ke6 *", headers=BYTES).json()
    [doubt] = opened["diagnostics"]
    assert (doubt["code"], doubt["start"], doubt["end"]) == ("MOV005", 6, 9)
    assert doubt["url"] == "/rules/MOV005"


@pytest.mark.parametrize(
    "query", [{"first": "x"}, {"first": "0"}, {"last": "perhaps"}, {"to": "3"}]
)
def test_a_slice_with_odd_numbers_is_refused(room: TestClient, query: dict[str, str]) -> None:
    refused = room.post("/api/games", content=b"1. e4 *", headers=BYTES, params=query)
    assert (refused.status_code, refused.json()["error"]["code"]) == (422, "bad-request")
