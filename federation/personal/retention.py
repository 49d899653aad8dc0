"""What is over is removed: what is due, the nightly removal of it, and what was removed before."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.account.models import EmailConfirmation
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.db.models import Max, Sum
from django.utils import timezone

from federation.models import Expirable, RetentionStep
from federation.personal import catalogue
from federation.personal.processing import own_terms
from federation.personal.terms import NO_TERM, TERMS, RetentionTerm

TOPIC = "federation.tasks.remove_over"


@dataclass(frozen=True, slots=True)
class TermLine:
    """A term with the tables it is for, how many days it is here, how many rows are over now, and how many
    went, the last ones when.
    """

    term: RetentionTerm
    tables: list[str]
    days: int
    due: int
    removed: int
    last_at: datetime | None

    @property
    def length(self) -> str:
        """How long it is here, in words."""
        return self.term.length_of(self.days)

    @property
    def is_own(self) -> bool:
        """Whether the federation said so itself."""
        return self.days != self.term.days


def due(expirable: Expirable, own_days: dict[str, int] | None = None) -> int:
    """How many rows of the federation in scope are over; `own_days`: its own terms, where they are read."""
    own = own_days if own_days is not None else _own_days()
    days = max(own[expirable.term], expirable.least) if expirable.term in own else expirable.days
    table = connection.ops.quote_name(expirable.table)
    over = f"({expirable.present}) AND ({expirable.since}) < now() - make_interval(days => %s)"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {table} WHERE {over}", [days])  # noqa: S608 - ours
        (count,) = cursor.fetchone()
    return count  # type: ignore[no-any-return]  # of count(*)


def _own_days() -> dict[str, int]:
    return {key: own.days for key, own in own_terms.holding().items()}


@transaction.atomic
def remove_over() -> int:
    """Remove everything of the federation in scope whose term is over; how many rows."""
    own = _own_days()
    steps = [
        RetentionStep.objects.create(table=one.table, column=one.column, term=one.term)
        for one in Expirable.objects.order_by("table", "column")
        if due(one, own)
    ]
    done = RetentionStep.objects.filter(pk__in=[step.pk for step in steps])
    return done.aggregate(rows=Sum("rows"))["rows"] or 0


def forget_sign_ins() -> None:
    """Delete sessions that are over, their list, and proofs of addresses that nobody can use any more.

    Of logins, which belong to no federation.
    """
    Session.objects.filter(expire_date__lt=timezone.now()).delete()
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    EmailConfirmation.objects.all_expired().delete()


def lines() -> list[TermLine]:
    """Every term as the office reads it."""
    over: dict[str, int] = {}
    own, days = _own_days(), own_terms.days_here()
    for one in Expirable.objects.all():
        over[one.term] = over.get(one.term, 0) + due(one, own)
    steps = RetentionStep.objects.order_by().values("term").annotate(rows=Sum("rows"), last=Max("at"))
    gone: dict[str, dict[str, Any]] = {step["term"]: dict(step) for step in steps}
    nothing: dict[str, Any] = {"rows": 0, "last": None}
    return [
        TermLine(term, tables_of(key), days[key], over.get(key, 0), went["rows"], went["last"])
        for key, term in TERMS.items()
        for went in [gone.get(key, nothing)]
    ]


def tables_of(key: str) -> list[str]:
    """The tables that a term, or a reason for none, is for, but those that nobody sees under a name."""
    return sorted(
        table.title
        for table in catalogue.tables()
        if table.is_named and (key == table.no_term or any(one["term"] == key for one in table.terms))
    )


def kept() -> list[tuple[str, list[str]]]:
    """What has no term: why, and which tables."""
    return [(str(reason), tables_of(key)) for key, reason in NO_TERM.items()]
