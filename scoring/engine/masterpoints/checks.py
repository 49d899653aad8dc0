"""What an occasion must be before points are counted; everything wrong is refused at once."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from scoring.engine.contest import Contestants, contestants_of
from scoring.engine.masterpoints.factors import unknown
from scoring.engine.masterpoints.field import FieldList, groups, tables_of
from scoring.engine.masterpoints.grants import (
    AnyGrant,
    ForMatches,
    ForPlaces,
    ForVictoryPoints,
    SeriesAverage,
)
from scoring.engine.masterpoints.occasion import Occasion, PlayerStanding
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.refusal import INCONSISTENT, MISSING, RANGE, UNKNOWN, Refusal, Refusals


def check(occasion: Occasion, scheme: Scheme) -> None:
    """Raises Refusals with everything that keeps a scheme from being applied to an occasion."""
    problems = [*_of_scheme(occasion, scheme), *_of_occasion(occasion, "")]
    for number, part in enumerate(occasion.parts, 1):
        problems += _of_occasion(part, f"parts[{number}].")
    if not problems:
        problems = [problem for one in (occasion, *occasion.parts) for problem in _of_measures(one, scheme)]
    if problems:
        raise Refusals(problems)


def applying(occasion: Occasion, scheme: Scheme) -> Iterator[AnyGrant]:
    """The scheme's grants for the occasion's form."""
    yield from (grant for grant in scheme.grants if contestants_of(occasion.form) in grant.forms)


def _of_scheme(occasion: Occasion, scheme: Scheme) -> Iterator[Refusal]:
    if not scheme.grants:
        yield Refusal(INCONSISTENT, "scheme", "mp_by_hand", scheme=scheme.key)
    elif not list(applying(occasion, scheme)):
        yield Refusal(INCONSISTENT, "form", "mp_form_none", scheme=scheme.key)
    if scheme.lists == "overall" and occasion.ranked_by == "direction":
        yield Refusal(INCONSISTENT, "ranked_by", "mp_lists_differ")


def _of_occasion(occasion: Occasion, path: str) -> Iterator[Refusal]:
    if tables_of(occasion) <= 0:
        yield Refusal(RANGE, f"{path}tables", "mp_no_tables")
    if len(occasion.contestants) < 2:
        yield Refusal(RANGE, f"{path}contestants", "mp_field_small", count=str(len(occasion.contestants)))
    if occasion.sessions < 1:
        yield Refusal(RANGE, f"{path}sessions", "too_small", value=str(occasion.sessions), low="1")
    yield from _of_contestants(occasion, path)
    for group in groups(occasion):
        yield from _of_places(group, path)


def _of_contestants(occasion: Occasion, path: str) -> Iterator[Refusal]:
    for key, times in Counter(contestant.key for contestant in occasion.contestants).items():
        if times > 1:
            yield Refusal(INCONSISTENT, f"{path}contestants", "mp_twice", value=key)
    for contestant in occasion.contestants:
        where = f"{path}contestants.{contestant.key}"
        for figure in (
            contestant.boards,
            contestant.won,
            contestant.victory_points,
            *(one.boards for one in contestant.players),
        ):
            if figure is not None and figure < 0:
                yield Refusal(RANGE, where, "too_small", value=str(figure), low="0")
        for player in contestant.players:
            if player.standing not in frozenset(PlayerStanding):
                allowed = ", ".join(PlayerStanding)
                yield Refusal(UNKNOWN, where, "not_an_option", value=player.standing, allowed=allowed)
            if player.boards and contestant.boards is not None and player.boards > contestant.boards:
                parameters = {
                    "value": player.key,
                    "boards": str(player.boards),
                    "all": str(contestant.boards),
                }
                yield Refusal(RANGE, where, "mp_boards_many", **parameters)


def _of_places(group: FieldList, path: str) -> Iterator[Refusal]:
    """Places must follow each other: 1, 2, 2, 4. Who shares one is told as sharing it."""
    sharing = Counter(row.rank for row in group.rows if row.rank is not None)
    ahead, expected = 1, set()
    for rank in sorted(sharing):
        expected.add(ahead if rank == ahead else 0)
        ahead += sharing[rank]
    for row in group.rows:
        where = f"{path}contestants.{row.contestant.key}"
        if row.rank is None:
            continue
        if row.rank not in expected:
            yield Refusal(INCONSISTENT, where, "mp_place_gap", place=str(row.rank))
        elif row.tied != (sharing[row.rank] > 1):
            yield Refusal(INCONSISTENT, where, "mp_place_shared", place=str(row.rank))


def _of_measures(occasion: Occasion, scheme: Scheme) -> Iterator[Refusal]:
    """What the grants ask of an occasion, and it does not say."""
    for grant in applying(occasion, scheme):
        yield from unknown(occasion, grant)
        yield from _of_teams(occasion, grant)
        if isinstance(grant, ForPlaces) and isinstance(grant.base, SeriesAverage):
            low, high = grant.base.least, grant.base.most
            if not low <= len(occasion.games) <= high:
                parameters = {"count": str(len(occasion.games)), "low": str(low), "high": str(high)}
                yield Refusal(RANGE, "games", "items_outside", **parameters)


def _of_teams(occasion: Occasion, grant: AnyGrant) -> Iterator[Refusal]:
    if contestants_of(occasion.form) is not Contestants.TEAMS:
        return
    boards_needed = isinstance(grant, ForVictoryPoints) or (isinstance(grant, ForMatches) and grant.per_board)
    if boards_needed and occasion.match_boards < 1:
        yield Refusal(MISSING, "match_boards", "missing", part="match_boards")
    if isinstance(grant, ForVictoryPoints) and occasion.match_maximum <= Fraction(0):
        yield Refusal(RANGE, "match_maximum", "too_small", value=str(occasion.match_maximum), low="0")
