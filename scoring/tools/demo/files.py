"""Session files of the demonstration: real samples, played by the demonstration's members.

The bytes depend on nothing but the plan, so that the same file comes out at every run.
"""

import re
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from string import Template
from xml.sax.saxutils import escape

from federation.models import Member
from federation.names import joined
from scoring.tools.demo.houses import PLAYERS, ClubPlan, DemoGame, House

TEMPLATES = Path(__file__).parent / "sessions"
TEAMS_JA = ("はやぶさ", "しらさぎ", "みそさざい", "つばめ")
TEAMS_EN = ("Falcons", "Herons", "Wrens", "Swallows")
PLAYER = re.compile(r"\$name_(\d+)")
MATCHPOINTS = re.compile(r"<(TOTAL_SCORE|NS_MATCH_POINTS|EW_MATCH_POINTS)>([0-9.]+)<")
GAME_MADE = re.compile(rb"<TRICKS>10</TRICKS>(\s*)<SCORE>420</SCORE>")


def session_file(house: House, game: DemoGame, members: list[Member]) -> bytes:
    """A game as its club's scoring program writes it."""
    template = Template((TEMPLATES / f"{game.template}.xml").read_text())
    club = house.clubs[game.club]
    heading = {
        "club_name": _name_of(house, club),
        "club_number": club.number,
        "identifier": game.identifier,
        "title": game.titles["ja" if house.writes_kanji else "en"],
        "date": f"{game.played_on:%d/%m/%Y}",
        **{f"team_{i}": name for i, name in enumerate(TEAMS_JA if house.writes_kanji else TEAMS_EN, 1)},
    }
    filled = heading | _players(house, game, members, len(set(PLAYER.findall(template.template))))
    text = template.substitute({key: escape(value) for key, value in filled.items()})
    return (MATCHPOINTS.sub(_halved, text) if house.scores_in_halves else text).encode()


def _halved(figure: re.Match[str]) -> str:
    half = (Decimal(figure[2]) / 2).quantize(Decimal("0.01"), ROUND_HALF_UP)
    return f"<{figure[1]}>{half}<"


def with_a_slip(content: bytes) -> bytes:
    """The same file with the first made game keyed as one down."""
    return GAME_MADE.sub(rb"<TRICKS>9</TRICKS>\1<SCORE>-50</SCORE>", content, count=1)


def file_name(game: DemoGame) -> str:
    """What the club's program calls the file."""
    return f"{game.played_on:%Y%m%d}-{game.identifier}.xml"


def _name_of(house: House, club: ClubPlan) -> str:
    return club.names["ja" if house.writes_kanji else "en"]


def _players(house: House, game: DemoGame, members: list[Member], count: int) -> dict[str, str]:
    """Names and numbers from the club's own members on, round the register."""
    first = game.club * PLAYERS // len(house.clubs) + game.shift
    filled: dict[str, str] = {}
    for i in range(count):
        member = members[(first + i) % PLAYERS]
        name, number = _written(house, member), member.number
        if i == game.guest:
            name, number = house.guest, ""
        if i == game.mistyped:
            number = swapped(number)
        filled |= {f"name_{i + 1}": name, f"number_{i + 1}": number}
    return filled


def _written(house: House, member: Member) -> str:
    if house.writes_kanji:
        return joined(" ", member.family_name, member.given_name)
    return joined(" ", member.given_romaji, member.family_romaji)


def swapped(number: str) -> str:
    """The number with the last two neighbours swapped that differ, as fingers do; not the check digit."""
    for i in range(len(number) - 3, -1, -1):
        if number[i] != number[i + 1]:
            return number[:i] + number[i + 1] + number[i] + number[i + 2 :]
    raise ValueError(f"{number} has no two neighbours to swap")
