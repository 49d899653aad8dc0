"""What becomes of the board: the part of a ruling's form about its outcome. Laws 12, 87; REG-2.2, 4"""

import re
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.case_words import CAUSES, FAULTS
from rulings.forms.outcomes import OUTCOMES_HELP, SIDE_HELP, is_weighted, outcome_of
from rulings.forms.ruling_basis import DecisionForm, Said
from rulings.models import AdjustmentKind
from rulings.terms import AVERAGES

STANDS, ARTIFICIAL, ASSIGNED, SPLIT, IMPS, NOT_PLAYED, FOULED, NONE = (
    "stands", "artificial", "assigned", "split", "imps", "not_played", "fouled", "none",
)  # fmt: skip
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
AVERAGE_WORDS = {"A+": gettext_lazy("average plus"), "A": gettext_lazy("average"),
                 "A-": gettext_lazy("average minus")}  # fmt: skip
WRONG_GROUPS = {"inconsistent": gettext_lazy("Somebody stands in two groups.")}
WRONG_IMPS = {"unknown_value": gettext_lazy("Write IMPs as a number: 3, -2, 1/2.")}


class BoardForm(DecisionForm):
    """The board's outcome."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("The board"), choices=OUTCOMES, widget=forms.RadioSelect, initial=STANDS
    )
    results = forms.CharField(
        label=gettext_lazy("Results (of North-South, where the score is split)"), required=False,
        max_length=600, widget=forms.Textarea(attrs={"rows": 3}), help_text=OUTCOMES_HELP,
    )  # fmt: skip
    results_ew = forms.CharField(
        label=gettext_lazy("East-West, where the score is split"), required=False, max_length=600,
        widget=forms.Textarea(attrs={"rows": 2}), help_text=SIDE_HELP,
    )  # fmt: skip
    average_ns = forms.ChoiceField(
        label=gettext_lazy("North-South, artificial score"), required=False,
        help_text=gettext_lazy(
            "Where no result can be obtained (12C2), or the possible results are too many or not clear "
            "(12C1(d)); otherwise assign a score (12C1(a))."
        ),
    )  # fmt: skip
    average_ew = forms.ChoiceField(label=gettext_lazy("East-West, artificial score"), required=False)
    imps_ns = forms.CharField(label=gettext_lazy("North-South, IMPs"), required=False, max_length=12)
    imps_ew = forms.CharField(
        label=gettext_lazy("East-West, IMPs"), required=False, max_length=12,
        help_text=gettext_lazy("Each side its own figure; both may lose."),
    )  # fmt: skip
    fault = forms.ChoiceField(
        label=gettext_lazy("At fault for the board not played"), required=False, choices=list(FAULTS.items())
    )
    cause = forms.ChoiceField(
        label=gettext_lazy("Why it was not played"), required=False, choices=list(CAUSES.items())
    )
    groups = forms.CharField(
        label=gettext_lazy("Who had the same form of the deal: a line for each, North-South's numbers"),
        required=False, max_length=2000, widget=forms.Textarea(attrs={"rows": 3}),
    )  # fmt: skip
    attested = forms.BooleanField(
        label=gettext_lazy("Each weighted result could have come about legally (Law 12C1(c))"), required=False
    )
    board_fields: ClassVar[tuple[str, ...]] = (
        "outcome", "results", "results_ew", "attested", "average_ns", "average_ew", "imps_ns", "imps_ew",
        "fault", "cause", "groups",
    )  # fmt: skip

    def fill_board(self) -> None:
        """What can be chosen in this session."""
        averages = [(each, AVERAGE_WORDS[each]) for each in AVERAGES]
        for name in ("average_ns", "average_ew"):
            self.fields[name].choices = averages  # type: ignore[attr-defined]
        elsewhere = OF_PAIRS if self.is_teams else OF_TEAMS
        self.fields["outcome"].choices = [  # type: ignore[attr-defined]
            (value, label) for value, label in OUTCOMES if value not in elsewhere
        ]
        for name in ("groups",) if self.is_teams else ("imps_ns", "imps_ew"):
            del self.fields[name]

    def clean_board(self, said: Said) -> None:
        """The decision about the board, if there is one."""
        form = said.get("outcome", NONE)
        if form in (STANDS, NONE):
            return
        if form == FOULED and self.case.board:
            self._of_fouled(said)
            return
        if not self.case.board or not self.ns or not self.ew:
            self.add_error(None, _("The case does not say which contestants met on which board."))
            return
        at = {"board": self.case.board, "ns": self.ns, "ew": self.ew}
        at |= self.in_round if self.is_teams else {}
        if form == NOT_PLAYED:
            more = {"fault": said.get("fault") or "none", "cause": said.get("cause") or "other"}
            self.keep(AdjustmentKind.NOT_PLAYED, at | more, "fault")
            return
        self._of_score(form, at, said)

    def _of_fouled(self, said: Said) -> None:
        lines = [re.split(r"[\s,、]+", line.strip()) for line in said.get("groups", "").splitlines()]
        groups = [[each for each in line if each] for line in lines]
        body = {"board": self.case.board, "groups": [line for line in groups if line]}
        if len(body["groups"]) < 2:
            self.add_error("groups", _("A fouled board has two forms at least: write a line for each."))
            return
        self.keep(AdjustmentKind.FOUL, body, "groups", WRONG_GROUPS)

    def _of_score(self, form: str, at: Said, said: Said) -> None:
        if form == IMPS:
            both = {self.ns: said.get("imps_ns", ""), self.ew: said.get("imps_ew", "")}
            given = {who: text.replace("\N{MINUS SIGN}", "-").strip() for who, text in both.items()}
            self.keep(AdjustmentKind.SCORE, at | {"outcome": {"imps": given}}, "imps_ns", WRONG_IMPS)
            return
        outcome = self._outcome(form, said)
        if outcome is None:
            return
        if is_weighted(outcome) and not said.get("attested"):
            self.add_error("attested", _("Confirm that each result could have come about legally."))
        self.keep(AdjustmentKind.SCORE, at | {"outcome": outcome}, "results")

    def _outcome(self, form: str, said: Said) -> Any:
        if form == ARTIFICIAL:
            return {"artificial": [said.get("average_ns") or "A", said.get("average_ew") or "A"]}
        ns = self._typed("results", said)
        if form == ASSIGNED:
            return ns
        ew = self._typed("results_ew", said)
        return {"split": {"ns": ns, "ew": ew}} if ns is not None and ew is not None else None

    def _typed(self, name: str, said: Said) -> Any:
        try:
            return outcome_of(said.get(name, ""), self.case.board or 0)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return None
