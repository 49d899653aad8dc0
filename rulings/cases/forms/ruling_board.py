"""What becomes of the board: the part of a ruling's form about its outcome. Laws 12, 87; REG-2.2, 4"""

import re
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from rulings.adjustments.terms import AVERAGES
from rulings.cases.forms.choosing import offer
from rulings.cases.forms.outcomes import OUTCOMES_HELP, SIDE_HELP, is_weighted, outcome_of
from rulings.cases.forms.ruling_basis import CaseDecisionForm, Cleaned
from rulings.cases.words import CAUSES, FAULTS
from rulings.models import AdjustmentKind

STANDS, ARTIFICIAL, ASSIGNED, SPLIT, IMPS, NOT_PLAYED, FOULED, NONE = (
    "stands",
    "artificial",
    "assigned",
    "split",
    "imps",
    "not_played",
    "fouled",
    "none",
)
OUTCOMES = (
    (STANDS, gettext_lazy("The table result stands")),
    (ASSIGNED, gettext_lazy("Assigned or weighted score")),
    (SPLIT, gettext_lazy("Split score: each side its own")),
    (ARTIFICIAL, gettext_lazy("Artificial score (A+, A, A−)")),
    (IMPS, gettext_lazy("IMPs for each side")),
    (NOT_PLAYED, gettext_lazy("The board was not played")),
    (FOULED, gettext_lazy("The board was fouled: played in several forms")),
    (NONE, gettext_lazy("Nothing about a board")),
)
OF_TEAMS, OF_PAIRS = (IMPS,), (FOULED,)
AVERAGE_LABELS = {
    "A+": gettext_lazy("average plus"),
    "A": gettext_lazy("average"),
    "A-": gettext_lazy("average minus"),
}
WRONG_GROUPS = {"inconsistent": gettext_lazy("Somebody stands in two groups.")}
WRONG_IMPS = {"unknown_value": gettext_lazy("Write IMPs as a number: 3, -2, 1/2.")}


class RulingBoardForm(CaseDecisionForm):
    """The board's outcome."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("The board"), choices=OUTCOMES, widget=forms.RadioSelect, initial=STANDS
    )
    results = forms.CharField(
        label=gettext_lazy("Results (of North-South, where the score is split)"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=OUTCOMES_HELP,
    )
    results_ew = forms.CharField(
        label=gettext_lazy("East-West, where the score is split"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=SIDE_HELP,
    )
    average_ns = forms.ChoiceField(
        label=gettext_lazy("North-South, artificial score"),
        required=False,
        help_text=gettext_lazy(
            "Where no result can be obtained (12C2), or the possible results are too many or not clear "
            "(12C1(d)); otherwise assign a score (12C1(a))."
        ),
    )
    average_ew = forms.ChoiceField(label=gettext_lazy("East-West, artificial score"), required=False)
    imps_ns = forms.CharField(label=gettext_lazy("North-South, IMPs"), required=False, max_length=12)
    imps_ew = forms.CharField(
        label=gettext_lazy("East-West, IMPs"),
        required=False,
        max_length=12,
        help_text=gettext_lazy("Each side its own figure; both may lose."),
    )
    fault = forms.ChoiceField(
        label=gettext_lazy("At fault for the board not played"), required=False, choices=list(FAULTS.items())
    )
    cause = forms.ChoiceField(
        label=gettext_lazy("Why it was not played"), required=False, choices=list(CAUSES.items())
    )
    groups = forms.CharField(
        label=gettext_lazy("Who had the same form of the deal: a line for each, North-South's numbers"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    attested = forms.BooleanField(
        label=gettext_lazy("Each weighted result could have come about legally (Law 12C1(c))"), required=False
    )
    board_fields: ClassVar[tuple[str, ...]] = (
        "outcome",
        "results",
        "results_ew",
        "attested",
        "average_ns",
        "average_ew",
        "imps_ns",
        "imps_ew",
        "fault",
        "cause",
        "groups",
    )

    def fill_board(self) -> None:
        """What can be chosen in this session."""
        averages = [(average, AVERAGE_LABELS[average]) for average in AVERAGES]
        for name in ("average_ns", "average_ew"):
            offer(self, name, averages)
        elsewhere = OF_PAIRS if self.is_teams else OF_TEAMS
        offer(
            self,
            "outcome",
            [(value, label) for value, label in OUTCOMES if value not in elsewhere],
        )
        for name in ("groups",) if self.is_teams else ("imps_ns", "imps_ew"):
            del self.fields[name]

    def clean_board(self, cleaned: Cleaned) -> None:
        """The decision about the board, if there is one."""
        form = cleaned.get("outcome", NONE)
        if form in (STANDS, NONE):
            return
        if form == FOULED and self.case.board:
            self._of_fouled(cleaned)
            return
        if not self.case.board or not self.ns or not self.ew:
            self.add_error(None, _("The case does not say which contestants met on which board."))
            return
        at = {"board": self.case.board, "ns": self.ns, "ew": self.ew}
        at |= self.in_round if self.is_teams else {}
        if form == NOT_PLAYED:
            more = {"fault": cleaned.get("fault") or "none", "cause": cleaned.get("cause") or "other"}
            self.keep(AdjustmentKind.NOT_PLAYED, at | more, "fault")
            return
        self._of_score(form, at, cleaned)

    def _of_fouled(self, cleaned: Cleaned) -> None:
        lines = [re.split(r"[\s,、]+", line.strip()) for line in cleaned.get("groups", "").splitlines()]
        groups = [[number for number in line if number] for line in lines]
        written = [group for group in groups if group]
        if len(written) < 2:
            self.add_error("groups", _("A fouled board has two forms at least: write a line for each."))
            return
        self.keep(AdjustmentKind.FOUL, {"board": self.case.board, "groups": written}, "groups", WRONG_GROUPS)

    def _of_score(self, form: str, at: dict[str, Any], cleaned: Cleaned) -> None:
        if form == IMPS:
            both = {self.ns: cleaned.get("imps_ns", ""), self.ew: cleaned.get("imps_ew", "")}
            given = {who: text.replace("\N{MINUS SIGN}", "-").strip() for who, text in both.items()}
            self.keep(AdjustmentKind.SCORE, at | {"outcome": {"imps": given}}, "imps_ns", WRONG_IMPS)
            return
        outcome = self._outcome(form, cleaned)
        if outcome is None:
            return
        if is_weighted(outcome) and not cleaned.get("attested"):
            self.add_error("attested", _("Confirm that each result could have come about legally."))
        self.keep(AdjustmentKind.SCORE, at | {"outcome": outcome}, "results")

    def _outcome(self, form: str, cleaned: Cleaned) -> Any:
        if form == ARTIFICIAL:
            return {"artificial": [cleaned.get("average_ns") or "A", cleaned.get("average_ew") or "A"]}
        ns = self._typed("results", cleaned)
        if form == ASSIGNED:
            return ns
        ew = self._typed("results_ew", cleaned)
        return {"split": {"ns": ns, "ew": ew}} if ns is not None and ew is not None else None

    def _typed(self, name: str, cleaned: Cleaned) -> Any:
        try:
            return outcome_of(cleaned.get(name, ""), self.case.board or 0)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return None
