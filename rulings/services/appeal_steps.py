"""Taking a step of an appeal, and what its acts add up to, read after each of them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from rulings import appeal_lifecycle
from rulings.appeal_lifecycle import AppealStep
from rulings.models import Appeal, AppealAct, PanelSeat
from rulings.moves import NOWHERE
from rulings.signals import appeal_moved

# What parties never see of an appeal; votes come to light, as far as they do, in the decision.
PRIVATE_STEPS = frozenset({AppealStep.NOTED, AppealStep.VOTED})
# What they do not see before it is told.
UNTOLD_STEPS = frozenset({
    AppealStep.DECIDED, AppealStep.DISPOSED, AppealStep.RECONSIDERED, AppealStep.SIGNED, AppealStep.ISSUED,
})  # fmt: skip
_DECISIONS = (AppealStep.DECIDED, AppealStep.DISPOSED)
_UNDECIDED = (AppealStep.QUORUM_LOST, AppealStep.RECONSIDERED)


@transaction.atomic
def take(
    *, appeal: Appeal, step: AppealStep, by: User, body: Mapping[str, Any], at: datetime | None = None
) -> AppealAct:
    """Take one step of an appeal. Who may is asked by the step's own service; the table of states here.

    Raises Refused where the appeal is in a state that does not allow the step.
    """
    held = Appeal.objects.select_for_update().get(pk=appeal.pk)
    last = held.acts.order_by("-sequence").first()
    before = last.after if last else NOWHERE
    after = appeal_lifecycle.follows(before, step)
    if after is None:
        raise Refused(
            _("The appeal is “%(state)s”; this cannot be done now.") % {"state": held.get_state_display()},
            "wrong_state",
        )
    act = AppealAct.objects.create(
        appeal=held, sequence=(last.sequence if last else 0) + 1, step=step, before=before, after=after,
        body=dict(body), at=at or timezone.now(), by=by,
    )  # fmt: skip
    read(held)
    appeal.refresh_from_db()
    appeal_moved.send(Appeal, appeal=appeal, act=act)
    return act


def read(appeal: Appeal) -> None:
    """Fill what is derived of an appeal from its acts: its state, its dates, its decision, its panel."""
    acts = list(appeal.acts.order_by("sequence"))
    appeal.state, appeal.acts_count, appeal.changed_at = acts[-1].after, len(acts), acts[-1].at
    appeal.decision = ""
    appeal.replies_until = appeal.hearing_at = appeal.issued_at = None
    appeal.told_at = appeal.appealable_until = None
    for act in acts:
        _take_in(appeal, act)
    appeal.save()
    _fill_seats(appeal, acts)


def _take_in(appeal: Appeal, act: AppealAct) -> None:
    match act.step:
        case AppealStep.REPLIES_ASKED:
            appeal.replies_until = _moment(act, "until")
        case AppealStep.SCHEDULED | AppealStep.ADJOURNED:
            appeal.hearing_at = _moment(act, "hearing_at")
        case AppealStep.ISSUED:
            appeal.issued_at = act.at
        case AppealStep.TOLD:
            appeal.told_at, appeal.appealable_until = act.at, _moment(act, "until")
        case step if step in _DECISIONS:
            appeal.decision = act.body["decision"]
        case step if step in _UNDECIDED:
            appeal.decision = ""


def _moment(act: AppealAct, name: str) -> datetime | None:
    said = act.body.get(name)
    return datetime.fromisoformat(said) if said else None


def decision_act(appeal: Appeal) -> AppealAct | None:
    """The decision that holds, before or after it is signed; None while there is none."""
    newest = appeal.acts.filter(step__in=(*_DECISIONS, *_UNDECIDED)).order_by("-sequence").first()
    return newest if newest is not None and newest.step in _DECISIONS else None


def _fill_seats(appeal: Appeal, acts: Sequence[AppealAct]) -> None:
    seats: dict[int, PanelSeat] = {}
    for act in acts:
        _seat_in(appeal, seats, act)
    kept = [_plain(seat) for seat in appeal.seats.order_by("id")]
    if kept != [_plain(seat) for seat in seats.values()]:
        appeal.seats.all().delete()
        PanelSeat.objects.bulk_create(seats.values())


def _plain(seat: PanelSeat) -> tuple[Any, ...]:
    return (
        seat.user_id, seat.is_chair, seat.is_seated, seat.left_because, seat.challenged_by, seat.vote,
        seat.signed_at,
    )  # fmt: skip


def _seat_in(appeal: Appeal, seats: dict[int, PanelSeat], act: AppealAct) -> None:
    seat = seats.get(act.body.get("user", act.by_id))
    match act.step:
        case AppealStep.SEATED:
            if act.body.get("chair"):
                for other in seats.values():
                    other.is_chair = False
            user = act.body["user"]
            made = PanelSeat(appeal=appeal, user_id=user, is_chair=bool(act.body.get("chair")))
            if seat is None:
                seats[user] = made
            else:
                seat.is_chair = made.is_chair
        case AppealStep.CHALLENGED if seat:
            seat.challenged_by = act.body["name"]
        case AppealStep.ANSWERED if seat:
            seat.challenged_by = ""
        case AppealStep.RECUSED if seat:
            # Whoever leaves takes the vote along.
            seat.is_seated, seat.is_chair, seat.left_because = False, False, act.body["because"]
            seat.challenged_by, seat.vote, seat.signed_at = "", "", None
        case AppealStep.VOTED if seat:
            seat.vote = act.body["vote"]
        case AppealStep.SIGNED | AppealStep.ISSUED if seat:
            seat.signed_at = act.at
        case AppealStep.QUORUM_LOST | AppealStep.RECONSIDERED:
            for each in seats.values():
                each.signed_at = None
                # A panel made anew hears anew.
                each.vote = each.vote if act.step == AppealStep.RECONSIDERED else ""
