"""Who serves at a tournament, and whether the register of directors bears them out."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db import transaction
from django.db.models import Case, IntegerField, OuterRef, QuerySet, Subquery, Value, When
from django.utils.translation import gettext as _

from clubs.models import DIRECTING, Duty, Official, Tournament
from clubs.tournaments.services.tournaments import refuse_strangers
from federation.errors import Refused
from federation.models import Act, DirectorGrade, DirectorRegistration, Member, MemberStatus, User
from federation.people.services.logins import refuse_own_login
from federation.record import audit

RANK = {grade: place for place, grade in enumerate(DirectorGrade)}  # from the club up


class Serving(NamedTuple):
    """An official; `registration` is the highest grade that is valid on all days of the tournament."""

    official: Official
    registration: DirectorRegistration | None

    @property
    def is_unregistered(self) -> bool:
        """Whether somebody directs whom the register does not bear out on all days."""
        return self.official.duty in DIRECTING and self.registration is None


@transaction.atomic
def appoint(*, tournament: Tournament, member: Member, duty: Duty, by: User) -> Official:
    """Give a member a duty.

    Raises Refused for a stranger, an operator's own login, who left, and a duty that is taken already.
    """
    refuse_strangers(by, tournament.host)
    refuse_own_login(member.user, by=by)
    Tournament.objects.select_for_update(of=("self",)).get(pk=tournament.pk)
    if member.status not in (MemberStatus.ACTIVE, MemberStatus.ASSOCIATE):
        raise Refused(_("%(player)s is not an active member.") % {"player": member.name}, "not_active")
    known = Official.objects.filter(tournament=tournament)
    if known.filter(member=member, duty=duty).exists():
        raise Refused(_("This member has this duty already."), "duty_taken")
    if duty == Duty.CHIEF_DIRECTOR and known.filter(duty=duty).exists():
        raise Refused(_("A tournament has one chief director."), "chief_taken")
    official: Official = Official.objects.create(tournament=tournament, member=member, duty=duty)
    audit.record(Act.ADDED, by, official, tournament=tournament.pk)
    return official


@transaction.atomic
def dismiss(*, official: Official, by: User) -> None:
    """Take a duty back; history keeps that it was held. Raises Refused for a stranger."""
    refuse_strangers(by, official.tournament.host)
    audit.record(Act.DELETED, by, official, tournament=official.tournament_id)
    official.delete()


def serving(tournament: Tournament) -> list[Serving]:
    """The officials of a tournament, the chief first, with their grades; two queries."""
    order = {duty: place for place, duty in enumerate(Duty)}
    appointed = sorted(
        tournament.officials.select_related("member"),
        key=lambda official: (order[Duty(official.duty)], official.pk),
    )
    grades = _grades(tournament, [official.member_id for official in appointed])
    return [Serving(official, grades.get(official.member_id)) for official in appointed]


def with_grades(appointed: QuerySet[Official]) -> QuerySet[Official]:
    """Officials with `grade` and `expires_on` as `serving` finds them, in the same query."""
    valid = DirectorRegistration.objects.filter(
        member=OuterRef("member"),
        certified_on__lte=OuterRef("tournament__starts_on"),
        expires_on__gte=OuterRef("tournament__ends_on"),
    )
    ranks = [When(grade=grade, then=Value(place)) for grade, place in RANK.items()]
    best = valid.annotate(rank=Case(*ranks, output_field=IntegerField())).order_by("-rank", "-expires_on")
    return appointed.annotate(
        grade=Subquery(best.values("grade")[:1]), expires_on=Subquery(best.values("expires_on")[:1])
    )


def _grades(tournament: Tournament, members: Iterable[int]) -> dict[int, DirectorRegistration]:
    valid = DirectorRegistration.objects.filter(
        member__in=list(members), certified_on__lte=tournament.starts_on, expires_on__gte=tournament.ends_on
    )
    by_rank = sorted(
        valid, key=lambda registration: (RANK[DirectorGrade(registration.grade)], registration.expires_on)
    )
    return {registration.member_id: registration for registration in by_rank}
