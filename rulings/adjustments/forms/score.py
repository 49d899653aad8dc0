"""What a table gets for a board in place of its result. Law 12C; REG-2.2"""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from federation.form_fields import text_area
from rulings.adjustments.forms.basis import Cleaned, FieldProblem, Read, RulingPart, choice
from rulings.adjustments.forms.outcomes import OUTCOMES_HELP, SIDE_HELP, as_text, is_weighted, outcome_of
from rulings.adjustments.forms.unplayed import table_of
from rulings.adjustments.words import AVERAGES
from rulings.models import AdjustmentKind

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
        read = self._sides(form, cleaned)
        problems = [side for side in read.values() if isinstance(side, FieldProblem)]
        if problems:
            yield from problems
            return
        outcome = {"split": read} if form == SPLIT else read["ns"]
        if is_weighted(outcome) and not self.typed("attested", cleaned):
            yield self.problem("attested", _("Confirm that each result could have come about legally."))
        yield self.decided(AdjustmentKind.SCORE, table_of(self.place) | {"outcome": outcome}, "results")

    def _read_imps(self, cleaned: Cleaned) -> Read:
        typed = {
            self.place.ns: self.typed("imps_ns", cleaned) or "",
            self.place.ew: self.typed("imps_ew", cleaned) or "",
        }
        imps = {who: text.replace("\N{MINUS SIGN}", "-").strip() for who, text in typed.items()}
        body = table_of(self.place) | {"outcome": {"imps": imps}}
        return self.decided(AdjustmentKind.SCORE, body, "imps_ns", WRONG_IMPS)

    def _sides(self, form: str, cleaned: Cleaned) -> dict[str, Any]:
        """What North-South get, or both; of a split score each side, or what is wrong with it."""
        if form == ARTIFICIAL:
            averages = [self.typed(field, cleaned) or "A" for field in ("average_ns", "average_ew")]
            return {"ns": {"artificial": averages}}
        ns = {"ns": self._side("results", cleaned)}
        return ns | {"ew": self._side("results_ew", cleaned)} if form == SPLIT else ns

    def _side(self, field: str, cleaned: Cleaned) -> Any:
        try:
            return outcome_of(self.typed(field, cleaned) or "", self.place.board or 0)
        except forms.ValidationError as error:
            return self.problem(field, error)


def score_as_typed(body: Mapping[str, Any]) -> dict[str, Any]:
    """A score that was decided, as one types it; nothing where the table result stands."""
    if not isinstance(body["outcome"], dict):
        return {}
    ((form, content),) = body["outcome"].items()
    if form == "artificial":
        return {"outcome": ARTIFICIAL, "average_ns": content[0], "average_ew": content[1]}
    if form == "split":
        sides = {"results": as_text(content["ns"]), "results_ew": as_text(content["ew"])}
        return {"outcome": SPLIT, **sides}
    if form == "imps":
        imps = {"imps_ns": content.get(body["ns"], ""), "imps_ew": content.get(body["ew"], "")}
        return {"outcome": IMPS, **imps}
    return {"outcome": ASSIGNED, "results": as_text(body["outcome"])}


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
