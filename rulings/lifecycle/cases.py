"""The life of a case as one table: which step may be taken in which state, and what state follows.

The services ask this table, and the migration makes the database's trigger of the same one.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from rulings.lifecycle.moves import NOWHERE, STAYS, LifecycleMove, LifecycleTable


class State(models.TextChoices):
    """Where a case is."""

    DRAFT = "draft", _("being established")
    FACTS_AGREED = "facts_agreed", _("facts agreed")
    RULED = "ruled", _("ruled")
    TOLD = "told", _("ruling told")
    APPEALED = "appealed", _("under appeal")
    FINAL = "final", pgettext_lazy("a case", "final")
    SUPERSEDED = "superseded", _("joined to another case")


class CaseStep(models.TextChoices):
    """What can be done about a case. Each step is a record of its own."""

    REPORTED = "reported", _("reported")
    DESCRIBED = "described", _("described")
    STATED = "stated", _("statement taken")
    SIGNED = "signed", _("statement signed")
    POLLED = "polled", _("player polled")
    CITED = "cited", _("law cited")
    ATTACHED = "attached", _("photograph attached")
    NOTED = "noted", _("private note")
    AGREED = "agreed", _("facts agreed")
    DISPUTED = "disputed", _("facts opened again")
    RULED = "ruled", _("ruled")
    TOLD = "told", _("ruling told")
    RULED_AGAIN = "ruled_again", _("ruled again")
    WITHDRAWN = "withdrawn", _("ruling withdrawn")
    APPEALED = "appealed", _("appealed")
    RETURNED = "returned", _("returned by the committee")
    SETTLED = "settled", _("became final")
    REOPENED = "reopened", _("opened again")
    JOINED = "joined", _("joined to another case")


S = State
_ESTABLISHING = (S.DRAFT, S.FACTS_AGREED)
_OPEN = (*_ESTABLISHING, S.RULED, S.TOLD, S.APPEALED)


MOVES = (
    LifecycleMove(CaseStep.REPORTED, (NOWHERE,), S.DRAFT),
    # Facts, as long as nothing is ruled on them. A signed statement is never changed.
    LifecycleMove(CaseStep.DESCRIBED, (S.DRAFT,), STAYS),
    LifecycleMove(CaseStep.STATED, (S.DRAFT,), STAYS),
    LifecycleMove(CaseStep.SIGNED, (S.DRAFT,), STAYS),
    LifecycleMove(CaseStep.POLLED, _ESTABLISHING, STAYS),
    LifecycleMove(CaseStep.CITED, _OPEN, STAYS),
    LifecycleMove(CaseStep.ATTACHED, _OPEN, STAYS),
    LifecycleMove(CaseStep.NOTED, (*_OPEN, S.FINAL, S.SUPERSEDED), STAYS),
    LifecycleMove(CaseStep.AGREED, (S.DRAFT,), S.FACTS_AGREED),
    LifecycleMove(CaseStep.DISPUTED, (S.FACTS_AGREED,), S.DRAFT),
    # At the table a director establishes the facts and rules in one breath.
    LifecycleMove(CaseStep.RULED, _ESTABLISHING, S.RULED),
    LifecycleMove(CaseStep.TOLD, (S.RULED,), S.TOLD),
    # Law 82C, new facts: the ruling is superseded, and its successor is told again.
    LifecycleMove(CaseStep.RULED_AGAIN, (S.RULED, S.TOLD), S.RULED),
    LifecycleMove(CaseStep.WITHDRAWN, (S.RULED, S.TOLD), S.DRAFT),
    LifecycleMove(CaseStep.APPEALED, (S.TOLD,), S.APPEALED),
    LifecycleMove(CaseStep.RETURNED, (S.APPEALED,), S.TOLD),
    LifecycleMove(CaseStep.SETTLED, (S.TOLD, S.APPEALED), S.FINAL),
    LifecycleMove(CaseStep.REOPENED, (S.FINAL,), S.TOLD),
    LifecycleMove(CaseStep.JOINED, _ESTABLISHING, S.SUPERSEDED),
)


TABLE = LifecycleTable(MOVES)


def follows(state: str, step: CaseStep) -> State | None:
    """The state after a step taken in a state ("" before the first); None where the step may not be taken."""
    after = TABLE.follows(state, step)
    return None if after is None else State(after)


def steps_from(state: str) -> list[CaseStep]:
    """What may be done next, in the table's order."""
    return [CaseStep(step) for step in TABLE.steps_from(state)]


def triples() -> list[tuple[str, str, str]]:
    """Every (state before, step, state after) that may be: what the database is told."""
    return TABLE.triples()
