"""The pool of processes that do the work of the server.

A process has one task at a time. If its time is over, or nobody waits for it any more and it is not
done soon, the process is killed and another takes its place: that is the one way to stop work that
is deep in a text.

Work that turns out to be long does not keep the others waiting: another process is started beside
it, up to some number, and stays for the next time. If all of them are at long work, and somebody
waits for longer than is fair, the one that has taken longest is stopped.
"""

from __future__ import annotations

import asyncio
import time
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from stamma.web.worker import ANSWER, QUESTION, Answer

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Coroutine, Sequence

    from stamma.web.limits import Limits

T = TypeVar("T")

# Before a process is started anew that could not be started, in seconds.
_PAUSE = 1.0


class WorkError(Exception):
    """Work that could not be done."""


class BusyError(WorkError):
    """There is too much to do."""


class TooLongError(WorkError):
    """The work took too long, and was stopped."""


class CrashedError(WorkError):
    """The process ended in the middle of the work."""


class _Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Worker:
        """Start a process and wait until it is warm."""
        worker = cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE))
        try:
            await worker._answer()
        except BaseException:
            await worker.end()
            raise
        return worker

    async def ask(self, name: str, body: bytes) -> Answer:
        """Give the process a task; return what comes of it."""
        pipe = self._process.stdin
        if pipe is None:
            raise CrashedError
        named = name.encode()
        try:
            pipe.write(QUESTION.pack(len(named), len(body)) + named)
            pipe.write(body)
            await pipe.drain()
        except OSError as error:
            raise CrashedError from error
        return await self._answer()

    async def _answer(self) -> Answer:
        pipe = self._process.stdout
        if pipe is None:
            raise CrashedError
        try:
            status, media, length = ANSWER.unpack(await pipe.readexactly(ANSWER.size))
            kind = (await pipe.readexactly(media)).decode()
            return Answer(status, kind, await pipe.readexactly(length))
        except (asyncio.IncompleteReadError, OSError) as error:
            raise CrashedError from error

    async def end(self) -> None:
        """Kill the process, and wait until nothing is left of it."""
        with suppress(ProcessLookupError):
            self._process.kill()
        if self._process.stdin is not None:
            self._process.stdin.close()
        if self._process.stdout is not None:
            with suppress(OSError, RuntimeError):
                # Up to its end, where it is closed; somebody who has just stopped to wait for an
                # answer may still be at it.
                await self._process.stdout.read()
        await self._process.wait()


class _Task:
    """What a process is doing."""

    def __init__(self, asked: asyncio.Future[Answer]) -> None:
        self.asked = asked
        self.started = time.monotonic()
        self.is_long = False


class Pool:
    """Some processes, each started by the same command, and those who wait for one."""

    def __init__(self, size: int, limits: Limits, command: Sequence[str]) -> None:
        self._command = command
        self._size = size
        self._limits = limits
        self._workers: set[_Worker] = set()
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._busy: dict[_Worker, _Task] = {}
        self._waiting = 0
        self._running: set[asyncio.Task[Answer]] = set()
        self._given_up: set[asyncio.Task[None]] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def start(self) -> None:
        """Start the processes; return when they are warm.

        :raises CrashedError: if they cannot be started.
        """
        begun = (_Worker.start(self._command) for _ in range(self._size))
        for worker in await asyncio.gather(*begun):
            self._admit(worker)

    async def stop(self) -> None:
        """End all processes, and whatever they are doing."""
        self._is_closed = True
        # What runs is given up first.
        for tasks in (self._running, self._given_up, self._starting):
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for worker in list(self._workers):
            self._end(worker)
        await asyncio.gather(*self._ending)

    def submit(self, name: str, body: bytes) -> asyncio.Task[Answer]:
        """Have a task done: what it raises is a :class:`WorkError`. To cancel it is to stop it."""
        return _kept(self._run(name, body), self._running)

    async def _run(self, name: str, body: bytes) -> Answer:
        worker = await self._take()
        task = _Task(asyncio.ensure_future(worker.ask(name, body)))
        self._busy[worker] = task
        try:
            answer = await self._wait_for(task)
        except asyncio.CancelledError:
            _kept(self._give_up(worker, task), self._given_up)
            raise
        except BaseException:
            self._release(worker, task)
            raise
        self._release(worker, task)
        return answer

    async def _give_up(self, worker: _Worker, task: _Task) -> None:
        """Stop work for which nobody waits, unless it is done before it is long.

        Whoever types a text gives up one reading after the other, and to finish a short one takes
        less than to start a process.
        """
        left = task.started + self._limits.short - time.monotonic()
        try:
            await asyncio.wait([task.asked], timeout=max(0.0, left))
        finally:
            self._release(worker, task)

    def _release(self, worker: _Worker, task: _Task) -> None:
        """Take a process back that has answered, and end any other."""
        del self._busy[worker]
        asked = task.asked
        if asked.done() and not asked.cancelled() and asked.exception() is None:
            self._free.put_nowait(worker)
        else:
            asked.cancel()
            self._end(worker)
        self._fill()

    async def _wait_for(self, task: _Task) -> Answer:
        """Wait for an answer; if it takes its time, others get another process meanwhile."""
        limits = self._limits
        done, _ = await asyncio.wait([task.asked], timeout=limits.short)
        if not done:
            task.is_long = True
            self._fill()
            done, _ = await asyncio.wait([task.asked], timeout=limits.work - limits.short)
        if not done:
            raise TooLongError
        if task.asked.cancelled():
            # It was stopped for the sake of others.
            raise BusyError
        return task.asked.result()

    async def _take(self) -> _Worker:
        """Wait for a process that is free; who came first is served first."""
        if self._free.empty() and self._waiting >= self._limits.waiting:
            raise BusyError
        self._waiting += 1
        end = time.monotonic() + self._limits.queue
        try:
            while time.monotonic() < end:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._limits.fair):
                        return await self._free.get()
                if not self._starting:
                    self._stop_longest()
            raise BusyError
        finally:
            self._waiting -= 1

    def _stop_longest(self) -> None:
        """Stop the work that has taken longest, if that is longer than is fair."""
        task = min(self._busy.values(), key=lambda task: task.started, default=None)
        if task is not None and time.monotonic() - task.started >= self._limits.fair:
            task.asked.cancel()

    def _fill(self) -> None:
        """Start processes, so that there are enough beside those that are at long work."""
        if self._is_closed:
            return
        long = sum(task.is_long for task in self._busy.values())
        wanted = self._size + min(long, self._limits.extra)
        for _ in range(wanted - len(self._workers) - len(self._starting)):
            _kept(self._add(), self._starting)

    async def _add(self) -> None:
        """Start a process for the pool, and try again if that fails."""
        while True:
            try:
                return self._admit(await _Worker.start(self._command))
            except (CrashedError, OSError):
                await asyncio.sleep(_PAUSE)

    def _admit(self, worker: _Worker) -> None:
        self._workers.add(worker)
        self._free.put_nowait(worker)

    def _end(self, worker: _Worker) -> None:
        self._workers.remove(worker)
        _kept(worker.end(), self._ending)


def _kept(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[T]]) -> asyncio.Task[T]:
    """Begin some work, and keep it among others of its kind until it is done."""
    task = asyncio.ensure_future(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task
