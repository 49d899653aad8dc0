"""The people of the matrix: one login for each role, with exactly that role."""

from datetime import date, timedelta

from django.utils import timezone

from clubs.models import Club, ClubOfficer, ClubRole, Duty, Official, Scope, ServiceToken, Tournament
from clubs.register import tokens
from clubs.register.services import service_tokens
from federation.models import DirectorRegistration, Federation, Member, RegisterImport, StaffSession, User
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.access.roles import OFFICES
from tests.cast import SINCE, House
from tests.scoring.tournament_builders import DAY


def member(federation: Federation, name: str) -> Member:
    """A member with a login."""
    user = cast.login(federation, name)
    return Member.objects.create(number=f"M-{name}", family_name=name, family_romaji=name, user=user)


def another_club(house: House) -> Club:
    """A club of the same federation that has nothing to do with the own one."""
    return Club.objects.create(number="9090", names={"ja": "別のクラブ", "en": "Another Club"}, place="")


def of_clubs(house: House, other: Club) -> dict[str, User]:
    """Officers of the own club, and one of another who is both."""
    people = {role: member(house.federation, role).user for role in ("scorer2", "manager", "club2")}
    posts = [
        (house.club, "scorer2", ClubRole.SCORER),
        (house.club, "manager", ClubRole.MANAGER),
        (other, "club2", ClubRole.MANAGER),
        (other, "club2", ClubRole.SCORER),
    ]
    for club, role, kind in posts:
        ClubOfficer.objects.create(club=club, holder=people[role], role=kind, starts_on=SINCE)
    return {"scorer": people["scorer2"], "manager": people["manager"], "club2": people["club2"]}


def directors(house: House, other: Club) -> dict[str, User]:
    """The director of all tournaments of the own club, of one of another club, and one of the register."""
    own, elsewhere, registered = (member(house.federation, name) for name in ("td", "td2", "td_reg"))
    for tournament in Tournament.objects.filter(host=house.club):
        Official.objects.filter(tournament=tournament, duty=Duty.CHIEF_DIRECTOR).delete()
        Official.objects.create(tournament=tournament, member=own, duty=Duty.CHIEF_DIRECTOR)
    days = {"starts_on": DAY, "ends_on": DAY}
    names = {"slug": "elsewhere", "titles": {"ja": "別の大会", "en": "Elsewhere"}, "level": "regional"}
    another = Tournament.objects.create(host=other, announced_at=timezone.now(), **names, **days)
    Official.objects.create(tournament=another, member=elsewhere, duty=Duty.CHIEF_DIRECTOR)
    DirectorRegistration.objects.create(
        member=registered, grade="national", certified_on=SINCE, expires_on=date(2040, 1, 1)
    )
    return {"td": own.user, "td2": elsewhere.user, "td_reg": registered.user}


def of_offices(federation: Federation) -> dict[str, User]:
    """One holder for each office."""
    holders = {}
    for role, office in OFFICES.items():
        holders[role] = cast.login(federation, f"office-{role}")
        cast.appoint(holders[role], office)
    return holders


def long_register(user: User) -> RegisterImport:
    """A register of members that somebody waits for."""
    fields = {"step": "preview", "register": "federation.member", "file": "1" * 32, "language": "en"}
    return RegisterImport.objects.create(**fields, name="registrar.csv", asked_by=user)


def operators(federation: Federation) -> dict[str, User]:
    """One outside, and one who is in the federation in scope."""
    people = {role: cast.login(federation, role) for role in ("oper", "oper_in")}
    User.objects.filter(pk__in=[user.pk for user in people.values()]).update(is_operator=True)
    now = timezone.now()
    StaffSession.objects.create(
        operator=people["oper_in"],
        reason="The matrix",
        starts_at=now - timedelta(minutes=1),
        ends_at=now + timedelta(hours=7),
    )
    return {role: User.objects.get(pk=user.pk) for role, user in people.items()}


def _service(house: House, *scopes: Scope) -> tuple[ServiceToken, str]:
    """A service token of the federation in scope."""
    words = {"name": "Matrix", "purpose": "Asked with", "ends_on": today() + timedelta(days=30)}
    return service_tokens.issue(scopes=scopes, by=house.administrator, **words)


def secrets(here: House, next_door: House, people: dict[str, User], other: Club) -> dict[str, str]:
    """The secrets of tokens, by role."""
    with acting_for(here.federation):
        own = {"club": here.club, "by": people["scorer"]}
        issued = {
            "t_pub": tokens.issue(label="Publishes", **own),
            "t_bring": tokens.issue(label="Brings", may_publish=False, **own),
            "t_club2": tokens.issue(label="Elsewhere", club=other, by=people["club2"]),
        }
        issued["s_all"] = _service(here, *Scope)
        issued["s_read"] = _service(here, Scope.READ_MEMBERS)
    with acting_for(next_door.federation):
        issued["s_next"] = _service(next_door, *Scope)
        issued["t_next"] = tokens.issue(label="Next door", club=next_door.club, by=next_door.scorer)
    return {role: secret for role, (_token, secret) in issued.items()}
