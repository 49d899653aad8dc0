"""The panel of an appeal: seats, disclosures, challenges, who leaves, and what becomes of the quorum. D.14"""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import User
from federation.people.selectors import name_here
from rulings.acts.appeal_contents import AppealReconsidered, BodyDecided
from rulings.acts.appeals import take
from rulings.acts.converter import content_as
from rulings.acts.panel_contents import (
    AppealAnswered,
    AppealChallenged,
    AppealDisclosed,
    AppealPanelNamed,
    AppealQuorumLost,
    AppealRecused,
    AppealSeated,
)
from rulings.appeals.services import access, parties as appeal_parties
from rulings.appeals.services.bodies import LAW_FIRST
from rulings.appeals.services.interests import (
    BARS,
    SAID_BY_ONESELF,
    Interest,
    InterestKind,
    interests,
    kept_as,
    may_hear_alone,
)
from rulings.appeals.services.steps import decision_act
from rulings.cases.services import cases
from rulings.lifecycle.appeals import SITTING, AppealState, AppealStep
from rulings.models import Appeal, AppealAct, BodyKind, PanelSeat


def seated(appeal: Appeal) -> list[PanelSeat]:
    """Who sits now, the chair first."""
    seats = appeal.seats.filter(is_seated=True).select_related("user")
    return list(seats.order_by("-is_chair", "id"))


@transaction.atomic
def seat(
    *, appeal: Appeal, user: User, by: User, chair: bool = False, at: datetime | None = None
) -> AppealAct:
    """Give somebody of the register a seat, or the chair. What they must disclose is disclosed with it.

    Raises Refused with `not_the_chair` (for `by`), `not_on_register`, `interest` (a bar), `left_panel`.
    """
    _refuse_without_right(appeal, by)
    if not access.on_register(user, appeal.body):
        raise Refused(_("%(name)s is not on the register of this body.") % _name(user), "not_on_register")
    if access.has_left(user, appeal):
        raise Refused(_("%(name)s left this panel and does not come back.") % _name(user), "left_panel")
    to_disclose = interests(user, appeal)
    for interest in to_disclose:
        if interest.is_bar:
            what = {**_name(user), "interest": interest.kind.label}
            raise Refused(_("%(name)s cannot sit: %(interest)s.") % what, "interest")
    content = AppealSeated(user=user.pk, name=name_here(user), chair=chair)
    act = take(appeal=appeal, content=content, by=by, at=at)
    known = appeal.acts.filter(step=AppealStep.DISCLOSED, body__user=user.pk)
    if not known.exists():
        for interest in to_disclose:
            if interest.kind == InterestKind.SOLE_DIRECTOR:
                continue  # said by oneself, before the panel is named
            _disclosed(appeal, user, interest, by, at)
    return act


def _refuse_without_right(appeal: Appeal, by: User) -> None:
    if not access.may_compose(by, appeal):
        raise Refused(_("Only the chair or the tournament office can do this."), "not_the_chair")


def _name(user: User) -> dict[str, str]:
    return {"name": name_here(user)}


def _disclosed(appeal: Appeal, user: User, interest: Interest, by: User, at: datetime | None) -> AppealAct:
    content = AppealDisclosed(user=user.pk, name=name_here(user), kind=str(interest.kind), text=interest.text)
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def disclose(*, appeal: Appeal, kind: str, by: User, text: str = "", at: datetime | None = None) -> AppealAct:
    """Say what one has to do with the appeal. What bars leaves the panel at once.

    Raises Refused for who has no seat, and for an interest there is none of.
    """
    _refuse_unseated(appeal, by)
    if kind not in SAID_BY_ONESELF:
        raise Refused(_("Say what the interest is."), "unknown_interest")
    interest = Interest(kept_as(InterestKind(kind), by, appeal), text.strip()[:500])
    act = _disclosed(appeal, by, interest, by, at)
    if interest.kind in BARS:
        _leave(appeal, by, str(interest.kind.label), by, at)
    return act


def _refuse_unseated(appeal: Appeal, user: User) -> None:
    if access.seat_of(user, appeal) is None:
        raise Refused(_("%(name)s has no seat on this panel.") % _name(user), "not_on_panel")


@transaction.atomic
def challenge(*, appeal: Appeal, user: User, why: str, by: User, at: datetime | None = None) -> AppealAct:
    """A party asks that a member does not sit. Raises Refused for who is no party, and without a reason."""
    party = appeal_parties.party_of(by, appeal)
    if party is None and not cases.may_report(by, appeal.case.session):
        raise Refused(_("Only the players of the ruling can do this."), "not_your_appeal")
    _refuse_unseated(appeal, user)
    if not why.strip():
        raise Refused(_("Say why this member should not sit."), "reason_missing")
    content = AppealChallenged(
        user=user.pk, name=party.name if party else name_here(by), why=why.strip()[:500]
    )
    return take(appeal=appeal, content=content, by=by, at=at)


@transaction.atomic
def answer_challenge(
    *, appeal: Appeal, user: User, stands: bool, why: str, by: User, at: datetime | None = None
) -> AppealAct:
    """The chair decides: `stands`, the challenged member leaves. Nobody answers a challenge of their own.

    Raises Refused with `not_the_chair`, `own_challenge`, `not_challenged`, `reason_missing`.
    """
    if user.pk == by.pk:
        raise Refused(_("Somebody else decides on a challenge of you."), "own_challenge")
    _refuse_without_right(appeal, by)
    challenged = access.seat_of(user, appeal)
    if challenged is None or not challenged.challenged_by:
        raise Refused(_("%(name)s is not challenged.") % _name(user), "not_challenged")
    if not why.strip():
        raise Refused(_("Give the reasons."), "reason_missing")
    content = AppealAnswered(user=user.pk, stands=stands, why=why.strip()[:500])
    act = take(appeal=appeal, content=content, by=by, at=at)
    if stands:
        _leave(appeal, user, _("challenged: %(why)s") % {"why": content.why}, by, at)
    return act


