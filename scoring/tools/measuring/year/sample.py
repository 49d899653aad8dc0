"""The sample of a year: what each federation has of everything, through the services.

Files are received, checked, published, computed, rated and paid; a Swiss is entered, played and computed; a
case is reported and ruled on. What the year has besides are copies of it.
"""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from scoring.tools.bench.archive import game
from scoring.tools.measuring.year.sizes import BOARDS, SAMPLE, SWISS_ROUNDS, SWISS_TEAMS, TABLES, YearSize

SINCE = date(1990, 1, 1)
NUMBERED = 100_001  # the number of a federation's first member
NAMES = ("Abe", "Baker", "Chiba", "Dubois", "Endo", "Fischer", "Goto", "Hayashi", "Ito", "Jansen", "Kato")
REGIONS = ("East", "West", "North", "South")


class YearHouse(NamedTuple):
    """A federation of the year: who keeps the desk, its clubs, its Swiss and what was published."""

    federation: Any
    by: Any
    clubs: Sequence[Any]
    stage: Any
    sessions: Sequence[Any]


def houses(size: YearSize, last: date) -> list[YearHouse]:
    """All federations with their samples; the last of their sessions were played on a day."""
    return [_house(number, size, last) for number in range(1, size.federations + 1)]


def kept_houses() -> list[YearHouse]:
    """The federations of a year that was kept; none where there is no year yet."""
    from federation.models import Federation  # app ready

    return [_kept(house) for house in Federation.objects.filter(slug__startswith="year-").order_by("pk")]


def _kept(federation: Any) -> YearHouse:
    from clubs.models import Club, Session, Stage  # app ready
    from federation.models import User  # app ready
    from federation.tenancy.context import acting_for  # app ready

    by = User.objects.get(email=f"desk-{federation.slug.partition('-')[2]}@year.example.org")
    with acting_for(federation, language="en"):
        stage = Stage.objects.order_by("pk")[0]
        # The first club is the tournament's host.
        clubs = list(Club.objects.order_by("pk")[1:])
        sessions = list(Session.objects.filter(stage__isnull=True).order_by("pk")[:SAMPLE])
        return YearHouse(federation, by, clubs, stage, sessions)


def count_totals(houses: Sequence[YearHouse]) -> None:
    """Count what every member has by the postings, the copied ones with them."""
    from federation.tenancy.context import acting_for  # app ready
    from scoring.points.services.ledger.lines import rebuild_totals  # app ready

    for house in houses:
        with acting_for(house.federation):
            rebuild_totals()


def _house(number: int, size: YearSize, last: date) -> YearHouse:
    from federation.models import Federation  # app ready
    from federation.tenancy.context import acting_for  # app ready

    federation = Federation.objects.create(
        slug=f"year-{number}",
        names={"ja": f"連盟{number}", "en": f"Federation {number}"},
        regulation_pack="jcbl-sample",
        time_zone="UTC",
        number_scheme="none",
        languages=["en", "ja"],
    )
    with acting_for(federation, language="en"):
        stage, by = _tournament(number, last)
        clubs = _clubs(size.clubs, by)
        _members(size.members, clubs)
        sessions = [_session(clubs[0], by, turn, last - timedelta(turn)) for turn in range(SAMPLE)]
        _case(sessions[0], by)
        _settled(sessions)
    return YearHouse(federation, by, clubs, stage, sessions)


def _tournament(number: int, last: date) -> tuple[Any, Any]:
    """A Swiss of teams with all its rounds, announced; and who runs it."""
    from clubs.tournaments.services import tournaments  # app ready
    from federation.models import Office, Role, User  # app ready
    from federation.people.services.logins import prove  # app ready
    from scoring import owing  # app ready
    from scoring.events.services import stages  # app ready
    from scoring.sessions.services import recomputation  # app ready
    from scoring.tools.measuring import stage as swiss  # app ready
    from scoring.tools.story.stage import set_scene  # app ready

    story = swiss.bench_story(SWISS_ROUNDS)
    scene = set_scene(story)
    tournaments.announce(tournament=scene.event.tournament, by=scene.by)
    played = swiss.played(scene, SWISS_TEAMS, SWISS_ROUNDS)
    owing.owe_session(played.pk, {"kind": "act"})
    recomputation.recompute(played.pk, strictly=True)
    stages.recompute(scene.stage.pk, strictly=True)
    # The story's director is one person everywhere; here every federation has its own.
    User.objects.filter(pk=scene.by.pk).update(email=f"desk-{number}@year.example.org")
    scene.by.refresh_from_db()
    prove(scene.by)
    Office.objects.create(holder=scene.by, role=Role.REGISTRAR, starts_on=SINCE)
    return scene.stage, scene.by


