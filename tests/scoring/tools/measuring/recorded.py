"""What is asked of the database, recorded, and the rows that every part of a plan touches."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection, transaction

from federation.models import Federation
from federation.tenancy.context import acting_for, current_id_or_none

READS = re.compile(r"\s*(SELECT|WITH)\b", re.IGNORECASE)
WRITES = re.compile(r"\s*(UPDATE|DELETE)\b", re.IGNORECASE)
LISTS = re.compile(r"\((?:%s(?:, )?)+\)|ARRAY\[[^]]*\]")
# Of the server itself, not of tables: the scope, locks, the snapshot that kept pages ask for.
OF_THE_SERVER = re.compile(r"set_config|pg_advisory|pg_try_advisory|pg_current_snapshot|pgmq")


class Question(NamedTuple):
    """A statement as it was first asked, in whose scope, and for what."""

    sql: str
    parameters: Any
    federation: int | None
    asked_by: str


class Recorder:
    """Keeps what is asked, once each, and how often. Lists of any length are one question."""

    def __init__(self) -> None:
        self.questions: dict[str, Question] = {}
        self.times: dict[str, int] = {}
        self.asked_by = ""

    def __call__(
        self, execute: Callable[..., Any], sql: str, parameters: Any, many: bool, context: Any
    ) -> Any:
        is_kept = (READS.match(sql) or WRITES.match(sql)) and not OF_THE_SERVER.search(sql)
        if is_kept and not many:
            text = LISTS.sub("(…)", sql)
            self.times[text] = self.times.get(text, 0) + 1
            self.questions.setdefault(text, Question(sql, parameters, current_id_or_none(), self.asked_by))
        return execute(sql, parameters, many, context)

    @contextmanager
    def asking(self, what: str) -> Iterator[None]:
        """Record what a page, an act or a task asks."""
        self.asked_by = what
        with connection.execute_wrapper(self):
            yield


class Touched(NamedTuple):
    """A part of a plan: its kind, its table and index, and the rows that it touched or is reckoned to."""

    kind: str
    table: str
    index: str
    rows: int


def touched(question: Question) -> list[Touched]:
    """How the portal's role answers a question. What reads is run; everything is rolled back."""
    asks = (
        "EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)" if READS.match(question.sql) else "EXPLAIN (FORMAT JSON)"
    )
    if question.federation is None:
        return _explained(f"{asks} {question.sql}", question.parameters)
    with acting_for(Federation.objects.get(pk=question.federation)):
        return _explained(f"{asks} {question.sql}", question.parameters)


def _explained(sql: str, parameters: Any) -> list[Touched]:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, parameters)
        ((plan,),) = cursor.fetchall()
        transaction.set_rollback(True)
    return list(_parts(plan[0]["Plan"]))


def _parts(node: dict[str, Any]) -> Iterator[Touched]:
    """The parts of a plan. A part that runs several times is counted as often."""
    if node.get("Actual Loops") != 0:  # never run: the other half of a choice
        rows = node.get("Actual Rows", node["Plan Rows"]) + node.get("Rows Removed by Filter", 0)
        rows += node.get("Rows Removed by Index Recheck", 0)
        yield Touched(
            node["Node Type"],
            node.get("Relation Name", ""),
            node.get("Index Name", ""),
            round(rows * node.get("Actual Loops", 1)),
        )
    for child in node.get("Plans", []):
        yield from _parts(child)


def hottest(recorder: Recorder, count: int) -> Sequence[str]:
    """The questions that were asked most often."""
    return sorted(recorder.times, key=lambda text: -recorder.times[text])[:count]
