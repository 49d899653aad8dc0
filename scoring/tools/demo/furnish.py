"""Filling a federation of the demonstration, through the services that everybody else uses."""

from collections.abc import Sequence
from datetime import date

from django.contrib.auth.hashers import make_password

from clubs.models import Club, ClubOfficer, Membership, Session
from clubs.uploads.services import uploads
from federation.models import DirectorRegistration, Federation, Member, MemberStatus, Office, Purpose, User
from federation.people.member_numbers import with_check_digit
from federation.people.services.logins import give_login, prove
from federation.people.services.members import register_members
from federation.people.services.offices import appoint
from federation.personal import choices
from federation.personal.processing import own_terms
from federation.personal.terms import TERMS, YEAR
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.owing import COUNT_TOPIC, RATING_TOPIC
from scoring.rating.services import rating
from scoring.sessions.services import recomputation
from scoring.statistics.services import counting
from scoring.tools.demo import (
    appeals,
    cards,
    championship,
    districts,
    fees,
    files,
    group_letters,
    money,
    points,
    published,
    series,
    to_come,
    tournaments,
    twice,
)
from scoring.tools.demo.houses import GAMES, HOUSES, LOGINS, MEMBERS, PLAYERS, REGISTRAR, DemoGame, House
from scoring.tools.demo.names import PASSWORD

OPERATOR = "operator@portal.example.org"
SINCE = date(2024, 4, 1)
CERTIFIED_ON, EXPIRES_ON = date(2025, 4, 1), date(2029, 3, 31)
PAPER = "2026-04-01"  # the day of the papers, which is all that they are called
NOT_PLAYING = (MemberStatus.ASSOCIATE, MemberStatus.SUSPENDED, MemberStatus.LEFT, MemberStatus.DECEASED)


def furnish_all() -> bool:
    """Make what is missing of the demonstration; whether anything was."""
    all_furnished = all(_is_furnished(_federation(house)) for house in HOUSES)
    if all_furnished and User.objects.filter(email=OPERATOR).exists():
        return False
    # All logins have the same password, and a hash takes a tenth of a second by design: it is made once.
    password = make_password(PASSWORD)
    _make_logins({OPERATOR: "Operator"}, password, is_operator=True)
    for house in HOUSES:
        furnish(house, password)
    return True


def _choose(members: Sequence[Member], registrar: User) -> None:
    """Every second player lets their rating be seen and is in open data, by a word on paper to the registrar.
    One keeps the name from search engines and from who looks for it, another from other bodies and programs.
    """
    opens = dict.fromkeys((Purpose.RATING, Purpose.OPEN_DATA), True)
    papers = [(member, opens) for member in members[:PLAYERS:2]]
    papers.append((members[7], dict.fromkeys((Purpose.SEARCH, Purpose.FOUND), False)))
    papers.append((members[9], dict.fromkeys((Purpose.REPORTS, Purpose.PROGRAMS), False)))
    for member, agrees in papers:
        choices.choose(member=member, agrees=agrees, by=registrar, reason=PAPER)


def _keep_shorter(administrator: User) -> None:
    """A term of the federation's own: two years of answers to quizzes, in place of three."""
    own_terms.set_term(term=TERMS["learning"], days=2 * YEAR, reason="", by=administrator)


def _federation(house: House) -> Federation:
    federation, _is_new = Federation.objects.get_or_create(slug=house.slug, defaults=house.fields)
    return federation


def _is_furnished(federation: Federation) -> bool:
    with acting_for(federation):
        return Club.objects.exists()


def furnish(house: House, password: str) -> None:
    """Fill a federation unless it has clubs: whole or, after an error, not at all."""
    federation = _federation(house)
    if _is_furnished(federation):
        return
    with acting_for(federation):
        members = _members(house)
        logins = _logins(house, members, password)
        clubs = _clubs(house, members)
        _offices(members, logins, clubs)
        districts.furnish(clubs, logins)
        for game in GAMES:
            _play(house, game, members, clubs, logins)
        tournaments.hold(house, members, clubs[0], logins["tournaments"])
        championship.hold(house, members, clubs[2], logins["tournaments"])
        to_come.announce(house, members, clubs[1], logins["tournaments"])
        _choose(members, logins["registrar"])
        _keep_shorter(logins["administrator"])
        cards.furnish([member.refresh() for member in members])
        appeals.furnish(house, logins, members, SINCE)
        appeals.hear(house, clubs[0], logins)
        points.furnish(house, members, logins)
        series.furnish(logins["tournaments"])
        published.furnish(clubs, logins)
        money.furnish([member.refresh() for member in members], clubs[0], logins)
        districts.charge(logins["treasurer"])
        group_letters.furnish(logins["registrar"])
        twice.furnish(members[5], clubs[0], logins["registrar"])
        fees.of_club(clubs[0], logins["manager"])
        fees.fine(logins["administrator"])
        # At once, like the standings: the clock would send it only when somebody has looked already.
        if owed := outbox.owed_subjects(RATING_TOPIC):
            rating.answer(min(owed))
        if owed := outbox.owed_subjects(COUNT_TOPIC):
            counting.answer(min(owed))
        fees.give_out(logins["administrator"])


