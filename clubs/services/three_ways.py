"""The matches that a three-way match is stated as, and what stands against one."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from clubs.models import Form, Stage
from clubs.movements import three_way
from clubs.services.facts import EntryKey, Facts, MatchKey
from clubs.services.tournaments import contest_of
from federation.errors import Refused

# A bracket has no place for three, and win VP of short matches would count twice. Pairs have one table.
WITHOUT = (Form.KNOCKOUT_TEAMS, Form.BOARD_A_MATCH_VP)


def legs(
    stage: Stage, number: int, said: Facts, threes: Sequence[tuple[EntryKey, EntryKey, EntryKey]], boards: int
) -> dict[MatchKey, int]:
    """Three matches each, with their boards: half of a round's `boards`, or over two rounds all of them.

    Raises Refused for a form of contest without them, and for boards that have no half.
    """
    if not threes:
        return {}
    form = Form(stage.form or stage.event.form)
    if form in WITHOUT or not form.is_teams:
        raise Refused(_("This form of contest has no three-way matches."), "no_three_way")
    is_long = contest_of(stage.event).draw("swiss_three_way_rounds") == "2"
    if not is_long and boards % 2:
        raise Refused(
            _("A three-way match divides the boards of the round in two halves; %(boards)s is odd.")
            % {"boards": boards},
            "three_way_odd_boards",
        )
    pairs = (leg for three in threes for leg in three_way.legs_of(three))
    keys = (_as_stated(("", number, a, b), said) for a, b in pairs)
    return dict.fromkeys(keys, boards if is_long else boards // 2)


def _as_stated(key: MatchKey, said: Facts) -> MatchKey:
    """A match that was paired already keeps who is named first, and with it its result."""
    section, number, a, b = key
    turned = (section, number, b, a)
    return turned if turned in said.matches else key
