"""A round of a knockout with a repechage, drawn from who won so far. It waits for every result before it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.models import Entrant, Stage
from clubs.movements.second_chances.repechage import (
    RepechageField,
    RepechageGroup,
    RepechagePlan,
    RepechageSide,
    draw,
)
from clubs.movements.swiss.field import DrawGround
from clubs.playing.double_bracket import decided, left_after
from clubs.playing.proposal import Proposal, ProposedGroup, StageKnowledge, System, why
from clubs.tournaments.contest import EventConditions
from federation.errors import Refused

REPECHAGE = "repechage"


def plan_of(contest: EventConditions) -> RepechagePlan:
    """In how many rounds a loss is no end, and how many play the knockout that follows."""
    return RepechagePlan(int(contest.draw("repechage_rounds")), int(contest.draw("repechage_places")))


def in_repechage(
    stage: Stage,
    number: int,
    entrants: Sequence[Entrant],
    known: StageKnowledge,
    seed: str,
    plan: RepechagePlan,
) -> Proposal:
    """A round. Raises Refused while a result is missing, after the end, and for a plan that suits nobody."""
    if not plan.suits(len(entrants)):
        raise Refused(unsuitable(len(entrants), plan), "repechage_field")
    ties = list(decided(stage, number, known))
    field = RepechageField([entrant.number for entrant in entrants], ties, plan, left_after(stage))
    groups = draw(field, number)
    if not groups:
        raise Refused(_("The event is over: nobody is left to play."), "round_outside")
    lost = {key for key, rounds in field.losses(number).items() if rounds}
    proposed = tuple(
        ProposedGroup(group.keys, (_ground(group, lost, number > plan.rounds),), place=place)
        for place, group in enumerate(groups, 1)
    )
    return Proposal(number, System.KNOCKOUT, seed, {}, proposed)


def unsuitable(count: int, plan: RepechagePlan) -> str:
    """Why a plan cannot be played by so many: nobody gets back, or nobody goes out."""
    figures: Mapping[str, int] = {
        "count": count,
        "rounds": plan.rounds,
        "places": plan.places,
        "unbeaten": plan.unbeaten(count),
    }
    if count <= plan.places:
        return (
            _(
                "The knockout after the repechage has %(places)s places for %(count)s contestants: nobody "
                "would be out. Change the places in the conditions of contest."
            )
            % figures
        )
    return (
        _(
            "Of %(count)s contestants %(unbeaten)s are unbeaten after the rounds with a second chance "
            "(%(rounds)s), and the knockout after the repechage has %(places)s places: nobody would get "
            "back. Change the places or the rounds in the conditions of contest."
        )
        % figures
    )


def _ground(group: RepechageGroup, lost: set[str], is_play_off: bool) -> DrawGround:
    if len(group.keys) == 1:
        (key,) = group.keys
        if group.side is RepechageSide.KNOCKOUT:
            return why("bracket_bye", contestant=key)
        if group.side is RepechageSide.BEATEN:
            return why("repechage_bye", contestant=key)
        return why("repechage_has_place" if is_play_off else "double_waits", contestant=key)
    one, other = group.keys
    if group.side is RepechageSide.UNBEATEN:
        return why("repechage_unbeaten", one=one, other=other)
    if group.side is RepechageSide.BEATEN:
        return why("repechage_beaten", one=one, other=other)
    code = "repechage_came_back" if lost & {one, other} else "repechage_knockout"
    return why(code, one=one, other=other)
