"""Diagrams as SVG: what is drawn, where, and what is refused."""

from __future__ import annotations

import re
from math import hypot
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest

import stamma
from stamma.diagrams import Arrow, svg
from stamma.diagrams.lettering import STROKES
from stamma.diagrams.pieces import BOX, DETAILS, NAMES, OUTLINES

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MIDDLE_GAME = "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2NBPN2/PPQ2PPP/R3K2R w KQ - 0 1"
FOOLS_MATE = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
ENDGAME = "8/8/4k3/8/8/4K3/4P3/8 b - - 0 1"
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
CORNERS = "k6r/8/8/8/8/8/8/B6K w - - 0 1"
POSITIONS = [START, MIDDLE_GAME, FOOLS_MATE, ENDGAME, KINGS, CORNERS]


def parse(picture: str) -> ET.Element:
    root = ET.fromstring(picture)  # noqa: S314 - our own picture
    assert root.tag == SVG + "svg"
    return root


def square_at(x: float, y: float, orientation: bool) -> str:
    """The name of the square whose upper left corner is drawn at x, y."""
    column, row = x / BOX, y / BOX
    assert column in range(8)
    assert row in range(8)
    files = "abcdefgh" if orientation else "hgfedcba"
    ranks = "87654321" if orientation else "12345678"
    return files[int(column)] + ranks[int(row)]


def drawn_pieces(root: ET.Element, orientation: bool) -> list[tuple[str, str]]:
    """Every piece of the picture, as its square and its letter."""
    letters = {"piece-" + name: "?pnbrqk"[kind] for kind, name in NAMES.items()}
    found = []
    for side in root.iter(SVG + "g"):
        if side.get("class") not in ("white", "black"):
            continue
        for use in side.findall(SVG + "use"):
            letter = letters[use.attrib[HREF].removeprefix("#")]
            square = square_at(float(use.attrib["x"]), float(use.attrib["y"]), orientation)
            found.append((square, letter.upper() if side.get("class") == "white" else letter))
    assert len(found) == len(list(root.iter(SVG + "use")))
    return sorted(found)


def tints(root: ET.Element, orientation: bool = True) -> dict[str, str]:
    """The squares that are painted on their own, with what they are painted."""
    return {
        square_at(float(rect.attrib["x"]), float(rect.attrib["y"]), orientation): rect.attrib[
            "fill"
        ]
        for rect in root.iter(SVG + "rect")
        if rect.get("width") == str(BOX)
    }


def placed(fen: str) -> list[tuple[str, str]]:
    """The pieces of a FEN, as their squares and letters."""
    found = []
    for rank, row in zip("87654321", fen.split(maxsplit=1)[0].split("/"), strict=True):
        spread = re.sub(r"\d", lambda digit: "." * int(digit[0]), row)
        found += [(f + rank, p) for f, p in zip("abcdefgh", spread, strict=True) if p != "."]
    return sorted(found)


@pytest.mark.parametrize("fen", POSITIONS)
@pytest.mark.parametrize("orientation", [True, False])
@pytest.mark.parametrize("coordinates", [True, False])
def test_every_piece_is_drawn_once_on_its_square(
    fen: str, orientation: bool, coordinates: bool
) -> None:
    picture = svg(stamma.Board(fen), orientation=orientation, coordinates=coordinates)
    assert drawn_pieces(parse(picture), orientation) == placed(fen)


def test_white_pieces_are_light_and_black_pieces_dark() -> None:
    sides = {
        side.get("class"): sum(int(side.attrib["fill"][at : at + 2], 16) for at in (1, 3, 5))
        for side in parse(svg(stamma.Board())).iter(SVG + "g")
        if side.get("class")
    }
    assert sides["white"] > 3 * 0xE0
    assert sides["black"] < 3 * 0x40


