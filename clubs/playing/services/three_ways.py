"""The matches that a three-way match is stated as, what stands against one, its IMPs stated once."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.facts.services.stated import EntryKey, Facts, MatchKey
from clubs.models import Match, Stage
from clubs.movements import three_way
from clubs.movements.three_way import ScheduledMatch, ThreeWays
from clubs.tournaments.selectors import form_of
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused


def legs(
    stage: Stage,
    number: int,
    stated: Facts,
    threes: Sequence[tuple[EntryKey, EntryKey, EntryKey]],
    boards: int,
) -> dict[MatchKey, int]:
    """Three matches each, with their boards: half of a round's `boards`, or over two rounds all of them.

    Raises Refused for a form of contest without them, and for boards that have no half.
    """
    if not threes:
        return {}
    if not form_of(stage).contest.has_three_ways:
        raise Refused(_("This form of contest has no three-way matches."), "no_three_way")
    is_long = contest_of(stage.event).draw("swiss_three_way_rounds") == "2"
    if not is_long and boards % 2:
        raise Refused(
            _("A three-way match divides the boards of the round in two halves; %(boards)s is odd.")
            % {"boards": boards},
            "three_way_odd_boards",
        )
    pairs = (leg for three in threes for leg in three_way.legs_of(three))
    keys = (_as_stated(("", number, a, b), stated) for a, b in pairs)
    return dict.fromkeys(keys, boards if is_long else boards // 2)


def _as_stated(key: MatchKey, stated: Facts) -> MatchKey:
    """A match that was paired already keeps who is named first, and with it its result."""
    section, number, a, b = key
    turned = (section, number, b, a)
    return turned if turned in stated.matches else key


def refuse_stated_twice(stage: Stage, number: int, a: str, b: str) -> None:
    """Raise Refused where the other round of the same match over two has its IMPs already.

    Stated in both, one of the two statements would silently hold.
    """
    rows = (
        Match.objects.current()
        .filter(session__stage=stage)
        .values_list("round", "a__number", "b__number", "boards", "a_score")
    )
    stated = {row[0] for row in rows if {row[1], row[2]} == {a, b} and row[4] and abs(row[0] - number) == 1}
    if not stated:
        return
    threes = ThreeWays.of([ScheduledMatch(*row[:4]) for row in rows], stage.event.boards_per_round)
    both = frozenset((a, b))
    for other in stated:
        if threes.begun.get((max(number, other), both)) == min(number, other):
            raise Refused(
                _(
                    "A three-way match over two rounds states its IMPs once. They are stated in round "
                    "%(round)s: correct them there."
                )
                % {"round": other},
                "three_way_stated",
            )
