"""What a case can be chosen by, beside its words: facets with their values in words."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models.tournaments.tournament import Level
from federation.models import DirectorGrade
from rulings.decisions.kinds import (
    ConductDecision,
    DisqualificationDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
    SuspensionDecision,
    WarningDecision,
)
from rulings.decisions.outcomes import (
    AdjustedOutcome,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    ImpAdjustedScore,
    SelfInflictedScore,
    SplitAdjustedScore,
    TableResultStands,
    WeightedAdjustedScore,
)
from rulings.lifecycle.cases import CaseStep
from scoring.engine.penalties.penalty import Nature

CLUB_GAME = "club"
NO_GRADE = "none"


class RulingOutcome(models.TextChoices):
    """What a ruling comes to. A case may have several."""

    STANDS = "stands", _("the table result stands")
    ARTIFICIAL = "artificial", _("artificial score")
    ASSIGNED = "assigned", _("assigned score")
    WEIGHTED = "weighted", _("weighted score")
    SPLIT = "split", _("split score")
    SELF_INFLICTED = "self_inflicted", _("self-inflicted damage")
    IMPS = "imps", _("score in IMPs")
    PROCEDURAL = "procedural", _("procedural penalty")
    DISCIPLINARY = "disciplinary", _("disciplinary penalty")
    WARNING = "warning", _("warning")
    CONDUCT = "conduct", _("conduct")
    SUSPENSION = "suspended", _("suspension")
    DISQUALIFICATION = "disqualified", _("disqualification")
    OTHER = "other", _("other decision")


class Turn(models.TextChoices):
    """What became of a ruling afterwards."""

    RULED_AGAIN = CaseStep.RULED_AGAIN.value, _("ruled again")
    WITHDRAWN = CaseStep.WITHDRAWN.value, _("ruling withdrawn")
    APPEALED = CaseStep.APPEALED.value, _("appealed")


ADJUSTED = (
    RulingOutcome.ARTIFICIAL,
    RulingOutcome.ASSIGNED,
    RulingOutcome.WEIGHTED,
    RulingOutcome.SPLIT,
    RulingOutcome.SELF_INFLICTED,
    RulingOutcome.IMPS,
)
_OF_PENALTY = {
    Nature.PROCEDURAL: RulingOutcome.PROCEDURAL,
    Nature.DISCIPLINARY: RulingOutcome.DISCIPLINARY,
}
_FORMS: Mapping[type[AdjustedOutcome], RulingOutcome] = {
    TableResultStands: RulingOutcome.STANDS,
    ArtificialAdjustedScore: RulingOutcome.ARTIFICIAL,
    AssignedAdjustedScore: RulingOutcome.ASSIGNED,
    WeightedAdjustedScore: RulingOutcome.WEIGHTED,
    SplitAdjustedScore: RulingOutcome.SPLIT,
    SelfInflictedScore: RulingOutcome.SELF_INFLICTED,
    ImpAdjustedScore: RulingOutcome.IMPS,
}


def levels() -> list[tuple[str, str | Promise]]:
    """How high the contest is in which it happened; games of a club stand outside tournaments."""
    return [(CLUB_GAME, _("club game")), *Level.choices]


def grades() -> list[tuple[str, str | Promise]]:
    """The director's grade on the day."""
    return [*DirectorGrade.choices, (NO_GRADE, _("not on the register"))]


def outcomes_of(decisions: Iterable[RulingDecision]) -> set[RulingOutcome]:
    """What a ruling's decisions come to; a ruling without any lets the table result stand."""
    return {_outcome(decision) for decision in decisions} or {RulingOutcome.STANDS}


def _outcome(decision: RulingDecision) -> RulingOutcome:
    match decision:
        case ScoreDecision(outcome=outcome):
            return _FORMS[type(outcome)]
        case PenaltyDecision(law=law):
            return _OF_PENALTY[law]
        case WarningDecision():
            return RulingOutcome.WARNING
        case ConductDecision():
            return RulingOutcome.CONDUCT
        case SuspensionDecision():
            return RulingOutcome.SUSPENSION
        case DisqualificationDecision():
            return RulingOutcome.DISQUALIFICATION
        case _:
            return RulingOutcome.OTHER


def highest(grades_held: Sequence[str]) -> str:
    """The highest of several grades; NO_GRADE where there is none."""
    order = DirectorGrade.values
    return max(grades_held, key=order.index) if grades_held else NO_GRADE
