"""Sessions for the tests of pages: real files, published by the real services."""

import re

from clubs.models import Club, ClubOfficer, ClubRole, Session
from clubs.uploads.services import uploads
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.sessions.services import recomputation
from tests.cast import SINCE, House
from tests.places import SAMPLES

MITCHELL = "usebio_pairs_mitchell_13.xml"
TWO_SECTIONS = "usebio_pairs_two_sections_32.xml"
TWO_WINNERS = "usebio_pairs_two_winner_22.xml"
HOWELL = "usebio_pairs_howell_12.xml"


def published(house: House, name: str = MITCHELL, *, computed: bool = True) -> Session:
    """A sample file as a published session; its figures still owed where they are not to be computed."""
    return published_content(house, (SAMPLES / name).read_bytes(), name, computed=computed)


def published_content(house: House, content: bytes, name: str, *, computed: bool = True) -> Session:
    """The same for any file."""
    with acting_for(house.federation):
        club = club_of(content, house)
        upload, _is_new = uploads.receive(club=club, name=name, content=content, by=house.scorer)
        session = uploads.publish(upload=upload, by=house.scorer)
        if computed:
            recomputation.recompute(session.pk)
        return Session.objects.get(pk=session.pk)


def club_of(content: bytes, house: House) -> Club:
    """The club that the file names, with the same scorer."""
    named = re.search(rb"<CLUB_ID_NUMBER>\s*([0-9]+)", content)
    number = named[1].decode() if named else house.club.number
    club, is_new = Club.objects.get_or_create(
        number=number, defaults={"names": {"ja": f"クラブ{number}", "en": f"Club {number}"}}
    )
    if is_new:
        ClubOfficer.objects.create(club=club, holder=house.scorer, role=ClubRole.SCORER, starts_on=SINCE)
    return club


def many_sessions(federation: Federation, club: Club, count: int, *, first: int = 0) -> None:
    """So many sessions without results: a list to turn the pages of."""
    with acting_for(federation):
        Session.objects.bulk_create(
            Session(
                club=club,
                game_key=f"made-{i}",
                titles={"ja": f"Game {i}", "en": f"Game {i}"},
                played_on=f"2024-{1 + i // 28:02d}-{1 + i % 28:02d}",
                form="pairs",
                scoring="matchpoints",
                winners=1,
                published_at="2024-12-31T12:00:00Z",
            )
            for i in range(first, first + count)
        )


def a_field(pairs: int, boards: int = 2) -> bytes:
    """A file of so many pairs (an even number), half of them sitting North-South, each on every board."""
    tables = pairs // 2
    listed = "".join(_pair(number, side) for side in ("NS", "EW") for number in range(1, tables + 1))
    played = "".join(_board(board, tables) for board in range(1, boards + 1))
    heading = "<DATE>01/03/2024</DATE><WINNER_TYPE>2</WINNER_TYPE>"
    named = f"<EVENT_IDENTIFIER>field-{pairs}</EVENT_IDENTIFIER><EVENT_DESCRIPTION>Field</EVENT_DESCRIPTION>"
    event = f"{named}{heading}<PARTICIPANTS>{listed}</PARTICIPANTS>{played}"
    return f'<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS">{event}</EVENT></USEBIO>'.encode()


def _pair(number: int, side: str) -> str:
    players = "".join(f"<PLAYER><PLAYER_NAME>{side} {number} {i}</PLAYER_NAME></PLAYER>" for i in (1, 2))
    return f"<PAIR><PAIR_NUMBER>{number}{side}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION>{players}</PAIR>"


def _board(board: int, tables: int) -> str:
    """North passes the board out at one table in three."""
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{n}NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>{n}EW</EW_PAIR_NUMBER>"
        + ("<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE>" if n % 3 == 0 else _one_no_trump(board, 7 + n % 2))
        + "</TRAVELLER_LINE>"
        for n in range(1, tables + 1)
    )
    return f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{lines}</BOARD>"


def _one_no_trump(board: int, tricks: int) -> str:
    contract = "<CONTRACT>1NT</CONTRACT><PLAYED_BY>N</PLAYED_BY>"
    return f"{contract}<TRICKS>{tricks}</TRICKS><SCORE>{90 + 30 * (tricks - 7)}</SCORE>"
