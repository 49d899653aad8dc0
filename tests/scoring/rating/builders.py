"""Evenings of members, published by the real services, and their ratings replayed as a worker does it."""

import random
from datetime import date

from clubs.models import Session
from federation.models import Member, Purpose
from federation.personal import choices
from federation.record import outbox
from federation.tenancy.context import acting_for
from scoring.owing import RATING_TOPIC
from scoring.tasks import rate
from tests.cast import House
from tests.scoring import builders

TABLES, BOARDS = 4, 8
NUMBERS = [str(900_001 + at) for at in range(4 * TABLES)]


def members(house: House) -> dict[str, Member]:
    """Sixteen members by number; the registrar is the first of them."""
    with acting_for(house.federation):
        for number in NUMBERS:
            own = {"user": house.registrar} if number == NUMBERS[0] else {}
            Member.objects.create(
                number=number, family_name=f"選手{number}", family_romaji=f"P{number}", **own
            )
        return {member.number: member for member in Member.objects.filter(number__in=NUMBERS)}


def evening(house: House, key: str, day: date, *, seed: int, turn: int = 0, guest: str = "") -> Session:
    """A game of four tables; again with the same key it is a correction of that game.

    Pairs are neighbours in the list of members begun at `turn`; `guest` is a number left out of the file.
    """
    people = NUMBERS[turn:] + NUMBERS[:turn]
    pairs = list(zip(people[::2], people[1::2], strict=True))
    return builders.published_content(house, _file(key, day, pairs, seed, guest), f"{key}.xml")


def rated(house: House) -> None:
    """Do what is owed to the ratings, until nothing is."""
    while True:
        with acting_for(house.federation):
            owed = sorted(outbox.owed_subjects(RATING_TOPIC))
        if not owed:
            return
        rate(house.federation.pk, owed[0])


def agree(house: House, member: Member, *, agrees: bool = True) -> None:
    """The member's word about the rating."""
    with acting_for(house.federation):
        choices.choose(member=member, agrees={Purpose.RATING: agrees}, by=house.player)


def _file(key: str, day: date, pairs: list[tuple[str, str]], seed: int, guest: str) -> bytes:
    listed = "".join(
        f"<PAIR><PAIR_NUMBER>{at % TABLES + 1}{side}</PAIR_NUMBER><DIRECTION>{side}</DIRECTION>"
        + "".join(_player(number, guest) for number in pair)
        + "</PAIR>"
        for at, pair in enumerate(pairs)
        for side in ("NS" if at < TABLES else "EW",)
    )
    lot = random.Random(seed)  # noqa: S311 - the same evening every time
    played = "".join(_board(board, lot) for board in range(1, BOARDS + 1))
    event = (
        f"<EVENT_IDENTIFIER>{key}</EVENT_IDENTIFIER><EVENT_DESCRIPTION>Evening {key}</EVENT_DESCRIPTION>"
        f"<DATE>{day:%d/%m/%Y}</DATE><WINNER_TYPE>2</WINNER_TYPE>"
        f"<PARTICIPANTS>{listed}</PARTICIPANTS>{played}"
    )
    # A club of its own: where the next game of a club is published, this one can no longer be corrected.
    club = f"<CLUB><CLUB_NAME>{key}</CLUB_NAME><CLUB_ID_NUMBER>{_number(key)}</CLUB_ID_NUMBER></CLUB>"
    return f'<USEBIO Version="1.2">{club}<EVENT EVENT_TYPE="MP_PAIRS">{event}</EVENT></USEBIO>'.encode()


def _number(key: str) -> int:
    return 3000 + int.from_bytes(key.encode())


def _player(number: str, guest: str) -> str:
    known = "" if number == guest else f"<NATIONAL_ID_NUMBER>{number}</NATIONAL_ID_NUMBER>"
    return f"<PLAYER><PLAYER_NAME>P{number}</PLAYER_NAME>{known}</PLAYER>"


def _board(board: int, lot: random.Random) -> str:
    """North plays one no trump at every table, and makes it."""
    lines = ""
    for table in range(TABLES):
        tricks, moved = lot.randrange(7, 14), (table + (board - 1) // 2) % TABLES
        lines += (
            f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{table + 1}NS</NS_PAIR_NUMBER>"
            f"<EW_PAIR_NUMBER>{moved + 1}EW</EW_PAIR_NUMBER><CONTRACT>1NT</CONTRACT><PLAYED_BY>N</PLAYED_BY>"
            f"<TRICKS>{tricks}</TRICKS><SCORE>{90 + 30 * (tricks - 7)}</SCORE></TRAVELLER_LINE>"
        )
    return f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>{lines}</BOARD>"
