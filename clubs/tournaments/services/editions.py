"""A new edition of an event's conditions of contest, and what it does to sessions that are there.

Lock order: the event's row, its sessions' rows.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.models import ConditionsOfContest, Event, Session
from clubs.regulations.books import book_here
from clubs.signals import results_changed
from clubs.tournaments.contest import EventConditions, as_text
from clubs.tournaments.services.stages import refuse_closed
from clubs.tournaments.services.tournaments import refuse_impossible, refuse_strangers
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit


class ConditionChange(NamedTuple):
    """A condition before and after; "" where nothing is said of it."""

    key: str
    before: str
    after: str


@transaction.atomic
def set_conditions(
    *, event: Event, conditions: Mapping[str, Any], reason: str, by: User
) -> ConditionsOfContest:
    """A new edition of an event's conditions of contest; the earlier ones are kept.

    Sessions that are there go by it from now on, and their figures are computed anew. Raises
    ConditionsRefused with every problem, Refused for a stranger, without a reason, where nothing
    changes, and for an event with a closed stage.
    """
    refuse_strangers(by, event.tournament.host)
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament__host").get(pk=event.pk)
    refuse_impossible(conditions, event)
    if not reason.strip():
        raise Refused(_("Say why the conditions of contest change."), "reason_missing")
    if not changes(event, conditions):
        raise Refused(_("These conditions of contest hold already."), "conditions_unchanged")
    for stage in event.stages.all():
        refuse_closed(stage)
    newest = event.conditions.aggregate(newest=Max("edition"))["newest"] or 0
    edition: ConditionsOfContest = ConditionsOfContest.objects.create(
        event=event, edition=newest + 1, body=dict(conditions), reason=reason.strip(), set_by=by
    )
    audit.record(Act.CONDITIONS_SET, by, event, edition=edition.edition)
    _carry_to_sessions(event, edition)
    return edition


def changes(event: Event, conditions: Mapping[str, Any]) -> list[ConditionChange]:
    """What conditions of contest would change, by key."""
    newest = event.conditions.first()
    before, after = _texts(newest.body if newest else {}), _texts(conditions)
    return [
        ConditionChange(key, before.get(key, ""), after.get(key, ""))
        for key in sorted(before | after)
        if before.get(key, "") != after.get(key, "")
    ]


def sessions_of(event: Event) -> list[Session]:
    """The sessions that go by an event's conditions of contest, in their order."""
    sessions = Session.objects.filter(stage__event=event).select_related("stage")
    return list(sessions.order_by("stage__position", "number"))


def _texts(body: Mapping[str, Any]) -> dict[str, str]:
    return {key: as_text(value) for key, value in body.items()}


def _carry_to_sessions(event: Event, edition: ConditionsOfContest) -> None:
    contest = EventConditions.read(edition.body, book_here(), event.tournament.starts_on)
    held = Session.objects.select_for_update(of=("self",)).filter(stage__event=event).order_by("pk")
    for session in held:
        session.conditions, session.winners = dict(contest.overrides), contest.winners
        session.save(update_fields=["conditions", "winners"])
        cause = {"kind": "conditions", "edition": edition.edition}
        results_changed.send(Session, session_id=session.pk, cause=cause)
