"""A simultaneous event of many clubs, for tests: the clubs, their files, what they upload."""

from datetime import date
from random import Random

from clubs.models import Club, ClubOfficer, ClubRole, Event, Stage, Tournament
from clubs.tournaments.services import tournaments
from clubs.uploads.services import simultaneous, uploads
from scoring.engine.board import is_vulnerable
from scoring.engine.contract import points
from scoring.events.services import stages
from scoring.models import OverallPlace
from scoring.sessions.services import recomputation
from tests import cast

DAY = date(2026, 5, 3)
CONTRACTS = ("4S", "3N", "2H", "1N", "5D")


def a_simultaneous(
    house, *, clubs=3, form="pairs_matchpoints", slug="all-japan", announced=True, **conditions
):
    """A stage to which so many clubs are invited; the house's scorer keeps all their desks."""
    tournament = tournaments.make(
        tournament=Tournament(
            host=house.club,
            slug=slug,
            titles={"ja": "全国一斉", "en": "Simultaneous"},
            level="national",
            starts_on=DAY,
            ends_on=DAY,
        ),
        by=house.scorer,
    )
    if announced:
        tournaments.announce(tournament=tournament, by=house.scorer)
    event = Event(
        tournament=tournament, titles={"ja": "ペア戦", "en": "Pairs"}, form=form, boards_per_round=3
    )
    tournaments.add_event(event=event, conditions={"correction_minutes": 30, **conditions}, by=house.scorer)
    stage = tournaments.add_stage(
        stage=Stage(event=event, titles={"ja": "一斉", "en": "All clubs"}, kind="simultaneous"),
        by=house.scorer,
    )
    invited = [a_club(house, number) for number in range(clubs)]
    simultaneous.invite(stage=stage, clubs=invited, by=house.scorer)
    return stage, invited


def a_club(house, number):
    club = Club.objects.create(
        number=str(5000 + number), names={"ja": f"クラブ{number}", "en": f"Club {number}"}, place=""
    )
    ClubOfficer.objects.create(club=club, holder=house.scorer, role=ClubRole.SCORER, starts_on=cast.SINCE)
    return club


def game(club, *, tables=3, boards=6, seed=0, wrong=0, day=DAY):
    """A file of a Mitchell in which every table plays every board; `wrong` changes so many results."""
    drawn = Random(f"{club.number}/{seed}")  # noqa: S311 (no secret)
    pairs = "".join(_pair(club, n, side) for side in ("NS", "EW") for n in range(1, tables + 1))
    listed_boards = ""
    for board in range(1, boards + 1):
        listed_boards += f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>"
        for table in range(1, tables + 1):
            contract, tricks = drawn.choice(CONTRACTS), drawn.randrange(7, 13)
            if wrong:
                wrong, tricks = wrong - 1, (tricks - 6) % 6 + 7
            listed_boards += _line(board, table, (table + board) % tables + 1, contract, tricks)
        listed_boards += "</BOARD>"
    heading = (
        f"<EVENT_DESCRIPTION>Simultaneous {club.number}</EVENT_DESCRIPTION>"
        f"<DATE>{day:%d/%m/%Y}</DATE><WINNER_TYPE>2</WINNER_TYPE>"
    )
    listed = f"<EVENT_IDENTIFIER>sim-{club.number}-{seed}</EVENT_IDENTIFIER>{heading}"
    body = f"{listed}<PARTICIPANTS>{pairs}</PARTICIPANTS>{listed_boards}"
    return f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">{body}</EVENT></USEBIO>'.encode()


def _pair(club, number, side):
    players = "".join(
        f"<PLAYER><PLAYER_NAME>{side} {number} {seat} of {club.number}</PLAYER_NAME></PLAYER>"
        for seat in (1, 2)
    )
    return f"<PAIR><PAIR_NUMBER>{number}{side}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION>{players}</PAIR>"


def _line(board, ns, ew, contract, tricks):
    score = points(contract, tricks, is_vulnerable(board, "N"))
    who = f"<NS_PAIR_NUMBER>{ns}NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{ew}EW</EW_PAIR_NUMBER>"
    played = f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
    return f"<TRAVELLER_LINE>{who}{played}<SCORE>{score}</SCORE></TRAVELLER_LINE>"


def bring(house, club, stage, content, *, computed=True):
    """Upload, publish and enter a club's game, and do what the worker would do."""
    upload, _new = uploads.receive(club=club, name="game.xml", content=content, by=house.scorer)
    session = uploads.publish(upload=upload, by=house.scorer, stage=stage)
    if computed:
        work(session, stage)
    return session


def work(session, stage):
    """Answer what is owed."""
    recomputation.recompute(session.pk, strictly=True)
    stages.recompute(stage.pk, strictly=True)


def places(stage):
    """What the page reads, by who it is and not by keys."""
    fields = (
        "position",
        "rank",
        "tied",
        "club_rank",
        "club_tied",
        "direction",
        "session__club__number",
        "entry__number",
        "score",
        "percent",
        "boards",
    )
    return list(OverallPlace.objects.filter(stage=stage).order_by("position").values_list(*fields))
