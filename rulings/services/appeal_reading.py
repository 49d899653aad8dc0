"""What the acts of an appeal add up to: state, dates, decision and panel, at any time from the first act on.

`read` fills them in after each act; `differences` says what stands beside the acts and does not follow from
them, so that who proves the chain of the acts proves the appeal (`manage.py verify_audit`).
"""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from rulings.appeal_lifecycle import AppealStep
from rulings.models import Appeal, AppealAct, DepositKind, PanelSeat

DECISIONS = (AppealStep.DECIDED, AppealStep.DISPOSED)
UNDECIDED = (AppealStep.QUORUM_LOST, AppealStep.RECONSIDERED)
Columns = dict[str, Any]


def read(appeal: Appeal) -> None:
    """Fill what is derived of an appeal from its acts: its state, its dates, its decision, its panel."""
    acts = list(appeal.acts.order_by("sequence"))
    for name, value in columns_of(acts).items():
        setattr(appeal, name, value)
    appeal.save()
    seats = seats_of(appeal, acts)
    if [_plain(seat) for seat in appeal.seats.order_by("id")] != [_plain(seat) for seat in seats]:
        appeal.seats.all().delete()
        PanelSeat.objects.bulk_create(seats)


def particulars(appeal: Appeal) -> Columns:
    """What an appeal is from its filing on, for the act that files it: of the row, what never changes."""
    return {
        "number": str(appeal), "case": appeal.case_id, "body": appeal.body_id, "ruling": appeal.ruling,
        "previous": appeal.previous_id, "ground": appeal.ground, "entry": appeal.entry_id,
        "filed_by": appeal.filed_by, "member": appeal.member_id, "director": appeal.director_id,
        "filed_at": appeal.filed_at.astimezone(UTC).isoformat(), "late": appeal.is_late,
        "deposit": None if appeal.deposit_asked is None else f"{appeal.deposit_asked:.2f}",
        "currency": appeal.currency,
    }  # fmt: skip


def differences(appeal: Appeal) -> list[str]:
    """The columns of an appeal, "seats" and "deposits" that do not follow from its acts; [] where all do."""
    acts = sorted(appeal.acts.all(), key=lambda act: act.sequence)
    if not acts:
        return ["acts"]
    found = [name for name, value in columns_of(acts).items() if getattr(appeal, name) != value]
    filed = acts[0].body.get("particulars", {})
    found += [name for name, value in particulars(appeal).items() if filed and filed.get(name) != value]
    seats = sorted(appeal.seats.all(), key=lambda seat: seat.pk)
    if [_plain(seat) for seat in seats] != [_plain(seat) for seat in seats_of(appeal, acts)]:
        found.append("seats")
    return found if _deposits_follow(appeal, acts) else [*found, "deposits"]


def _deposits_follow(appeal: Appeal, acts: Sequence[AppealAct]) -> bool:
    """Each line is of the amount that was asked, and one is kept only by a decision that is signed.

    Returned by hand it may be at any time.
    """
    asked = (appeal.deposit_asked, appeal.currency)
    decided = [act.body["keep_deposit"] for act in acts if act.step in DECISIONS]
    is_kept = bool(appeal.issued_at and decided and decided[-1])
    lines = appeal.deposits.all()
    return all((each.amount, each.currency) == asked for each in lines) and (
        is_kept or all(each.kind != DepositKind.KEPT for each in lines)
    )


def columns_of(acts: Sequence[AppealAct]) -> Columns:
    """The derived columns of an appeal, of all its acts in their sequence."""
    said: Columns = {
        "state": acts[-1].after, "acts_count": len(acts), "changed_at": acts[-1].at, "decision": "",
        "replies_until": None, "hearing_at": None, "issued_at": None, "told_at": None,
        "appealable_until": None,
    }  # fmt: skip
    for act in acts:
        _take_in(said, act)
    return said


def _take_in(said: Columns, act: AppealAct) -> None:
    match act.step:
        case AppealStep.REPLIES_ASKED:
            said["replies_until"] = _moment(act, "until")
        case AppealStep.SCHEDULED | AppealStep.ADJOURNED:
            said["hearing_at"] = _moment(act, "hearing_at")
        case AppealStep.ISSUED:
            said["issued_at"] = act.at
        case AppealStep.TOLD:
            said["told_at"], said["appealable_until"] = act.at, _moment(act, "until")
        case step if step in DECISIONS:
            said["decision"] = act.body["decision"]
        case step if step in UNDECIDED:
            said["decision"] = ""


def _moment(act: AppealAct, name: str) -> datetime | None:
    said = act.body.get(name)
    return datetime.fromisoformat(said) if said else None


def seats_of(appeal: Appeal, acts: Sequence[AppealAct]) -> list[PanelSeat]:
    """The seats of the panel that the acts make, unsaved, in the order in which they were given."""
    seats: dict[int, PanelSeat] = {}
    for act in acts:
        _seat_in(appeal, seats, act)
    return list(seats.values())


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
