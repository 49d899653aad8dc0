"""Interests of a member of a body in an appeal: what bars from it, and what is disclosed. Spec D.14

A party, a team-mate, the director of the case, who decided below, who is still in the same knockout and who
says to have a direct interest are barred: they neither read the file nor sit nor vote. The same club and the
same event are disclosed; the parties may challenge, and the chair decides.

Who ruled hears the law of an appeal all the same where nobody else is in charge, and discloses it. Law 93A
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Max, Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy as _

from clubs.models import (
    DIRECTING,
    Bye,
    Entrant,
    EntrantPlayer,
    Entry,
    EntryPlayer,
    Match,
    Membership,
    Official,
)
from clubs.tournaments.selectors import form_of
from federation.models import User
from federation.roles import today
from rulings.acts.converter import content_as
from rulings.acts.panel_contents import AppealDisclosed
from rulings.appeals.services import bodies
from rulings.cases.services.bars import CasePeople, people_of
from rulings.cases.services.parties import concerned, members_of
from rulings.lifecycle.appeals import AppealStep
from rulings.lifecycle.cases import CaseStep
from rulings.models import Appeal, AppealAct, AppealDecision, BodyKind, CaseAct, PanelSeat
from scoring.engine.contest import Course

# What a director does at a case. Filing, a committee's decision and the end of a case are nobody's ruling.
_OF_DIRECTOR = (
    CaseStep.REPORTED,
    CaseStep.DESCRIBED,
    CaseStep.STATED,
    CaseStep.SIGNED,
    CaseStep.POLLED,
    CaseStep.AGREED,
    CaseStep.DISPUTED,
    CaseStep.RULED,
    CaseStep.TOLD,
    CaseStep.RULED_AGAIN,
    CaseStep.WITHDRAWN,
)


class InterestKind(TextChoices):
    """What somebody has to do with an appeal."""

    PARTY = "party", _("party, or partner of a party")
    TEAM = "team", _("of the same team")
    DIRECTOR = "director", _("director of the case, or consulted")
    BELOW = "below", _("decided at the body before")
    WITNESS = "witness", _("witness")
    POLLED = "polled", _("asked in a poll")
    BENEFICIARY = "beneficiary", _("direct beneficiary")
    SOLE_DIRECTOR = "sole_director", _("ruled, and is alone in charge (Law 93A)")
    SAME_EVENT = "same_event", _("plays in the same event")
    SAME_CLUB = "same_club", _("of the same club")
    OTHER = "other", _("another interest")


BARS = frozenset(
    {
        InterestKind.PARTY,
        InterestKind.TEAM,
        InterestKind.DIRECTOR,
        InterestKind.BELOW,
        InterestKind.WITNESS,
        InterestKind.POLLED,
        InterestKind.BENEFICIARY,
    }
)
# Who was asked in a poll and who saw what nobody's record says: only they themselves can.
SAID_BY_ONESELF = (
    InterestKind.WITNESS,
    InterestKind.POLLED,
    InterestKind.DIRECTOR,
    InterestKind.BENEFICIARY,
    InterestKind.TEAM,
    InterestKind.PARTY,
    InterestKind.SAME_CLUB,
    InterestKind.SAME_EVENT,
    InterestKind.OTHER,
)


@dataclass(frozen=True, slots=True)
class Interest:
    """One interest; `text` is what was said of it, "" where the portal found it."""

    kind: InterestKind
    text: str = ""

    @property
    def is_bar(self) -> bool:
        """Whether it bars from the appeal, whatever anybody thinks of it."""
        return self.kind in BARS


class Concern:
    """What an appeal is about and who had a part in it: asked of the database once, for many people."""

    def __init__(self, appeal: Appeal) -> None:
        self.appeal, self.case = appeal, appeal.case

    @cached_property
    def directors(self) -> set[int | None]:
        """Who ruled, or took a part in the ruling, by the keys of their logins."""
        acts = CaseAct.objects.filter(case=self.case, step__in=_OF_DIRECTOR)
        return {self.case.director_id, *acts.order_by().values_list("by", flat=True)}

    @cached_property
    def is_left_to_director(self) -> bool:
        """Whether nobody hears the law of this appeal unless who ruled does. Law 93A

        No body of the event but the director in charge hears the ground, nobody else directs the tournament,
        and nobody else on the register may sit.
        """
        body, session = self.appeal.body, self.case.session
        if body.kind != BodyKind.DIRECTOR_IN_CHARGE or self.appeal.ground not in bodies.LAW_FIRST:
            return False
        if any(other.pk != body.pk for other in bodies.hearing(session, self.appeal.ground)):
            return False
        return not self._has_other_director() and not self._has_other_member()

    def _has_other_director(self) -> bool:
        stage = self.case.session.stage
        if stage is None:
            return False
        serving = Official.objects.filter(tournament=stage.event.tournament_id, duty__in=DIRECTING)
        return bool(serving.exclude(member__user__in=self.directors - {None}).exists())

    def _has_other_member(self) -> bool:
        register = (row.user for row in bodies.in_office(self.appeal.body) if row.user.is_active)
        others = [user for user in register if user.pk not in self.directors]
        return any(not is_barred(user, self.appeal, self) for user in others)

    @cached_property
    def judges(self) -> set[int]:
        """Who sat where it was decided before. What was withdrawn or referred back judged nothing."""
        signed = Appeal.objects.filter(case=self.case, issued_at__isnull=False)
        signed = signed if self.appeal.pk is None else signed.filter(pk__lt=self.appeal.pk)
        judged = signed.exclude(decision=AppealDecision.REFERRED_BACK)
        seats = PanelSeat.objects.filter(appeal__in=judged, is_seated=True)
        return set(seats.values_list("user", flat=True))

    @cached_property
    def disclosures(self) -> list[AppealDisclosed]:
        """What was disclosed in this appeal, by whomever, in its order; nothing before it is filed."""
        if self.appeal.pk is None:
            return []
        acts = AppealAct.objects.filter(appeal=self.appeal, step=AppealStep.DISCLOSED)
        return [content_as(act, AppealDisclosed) for act in acts.order_by("sequence")]

    @cached_property
    def keys(self) -> list[int]:
        """The contestants that the ruling is about."""
        return [entry.pk for entry in concerned(self.case)]

    @cached_property
    def people(self) -> CasePeople:
        """The members who sat for them, or at the table of the case, and who is on their rosters."""
        return people_of(self.case)

    @cached_property
    def is_knockout(self) -> bool:
        """Whether one of two goes on."""
        stage = self.case.session.stage
        return stage is not None and form_of(stage).contest.course is Course.KNOCKOUT


def interests(user: User, appeal: Appeal, concern: Concern | None = None) -> list[Interest]:
    """Every interest of somebody in an appeal, bars first. The number of queries does not grow.

    `concern`: the same for several people, whose common questions are asked once then.
    """
    distinct = dict.fromkeys(_interests(user, concern or Concern(appeal)))
    return sorted(
        distinct, key=lambda interest: (not interest.is_bar, InterestKind.values.index(interest.kind))
    )


def is_barred(user: User, appeal: Appeal, concern: Concern | None = None) -> bool:
    """Whether an interest keeps somebody from an appeal altogether."""
    return any(interest.is_bar for interest in _interests(user, concern or Concern(appeal)))


def may_hear_alone(user: User, appeal: Appeal) -> bool:
    """Whether somebody ruled and hears the law all the same: nobody else is in charge. Law 93A"""
    return Interest(InterestKind.SOLE_DIRECTOR) in interests(user, appeal)


def kept_as(kind: InterestKind, user: User, appeal: Appeal) -> InterestKind:
    """What somebody's disclosure is kept as: a director's own is that of Law 93A where it has to be them."""
    is_sole = kind == InterestKind.DIRECTOR and may_hear_alone(user, appeal)
    return InterestKind.SOLE_DIRECTOR if is_sole else kind


def _interests(user: User, concern: Concern) -> Iterator[Interest]:
    if user.pk in concern.directors:
        alone = concern.is_left_to_director
        yield Interest(InterestKind.SOLE_DIRECTOR if alone else InterestKind.DIRECTOR)
    if user.pk in concern.judges:
        yield Interest(InterestKind.BELOW)
    for disclosed in concern.disclosures:
        if disclosed.user == user.pk:
            yield Interest(InterestKind(disclosed.kind), disclosed.text)
    mine = members_of(user)
    if mine:
        yield from _of_member(mine, concern)


def _of_member(mine: set[int], concern: Concern) -> Iterator[Interest]:
    parties, team = concern.people
    if parties & mine:
        yield Interest(InterestKind.PARTY)
    if team & mine and not parties & mine:
        yield Interest(InterestKind.TEAM)
    if not (parties | team) & mine:
        yield from _of_field(mine, concern)
    if _shares_club(mine, (parties | team) - mine):
        yield Interest(InterestKind.SAME_CLUB)


def _of_field(mine: set[int], concern: Concern) -> Iterator[Interest]:
    """What somebody else of the event has to do with it.

    In a knockout one of two goes on, and who is still in it meets that one: a direct beneficiary. In other
    forms a decision moves places of a whole field a little, and who is out of a knockout gains nothing: the
    interest is a distant one.
    """
    if concern.is_knockout and _is_still_in(mine, concern):
        yield Interest(InterestKind.BENEFICIARY)
    elif _plays_there(mine, concern):
        yield Interest(InterestKind.SAME_EVENT)


def _is_still_in(mine: set[int], concern: Concern) -> bool:
    """Whether they are of a team in the newest round that is drawn, or with a bye in it."""
    stage = concern.case.session.stage
    drawn = Match.objects.current().filter(session__stage=stage)
    byes = Bye.objects.current().filter(session__stage=stage)
    newest = drawn.aggregate(last=Max("round"))["last"]
    matches = drawn.filter(round=newest)
    playing = Q(pk__in=matches.values("a")) | Q(pk__in=matches.values("b"))
    playing |= Q(pk__in=byes.filter(round=newest).values("entry"))
    return _are_of(mine, Entry.objects.filter(playing).exclude(pk__in=concern.keys))


def _plays_there(mine: set[int], concern: Concern) -> bool:
    session = concern.case.session
    of_session = Q(session=session.pk)
    if session.stage_id is not None:
        of_session = Q(session__stage__event=session.stage.event_id)
    return _are_of(mine, Entry.objects.current().filter(of_session).exclude(pk__in=concern.keys))


def _are_of(mine: set[int], entries: QuerySet[Entry]) -> bool:
    """Whether somebody played for one of these contestants, is on its roster, or its coach."""
    played = EntryPlayer.objects.current().filter(entry__in=entries, member__in=mine)
    rosters = EntrantPlayer.objects.filter(entrant__in=entries.values("entrant"), member__in=mine)
    coached = Entrant.objects.filter(pk__in=entries.values("entrant"), coach__in=mine)
    return played.exists() or rosters.exists() or coached.exists()


def _shares_club(mine: set[int], others: set[int]) -> bool:
    now = Membership.objects.filter(starts_on__lte=today())
    now = now.filter(Q(ends_on__isnull=True) | Q(ends_on__gte=today()))
    clubs = now.filter(member__in=mine).values("club")
    return bool(others) and now.filter(member__in=others, club__in=clubs).exists()