def _members(house: House) -> list[Member]:
    statuses = (MemberStatus.ACTIVE,) * PLAYERS + NOT_PLAYING
    scheme = house.fields["number_scheme"]
    rows = [
        Member(
            number=with_check_digit(str(24001 + i), scheme),
            status=statuses[i],
            joined_on=SINCE,
            **name._asdict(),
        )
        for i, name in enumerate(house.names(MEMBERS))
    ]
    return register_members(rows, by=None)


def _logins(house: House, members: list[Member], password: str) -> dict[str, User]:
    """Logins by the first part of their address; each belongs to a member."""
    wanted = {house.email(login): members[login.member].name for login in LOGINS}
    _make_logins(wanted, password, language=house.fields["languages"][0])
    users = {user.email: user for user in User.objects.filter(email__in=wanted)}
    registrar = users[house.email(REGISTRAR)]
    for login in LOGINS:
        give_login(members[login.member], email=house.email(login), by=registrar)
    return {login.name: users[house.email(login)] for login in LOGINS}


def _make_logins(
    names: dict[str, str], password: str, *, language: str = "", is_operator: bool = False
) -> None:
    """Make the logins that are missing, with a password hashed already. Who is there keeps theirs."""
    kept = set(User.objects.filter(email__in=names).values_list("email", flat=True))
    users = User.objects.bulk_create(
        User(email=email, name=name, password=password, language=language, is_operator=is_operator)
        for email, name in names.items()
        if email not in kept
    )
    prove(*users)


def _clubs(house: House, members: list[Member]) -> list[Club]:
    """The clubs, each the home of a third of the players."""
    clubs = [
        Club.objects.create(number=plan.number, names=plan.names, place=plan.place) for plan in house.clubs
    ]
    Membership.objects.bulk_create(
        Membership(club=clubs[i * len(clubs) // PLAYERS], member=members[i], is_home=True, starts_on=SINCE)
        for i in range(PLAYERS)
    )
    return clubs


def _offices(members: list[Member], logins: dict[str, User], clubs: list[Club]) -> None:
    for login in LOGINS:
        holder = logins[login.name]
        if login.office:
            appoint(Office(role=login.office, starts_on=SINCE), email=holder.email, name="", by=None)
        if login.desk:
            club, role = login.desk
            ClubOfficer.objects.create(club=clubs[club], holder=holder, role=role, starts_on=SINCE)
        if login.director:
            DirectorRegistration.objects.create(
                member=members[login.member],
                grade=login.director,
                certified_on=CERTIFIED_ON,
                expires_on=EXPIRES_ON,
            )


def _play(
    house: House, game: DemoGame, members: list[Member], clubs: list[Club], logins: dict[str, User]
) -> None:
    """Upload a game as the club's scorer does, and publish it unless it is to wait on the desk."""
    scorer = next(logins[login.name] for login in LOGINS if login.desk and login.desk[0] == game.club)
    content = files.session_file(house, game, members)
    if game.is_corrected:
        _publish(clubs[game.club], game, files.with_a_slip(content), scorer)
    if game.is_draft:
        uploads.receive(club=clubs[game.club], name=files.file_name(game), content=content, by=scorer)
    else:
        _publish(clubs[game.club], game, content, scorer)


def _publish(club: Club, game: DemoGame, content: bytes, scorer: User) -> Session:
    upload, _is_new = uploads.receive(club=club, name=files.file_name(game), content=content, by=scorer)
    session = uploads.publish(upload=upload, by=scorer)
    if game.conditions:
        session.conditions = dict(game.conditions)
        session.save()
    # At once, so that the pages show it before any worker runs; the worker then finds nothing owed.
    recomputation.recompute(session.pk)
    return session
