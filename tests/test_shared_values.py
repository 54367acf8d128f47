"""A value may be touched while it is being used: by other threads, by signal handlers, by whatever
Python code its own methods call. It works, or it is refused with a plain error; nothing panics."""

from __future__ import annotations

import copy
import gc
import gzip
import io
import pickle
import signal
import sys
import threading
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

import stamma
from stamma import WHITE, Board, Move, pgn
from stamma._core import Input, Style, Tree, check_games, convert_games, list_tags
from stamma.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

E2E4, E2E5 = Move.from_uci("e2e4"), Move.from_uci("e2e5")
KNIGHT = Move.from_uci("g1f3")
PLAIN = b"1. e4 e5 2. Nf3 Nc6 *\n\n"


@contextmanager
def _shown() -> Iterator[None]:
    """Show the error, since it finds its words when somebody reads it."""
    try:
        yield
    except NotationError as error:
        str(error)


def _illegal(board: Board) -> None:
    with suppress(NotationError):
        board.push(E2E5)


def _unreadable(board: Board) -> None:
    for text in ("Qd5", "Sf3", "?", "Nd2"):
        with _shown():
            board.push_san(text)
        with _shown():
            board.parse(text, "fide", "de", strict=True)


def _play(board: Board) -> None:
    for uci in ("b1c3", "b8c6"):
        with suppress(NotationError):
            board.push_uci(uci)
    with suppress(IndexError):
        board.pop()


#: Everything that a board does, by name: each must bear that the board is touched meanwhile.
ACTS: dict[str, Callable[[Board], object]] = {
    "push": _illegal,
    "push_uci": _play,
    "push_san": _unreadable,
    "auto": lambda board: [board.parse("Sf3", language="auto"), board.parse_san("Sf3", "auto")],
    "parse": lambda board: board.parse("Nf3", "fide", "en").remarks,
    "explain": lambda board: str(board.explain("Nd3")),
    "write": lambda board: [board.write(KNIGHT, "lan", "de"), board.lan(KNIGHT), board.san(KNIGHT)],
    "variation_san": lambda board: board.variation_san(iter([KNIGHT])),
    "legal_moves": lambda board: [list(board.legal_moves), repr(board.legal_moves)],
    "move_stack": lambda board: [board.move_stack, board.root(), board.ply()],
    "pieces": lambda board: [board.piece_map(), board.piece_at(0), board.king(WHITE)],
    "outcome": lambda board: [board.outcome(claim_draw=True), board.status()],
    "fen": lambda board: [board.fen(), board.epd(id="x", bm=[KNIGHT]), board.svg(), str(board)],
    "picture": lambda board: board._repr_svg_(),
    "copy": lambda board: [board.copy(), copy.deepcopy(board) == board, hash(board)],
    "pickle": lambda board: pickle.loads(pickle.dumps(board)),  # noqa: S301
    "set_fen": lambda board: board.set_fen(Board().fen()),
}


def _touch(board: Board) -> None:
    """Use a board and change it, and leave it as it was."""
    assert board.fen()
    assert board == board.copy()
    assert list(board.legal_moves)
    board.push(Move.null())
    board.pop()


@contextmanager
def _touching(board: Board) -> Iterator[list[int]]:
    """Touch a board whenever Python code is called or returns."""
    count = [0]

    def touch(*_: object) -> None:
        sys.setprofile(None)
        count[0] += 1
        _touch(board)
        sys.setprofile(touch)

    sys.setprofile(touch)
    try:
        yield count
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize("name", ACTS)
def test_code_that_a_board_calls_may_touch_it(name: str) -> None:
    board = Board()
    with _touching(board) as count:
        ACTS[name](board)
    assert count[0]
    assert board.fen()


@pytest.mark.parametrize("name", ACTS)
def test_what_is_run_by_the_garbage_collector_may_touch_a_board(name: str) -> None:
    board = Board()
    count = [0]

    def touch(_phase: str, _info: dict[str, int]) -> None:
        if count[0] < 200:
            count[0] += 1
            _touch(board)

    thresholds = gc.get_threshold()
    gc.callbacks.append(touch)
    gc.set_threshold(1, 1, 1)
    try:
        for _ in range(5):
            ACTS[name](board)
    finally:
        gc.set_threshold(*thresholds)
        gc.callbacks.remove(touch)
    assert board.fen()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_a_signal_handler_may_touch_the_board_that_refuses_a_move() -> None:
    board = Board()
    before = signal.signal(signal.SIGALRM, lambda *_: _touch(board))
    signal.setitimer(signal.ITIMER_REAL, 1e-4, 1e-4)
    try:
        for _ in range(2000):
            _illegal(board)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert board == Board()


