"""Requests about one thing answered together where several come at once; one alone is answered as it comes.

Who comes while nobody else of the process is at it answers for itself, in the transaction of its request. Who
comes meanwhile waits, and a thread answers all who wait in one transaction of its own, again and again until
nobody comes any more. An answer is given when that transaction is committed. Where it fails, all who were in
it answer for themselves, each alone: what one of them fails for is nobody else's failure.

What all of that owes is told the worker when nobody comes any more, or after two seconds; where others wait
already, after five.
"""

import logging
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Generic, TypeVar

from django.db import connections

from federation.models import Federation
from federation.record import outbox
from federation.tenancy.context import acting_for, current

log = logging.getLogger(__name__)

GATHERED_SECONDS = 0.01  # in which nobody more comes, before a batch begins
GATHERED_MOST_SECONDS = 0.1  # for all who come
LINGER_SECONDS = 0.1  # in which the next may come before the thread ends
# Figures of each batch would take from the next ones what they need. Who waits already is the rest of one
# moment and has to be in the figures: computed before, they would be computed twice.
HINTS_HELD_SECONDS, HINTS_HELD_MOST_SECONDS = 2, 5
PATIENCE_SECONDS = 60  # of a batch: who waits for longer is not answered, and asks again

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")
Subject = tuple[int, int]  # the keys of a federation and of a row of it


class NotAnswered(RuntimeError):
    """Nobody answered a request together with others."""


@dataclass(eq=False)
class _Waiter(Generic[Asked, Answer]):
    asked: Asked
    answer: "Future[Answer]" = field(default_factory=Future)


class Gathering(Generic[Asked, Answer]):
    """Answers of one kind. `answer_all`: the answers to some requests about a row, in their order.

    `apart`: what no two requests of a batch may have in common; the second waits for the next batch.
    """

    def __init__(
        self,
        answer_all: Callable[[int, Sequence[Asked]], list[Answer]],
        *,
        apart: Callable[[Asked], Hashable],
        most: int,
    ) -> None:
        self.answer_all, self.apart, self.most = answer_all, apart, most
        self._waiting: dict[Subject, list[_Waiter[Asked, Answer]]] = {}  # of what somebody is at
        self._changed = threading.Condition()

    def ask(self, about: int, asked: Asked, for_others: Asked | None = None) -> Answer:
        """The answer to a request in the federation in scope, in whatever company.

        `for_others`: the same as another thread is to answer it. Raises TimeoutError after a minute.
        """
        federation = current()
        subject = (federation.pk, about)
        waiter = self._enters(subject, asked if for_others is None else for_others)
        if waiter is None:
            try:
                return self.answer_all(about, [asked])[0]
            finally:
                self._leaves(subject, federation)
        try:
            return waiter.answer.result(PATIENCE_SECONDS)
        except NotAnswered:
            return self.answer_all(about, [asked])[0]

    def _enters(self, subject: Subject, asked: Asked) -> _Waiter[Asked, Answer] | None:
        with self._changed:
            if subject not in self._waiting:
                self._waiting[subject] = []
                return None
            waiter: _Waiter[Asked, Answer] = _Waiter(asked)
            self._waiting[subject].append(waiter)
            self._changed.notify_all()
            return waiter

    def _leaves(self, subject: Subject, federation: Federation) -> None:
        with self._changed:
            if not self._waiting[subject]:
                del self._waiting[subject]
                return
        answering = threading.Thread(
            target=self._answers_all, args=(subject, federation), name="gathering", daemon=True
        )
        try:
            answering.start()
        except RuntimeError:  # the system gives no more threads
            self._ends(subject)

    def _answers_all(self, subject: Subject, federation: Federation) -> None:
        hints = outbox.HeldHints()
        try:
            while batch := self._next(subject):
                with hints.here():
                    self._answers(subject, federation, batch)
                hints.send(HINTS_HELD_MOST_SECONDS if self._waiting.get(subject) else HINTS_HELD_SECONDS)
        finally:
            self._ends(subject)
            connections.close_all()  # this thread's, which nobody else has
            hints.send()

    def _next(self, subject: Subject) -> list[_Waiter[Asked, Answer]]:
        """Those who are answered next, one of each kind that is kept apart; none: nobody came any more."""
        with self._changed:
            self._changed.wait_for(lambda: self._waiting[subject], LINGER_SECONDS)
            self._gathers(self._waiting[subject])
            batch: dict[Hashable, _Waiter[Asked, Answer]] = {}
            for waiter in self._waiting[subject]:
                if len(batch) < self.most:
                    batch.setdefault(self.apart(waiter.asked), waiter)
            chosen = list(batch.values())
            self._waiting[subject] = [one for one in self._waiting[subject] if one not in chosen]
            if not chosen:
                del self._waiting[subject]
            return chosen

    def _gathers(self, waiting: Sequence[_Waiter[Asked, Answer]]) -> None:
        """Wait while others come: to let them in takes the process longer than to answer them together."""
        until, count = monotonic() + GATHERED_MOST_SECONDS, 0
        while count < len(waiting) < self.most and monotonic() < until:
            count = len(waiting)
            self._changed.wait_for(partial(_are_more, waiting, count), GATHERED_SECONDS)

    def _answers(
        self, subject: Subject, federation: Federation, batch: Sequence[_Waiter[Asked, Answer]]
    ) -> None:
        _federation, about = subject
        try:
            with acting_for(federation):
                answers = self.answer_all(about, [waiter.asked for waiter in batch])
        except Exception as error:  # each of them is told alone what it comes to
            log.warning("%s requests are answered one by one: %s", len(batch), error, exc_info=True)
            _leave_alone(batch)
            return
        for waiter, answer in zip(batch, answers, strict=True):
            waiter.answer.set_result(answer)

    def _ends(self, subject: Subject) -> None:
        """Nobody waits for a thread that has ended, however it did."""
        with self._changed:
            _leave_alone(self._waiting.pop(subject, ()))


def _are_more(waiting: Sequence[object], than: int) -> bool:
    return len(waiting) > than


def _leave_alone(waiters: Sequence[_Waiter[Asked, Answer]]) -> None:
    for waiter in waiters:
        waiter.answer.set_exception(NotAnswered())
