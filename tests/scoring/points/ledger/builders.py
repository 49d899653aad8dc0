"""Games whose players are members, paid by the real services."""

from datetime import UTC, date, datetime, timedelta

from django.db import connection
from django.db.models import Sum
from django.utils import timezone

from clubs.corrections.services import corrections
from clubs.facts.services import corrected
from clubs.models import Event, Level, Result, Session, Stage, Tournament
from clubs.playing.services import running
from clubs.tournaments.services import entrants, stages as stage_services, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member, Role, User
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from scoring.engine.corrections.acceptance import Error
from scoring.events.services import stages as stage_figures
from scoring.models import Posting
from scoring.points.services.ledger import proof, runs
from scoring.sessions.services import recomputation
from tests import cast
from tests.cast import House
from tests.scoring import builders

DAY, NOON = date(2026, 5, 3), datetime(2026, 5, 3, 3, tzinfo=UTC)
LATER = NOON + timedelta(days=2)
PLACES = {"per": "player", "by": "overall", "places": {"1": "0.20", "2": "0.10"}}


def members(house: House, count: int) -> list[Member]:
    """So many members more, each found by the number."""
    rows = [
        Member(
            number=with_check_digit(f"{30001 + at}", house.federation.number_scheme),
            family_name=f"選手{at}",
            family_romaji=f"Player{at}",
            given_romaji="P",
        )
        for at in range(count)
    ]
    return register_members(rows, by=None)


def a_game(house: House, people: list[Member], pairs: int = 6) -> Session:
    """A weekly game; the first players are the members, the others guests. Corrections for 30 minutes."""
    content = builders.a_field(pairs)
    for position, member in enumerate(people):
        side, number, seat = ("NS", "EW")[position % 2], position // 4 + 1, position // 2 % 2 + 1
        name = f"<PLAYER_NAME>{side} {number} {seat}</PLAYER_NAME>"
        with_member = f"{name}<NATIONAL_ID_NUMBER>{member.number}</NATIONAL_ID_NUMBER>"
        content = content.replace(name.encode(), with_member.encode())
    session = builders.published_content(house, content, "game.xml")
    Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
    session.refresh_from_db()
    return session


def after(session: Session) -> datetime:
    """A moment when the game can no longer be corrected."""
    return session.published_at + timedelta(hours=1)


def correct(session: Session, house: House, at: int = 0, tricks: int = 12) -> None:
    """One result of a game was another; its figures follow."""
    played = Result.objects.current().filter(session=session, kind="played").order_by("board", "line")[at]
    stated = corrected.played(played.board, "1N", "N", tricks)
    corrections.correct(
        result=played, after=stated, error=Error.ORGANISER_ENTRY, reason="slip", by=house.scorer
    )
    recomputation.recompute(session.pk)


def upset(session: Session, house: House, tricks: int = 12) -> None:
    """The second pair North-South made more on both boards than anybody else: it is first now."""
    for at in (1, 3):
        correct(session, house, at, tricks)


def an_event(
    house: House, people: list[Member], conditions: dict | None = None, *, slug: str = "pairs"
) -> Stage:
    """Pairs at matchpoints of the tournament office: the pairs 1 to 4, two tables, two boards."""
    tournament = tournaments.announce(
        tournament=tournaments.make(
            tournament=Tournament(
                host=house.club,
                slug=slug,
                titles={"ja": "ペア", "en": "Pairs"},
                level=Level.LOCAL,
                starts_on=DAY,
                ends_on=DAY,
            ),
            by=house.scorer,
        ),
        by=house.scorer,
    )
    event = Event(
        tournament=tournament,
        titles={"ja": "ペア戦", "en": "Pairs"},
        form="pairs_matchpoints",
        boards_per_round=2,
    )
    terms = {"winners": 1, "master_points": PLACES} if conditions is None else conditions
    tournaments.add_event(event=event, conditions=terms, by=house.scorer)
    stage = tournaments.add_stage(
        stage=Stage(event=event, titles={"ja": "予選", "en": "Stage"}), by=house.scorer
    )
    for number in range(4):
        pair = [
            RosterName(
                f"P{number}{seat}", people[2 * number + seat] if len(people) > 2 * number + seat else None
            )
            for seat in (0, 1)
        ]
        entrants.enter(event=event, number=str(number + 1), players=pair, by=house.scorer)
    return stage


def played(stage: Stage, house: House, score: int = 420) -> Session:
    """A session of an event, computed: pair 1 is ahead with such a score."""
    session = running.open_session(stage=stage, number=1, played_on=DAY, at=NOON, by=house.scorer)
    for board, scores in ((1, (score, 50)), (2, (score, -50))):
        lines = [
            running.ResultToEnter(ns, ew, corrected.scored(one))
            for (ns, ew), one in zip((("1", "2"), ("3", "4")), scores, strict=True)
        ]
        running.enter_results(session=session, board=board, lines=lines, at=NOON, by=house.scorer)
    computed(session)
    return session


def computed(session: Session) -> None:
    """Everything owed to a session and its stage."""
    recomputation.recompute(session.pk)
    stage_figures.recompute(session.stage_id)


def closed(stage: Stage, house: House) -> Stage:
    """Published, and closed after its windows."""
    stage_services.publish(stage=stage, at=NOON, by=house.scorer)
    stage_services.close(stage=stage, at=LATER, by=house.scorer)
    computed(stage.sessions.get())
    return stage


def secretaries(house: House) -> tuple[User, User]:
    """Two who keep the ledger."""
    users = [cast.login(house.federation, name) for name in ("secretary", "second")]
    for user in users:
        cast.appoint(user, Role.MASTER_POINT_SECRETARY)
    return users[0], users[1]


def pay_run(stage: Stage, first: User, second: User) -> None:
    """Prepared by one, approved by the other."""
    payment_run = runs.prepare(stages=[stage], at=LATER, by=first)
    runs.answer(payment_run=payment_run, approved=True, at=LATER, by=second)


def balance(member: Member) -> str:
    """A member's points, counted from the postings."""
    return str(Posting.objects.filter(member=member).aggregate(sum=Sum("amount"))["sum"] or 0)


def settle() -> None:
    """What waits for the end of a transaction happens now: links of chains."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def faults() -> list[str]:
    """Everything that verify_ledger would say."""
    settle()
    return [fault.code for fault in proof.faults()]


def now() -> datetime:
    """A moment after all windows of games published in this test."""
    return timezone.now() + timedelta(hours=1)
