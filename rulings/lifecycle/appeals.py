"""The life of an appeal as one table: which step may be taken in which state, and what state follows.

The services ask this table, and the migration makes the database's trigger of the same one.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.lifecycle.moves import NOWHERE, STAYS, LifecycleMove, LifecycleTable


class AppealState(models.TextChoices):
    """Where an appeal is."""

    FILED = "filed", _("filed")
    ADMITTED = "admitted", _("admitted")
    PANEL = "panel", _("panel named")
    REPLIES = "replies", _("replies awaited")
    SCHEDULED = "scheduled", _("hearing scheduled")
    HEARING = "hearing", _("in hearing")
    DECIDED = "decided", _("decided, waiting for signatures")
    ISSUED = "issued", _("signed")
    TOLD = "told", _("decision told")
    FURTHER = "further", _("gone on to the next body")
    FINAL = "final", _("decided finally")
    REFUSED = "refused", _("not admitted")
    WITHDRAWN = "withdrawn", _("appeal withdrawn")
    LAPSED = "lapsed", _("lapsed")


class AppealStep(models.TextChoices):
    """What can be done about an appeal. Each step is a record of its own."""

    FILED = "filed", _("appeal filed")
    CONCURRED = "concurred", _("partner or captain concurred")
    STATED = "stated", _("statement made")
    LAW_HEARD = "law_heard", _("director in charge ruled on the law")
    ADMITTED = "admitted", _("appeal admitted")
    REFUSED = "refused", _("appeal not admitted")
    RETURNED = "returned", _("returned by the director in charge")
    SEATED = "seated", _("seat given")
    DISCLOSED = "disclosed", _("interest disclosed")
    CHALLENGED = "challenged", _("member challenged")
    ANSWERED = "answered", _("challenge answered")
    RECUSED = "recused", _("member left the panel")
    QUORUM_LOST = "quorum_lost", _("quorum lost")
    PANEL_NAMED = "panel_named", _("panel complete")
    REPLIES_ASKED = "replies_asked", _("replies asked for")
    REPLIED = "replied", _("reply made")
    SCHEDULED = "scheduled", _("hearing set")
    OPENED = "opened", _("hearing opened")
    ATTENDED = "attended", _("attendance taken")
    MINUTED = "minuted", _("minutes taken")
    ADJOURNED = "adjourned", _("hearing adjourned")
    NOTED = "noted", _("private deliberation note")
    VOTED = "voted", _("vote given")
    DECIDED = "decided", _("decision taken")
    DISPOSED = "disposed", _("disposed of without a hearing")
    RECONSIDERED = "reconsidered", _("deliberation resumed")
    SIGNED = "signed", _("decision signed by a member")
    ISSUED = "issued", _("decision signed by the chair")
    TOLD = "told", _("decision told to both sides")
    FURTHER = "further", _("taken to the next body")
    STANDS = "stands", _("decision stands: no body decides the further appeal")
    SETTLED = "settled", _("decision became final")
    WITHDRAWN = "withdrawn", _("appeal withdrawn")
    LAPSED = "lapsed", _("appeal lapsed")


S, T = AppealState, AppealStep
SITTING = (S.PANEL, S.REPLIES, S.SCHEDULED, S.HEARING)  # a panel is named
OPEN = (S.FILED, S.ADMITTED, *SITTING)  # nothing is decided
PENDING = (*OPEN, S.DECIDED, S.ISSUED)  # of a case there is one at most
ENDED = (S.FURTHER, S.FINAL, S.REFUSED, S.WITHDRAWN, S.LAPSED)
_PANEL_IN_MAKING = (S.ADMITTED, *SITTING)

TABLE = LifecycleTable(
    (
        LifecycleMove(T.FILED, (NOWHERE,), S.FILED),
        # Heard only when the partner, or the captain, concurs: Law 92D. The law is
        # the director's first: 93B1.
        LifecycleMove(T.CONCURRED, (S.FILED,), STAYS),
        LifecycleMove(T.STATED, OPEN, STAYS),
        LifecycleMove(T.LAW_HEARD, (S.FILED, S.ADMITTED), STAYS),
        LifecycleMove(T.ADMITTED, (S.FILED,), S.ADMITTED),
        LifecycleMove(T.REFUSED, (S.FILED,), S.REFUSED),
        LifecycleMove(T.RETURNED, (S.ADMITTED,), S.FINAL),
        LifecycleMove(T.SEATED, _PANEL_IN_MAKING, STAYS),
        LifecycleMove(T.DISCLOSED, _PANEL_IN_MAKING, STAYS),
        LifecycleMove(T.CHALLENGED, _PANEL_IN_MAKING, STAYS),
        LifecycleMove(T.ANSWERED, _PANEL_IN_MAKING, STAYS),
        # Whoever leaves takes the vote along; below the quorum the panel is made anew, and hears anew.
        LifecycleMove(T.RECUSED, (*_PANEL_IN_MAKING, S.DECIDED), STAYS),
        LifecycleMove(T.QUORUM_LOST, (*SITTING, S.DECIDED), S.ADMITTED),
        LifecycleMove(T.PANEL_NAMED, (S.ADMITTED,), S.PANEL),
        LifecycleMove(T.REPLIES_ASKED, (S.PANEL,), S.REPLIES),
        LifecycleMove(T.REPLIED, (S.REPLIES,), STAYS),
        LifecycleMove(T.SCHEDULED, (S.PANEL, S.REPLIES, S.SCHEDULED), S.SCHEDULED),
        LifecycleMove(T.OPENED, (S.SCHEDULED,), S.HEARING),
        LifecycleMove(T.ATTENDED, (S.HEARING,), STAYS),
        LifecycleMove(T.MINUTED, (S.HEARING,), STAYS),
        LifecycleMove(T.ADJOURNED, (S.HEARING,), S.SCHEDULED),
        LifecycleMove(T.NOTED, (*_PANEL_IN_MAKING, S.DECIDED, S.ISSUED, S.TOLD), STAYS),
        LifecycleMove(T.VOTED, (S.HEARING,), STAYS),
        LifecycleMove(T.DECIDED, (S.HEARING,), S.DECIDED),
        # The chair alone, where nothing that counts can change. Spec D.16
        LifecycleMove(T.DISPOSED, (S.ADMITTED, S.PANEL, S.REPLIES, S.SCHEDULED), S.DECIDED),
        LifecycleMove(T.RECONSIDERED, (S.DECIDED,), S.HEARING),
        LifecycleMove(T.SIGNED, (S.DECIDED,), STAYS),
        LifecycleMove(T.ISSUED, (S.DECIDED,), S.ISSUED),
        LifecycleMove(T.TOLD, (S.ISSUED,), S.TOLD),
        LifecycleMove(T.FURTHER, (S.TOLD,), S.FURTHER),
        # The further appeal was withdrawn, not admitted, or has lapsed.
        LifecycleMove(T.STANDS, (S.FURTHER,), S.TOLD),
        LifecycleMove(T.SETTLED, (S.TOLD,), S.FINAL),
        LifecycleMove(T.WITHDRAWN, OPEN, S.WITHDRAWN),
        LifecycleMove(T.LAPSED, (S.FILED,), S.LAPSED),
    )
)


def follows(state: str, step: AppealStep) -> AppealState | None:
    """The state after a step taken in a state ("" before the first); None where the step may not be taken."""
    after = TABLE.follows(state, step)
    return None if after is None else AppealState(after)


def steps_from(state: str) -> list[AppealStep]:
    """What may be done next, in the table's order."""
    return [AppealStep(step) for step in TABLE.steps_from(state)]


def triples() -> list[tuple[str, str, str]]:
    """Every (state before, step, state after) that may be: what the database is told."""
    return TABLE.triples()