@pytest.mark.parametrize("fen", POSITIONS)
def test_only_the_kinds_on_the_board_are_defined(fen: str) -> None:
    root = parse(svg(stamma.Board(fen)))
    defined = [group.attrib["id"] for group in root.findall(f"{SVG}defs/{SVG}g")]
    used = {use.attrib[HREF].removeprefix("#") for use in root.iter(SVG + "use")}
    assert len(defined) == len(set(defined))
    assert set(defined) == used


def test_the_dark_squares_are_the_dark_squares() -> None:
    root = parse(svg(stamma.Board()))
    (pattern,) = [path for path in root.iter(SVG + "path") if path.get("fill-rule") == "evenodd"]
    stripes = [
        [int(number) for number in stripe]
        for stripe in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+z", pattern.attrib["d"])
    ]
    for row in range(8):
        for column in range(8):
            x, y = column * BOX + BOX / 2, row * BOX + BOX / 2
            covers = sum(
                left < x < left + wide and top < y < top + high for left, top, wide, high in stripes
            )
            # The lower left corner, a1 or h8, is dark.
            assert (covers % 2 == 1) == ((column + 7 - row) % 2 == 0)


@pytest.mark.parametrize("size", [1, 160, 400, 1000])
@pytest.mark.parametrize("coordinates", [True, False])
def test_the_picture_is_a_square_of_the_size_asked_for(size: int, coordinates: bool) -> None:
    root = parse(svg(stamma.Board(), size=size, coordinates=coordinates))
    assert (root.get("width"), root.get("height")) == (str(size), str(size))
    left, top, width, height = (float(part) for part in root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert width == height
    assert (width > 8 * BOX) == coordinates


@pytest.mark.parametrize("orientation", [True, False])
def test_coordinates_stand_beside_their_files_and_ranks(orientation: bool) -> None:
    root = parse(svg(stamma.Board(KINGS), orientation=orientation))
    glyphs = {strokes: glyph for glyph, strokes in STROKES.items()}
    at = {}
    for path in root.iter(SVG + "path"):
        if path.get("d") in glyphs:
            x, y = re.findall(r"[\d.]+", path.attrib["transform"])
            at[glyphs[path.attrib["d"]]] = float(x), float(y)
    across = "".join(sorted("abcdefgh", key=lambda letter: at[letter][0]))
    down = "".join(sorted("12345678", key=lambda digit: at[digit][1]))
    assert across == ("abcdefgh" if orientation else "hgfedcba")
    assert down == ("87654321" if orientation else "12345678")
    assert len({at[letter][1] for letter in across}) == 1
    assert len({at[digit][0] for digit in down}) == 1


def test_without_coordinates_nothing_is_lettered() -> None:
    # The squares are one path and a king is two; the rest are eight letters and eight digits.
    assert svg(stamma.Board(KINGS)).count("<path") == 3 + 16
    assert svg(stamma.Board(KINGS), coordinates=False).count("<path") == 3


@pytest.mark.parametrize("orientation", [True, False])
def test_the_last_move_tints_two_squares(orientation: bool) -> None:
    colors = {"square light lastmove": "yellow", "square dark lastmove": "olive"}
    root = parse(
        svg(
            stamma.Board(),
            lastmove=stamma.Move.from_uci("g1h3"),
            orientation=orientation,
            colors=colors,
        )
    )
    assert tints(root, orientation) == {"g1": "olive", "h3": "yellow"}


def test_without_a_move_nothing_is_tinted() -> None:
    assert tints(parse(svg(stamma.Board()))) == {}
    assert tints(parse(svg(stamma.Board(), lastmove=stamma.Move.null()))) == {}


@pytest.mark.parametrize(
    ("fen", "check", "expected"),
    [
        (START, None, None),
        (FOOLS_MATE, None, "e1"),
        ("4k3/8/8/8/4R3/8/8/4K3 b - - 0 1", None, "e8"),
        (START, stamma.E8, "e8"),
        (FOOLS_MATE, stamma.A1, "a1"),
    ],
)
def test_check_glows(fen: str, check: int | None, expected: str | None) -> None:
    root = parse(svg(stamma.Board(fen), check=check))
    glows = [square for square, fill in tints(root).items() if fill == "url(#check-glow)"]
    assert glows == ([] if expected is None else [expected])
    assert len(list(root.iter(SVG + "radialGradient"))) == len(glows)


@pytest.mark.parametrize(
    ("color", "stops"),
    [
        ("goldenrod", [("goldenrod", None), ("goldenrod", "0")]),
        ("#ff000080", [("#ff0000", "0.5"), ("#ff0000", "0")]),
    ],
)
def test_the_glow_fades_in_its_own_color(color: str, stops: list[tuple[str, str | None]]) -> None:
    root = parse(svg(stamma.Board(FOOLS_MATE), colors={"check": color}))
    found = [(s.get("stop-color"), s.get("stop-opacity")) for s in root.iter(SVG + "stop")]
    assert found == stops


@pytest.mark.parametrize("orientation", [True, False])
@pytest.mark.parametrize(
    ("tail", "head"),
    [
        (stamma.E2, stamma.E4),
        (stamma.A1, stamma.H8),
        (stamma.G1, stamma.F3),
        (stamma.H4, stamma.A4),
        (stamma.D5, stamma.D4),
    ],
)
def test_an_arrow_points_from_tail_to_head(tail: int, head: int, orientation: bool) -> None:
    picture = svg(stamma.Board(KINGS), arrows=[(tail, head)], orientation=orientation)
    path = list(parse(picture).iter(SVG + "path"))[-1].attrib["d"]
    points = [tuple(map(float, point.split())) for point in path[1:-1].split("L")]
    assert len(points) == 7

    def middle(square: int) -> tuple[float, float]:
        column, row = square % 8, 7 - square // 8
        if not orientation:
            column, row = 7 - column, 7 - row
        return (column + 0.5) * BOX, (row + 0.5) * BOX

    assert points[3] == pytest.approx(middle(head))
    # The shaft begins in the square of the tail, on the line to the head.
    begin = (points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2
    (x0, y0), (x1, y1) = middle(tail), middle(head)
    assert abs(begin[0] - x0) < BOX / 2
    assert abs(begin[1] - y0) < BOX / 2
    assert (begin[0] - x0) * (y1 - y0) == pytest.approx((begin[1] - y0) * (x1 - x0), abs=2)
    assert (begin[0] - x0) * (x1 - x0) + (begin[1] - y0) * (y1 - y0) > 0
    # The head is as wide on either side, and at a right angle to the shaft.
    wing = points[2][0] - points[4][0], points[2][1] - points[4][1]
    assert wing[0] * (x1 - x0) + wing[1] * (y1 - y0) == pytest.approx(0, abs=6)
    assert hypot(*wing) == pytest.approx(22, abs=0.1)


def test_an_arrow_to_its_own_square_is_a_circle() -> None:
    root = parse(svg(stamma.Board(KINGS), arrows=[Arrow(stamma.B7, stamma.B7, "teal")]))
    (circle,) = root.iter(SVG + "circle")
    assert (circle.get("cx"), circle.get("cy")) == ("72", "72")
    assert circle.get("stroke") == "teal"
    assert circle.get("fill") == "none"


@pytest.mark.parametrize(
    ("color", "fill", "opacity"),
    [
        ("teal", "teal", None),
        ("#abc", "#abc", None),
        ("#A1b2C3", "#A1b2C3", None),
        ("#a1b2c300", "#a1b2c3", "0"),
        ("#a1b2c3ff", "#a1b2c3", "1"),
        ("#abc8", "#abc", "0.53"),
    ],
)
def test_colors(color: str, fill: str, opacity: str | None) -> None:
    root = parse(svg(stamma.Board(KINGS), arrows=[Arrow(stamma.E2, stamma.E4, color)]))
    path = list(root.iter(SVG + "path"))[-1]
    assert (path.get("fill"), path.get("fill-opacity")) == (fill, opacity)


@pytest.mark.parametrize("name", ["green", "red", "yellow", "blue"])
def test_the_four_colors_are_the_diagrams_own(name: str) -> None:
    arrows = [Arrow(stamma.E2, stamma.E4, name)]
    plain = list(parse(svg(stamma.Board(KINGS), arrows=arrows)).iter(SVG + "path"))[-1]
    assert plain.attrib["fill"].startswith("#")
    changed = svg(stamma.Board(KINGS), arrows=arrows, colors={f"arrow {name}": "#123456"})
    assert list(parse(changed).iter(SVG + "path"))[-1].get("fill") == "#123456"


def test_an_arrow_is_green_unless_told() -> None:
    assert Arrow(12, 28) == Arrow(12, 28, "green")
    board = stamma.Board()
    assert svg(board, arrows=[(12, 28)]) == svg(board, arrows=[Arrow(12, 28, color="green")])


def test_fill_paints_squares() -> None:
    root = parse(svg(stamma.Board(), fill={stamma.C5: "#123456", stamma.H1: "teal"}))
    assert tints(root) == {"c5": "#123456", "h1": "teal"}


def test_squares_are_crossed() -> None:
    crosses = {
        path.attrib["d"].split("l", 1)[0]: path.get("stroke")
        for path in parse(
            svg(stamma.Board(KINGS), squares={stamma.A8: "teal", stamma.B7: "#123456"})
        ).iter(SVG + "path")
        if path.get("stroke-width") == "5"
    }
    assert crosses == {"M12 12": "teal", "M60 60": "#123456"}


def test_crosses_are_red_unless_told() -> None:
    board = stamma.Board()
    red = {stamma.A8: "red", stamma.B7: "red"}
    assert svg(board, squares=[stamma.A8, stamma.B7]) == svg(board, squares=red)


@pytest.mark.parametrize(
    ("name", "attribute"),
    [
        ("square light", "fill"),
        ("square dark", "fill"),
        ("margin", "fill"),
        ("coord", "stroke"),
    ],
)
def test_colors_of_the_board_can_be_replaced(name: str, attribute: str) -> None:
    picture = svg(stamma.Board(), colors={name: "#010203"})
    assert picture.count("#010203") == 1
    assert f'{attribute}="#010203"' in picture


@pytest.mark.parametrize(
    "color",
    [
        "",
        "#",
        "#12",
        "#12345",
        "#ggg",
        "light blue",
        "rgb(1,2,3)",
        "url(#x)",
        '"/><script>alert(1)</script>',
        'red" onload="alert(1)',
        "röd",
        "#12\n",
    ],
)
def test_what_is_no_color_is_refused(color: str) -> None:
    board = stamma.Board(FOOLS_MATE)
    with pytest.raises(ValueError, match="is not a colour"):
        svg(board, arrows=[Arrow(0, 1, color)])
    with pytest.raises(ValueError, match="is not a colour"):
        svg(board, arrows=[Arrow(0, 0, color)])
    with pytest.raises(ValueError, match="is not a colour"):
        svg(board, fill={0: color})
    with pytest.raises(ValueError, match="is not a colour"):
        svg(board, squares={0: color})
    for name in ("square light", "square dark", "margin", "coord", "check"):
        with pytest.raises(ValueError, match="is not a colour"):
            svg(board, colors={name: color})


def test_an_unknown_name_of_a_color_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'square'; there are: square light, square dark"):
        svg(stamma.Board(), colors={"square": "teal"})


@pytest.mark.parametrize("square", [-1, 64, 1000])
def test_what_is_no_square_is_refused(square: int) -> None:
    board = stamma.Board()
    with pytest.raises(ValueError, match=f"check: {square} is not a square"):
        svg(board, check=square)
    with pytest.raises(ValueError, match=f"arrows: {square} is not a square"):
        svg(board, arrows=[(0, square)])
    with pytest.raises(ValueError, match=f"arrows: {square} is not a square"):
        svg(board, arrows=[(square, 0)])
    for squares in ((0, square), (square, 0)):
        move = SimpleNamespace(from_square=squares[0], to_square=squares[1])
        with pytest.raises(ValueError, match=f"lastmove: {square} is not a square"):
            svg(board, lastmove=move)
    with pytest.raises(ValueError, match=f"fill: {square} is not a square"):
        svg(board, fill={square: "teal"})
    with pytest.raises(ValueError, match=f"squares: {square} is not a square"):
        svg(board, squares=[square])


@pytest.mark.parametrize("size", [0, -400])
def test_a_size_must_be_positive(size: int) -> None:
    with pytest.raises(ValueError, match=f"size: {size} is not a size"):
        svg(stamma.Board(), size=size)


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        (ENDGAME, "White: king e3, pawn e2. Black: king e6."),
        (
            MIDDLE_GAME,
            (
                "White: king e1, queen c2, rooks a1 h1, bishops d3 f4, knights c3 f3,"
                " pawns a2 b2 f2 g2 h2 e3 d4."
                " Black: king g8, queen d8, rooks a8 f8, bishops e6 e7, knights c6 f6,"
                " pawns c5 d5 a7 b7 f7 g7 h7."
            ),
        ),
        (KINGS, "White: king e1. Black: king e8."),
    ],
)
def test_the_position_is_told_in_words(fen: str, words: str) -> None:
    root = parse(svg(stamma.Board(fen)))
    assert root.get("role") == "img"
    assert root.get("aria-label") == words