def _hammer(acts: Sequence[Callable[[], object]], times: int) -> list[BaseException]:
    """Do all of it in threads of their own, many times, and return what was raised."""
    raised: list[BaseException] = []
    start = threading.Barrier(len(acts))

    def work(act: Callable[[], object]) -> None:
        start.wait()
        try:
            for _ in range(times):
                act()
        except BaseException as error:  # noqa: BLE001 - a panic is no Exception
            raised.append(error)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(act,)) for act in acts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    return raised


def test_threads_share_a_board() -> None:
    board = Board()
    # Moves that may or may not be there when their turn comes.
    tolerant = [_tolerant(act, board) for act in ACTS.values()]
    assert _hammer(tolerant, 20) == []


def test_threads_share_a_board_that_refuses_moves() -> None:
    board = Board()
    acts = (lambda: _illegal(board), board.fen, lambda: list(board.legal_moves))
    assert _hammer(acts * 3, 1500) == []
    assert board == Board()


@pytest.mark.parametrize("text", ["Cf3", "Nf4", "xyzzy"])
def test_threads_share_an_error(text: str) -> None:
    board = Board()
    with pytest.raises(NotationError) as caught:
        board.push_san(text)
    shown: list[str] = []
    assert _hammer([lambda: shown.append(str(caught.value)), board.reset] * 3, 5) == []
    assert len(set(shown)) == 1


def _tolerant(act: Callable[[Board], object], board: Board) -> Callable[[], object]:
    def run() -> None:
        with suppress(NotationError):
            act(board)

    return run


def test_boards_that_threads_compare_with_each_other_do_not_wait_for_ever() -> None:
    one, other = Board(), Board()
    assert _hammer([lambda: one == other, lambda: other == one], 500) == []


def test_a_move_is_read_and_played_at_once() -> None:
    """Between reading and playing no other thread gets in: all moves played are legal."""
    board = Board()

    def shuffle() -> None:
        for san in ("Nf3", "Nf6", "Ng1", "Ng8"):
            with suppress(NotationError):
                board.push_san(san)

    assert _hammer([shuffle] * 4, 50) == []
    again = board.root()
    for move in board.move_stack:
        again.push(move)
    assert again == board


def test_threads_share_a_game() -> None:
    game = pgn.read_game('[White "A"]\n\n1. e4 {a} (1. d4 d5) 1... e5 2. Nf3 *')
    assert game is not None
    node = game.next()
    assert node is not None
    assert (
        _hammer(
            [
                lambda: node.add_variation(Move.from_uci("c7c5"), comment="x", nags=[1]),
                lambda: node.comments.append("b"),
                lambda: game.headers.update(White="B", Annotator="C"),
                lambda: [str(game), repr(node), game.pgn("lan")],
                lambda: [copy.deepcopy(game) == game, pickle.loads(pickle.dumps(game))],  # noqa: S301
                lambda: [list(game.mainline()), game.end().board(), node.variations],
            ],
            10,
        )
        == []
    )


MANY = "".join(f'[Event "{number}"]\n\n1. e4 e5 2. Nf3 *\n\n' for number in range(1, 1001))
# What goes through games and is shared: it refuses whoever comes second.
LOOPS: dict[str, Callable[[], Iterable[Any]]] = {
    "games": lambda: pgn.open(MANY.encode()),
    "an expression": lambda: pgn.open(MANY.encode(), where="plies > 0"),
    "places": lambda: pgn.open(MANY.encode(), where=pgn.Selection(games="1-1000")),
    "a sample": lambda: pgn.open(MANY.encode(), where=pgn.Selection(sample=1000)),
    "tags": lambda: pgn.tags(MANY.encode()),
    "tags of an expression": lambda: pgn.tags(MANY.encode(), where="plies > 0"),
}


@pytest.mark.parametrize("name", LOOPS)
def test_threads_that_share_a_loop_are_refused_or_share_the_games(name: str) -> None:
    shared = LOOPS[name]()
    found: list[tuple[int, str]] = []

    def go_through() -> None:
        for game in shared:
            tags = game if isinstance(game, pgn.TagSection) else game.headers
            found.append((game.number, tags["Event"]))

    raised = _hammer([go_through] * 4, 1)
    assert {type(error) for error in raised} <= {RuntimeError, ValueError}
    assert {str(error) for error in raised} <= {
        "another loop is going through these games; open the file once for each loop",
        "generator already executing",
    }
    assert sorted(found) == [(number, str(number)) for number in range(1, 1001)]


HANDLES: dict[str, Callable[[], Any]] = {
    "text": lambda: io.StringIO(MANY),
    "bytes": lambda: io.BytesIO(MANY.encode()),
    "text of bytes": lambda: io.TextIOWrapper(io.BytesIO(MANY.encode()), "utf-8"),
    "packed": lambda: io.BytesIO(gzip.compress(MANY.encode())),
    "unpacked": lambda: gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(MANY.encode()))),
}


