"""What the acts of an appeal add up to: state, dates, decision and panel, at any time from the first act on.

Who proves the chain of the acts so proves the appeal (`manage.py verify_audit`).
"""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.models import User
from rulings.acts import machinery
from rulings.acts.appeal_contents import (
    AppealContent,
    AppealFiled,
    AppealIssued,
    AppealParticulars,
    AppealReconsidered,
    AppealSigned,
    AppealTold,
    BodyDecided,
    FixedParty,
)
from rulings.acts.converter import content_as, content_of
from rulings.acts.machinery import Columns, RecordKind
from rulings.acts.panel_contents import (
    AppealAnswered,
    AppealChallenged,
    AppealQuorumLost,
    AppealRecused,
    AppealRepliesAsked,
    AppealSeated,
    AppealVoted,
    HearingSet,
    OfMember,
)
from rulings.lifecycle.appeals import TABLE, AppealStep
from rulings.models import (
    Appeal,
    AppealAct,
    AppealParty,
    DepositKind,
    Ground,
    PanelSeat,
    PartyCapacity,
    PartySide,
)

DECISIONS = (AppealStep.DECIDED, AppealStep.DISPOSED)
UNDECIDED = (AppealStep.QUORUM_LOST, AppealStep.RECONSIDERED)


def take(*, appeal: Appeal, content: AppealContent, by: User, at: datetime | None = None) -> AppealAct:
    """Take the step that a content is of. Raises Refused where the appeal's state does not allow it."""
    return machinery.take(APPEAL, appeal, content, by=by, at=at)


def read(appeal: Appeal) -> None:
    """Fill what is derived of an appeal from its acts: its state, its dates, its decision, its panel."""
    machinery.read(APPEAL, appeal)


def particulars(appeal: Appeal) -> AppealParticulars:
    """What an appeal is from its filing on, for the act that files it: of the row, what never changes."""
    asked = appeal.deposit_asked
    return AppealParticulars(
        number=str(appeal),
        case=appeal.case_id,
        body=appeal.body_id,
        ruling=appeal.ruling,
        previous=appeal.previous_id,
        ground=Ground(appeal.ground),
        entry=appeal.entry_id,
        filed_by=appeal.filed_by,
        member=appeal.member_id,
        director=appeal.director_id,
        filed_at=appeal.filed_at,
        late=appeal.is_late,
        deposit=None if asked is None else asked.quantize(Decimal("0.01")),
        currency=appeal.currency,
    )


def _write_beside(appeal: Appeal, acts: Sequence[AppealAct]) -> None:
    _write_parties(appeal, acts)
    _write_seats(appeal, acts)


def _write_parties(appeal: Appeal, acts: Sequence[AppealAct]) -> None:
    """Once, of the filing: the table only grows."""
    if appeal.parties.exists():
        return
    AppealParty.objects.bulk_create(
        AppealParty(
            appeal=appeal,
            side=party.side,
            capacity=party.capacity,
            entry_id=party.entry,
            player_id=party.player,
            member_id=party.member,
            name=party.name,
        )
        for party in content_as(acts[0], AppealFiled).parties
    )


def fixed_party(party: AppealParty) -> FixedParty:
    """A party as the filing has it, to be taken along to a further appeal."""
    return FixedParty(
        side=PartySide(party.side),
        capacity=PartyCapacity(party.capacity),
        entry=party.entry_id,
        player=party.player_id,
        member=party.member_id,
        name=party.name,
    )


def _write_seats(appeal: Appeal, acts: Sequence[AppealAct]) -> None:
    seats = seats_of(appeal, acts)
    if [_plain(seat) for seat in appeal.seats.order_by("id")] != [_plain(seat) for seat in seats]:
        appeal.seats.all().delete()
        PanelSeat.objects.bulk_create(seats)


def _unlike_beside(appeal: Appeal, acts: Sequence[AppealAct]) -> list[str]:
    """Of the filing what is otherwise; "parties", "seats", "deposits" where these follow from no act."""
    content = content_as(acts[0], AppealFiled)
    filed = asdict(content.particulars)
    unlike = [name for name, value in asdict(particulars(appeal)).items() if filed[name] != value]
    parties = sorted(appeal.parties.all(), key=lambda party: party.pk)
    if tuple(map(fixed_party, parties)) != content.parties:
        unlike.append("parties")
    seats = sorted(appeal.seats.all(), key=lambda seat: seat.pk)
    if [_plain(seat) for seat in seats] != [_plain(seat) for seat in seats_of(appeal, acts)]:
        unlike.append("seats")
    return unlike if _deposits_follow(appeal, acts) else [*unlike, "deposits"]


def _deposits_follow(appeal: Appeal, acts: Sequence[AppealAct]) -> bool:
    """Each line is of the amount that was asked, and one is kept only by a decision that is signed.

    Returned by hand it may be at any time.
    """
    asked = (appeal.deposit_asked, appeal.currency)
    decided = [content_as(act, BodyDecided) for act in acts if act.step in DECISIONS]
    is_kept = bool(appeal.issued_at and decided and decided[-1].keep_deposit)
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
    match content_of(act):
        case AppealRepliesAsked(until=until):
            columns["replies_until"] = until
        case HearingSet(hearing_at=hearing_at):
            columns["hearing_at"] = hearing_at
        case AppealIssued():
            columns["issued_at"] = act.at
        case AppealTold(until=until):
            columns["told_at"], columns["appealable_until"] = act.at, until
        case BodyDecided(decision=decision):
            columns["decision"] = decision
        case AppealQuorumLost() | AppealReconsidered():
            columns["decision"] = ""


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
    content = content_of(act)
    seat = seats.get(content.user if isinstance(content, OfMember) else act.by_id)
    match content:
        case AppealSeated():
            _give_seat(appeal, seats, content)
        case AppealChallenged() if seat:
            seat.challenged_by = content.name
        case AppealAnswered() if seat:
            seat.challenged_by = ""
        case AppealRecused() if seat:
            # Whoever leaves takes the vote along.
            seat.is_seated, seat.is_chair, seat.left_because = False, False, content.because
            seat.challenged_by, seat.vote, seat.signed_at = "", "", None
        case AppealVoted() if seat:
            seat.vote = content.vote
        case AppealSigned() | AppealIssued() if seat:
            seat.signed_at = act.at
        case AppealQuorumLost() | AppealReconsidered():
            for voter in seats.values():
                voter.signed_at = None
                # A panel made anew hears anew.
                voter.vote = voter.vote if act.step == AppealStep.RECONSIDERED else ""


def _give_seat(appeal: Appeal, seats: dict[int, PanelSeat], content: AppealSeated) -> None:
    """A seat, or the chair to somebody who has one; whoever was in the chair is so no more."""
    if content.chair:
        for other in seats.values():
            other.is_chair = False
    if content.user in seats:
        seats[content.user].is_chair = content.chair
    else:
        seats[content.user] = PanelSeat(appeal=appeal, user_id=content.user, is_chair=content.chair)


APPEAL = RecordKind(
    name="appeal",
    records=Appeal,
    acts=AppealAct,
    table=TABLE,
    wrong_state=_("The appeal is “%(state)s”; this cannot be done now."),
    columns=columns_of,
    write_beside=_write_beside,
    unlike_beside=_unlike_beside,
    beside=("parties", "seats", "deposits"),
)