@pytest.mark.parametrize(("fen", "side"), [(START, "White"), (ENDGAME, "Black")])
def test_the_title_names_the_side_to_move(fen: str, side: str) -> None:
    assert parse(svg(stamma.Board(fen))).findtext(SVG + "title") == (
        f"Chess diagram, {side} to move"
    )


def test_the_marks_are_told_in_words() -> None:
    assert parse(svg(stamma.Board())).findtext(SVG + "desc") == "Seen from White's side."
    marked = svg(
        stamma.Board(FOOLS_MATE),
        orientation=False,
        lastmove=stamma.Move.from_uci("d8h4"),
        arrows=[(stamma.H4, stamma.E1), (stamma.G1, stamma.G1)],
        fill={stamma.G4: "teal"},
        squares=[stamma.F3],
    )
    assert parse(marked).findtext(SVG + "desc") == (
        "Seen from Black's side. Last move: d8 h4. Check: e1. Arrows: h4 e1, g1. Marked: g4 f3."
    )


def test_the_same_position_gives_the_same_picture() -> None:
    played = stamma.Board()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
        played.push(stamma.Move.from_uci(move))
    assert svg(played) == svg(stamma.Board())


def test_the_order_of_the_pieces_does_not_matter() -> None:
    board = stamma.Board(MIDDLE_GAME)
    backwards = SimpleNamespace(
        turn=board.turn,
        is_check=board.is_check,
        king=board.king,
        piece_map=lambda: dict(reversed(board.piece_map().items())),
    )
    assert svg(backwards) == svg(board)


@pytest.mark.parametrize("kind", NAMES)
def test_the_drawings_stay_within_their_box(kind: int) -> None:
    for path in (OUTLINES[kind], DETAILS[kind]):
        assert set(re.findall("[A-Za-z]", path)) <= set("MLHVChZ")
        numbers = [float(number) for number in re.findall(r"[\d.]+", path)]
        assert max(numbers) < BOX - 1
    # All pieces stand on the same line.
    assert max(float(y) for y in re.findall(r" ([\d.]+)(?=[A-Z])", OUTLINES[kind])) == 44.5