def _read_all(handle: Any, read: Callable[[Any], Any], found: list[str]) -> None:  # noqa: ANN401
    while (tags := read(handle)) is not None:
        found.append(tags["Event"])


def _tags_of_game(handle: Any) -> pgn.Headers | None:  # noqa: ANN401
    game = pgn.read_game(handle)
    return None if game is None else game.headers


@pytest.mark.parametrize("name", HANDLES)
def test_threads_that_read_from_one_file_take_turns(name: str) -> None:
    handle = HANDLES[name]()
    found: list[str] = []
    ways = (pgn.read_headers, _tags_of_game)
    assert _hammer([partial(_read_all, handle, way, found) for way in ways * 2], 1) == []
    assert sorted(map(int, found)) == list(range(1, 1001))


def test_threads_that_pass_games_of_one_file_take_turns() -> None:
    handle = io.BytesIO(MANY.encode())
    passed: list[bool] = []
    assert _hammer([lambda: passed.append(pgn.skip_game(handle))] * 4, 300) == []
    assert passed.count(True) == 1000


class _Asking(io.BytesIO):
    """A file that is asked for a game while one is read from it."""

    refused = ""

    def read(self, size: int | None = -1, /) -> bytes:
        try:
            pgn.read_game(self)
        except RuntimeError as error:
            self.refused = str(error)
        return super().read(size)


def test_a_file_that_reads_from_itself_is_refused() -> None:
    handle = _Asking(PLAIN * 2)
    assert [pgn.read_game(handle) is None for _ in range(3)] == [False, False, True]
    assert handle.refused == "a game is being read from this file already"


class _Failing(io.StringIO):
    """A file that fails at the first, second, fourth, eighth … call."""

    def __init__(self, text: str, error: type[BaseException]) -> None:
        super().__init__(text)
        self.error, self.count = error, 0

    def read(self, size: int | None = -1, /) -> str:
        self.count += 1
        if self.count.bit_count() == 1:
            raise self.error
        return super().read(size)


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError, MemoryError])
def test_a_game_that_could_not_be_read_can_be_read_again(error: type[BaseException]) -> None:
    handle = _Failing(MANY * 100, error)
    found: list[str] = []
    for _ in range(10):
        with suppress(error):
            _read_all(handle, pgn.read_headers, found)
    assert found == [str(number % 1000 + 1) for number in range(100_000)]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")
def test_a_signal_handler_may_read_from_the_file_or_is_refused() -> None:
    handle = io.BytesIO(MANY.encode())
    found: list[str] = []

    def read(*_: object) -> None:
        with suppress(RuntimeError):
            headers = pgn.read_headers(handle)
            if headers is not None:
                found.append(headers["Event"])

    before = signal.signal(signal.SIGALRM, read)
    signal.setitimer(signal.ITIMER_REAL, 1e-4, 1e-4)
    try:
        _read_all(handle, _tags_of_game, found)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert sorted(map(int, found)) == list(range(1, 1001))


def test_threads_that_share_rows_are_refused_or_share_them() -> None:
    rows = pgn.table([MANY.encode()] * 20).batches()
    counts: list[int] = []
    raised = _hammer([lambda: counts.extend(map(len, rows))] * 4, 1)
    assert {str(error) for error in raised} <= {
        "these rows are being read already: by another thread, or by a listener"
    }
    assert sum(counts) == 20_000


def test_a_listener_is_refused_the_rows_that_it_is_told_of() -> None:
    refused: list[str] = []

    def listen(*_: int) -> None:
        for ask in (lambda: next(rows), rows.__arrow_c_stream__):
            try:
                ask()
            except RuntimeError as error:
                refused.append(str(error))

    rows = pgn.table(PLAIN).batches(listen)
    assert [len(batch) for batch in rows] == [1]
    assert set(refused) == {
        "these rows are being read already: by another thread, or by a listener"
    }


def test_an_open_file_is_given_to_one_of_the_threads_that_ask() -> None:
    table = pgn.table([io.BytesIO(PLAIN), io.BytesIO(PLAIN)])
    counts: list[int] = []
    raised = _hammer([lambda: counts.extend(map(len, table.batches()))] * 4, 1)
    assert [type(error) for error in raised] == [OSError] * 3
    assert sum(counts) == 2


class _Echo:
    """A file whose ``read`` reads from the very input that reads it."""

    def __init__(self) -> None:
        self.input: Input | None = None
        self.refused: list[str] = []

    def read(self, size: int) -> bytes:
        if self.input is not None:
            asks = (partial(self.input.read, 1), partial(self.input.peek, 1), self.input.page)
            for ask in asks:
                try:
                    ask()
                except RuntimeError as error:
                    self.refused.append(str(error))
            assert self.input.position() >= 0
        return PLAIN[:size]


