"""Who goes on in a knockout after a decision on appeal, unless the next match has begun. Spec D.12"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Entrant, Stage
from clubs.playing.services import pairing
from clubs.tournaments.selectors import form_of
from scoring.engine.contest import Course
from scoring.models import StageRun

Row = Mapping[str, Any]


def follow(stage: Stage, run: StageRun, causes: Sequence[Row]) -> int | None:
    """Replace who advanced, where a decision on appeal is among the causes of new figures.

    Answers the round that changed; later ones follow with the figures that it makes. A correction or a ruling
    of a director replaces nobody by itself.
    """
    if (
        not any(cause.get("appeal") for cause in causes)
        or form_of(stage).contest.course is not Course.KNOCKOUT
    ):
        return None
    figures = run.body
    numbers = dict[int, str](Entrant.objects.filter(event=stage.event_id).values_list("pk", "number"))
    for number in sorted({row["round"] for row in figures["matches"]})[:-1]:
        swaps = _swaps(figures["matches"], number, numbers)
        reason = _("Decision on an appeal")
        if swaps and pairing.replace_advancing(
            stage=stage, number=number + 1, swaps=swaps, reason=reason, at=timezone.now()
        ):
            return int(number) + 1
    return None


def _swaps(rows: Sequence[Row], number: int, numbers: Mapping[int, str]) -> dict[str, str]:
    """Of a round: who lost and is in the next one, by who won and is not."""
    following = [row for row in rows if row["round"] == number + 1]
    going_on = {row[side] for row in following for side in ("a", "b")} - {None}
    swaps = {}
    for row in rows:
        winner = row.get("winner")
        if row["round"] != number or row["b"] is None or winner is None:
            continue
        loser = row["b"] if winner == row["a"] else row["a"]
        if loser in going_on and winner not in going_on:
            swaps[numbers[loser]] = numbers[winner]
    return swaps
