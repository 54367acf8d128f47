"""The pool of processes: work is really stopped, and nobody waits for somebody else's."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from stamma.web.app import make_app
from stamma.web.limits import Limits
from stamma.web.workers import BusyError, CrashedError, Pool, TooLongError

from .conftest import client, request

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

ODD = (sys.executable, str(Path(__file__).parent / "odd_worker.py"))
# In seconds: nobody waits for what hangs, but none of it may be over before it is asked for.
LONG = 600.0

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are looked for by number")


@asynccontextmanager
async def pool(size: int = 1, **limits: Any) -> AsyncIterator[Pool]:  # noqa: ANN401
    chosen = {"short": 0.02, "work": LONG, **limits}
    opened = Pool(size, Limits(**chosen), ODD)
    await opened.start()
    try:
        yield opened
    finally:
        await opened.stop()


def run(test: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(test())


async def process(pool: Pool) -> int:
    """Return the number of the process that answers."""
    answer = await pool.submit("echo", b"here")
    number, _, body = answer.body.partition(b" ")
    assert body == b"here"
    return int(number)


async def ended(process: int) -> None:
    """Wait until a process is no more."""
    while True:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        await asyncio.sleep(0.01)


def test_a_process_answers_again_and_again() -> None:
    async def test() -> None:
        async with pool(short=LONG) as opened:
            assert len({await process(opened) for _ in range(20)}) == 1

    run(test)


def test_large_questions_have_large_answers() -> None:
    async def test() -> None:
        async with pool(short=LONG) as opened:
            body = b"x" * (1 << 22)
            assert (await opened.submit("echo", body)).body.endswith(body)

    run(test)


def test_what_a_library_prints_does_not_come_between_the_answers() -> None:
    async def test() -> None:
        async with pool(short=LONG) as opened:
            assert (await opened.submit("print", b"x")).body.endswith(b" x")
            await process(opened)

    run(test)


def test_others_are_answered_while_a_task_hangs() -> None:
    async def test() -> None:
        async with pool() as opened:
            hanging = [opened.submit("hang", b"") for _ in range(3)]
            await process(opened)
            assert not any(task.done() for task in hanging)

    run(test)


def test_a_task_whose_time_is_over_is_killed() -> None:
    async def test() -> None:
        async with pool(work=0.05) as opened:
            first = await process(opened)
            with pytest.raises(TooLongError):
                await opened.submit("hang", b"")
            await ended(first)
            assert await process(opened) != first

    run(test)


def test_a_task_for_which_nobody_waits_is_killed() -> None:
    async def test() -> None:
        async with pool() as opened:
            first = await process(opened)
            task = opened.submit("hang", b"")
            await asyncio.sleep(0)
            task.cancel()
            await ended(first)
            assert await process(opened) != first

    run(test)


def test_a_task_that_is_given_up_and_soon_done_keeps_its_process() -> None:
    async def test() -> None:
        async with pool(short=LONG) as opened:
            first = await process(opened)
            for _ in range(3):
                task = opened.submit("slow", b"")
                await asyncio.sleep(0)
                task.cancel()
            assert await process(opened) == first

    run(test)


def test_a_long_task_for_which_nobody_waits_is_killed() -> None:
    async def test() -> None:
        async with pool() as opened:
            first = await process(opened)
            task = opened.submit("hang", b"")
            # By now it is long, or else nobody else could be answered.
            second = await process(opened)
            assert second != first
            task.cancel()
            await ended(first)

    run(test)


def test_a_process_that_crashes_is_replaced() -> None:
    async def test() -> None:
        async with pool(short=LONG) as opened:
            first = await process(opened)
            with pytest.raises(CrashedError):
                await opened.submit("crash", b"")
            assert await process(opened) != first

    run(test)


def test_the_longest_work_is_stopped_for_those_who_wait() -> None:
    async def test() -> None:
        async with pool(extra=1, fair=0.05) as opened:
            first = opened.submit("hang", b"")
            await process(opened)
            second = opened.submit("hang", b"")
            await process(opened)
            with pytest.raises(BusyError):
                await first
            assert not second.done()

    run(test)


def test_a_process_at_long_work_comes_back() -> None:
    async def test() -> None:
        async with pool() as opened:
            slow = opened.submit("slow", b"x")
            others = {await process(opened) for _ in range(3)}
            number = int((await slow).body.split()[0])
            assert number not in others
            hanging = [opened.submit("hang", b"") for _ in range(2)]
            assert await process(opened) not in others | {number}
            assert not any(task.done() for task in hanging)

    run(test)


def test_only_so_many_wait() -> None:
    async def test() -> None:
        async with pool(short=LONG, waiting=1) as opened:
            tasks = [opened.submit("hang", b"") for _ in range(3)]
            with pytest.raises(BusyError):
                await tasks[2]
            assert not tasks[0].done()
            assert not tasks[1].done()

    run(test)


def test_nothing_is_left_when_the_pool_is_stopped() -> None:
    async def test() -> None:
        async with pool(2) as opened:
            processes = {await process(opened) for _ in range(10)}
            tasks = [opened.submit("hang", b"") for _ in range(4)]
            await process(opened)
        for each in processes:
            await ended(each)
        assert all(task.cancelled() for task in tasks)

    run(test)


def test_a_pool_that_cannot_be_started_says_so() -> None:
    async def test() -> None:
        with pytest.raises(CrashedError):
            await Pool(1, Limits(), (sys.executable, "-c", "")).start()

    run(test)


def test_who_goes_away_leaves_no_work_behind() -> None:
    async def test() -> None:
        async with pool() as opened:
            first = await process(opened)
            said: Iterator[dict[str, Any]] = iter(
                [{"type": "http.request", "body": b"hang"}, {"type": "http.disconnect"}]
            )
            sent: list[Any] = []

            async def receive() -> dict[str, Any]:
                await asyncio.sleep(0)
                return next(said)

            async def send(message: Any) -> None:  # noqa: ANN401
                sent.append(message)

            app = make_app("127.0.0.1", opened, Limits())
            await app(request("/api/position"), receive, send)
            assert sent[0]["status"] == 499
            await ended(first)

    run(test)


def test_a_hostile_text_is_stopped_and_others_are_answered_meanwhile() -> None:
    hostile = "Re3 Re6 Rd3 Rd6 " * 30_000
    with client(Limits(work=1.0, short=0.1)) as room:
        refused = room.post("/api/read", json={"text": hostile})
        assert (refused.status_code, refused.json()["error"]["code"]) == (504, "timeout")
        answer = room.post("/api/position", json={"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"})
        assert answer.status_code == 200