BUSY = "this input is being read already: by another thread, or by its own read()"


def test_an_input_refuses_to_be_read_by_its_own_file() -> None:
    file = _Echo()
    file.input = Input.from_file(file)
    # More than was looked at to tell the encoding.
    assert file.input.read(20_000)[: len(PLAIN)] == PLAIN
    assert set(file.refused) == {BUSY}


def test_an_input_that_threads_share_is_read_or_refuses() -> None:
    class Slow:
        def read(self, size: int) -> bytes:
            return bytes(32) if size else b""

    source = Input.from_file(Slow())
    raised = _hammer([lambda: source.read(64), lambda: source.peek(64), source.position], 200)
    assert {(type(error), str(error)) for error in raised} <= {(RuntimeError, BUSY)}


@pytest.mark.parametrize("work", ["check", "convert", "tags"])
def test_a_listener_may_ask_the_input_that_is_at_work(work: str) -> None:
    source = Input.from_bytes(PLAIN)
    heard: list[object] = []

    def listen(*_: object) -> None:
        heard.append(source.position())
        with pytest.raises(RuntimeError, match="being read already"):
            source.read(1)

    style, target = Style.find(), io.BytesIO()
    if work == "check":
        check_games(source, style, game_bytes=1 << 20, threads=1, block=1 << 20, listener=listen)
    elif work == "convert":
        convert_games(
            source, style, style, target=target, rejects=None, on_error="keep", width=79,
            comments=True, variations=True, nags="numbers", clocks=True, line_breaks=False,
            game_bytes=1 << 20, threads=1, block=1 << 20, listener=listen,
        )  # fmt: skip
    else:
        list_tags(
            Input.from_bytes(b'[White "A"]'), ["White"], json=False, target=target,
            game_bytes=1 << 20, threads=1, block=1 << 20, listener=lambda *_: heard.append(0),
        )  # fmt: skip
    assert heard


class _Letters(str):
    """A text whose comparisons use a board."""

    __slots__ = ()
    board = Board()

    def __eq__(self, other: object) -> bool:
        _touch(self.board)
        return str.__eq__(self, other)

    def __hash__(self) -> int:
        _touch(self.board)
        return str.__hash__(self)


class _Square:
    """A number that uses a board to be known."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __index__(self) -> int:
        _touch(self.board)
        return 4


def test_arguments_may_touch_the_board_that_takes_them() -> None:
    board = _Letters.board = Board()
    assert board.parse("Sf3", language=_Letters("de")).move == KNIGHT
    assert board.write(KNIGHT, _Letters("lan")) == "Ng1-f3"
    king: Any = _Square(board)
    assert str(board.piece_at(king)) == "K"

    def line() -> Iterator[Move]:
        for move in (E2E4, Move.from_uci("e7e5")):
            _touch(board)
            yield move

    assert board.variation_san(line()) == "1. e4 e5"


def test_what_is_deleted_may_touch_the_board_that_lets_it_go() -> None:
    board = Board()

    class Last(Exception):  # noqa: N818
        def __del__(self) -> None:
            _touch(board)

    def line() -> Iterator[Move]:
        yield KNIGHT
        raise Last

    with pytest.raises(Last):
        board.variation_san(line())


def test_only_nodes_can_be_a_base_class() -> None:
    for final in (Board, Move, Input, Style, Tree, pgn.ChildNode):
        with pytest.raises(TypeError, match="not an acceptable base type"):
            type("Derived", (final,), {})

    class Noisy(pgn.GameNode):
        def _continuations(self) -> list[pgn.ChildNode]:
            assert self.game().pgn()
            return super()._continuations()

    tree = Tree(Board())
    node = Noisy(tree, 0, pgn.Game()._origin)  # noqa: SLF001
    node.add_variation(E2E4, comment="x")
    assert [str(child.move) for child in node.variations] == ["e2e4"]


GAME = pgn.read_game("1. e4 {a comment} e5 (1... c5 $1) 2. Ke3 *")
assert GAME is not None
PICKLED: list[object] = [
    *(GAME, GAME.end(), GAME.headers, GAME.errors, GAME.board(), GAME.board().legal_moves),
    *(Board(), Board().pseudo_legal_moves, E2E4, stamma.Piece.from_symbol("N")),
    *(stamma.read("1. e4 e5 2. Nf3"), stamma.read("1. e4 e5").spans, stamma.language("de")),
    *(pgn.Selection("plies > 1"), stamma.SquareSet([1, 2])),
]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("value", PICKLED, ids=lambda value: type(value).__name__)
def test_values_can_be_pickled_with_every_protocol(value: object, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301
    assert type(again) is type(value)
    assert str(again) == str(value)
