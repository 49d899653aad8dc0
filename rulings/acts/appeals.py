"""What the acts of an appeal add up to: state, dates, decision and panel, at any time from the first act on.

Who proves the chain of the acts so proves the appeal (`manage.py verify_audit`).
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.models import User
from rulings.acts import machinery
from rulings.acts.machinery import Columns, RecordKind
from rulings.lifecycle.appeals import TABLE, AppealStep
from rulings.models import Appeal, AppealAct, DepositKind, PanelSeat

DECISIONS = (AppealStep.DECIDED, AppealStep.DISPOSED)
UNDECIDED = (AppealStep.QUORUM_LOST, AppealStep.RECONSIDERED)


def take(
    *, appeal: Appeal, step: AppealStep, by: User, body: Mapping[str, Any], at: datetime | None = None
) -> AppealAct:
    """Take one step of an appeal. Raises Refused where its state does not allow the step."""
    return machinery.take(APPEAL, appeal, step, by=by, body=body, at=at)


def read(appeal: Appeal) -> None:
    """Fill what is derived of an appeal from its acts: its state, its dates, its decision, its panel."""
    machinery.read(APPEAL, appeal)


def particulars(appeal: Appeal) -> Columns:
    """What an appeal is from its filing on, for the act that files it: of the row, what never changes."""
    return {
        "number": str(appeal),
        "case": appeal.case_id,
        "body": appeal.body_id,
        "ruling": appeal.ruling,
        "previous": appeal.previous_id,
        "ground": appeal.ground,
        "entry": appeal.entry_id,
        "filed_by": appeal.filed_by,
        "member": appeal.member_id,
        "director": appeal.director_id,
        "filed_at": appeal.filed_at.astimezone(UTC).isoformat(),
        "late": appeal.is_late,
        "deposit": None if appeal.deposit_asked is None else f"{appeal.deposit_asked:.2f}",
        "currency": appeal.currency,
    }


def _write_seats(appeal: Appeal, acts: Sequence[AppealAct]) -> None:
    seats = seats_of(appeal, acts)
    if [_plain(seat) for seat in appeal.seats.order_by("id")] != [_plain(seat) for seat in seats]:
        appeal.seats.all().delete()
        PanelSeat.objects.bulk_create(seats)


def _unlike_beside(appeal: Appeal, acts: Sequence[AppealAct]) -> list[str]:
    """The particulars of the filing, "seats" and "deposits" where they do not follow from the acts."""
    filed = acts[0].body.get("particulars", {})
    unlike = [name for name, value in particulars(appeal).items() if filed and filed.get(name) != value]
    seats = sorted(appeal.seats.all(), key=lambda seat: seat.pk)
    if [_plain(seat) for seat in seats] != [_plain(seat) for seat in seats_of(appeal, acts)]:
        unlike.append("seats")
    return unlike if _deposits_follow(appeal, acts) else [*unlike, "deposits"]


def _deposits_follow(appeal: Appeal, acts: Sequence[AppealAct]) -> bool:
    """Each line is of the amount that was asked, and one is kept only by a decision that is signed.

    Returned by hand it may be at any time.
    """
    asked = (appeal.deposit_asked, appeal.currency)
    decided = [act.body["keep_deposit"] for act in acts if act.step in DECISIONS]
    is_kept = bool(appeal.issued_at and decided and decided[-1])
    lines = appeal.deposits.all()
    return all((line.amount, line.currency) == asked for line in lines) and (
        is_kept or all(line.kind != DepositKind.KEPT for line in lines)
    )


def columns_of(acts: Sequence[AppealAct]) -> Columns:
    """The derived columns of an appeal, of all its acts in their sequence."""
    columns: Columns = {
        "state": acts[-1].after,
        "acts_count": len(acts),
        "changed_at": acts[-1].at,
        "decision": "",
        "replies_until": None,
        "hearing_at": None,
        "issued_at": None,
        "told_at": None,
        "appealable_until": None,
    }
    for act in acts:
        _take_in(columns, act)
    return columns


def _take_in(columns: Columns, act: AppealAct) -> None:
    match act.step:
        case AppealStep.REPLIES_ASKED:
            columns["replies_until"] = _moment(act, "until")
        case AppealStep.SCHEDULED | AppealStep.ADJOURNED:
            columns["hearing_at"] = _moment(act, "hearing_at")
        case AppealStep.ISSUED:
            columns["issued_at"] = act.at
        case AppealStep.TOLD:
            columns["told_at"], columns["appealable_until"] = act.at, _moment(act, "until")
        case step if step in DECISIONS:
            columns["decision"] = act.body["decision"]
        case step if step in UNDECIDED:
            columns["decision"] = ""


def _moment(act: AppealAct, name: str) -> datetime | None:
    moment = act.body.get(name)
    return datetime.fromisoformat(moment) if moment else None


def seats_of(appeal: Appeal, acts: Sequence[AppealAct]) -> list[PanelSeat]:
    """The seats of the panel that the acts make, unsaved, in the order in which they were given."""
    seats: dict[int, PanelSeat] = {}
    for act in acts:
        _seat_in(appeal, seats, act)
    return list(seats.values())


def _plain(seat: PanelSeat) -> tuple[Any, ...]:
    return (
        seat.user_id,
        seat.is_chair,
        seat.is_seated,
        seat.left_because,
        seat.challenged_by,
        seat.vote,
        seat.signed_at,
    )


def _seat_in(appeal: Appeal, seats: dict[int, PanelSeat], act: AppealAct) -> None:
    seat = seats.get(act.body.get("user", act.by_id))
    match act.step:
        case AppealStep.SEATED:
            if act.body.get("chair"):
                for other in seats.values():
                    other.is_chair = False
            user = act.body["user"]
            new_seat = PanelSeat(appeal=appeal, user_id=user, is_chair=bool(act.body.get("chair")))
            if seat is None:
                seats[user] = new_seat
            else:
                seat.is_chair = new_seat.is_chair
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
            for voter in seats.values():
                voter.signed_at = None
                # A panel made anew hears anew.
                voter.vote = voter.vote if act.step == AppealStep.RECONSIDERED else ""


APPEAL = RecordKind(
    name="appeal",
    records=Appeal,
    acts=AppealAct,
    table=TABLE,
    wrong_state=_("The appeal is “%(state)s”; this cannot be done now."),
    columns=columns_of,
    write_beside=_write_seats,
    unlike_beside=_unlike_beside,
    beside=("seats", "deposits"),
)