@transaction.atomic
def recuse(*, appeal: Appeal, because: str, by: User, at: datetime | None = None) -> AppealAct:
    """Leave the panel; a vote that was given goes along. Raises Refused without a seat or a reason."""
    _refuse_unseated(appeal, by)
    if not because.strip():
        raise Refused(_("Say why you leave the panel."), "reason_missing")
    return _leave(appeal, by, because.strip()[:500], by, at)


def _leave(appeal: Appeal, user: User, because: str, by: User, at: datetime | None) -> AppealAct:
    content = AppealRecused(user=user.pk, name=name_here(user), because=because)
    act = take(appeal=appeal, content=content, by=by, at=at)
    _look_at_quorum(appeal, by, at)
    return act


def _look_at_quorum(appeal: Appeal, by: User, at: datetime | None) -> None:
    """Below the quorum, or without the chair who disposed of it, the panel is made anew. A decision that has
    lost its majority is deliberated again."""
    if appeal.state not in (*SITTING, AppealState.DECIDED):
        return
    seats = seated(appeal)
    act = decision_act(appeal)
    alone = act is not None and act.step == AppealStep.DISPOSED
    if len(seats) < appeal.body.quorum or (alone and not any(seat.is_chair for seat in seats)):
        left = AppealQuorumLost(seated=len(seats), quorum=appeal.body.quorum)
        take(appeal=appeal, content=left, by=by, at=at)
    elif act and not alone and majority(appeal, seats) != content_as(act, BodyDecided).decision:
        take(appeal=appeal, content=AppealReconsidered(), by=by, at=at)


def majority(appeal: Appeal, seats: Sequence[PanelSeat]) -> str:
    """The decision that more than half of the votes are for; "" for none, and for fewer votes than a quorum.

    On a tie between two the chair's vote counts twice, where the body has it so.
    """
    votes = [seat.vote for seat in seats if seat.vote]
    if len(votes) < appeal.body.quorum:
        return ""
    chair = next((seat.vote for seat in seats if seat.is_chair), "")
    for vote in dict.fromkeys(votes):
        count = votes.count(vote)
        if 2 * count > len(votes):
            return vote
        if 2 * count == len(votes) and vote == chair and appeal.body.chair_casts:
            return vote
    return ""


@transaction.atomic
def name_panel(*, appeal: Appeal, by: User, at: datetime | None = None) -> AppealAct:
    """The panel is complete: a quorum, a chair, no challenge open, and the law heard where it comes first.

    Raises Refused with `quorum_missing`, `chair_missing`, `challenge_open`, `sole_director_silent`,
    `law_first`, `not_the_chair`.
    """
    _refuse_without_right(appeal, by)
    seats = seated(appeal)
    if len(seats) < appeal.body.quorum:
        numbers = {"seated": len(seats), "quorum": appeal.body.quorum}
        raise Refused(_("%(seated)s of %(quorum)s members are seated.") % numbers, "quorum_missing")
    if not any(seat.is_chair for seat in seats):
        raise Refused(_("Say who is in the chair."), "chair_missing")
    if any(seat.challenged_by for seat in seats):
        raise Refused(_("A challenge is not answered yet."), "challenge_open")
    _refuse_silent_director(appeal, seats)
    _refuse_law_unheard(appeal)
    members = tuple(seat.user_id for seat in seats)
    return take(appeal=appeal, content=AppealPanelNamed(members=members, chair=members[0]), by=by, at=at)


def _refuse_silent_director(appeal: Appeal, seats: Sequence[PanelSeat]) -> None:
    """Who ruled and hears it alone says so themselves: nobody says it for them. Law 93A"""
    known = _disclosed_as_sole(appeal)
    for seat in seats:
        if may_hear_alone(seat.user, appeal) and seat.user_id not in known:
            sentence = _("%(name)s ruled and is alone in charge: disclose it first (Law 93A).")
            raise Refused(sentence % _name(seat.user), "sole_director_silent")


def _disclosed_as_sole(appeal: Appeal) -> set[int]:
    acts = appeal.acts.filter(step=AppealStep.DISCLOSED, body__kind=InterestKind.SOLE_DIRECTOR)
    return set(acts.values_list("by", flat=True))


def sole_director(appeal: Appeal) -> str:
    """Who sits on an appeal of their own ruling and disclosed it, by name; "" for nobody. Law 93A"""
    if appeal.body.kind != BodyKind.DIRECTOR_IN_CHARGE:
        return ""
    known = _disclosed_as_sole(appeal)
    return ", ".join(name_here(seat.user) for seat in seated(appeal) if seat.user_id in known)


def _refuse_law_unheard(appeal: Appeal) -> None:
    of_director = appeal.body.kind == BodyKind.DIRECTOR_IN_CHARGE
    if appeal.ground not in LAW_FIRST or of_director or appeal.previous_id is not None:
        return
    if not appeal.acts.filter(step=AppealStep.LAW_HEARD).exists():
        raise Refused(_("The director in charge rules on the law first (Law 93B1)."), "law_first")
