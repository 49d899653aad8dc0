"""A round of a double elimination, drawn from who won so far. It waits for every result before it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from clubs.models import Entrant, Match, Stage
from clubs.movements.second_chances.double_elimination import EliminationGroup, EliminationSide, draw
from clubs.movements.second_chances.paired import DecidedTie
from clubs.movements.swiss.field import DrawGround
from clubs.playing import barred
from clubs.playing.proposal import Proposal, ProposedGroup, StageKnowledge, System, why
from federation.errors import Refused

SECOND_FINAL = "double_second_final"
MISSING_MOST = 20  # matches that a refusal names


def in_two_brackets(
    stage: Stage, number: int, entrants: Sequence[Entrant], known: StageKnowledge, seed: str, losers: str
) -> Proposal:
    """A round. Raises Refused while a result is missing and after the end, Refusal without a bracket."""
    seeds = [entrant.number for entrant in entrants]
    ties = list(decided(stage, number, known))
    second = losers == SECOND_FINAL
    left = {key for key, after in left_after(stage).items() if after < number}
    groups = draw(seeds, ties, number, left=left, second_final=second)
    if not groups:
        raise Refused(_("The event is over: nobody is left to play."), "round_outside")
    proposed = tuple(
        ProposedGroup(group.keys, (_ground(group),), place=place) for place, group in enumerate(groups, 1)
    )
    return Proposal(number, System.KNOCKOUT, seed, {}, proposed)


def decided(stage: Stage, number: int, known: StageKnowledge) -> Iterator[DecidedTie]:
    """Every tie before the round. Who won is a question to the director while it is not known."""
    paired = Match.objects.current().filter(session__stage=stage, round__lt=number)
    rows = paired.order_by("round", "pk").values_list("round", "a__number", "b__number")
    open_still = []
    for played, a, b in dict.fromkeys(rows):
        key = (played, frozenset((a, b)))
        winner = known.winners.get(key)
        if winner is None and key not in known.lost_by_both:
            open_still.append(f"{a}–{b} ({played})")
        yield DecidedTie(played, a, b, winner)
    if open_still:
        raise Refused(
            _("Nobody has won yet: %(matches)s. The next round is drawn from the results of all before.")
            % {"matches": ", ".join(open_still[:MISSING_MOST])},
            "results_missing",
        )


def left_after(stage: Stage) -> dict[str, int]:
    """After which round who has withdrawn, or was taken out of the stage, has left."""
    left = stage.withdrawals.in_force().last_rounds("entrant__number")
    taken_out = barred.of_stage(stage).gone_after(list(stage.sessions.values_list("pk", flat=True)))
    return left | {key: min(after, left.get(key, after)) for key, after in taken_out.items()}


def _ground(group: EliminationGroup) -> DrawGround:
    if len(group.keys) == 1:
        code = "double_bye" if group.side is EliminationSide.LOSERS else "double_waits"
        return why(code, contestant=group.keys[0])
    return why(f"double_{group.side.value}", one=group.keys[0], other=group.keys[1])
