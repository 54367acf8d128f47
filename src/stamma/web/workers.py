"""The pool of processes that do the work of the server.

A process has one task at a time. If its time is over, or nobody waits for it any more, the process
is killed and another takes its place: that is the one way to stop work that is deep in a text.

Work that turns out to be long does not keep the others waiting: its process leaves the pool, has to
stand back behind the others, and ends with the task, while a new one takes its place.
"""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from contextlib import suppress
from typing import TYPE_CHECKING

from stamma.web.worker import ANSWER, QUESTION, Answer

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Coroutine, Sequence

    from stamma.web.limits import Limits

#: How a process is started. Nothing in the current folder is taken for a module.
WORKER = (sys.executable, "-P", "-m", "stamma.web.worker")

# How far long work stands back, as a number of `nice`.
_BEHIND = 10
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

    def stand_back(self) -> None:
        """Let others go first."""
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, _BEHIND)

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


class Pool:
    """Some processes, and those who wait for one."""

    def __init__(self, size: int, limits: Limits, command: Sequence[str] = WORKER) -> None:
        self._command = command
        self._size = size
        self._limits = limits
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        self._workers: set[_Worker] = set()
        self._waiting = 0
        self._long = 0
        self._running: set[asyncio.Task[Answer]] = set()
        self._background: set[asyncio.Task[None]] = set()
        self._is_closed = False

    async def start(self) -> None:
        """Start the processes; return when they are warm.

        :raises CrashedError: if they cannot be started.
        """
        for worker in await asyncio.gather(*(self._start() for _ in range(self._size))):
            self._admit(worker)

    async def stop(self) -> None:
        """End all processes, and whatever they are doing."""
        self._is_closed = True
        for task in (*self._running, *self._background):
            task.cancel()
        await asyncio.gather(*self._running, *self._background, return_exceptions=True)
        await asyncio.gather(*(worker.end() for worker in self._workers))
        self._workers.clear()

    def submit(self, name: str, body: bytes) -> asyncio.Task[Answer]:
        """Have a task done: what it raises is a :class:`WorkError`. To cancel it is to stop it."""
        task = asyncio.ensure_future(self._run(name, body))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return task

    async def _run(self, name: str, body: bytes) -> Answer:
        worker = await self._take()
        asked = asyncio.ensure_future(worker.ask(name, body))
        try:
            answer = await self._wait_for(worker, asked)
        except BaseException:
            asked.cancel()
            self._replace(worker)
            raise
        if answer is None:
            return await self._go_on(worker, asked)
        self._free.put_nowait(worker)
        return answer

    async def _take(self) -> _Worker:
        """Wait for a process that is free; who came first is served first."""
        if self._free.empty() and self._waiting >= self._limits.waiting:
            raise BusyError
        self._waiting += 1
        try:
            async with asyncio.timeout(self._limits.queue):
                return await self._free.get()
        except TimeoutError:
            raise BusyError from None
        finally:
            self._waiting -= 1

    async def _wait_for(self, worker: _Worker, asked: asyncio.Future[Answer]) -> Answer | None:
        """Wait for an answer as long as work is short; nothing if it turns out to be long."""
        done, _ = await asyncio.wait([asked], timeout=self._limits.short)
        if done:
            return asked.result()
        if self._long >= self._limits.long_tasks:
            raise BusyError
        worker.stand_back()
        return None

    async def _go_on(self, worker: _Worker, asked: asyncio.Future[Answer]) -> Answer:
        """Wait for long work, while another process takes the place in the pool."""
        self._long += 1
        self._in_background(self._add())
        try:
            async with asyncio.timeout(self._limits.work - self._limits.short):
                return await asked
        except TimeoutError:
            raise TooLongError from None
        finally:
            self._long -= 1
            asked.cancel()
            self._in_background(self._end(worker))

    def _replace(self, worker: _Worker) -> None:
        self._in_background(self._end(worker))
        self._in_background(self._add())

    async def _add(self) -> None:
        """Start a process for the pool, and try again if that fails."""
        while True:
            try:
                return self._admit(await self._start())
            except (CrashedError, OSError):
                await asyncio.sleep(_PAUSE)

    async def _start(self) -> _Worker:
        return await _Worker.start(self._command)

    def _admit(self, worker: _Worker) -> None:
        self._workers.add(worker)
        self._free.put_nowait(worker)

    async def _end(self, worker: _Worker) -> None:
        await worker.end()
        self._workers.discard(worker)

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        if self._is_closed:
            # All processes are ended.
            work.close()
            return
        task = asyncio.ensure_future(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)
