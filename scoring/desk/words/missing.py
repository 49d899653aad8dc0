"""What a stage misses before its results are complete, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clubs.models import Stage
from clubs.playing.services.drawing import names_of
from clubs.tournaments.selectors import form_of
from scoring.events.services import pairing as scored
from scoring.events.services.stage_desk import rounds_of
from scoring.events.services.table_desk import MovementRound, rounds_at_desk
from scoring.sessions.services.problems import UNSCORABLE


def missing_results(stage: Stage, number: int | None = None) -> list[str]:
    """Of a stage, or of one of its rounds, what misses a result: matches, and tables of a movement, in order.

    A match with some of its boards is missing as well. What cannot be scored has nothing to say here: the
    desk shows why.
    """
    try:
        known = scored.known(stage)
    except UNSCORABLE:
        return []
    names = names_of(stage)
    matches = [
        _("round %(round)s: %(one)s – %(other)s")
        % {"round": paired, "one": names.get(one, one), "other": names.get(other, other)}
        for paired, one, other in sorted(known.pending)
        if number in (None, paired)
    ]
    if form_of(stage).is_teams or rounds_of(stage, known):
        return matches
    return [*matches, *(line for one in rounds_at_desk(stage) for line in _of_tables(one))]


def _of_tables(one: MovementRound) -> Iterator[str]:
    for table in one.open_tables:
        boards = ", ".join(str(board.seat.board) for board in table.boards)
        where = {"round": one.number, "table": table.number, "boards": boards}
        yield _("round %(round)s, table %(table)s: boards %(boards)s") % where
