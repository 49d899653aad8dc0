"""What a table gets for a board in place of its result. Law 12C; REG-2.2"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import text_area
from rulings.adjustments.forms.basis import NOBODY, Cleaned, FieldProblem, Read, RulingPart, choice
from rulings.adjustments.forms.outcomes import OUTCOMES_HELP, SIDE_HELP, as_text, outcome_of
from rulings.adjustments.forms.unplayed import table_of
from rulings.adjustments.words import AVERAGES, OWN_FAULTS, SIDES
from rulings.decisions.kinds import ScoreDecision
from rulings.decisions.outcome_terms import terms_of_outcome
from rulings.decisions.outcomes import (
    AdjustedOutcome,
    ArtificialAdjustedScore,
    AssignedAdjustedScore,
    ImpAdjustedScore,
    SelfInflictedScore,
    SideAdjustedScore,
    SplitAdjustedScore,
    TableResultStands,
    TableSide,
    WeightedAdjustedScore,
    is_weighted,
)
from rulings.models import AdjustmentKind
from scoring.engine.adjusted.self_inflicted import OwnFault
from scoring.engine.average import Average

ASSIGNED, SPLIT, ARTIFICIAL, IMPS = "assigned", "split", "artificial", "imps"
SELF_INFLICTED = "self_inflicted"
WRONG_IMPS: Mapping[str, Promise] = {"unknown_value": gettext_lazy("Write IMPs as a number: 3, -2, 1/2.")}
NO_RESULT = gettext_lazy("Write results here: from an average or the table result no damage is reckoned.")
NOT_SAID = gettext_lazy("Say which side did not offend, and by what it contributed to its damage.")
WITHOUT_HELP = gettext_lazy(
    "The result with the infraction and without the error or gamble. The table result is known. "
    "Above, write the adjusted score: the offending side has all of it, the other side less what it did to "
    "itself (Law 12C1(e))."
)
# Where results are typed, by the form of the outcome.
_RESULTS = {SPLIT: ("results", "results_ew"), SELF_INFLICTED: ("results", "without_error")}
ARTIFICIAL_HELP = gettext_lazy(
    "Where no result can be obtained (12C2), or the possible results are too many or not clear "
    "(12C1(d)); otherwise assign a score (12C1(a))."
)


class ScorePart(RulingPart):
    """An adjusted score in the form that is chosen beside it (`BoardPart`)."""

    asks = (
        *("results", "results_ew", "offended", "own_fault", "without_error", "attested"),
        *("average_ns", "average_ew", "imps_ns", "imps_ew"),
    )

    def build(self) -> dict[str, forms.Field]:
        """Results and averages; IMPs at teams alone."""
        built: dict[str, forms.Field] = {
            "results": _results(
                gettext_lazy("Results (of North-South, where the score is split)"), OUTCOMES_HELP, 3
            ),
            "results_ew": _results(gettext_lazy("East-West, where the score is split"), SIDE_HELP, 2),
            "offended": choice(
                gettext_lazy("The non-offending side"), [NOBODY, *SIDES.items()], required=False
            ),
            "own_fault": choice(
                gettext_lazy("After the infraction it contributed by"),
                [NOBODY, *OWN_FAULTS.items()],
                required=False,
            ),
            "without_error": _results(
                gettext_lazy("What the table would have got without that, after the infraction"),
                WITHOUT_HELP,
                2,
            ),
            "attested": forms.BooleanField(
                label=gettext_lazy("Each weighted result could have come about legally (Law 12C1(c))"),
                required=False,
            ),
            "average_ns": _average(gettext_lazy("North-South, artificial score"), ARTIFICIAL_HELP),
            "average_ew": _average(gettext_lazy("East-West, artificial score")),
        }
        return built | _imps() if self.place.is_teams else built

    def read_as(self, form: str, cleaned: Cleaned) -> Iterator[Read]:
        """The score as it was typed in a form: assigned, split, self-inflicted in part, artificial, IMPs."""
        if form == IMPS:
            yield self._read_imps(cleaned)
            return
        problems, outcome = self._outcome(form, cleaned)
        yield from problems
        if outcome is None:
            return
        if is_weighted(outcome) and not self.typed("attested", cleaned):
            yield self.problem("attested", _("Confirm that each result could have come about legally."))
        terms = table_of(self.place) | {"outcome": terms_of_outcome(outcome)}
        yield self.decided(AdjustmentKind.SCORE, terms, "results")

    def _outcome(self, form: str, cleaned: Cleaned) -> tuple[list[FieldProblem], AdjustedOutcome | None]:
        """What the sides get, or what is wrong with it."""
        if form == ARTIFICIAL:
            averages = (self.typed(field, cleaned) or "A" for field in ("average_ns", "average_ew"))
            return [], ArtificialAdjustedScore(*map(Average, averages))
        read = [self._side(field, cleaned) for field in _RESULTS.get(form, ("results",))]
        problems = [side for side in read if isinstance(side, FieldProblem)]
        sides = [side for side in read if not isinstance(side, FieldProblem)]
        if problems:
            return problems, None
        if form == SELF_INFLICTED:
            return self._self_inflicted(sides, cleaned)
        return [], SplitAdjustedScore(*sides) if form == SPLIT else sides[0]

    def _self_inflicted(
        self, sides: Sequence[SideAdjustedScore], cleaned: Cleaned
    ) -> tuple[list[FieldProblem], SelfInflictedScore | None]:
        """The adjusted score and what would have been without the error: results, never averages."""
        results = [side for side in sides if isinstance(side, AssignedAdjustedScore | WeightedAdjustedScore)]
        if len(results) < len(sides):
            wrong = zip(_RESULTS[SELF_INFLICTED], sides, strict=True)
            return [self.problem(field, NO_RESULT) for field, side in wrong if side not in results], None
        asked = {field: self.typed(field, cleaned) for field in ("offended", "own_fault")}
        if not all(asked.values()):
            return [self.problem(field, NOT_SAID) for field, chosen in asked.items() if not chosen], None
        return [], SelfInflictedScore(TableSide(asked["offended"]), OwnFault(asked["own_fault"]), *results)

    def _read_imps(self, cleaned: Cleaned) -> Read:
        typed = {
            self.place.ns: self.typed("imps_ns", cleaned) or "",
            self.place.ew: self.typed("imps_ew", cleaned) or "",
        }
        imps = {who: text.replace("\N{MINUS SIGN}", "-").strip() for who, text in typed.items()}
        body = table_of(self.place) | {"outcome": {"imps": imps}}
        return self.decided(AdjustmentKind.SCORE, body, "imps_ns", WRONG_IMPS)

    def _side(self, field: str, cleaned: Cleaned) -> SideAdjustedScore | FieldProblem:
        try:
            return outcome_of(self.typed(field, cleaned) or "", self.place.board or 0)
        except forms.ValidationError as error:
            return self.problem(field, error)


def score_as_typed(score: ScoreDecision) -> dict[str, str]:
    """A score that was decided, as one types it; nothing where the table result stands."""
    match score.outcome:
        case TableResultStands():
            return {}
        case ArtificialAdjustedScore(ns=ns, ew=ew):
            return {"outcome": ARTIFICIAL, "average_ns": str(ns), "average_ew": str(ew)}
        case SplitAdjustedScore(ns=north_south, ew=east_west):
            return {"outcome": SPLIT, "results": as_text(north_south), "results_ew": as_text(east_west)}
        case SelfInflictedScore():
            return {
                "outcome": SELF_INFLICTED,
                "results": as_text(score.outcome.adjusted),
                "offended": str(score.outcome.offended),
                "own_fault": str(score.outcome.fault),
                "without_error": as_text(score.outcome.without_error),
            }
        case ImpAdjustedScore(imps=imps):
            typed = (str(imps.get(side or "", "")) for side in (score.ns, score.ew))
            return {"outcome": IMPS, **dict(zip(("imps_ns", "imps_ew"), typed, strict=True))}
        case outcome:
            return {"outcome": ASSIGNED, "results": as_text(outcome)}


def _results(label: Any, help_text: Any, rows: int) -> forms.CharField:
    return forms.CharField(
        label=label, help_text=help_text, required=False, max_length=600, widget=text_area(rows)
    )


def _average(label: Any, help_text: Any = "") -> forms.ChoiceField:
    return choice(label, AVERAGES.items(), help_text=help_text, required=False)


def _imps() -> dict[str, forms.Field]:
    return {
        "imps_ns": forms.CharField(label=gettext_lazy("North-South, IMPs"), required=False, max_length=12),
        "imps_ew": forms.CharField(
            label=gettext_lazy("East-West, IMPs"),
            required=False,
            max_length=12,
            help_text=gettext_lazy("Each side its own figure; both may lose."),
        ),
    }