def _clubs(count: int, by: Any) -> list[Any]:
    """The clubs, one after the other by key; one person keeps every desk of the sample."""
    from clubs.models import Club, ClubOfficer, ClubRole  # app ready

    clubs = Club.objects.bulk_create(
        Club(
            number=str(1000 + turn),
            names={"ja": f"クラブ{turn}", "en": f"{NAMES[turn % 11]} Bridge Club {turn}"},
            region=REGIONS[turn % 4],
        )
        for turn in range(count)
    )
    ClubOfficer.objects.create(club=clubs[0], holder=by, role=ClubRole.SCORER, starts_on=SINCE)
    return list(clubs)


def _members(count: int, clubs: Sequence[Any]) -> None:
    from clubs.models import Membership  # app ready
    from federation.models import Member  # app ready
    from federation.people.services.members import register_members  # app ready

    registered = register_members([_member(Member, turn) for turn in range(count)], by=None)
    Membership.objects.bulk_create(
        (
            Membership(club=clubs[turn % len(clubs)], member=member, is_home=True, starts_on=SINCE)
            for turn, member in enumerate(registered)
        ),
        batch_size=5000,
    )


def _member(model: Any, turn: int) -> Any:
    return model(
        number=str(NUMBERED + turn),
        family_name=f"{NAMES[turn % 11]}{turn % 997}",
        given_name=NAMES[turn // 11 % 11],
        family_kana="カイイン",
        given_kana="",
        family_romaji=f"{NAMES[turn % 11]}{turn % 997}",
        given_romaji=NAMES[turn // 11 % 11],
        status="active",
    )


def _session(club: Any, by: Any, turn: int, day: date) -> Any:
    from clubs.models import Session  # app ready
    from clubs.uploads.services import uploads  # app ready
    from scoring.sessions.services import recomputation  # app ready

    upload, _new = uploads.receive(club=club, name=f"{day}.xml", content=file_of(turn, day), by=by)
    session = uploads.publish(upload=upload, by=by)
    # Half an hour for corrections, so that the sample can be paid.
    Session.objects.filter(pk=session.pk).update(conditions={"correction_minutes": "30"})
    recomputation.recompute(session.pk, strictly=True)
    return session


def file_of(turn: int, day: date) -> bytes:
    """The file of a session of the year, a member's number behind every name."""
    first, *others = game(turn, day, TABLES, BOARDS).split(b"</PLAYER_NAME>")
    return first + b"".join(_numbered(turn, others))


def _numbered(turn: int, pieces: Sequence[bytes]) -> Iterator[bytes]:
    for seat, piece in enumerate(pieces):
        number = NUMBERED + (turn * 40 + seat) % 400
        yield b"</PLAYER_NAME><NATIONAL_ID_NUMBER>%d</NATIONAL_ID_NUMBER>" % number + piece


def _case(session: Any, by: Any) -> None:
    """A case with a ruling, and what it changed."""
    from scoring.sessions.services import recomputation  # app ready

    rule(session, by, board=1, token="sample")  # noqa: S106 (no secret)
    recomputation.recompute(session.pk, strictly=True)


def rule(session: Any, by: Any, *, board: int, token: str) -> Any:
    """Report a case at the first table of a board and give a weighted score; the case."""
    from clubs.models import EntryPlayer, Result  # app ready
    from rulings.cases.services import cases  # app ready
    from rulings.decisions.terms import decision_from  # app ready
    from rulings.models import AdjustmentKind  # app ready

    result = Result.objects.current().filter(session=session, kind="played", board=board).order_by("line")[0]
    north = EntryPlayer.objects.current().filter(entry=result.ns).order_by("seat")[0]
    case, _new = cases.report(
        session=session,
        token=token,
        seats={"N": north},
        by=by,
        incident="West led out of turn.",
        place=cases.CasePlace(session.published_at, board=board),
    )
    weighted = [{"weight": "2/3", "result": ["3N", "N", 9]}, {"weight": "1/3", "result": ["3N", "N", 8]}]
    at = {"board": board, "ns": result.ns.number, "ew": result.ew.number}
    decision = decision_from(AdjustmentKind.SCORE, {**at, "outcome": {"weighted": weighted}})
    cases.rule(case=case, decisions=[decision], reasons="Law 12C1(c).", by=by)
    return case


def _settled(sessions: Sequence[Any]) -> None:
    """Rate the sessions and pay what is owed, as the clock's tasks do when corrections are over."""
    from scoring.models import PaymentRequest  # app ready
    from scoring.points.services.ledger import due  # app ready
    from scoring.rating.services import rating  # app ready

    rating.answer(sessions[-1].pk)
    owed = PaymentRequest.objects.filter(closed_at__isnull=True).order_by("pk")
    due.answer_all(list(owed.values_list("pk", flat=True)), at=_later(sessions))


def _later(sessions: Sequence[Any]) -> datetime:
    latest: datetime = max(session.published_at for session in sessions)
    return latest + timedelta(days=60)
