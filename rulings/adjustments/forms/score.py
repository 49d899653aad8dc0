"""What a table gets for a board in place of its result. Law 12C; REG-2.2"""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import text_area
from rulings.adjustments.forms.basis import Cleaned, FieldProblem, Read, RulingPart, choice
from rulings.adjustments.forms.outcomes import OUTCOMES_HELP, SIDE_HELP, as_text, outcome_of
from rulings.adjustments.forms.unplayed import table_of
from rulings.adjustments.words import AVERAGES
from rulings.decisions.kinds import ScoreDecision
from rulings.decisions.outcome_terms import terms_of_outcome
from rulings.decisions.outcomes import (
    AdjustedOutcome,
    ArtificialAdjustedScore,
    ImpAdjustedScore,
    SideAdjustedScore,
    SplitAdjustedScore,
    TableResultStands,
    is_weighted,
)
from rulings.models import AdjustmentKind
from scoring.engine.average import Average

ASSIGNED, SPLIT, ARTIFICIAL, IMPS = "assigned", "split", "artificial", "imps"
WRONG_IMPS: Mapping[str, Promise] = {"unknown_value": gettext_lazy("Write IMPs as a number: 3, -2, 1/2.")}
ARTIFICIAL_HELP = gettext_lazy(
    "Where no result can be obtained (12C2), or the possible results are too many or not clear "
    "(12C1(d)); otherwise assign a score (12C1(a))."
)


class ScorePart(RulingPart):
    """An adjusted score in the form that is chosen beside it (`BoardPart`)."""

    asks = ("results", "results_ew", "attested", "average_ns", "average_ew", "imps_ns", "imps_ew")

    def build(self) -> dict[str, forms.Field]:
        """Results and averages; IMPs at teams alone."""
        built: dict[str, forms.Field] = {
            "results": _results(
                gettext_lazy("Results (of North-South, where the score is split)"), OUTCOMES_HELP, 3
            ),
            "results_ew": _results(gettext_lazy("East-West, where the score is split"), SIDE_HELP, 2),
            "attested": forms.BooleanField(
                label=gettext_lazy("Each weighted result could have come about legally (Law 12C1(c))"),
                required=False,
            ),
            "average_ns": _average(gettext_lazy("North-South, artificial score"), ARTIFICIAL_HELP),
            "average_ew": _average(gettext_lazy("East-West, artificial score")),
        }
        return built | _imps() if self.place.is_teams else built

    def read_as(self, form: str, cleaned: Cleaned) -> Iterator[Read]:
        """The score as it was typed in a form: assigned, split, artificial, IMPs."""
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
        fields = ("results", "results_ew") if form == SPLIT else ("results",)
        read = [self._side(field, cleaned) for field in fields]
        problems = [side for side in read if isinstance(side, FieldProblem)]
        sides = [side for side in read if not isinstance(side, FieldProblem)]
        if problems:
            return problems, None
        return [], SplitAdjustedScore(*sides) if form == SPLIT else sides[0]

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
