"""Who goes on to the next stage of an event, and its first session opened with them. Spec D.12.

No next stage begins before the windows of the one before have ended and it is closed, or before a
director has decided so on record.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Entrant, EntrantState, Session, Stage
from clubs.playing.services import drawing, running
from clubs.tournaments.services import stages
from federation.errors import Refused
from federation.models import User
from scoring.models import StageStanding


def qualified(stage: Stage) -> list[Entrant]:
    """Who takes part in a stage: the first of the stage before, in the order of their places there.

    Who left the stage before or the event is passed over. Raises Refused where a shared place lies across
    the limit: a play-off or a lot decides that, not the order of names.
    """
    if stage.qualified_from is None:
        return list(stage.event.entrants.filter(state=EntrantState.ENTERED).order_by("pk"))
    rows = _ranked(stage.qualified_from)
    places = stage.places or len(rows)
    through, waiting = rows[:places], rows[places:]
    if waiting and _share(through[-1], waiting[0]):
        names = {"place": through[-1].rank, "places": places}
        raise Refused(
            _("Place %(place)s is shared across the limit of %(places)s. Break the tie first.") % names,
            "places_shared",
        )
    return [row.entrant for row in through]


def _ranked(before: Stage) -> list[StageStanding]:
    gone = before.withdrawals.in_force().values("entrant")
    rows = StageStanding.objects.filter(stage=before, entrant__state=EntrantState.ENTERED)
    standings = list(rows.exclude(entrant__in=gone).select_related("entrant").order_by("rank", "position"))
    # Of a field with two winners or several sections the places are taken in turn: first, first, second, …
    # Whoever has left is passed over in their own ranking, which has no turn less by it.
    turns: dict[int, int] = {}
    before_of: dict[tuple[str, str], list[StageStanding]] = {}
    for row in standings:
        ahead = before_of.setdefault(_ranking(row), [])
        turns[row.pk] = sum(1 for other in ahead if other.rank < row.rank)
        ahead.append(row)
    return sorted(standings, key=lambda row: (turns[row.pk], row.position))


def _share(one: StageStanding, other: StageStanding) -> bool:
    return one.rank == other.rank and _ranking(one) == _ranking(other)


def _ranking(row: StageStanding) -> tuple[str, str]:
    """Among whom somebody is ranked: a section, a side, or the field."""
    return row.section, row.direction


@transaction.atomic
def open_next(
    *,
    stage: Stage,
    number: int,
    played_on: date,
    at: datetime,
    by: User,
    decision: str = "",
    in_sections: Mapping[str, str] | None = None,
    absent: Sequence[Entrant] = (),
) -> Session:
    """Open a session of a stage with those who qualified for it; who is in it stays in it.

    `decision`: a director's reason to begin before the stage before is closed. `in_sections`: by number, the
    section. `absent`: who is not here. Raises Refused as `running.open_session` and `qualified` do.
    """
    taking_part = in_it(stage) or qualified(stage)
    before = stage.qualified_from
    if before is not None and not stages.is_closed(before) and not decision.strip():
        raise Refused(
            _("“%(stage)s” is not closed: its results may still change. Close it, or say why you begin.")
            % {"stage": before.title},
            "stage_before_open",
        )
    left = running.who_left(stage)
    playing: Sequence[Entrant] = [entrant for entrant in taking_part if entrant.pk not in left]
    return running.open_session(
        stage=stage,
        number=number,
        played_on=played_on,
        at=at,
        by=by,
        entrants=playing,
        reason=decision,
        in_sections=in_sections,
        absent=absent,
    )


def in_it(stage: Stage) -> list[Entrant]:
    """Who has played the stage, where it has begun, in the order of their places in the stage before."""
    return drawing.entrants_of(stage)
