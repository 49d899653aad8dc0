"""Interests of a member of a body in an appeal: what bars from it, and what is disclosed. Spec D.14

A party, a team-mate, the director of the case, who decided below and who says to have a direct interest are
barred: they neither read the file nor sit nor vote. The same club and the same event are disclosed; the
parties may challenge, and the chair decides.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Q, TextChoices
from django.utils.translation import gettext_lazy as _

from clubs.models import EntrantPlayer, Entry, EntryPlayer, Form, Membership
from clubs.services.running import form_of
from federation.models import Member, User
from federation.roles import today
from rulings.appeal_lifecycle import AppealStep
from rulings.lifecycle import Step
from rulings.models import Appeal, AppealAct, Case, CaseAct, PanelSeat
from rulings.services.appeal_parties import concerned, members_of

# What a director does at a case. Filing, a committee's decision and the end of a case are nobody's ruling.
_OF_DIRECTOR = (
    Step.REPORTED, Step.DESCRIBED, Step.STATED, Step.SIGNED, Step.POLLED, Step.AGREED, Step.DISPUTED,
    Step.RULED, Step.TOLD, Step.RULED_AGAIN, Step.WITHDRAWN,
)  # fmt: skip


class InterestKind(TextChoices):
    """What somebody has to do with an appeal."""

    PARTY = "party", _("party, or partner of a party")
    TEAM = "team", _("of the same team")
    DIRECTOR = "director", _("director of the case, or consulted")
    BELOW = "below", _("decided at the body before")
    WITNESS = "witness", _("witness")
    POLLED = "polled", _("asked in a poll")
    BENEFICIARY = "beneficiary", _("direct beneficiary")
    SAME_EVENT = "same_event", _("plays in the same event")
    SAME_CLUB = "same_club", _("of the same club")
    OTHER = "other", _("another interest")


BARS = frozenset({
    InterestKind.PARTY, InterestKind.TEAM, InterestKind.DIRECTOR, InterestKind.BELOW, InterestKind.WITNESS,
    InterestKind.POLLED, InterestKind.BENEFICIARY,
})  # fmt: skip
# Who was asked in a poll and who saw what nobody's record says: only they themselves can.
SAID_BY_ONESELF = (
    InterestKind.WITNESS, InterestKind.POLLED, InterestKind.DIRECTOR, InterestKind.BENEFICIARY,
    InterestKind.TEAM, InterestKind.PARTY, InterestKind.SAME_CLUB, InterestKind.SAME_EVENT,
    InterestKind.OTHER,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Interest:
    """One interest; `text` is what was said of it, "" where the portal found it."""

    kind: InterestKind
    text: str = ""

    @property
    def is_bar(self) -> bool:
        """Whether it bars from the appeal, whatever anybody thinks of it."""
        return self.kind in BARS


def interests(user: User, appeal: Appeal) -> list[Interest]:
    """Every interest of somebody in an appeal, bars first. The number of queries does not grow."""
    found = list(dict.fromkeys(_found(user, appeal)))
    return sorted(found, key=lambda each: (not each.is_bar, InterestKind.values.index(each.kind)))


def is_barred(user: User, appeal: Appeal) -> bool:
    """Whether an interest keeps somebody from an appeal altogether."""
    return any(each.is_bar for each in interests(user, appeal))


def _found(user: User, appeal: Appeal) -> Iterator[Interest]:
    case = appeal.case
    if case.director_id == user.pk or _directed(user, case):
        yield Interest(InterestKind.DIRECTOR)
    if _sat_below(user, appeal):
        yield Interest(InterestKind.BELOW)
    said = AppealAct.objects.filter(appeal=appeal, step=AppealStep.DISCLOSED, body__user=user.pk)
    for act in said.order_by("sequence"):
        yield Interest(InterestKind(act.body["kind"]), act.body.get("text", ""))
    mine = members_of(user)
    if mine:
        yield from _of_member(mine, case)


def _directed(user: User, case: Case) -> bool:
    return CaseAct.objects.filter(case=case, step__in=_OF_DIRECTOR, by=user).exists()


def _sat_below(user: User, appeal: Appeal) -> bool:
    below = PanelSeat.objects.filter(appeal__case=appeal.case_id, user=user, is_seated=True)
    return below.exclude(appeal=appeal).filter(appeal__filed_at__lt=appeal.filed_at).exists()


def _of_member(mine: set[int], case: Case) -> Iterator[Interest]:
    entries = concerned(case)
    keys = [entry.pk for entry in entries]
    sat = EntryPlayer.objects.current().filter(entry__in=keys)
    parties = set(sat.exclude(member=None).values_list("member", flat=True))
    parties |= set(case.parties.exclude(member=None).values_list("member", flat=True))
    if parties & mine:
        yield Interest(InterestKind.PARTY)
    entrants = [each.entrant_id for each in entries if each.entrant_id]
    roster = EntrantPlayer.objects.filter(entrant__in=entrants)
    team = set(roster.exclude(member=None).values_list("member", flat=True))
    if team & mine and not parties & mine:
        yield Interest(InterestKind.TEAM)
    if not parties & mine and _plays_there(mine, case, keys):
        yield Interest(_of_field(case))
    if _shares_club(mine, (parties | team) - mine):
        yield Interest(InterestKind.SAME_CLUB)


def _plays_there(mine: set[int], case: Case, keys: list[int]) -> bool:
    session = case.session
    there = Q(session=session.pk)
    if session.stage_id is not None:
        there = Q(session__stage__event=session.stage.event_id)
    others = Entry.objects.current().filter(there).exclude(pk__in=keys)
    return EntryPlayer.objects.current().filter(entry__in=others, member__in=mine).exists()


def _of_field(case: Case) -> InterestKind:
    """In a knockout everybody else waits for who goes on; elsewhere the interest is a distant one."""
    stage = case.session.stage
    if stage is not None and form_of(stage) is Form.KNOCKOUT_TEAMS:
        return InterestKind.BENEFICIARY
    return InterestKind.SAME_EVENT


def _shares_club(mine: set[int], others: set[int]) -> bool:
    now = Membership.objects.filter(starts_on__lte=today())
    now = now.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))
    clubs = now.filter(member__in=mine).values("club")
    return bool(others) and now.filter(member__in=others, club__in=clubs).exists()


def names_of(user: User) -> str:
    """How a member of a body is called: as the register of members has it, else by the login."""
    member = Member.objects.filter(user=user).order_by("pk").first()
    return str(member.name if member else user)
