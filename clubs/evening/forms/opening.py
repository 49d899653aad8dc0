"""A new evening: who plays, how many tables and boards. Asked by GET, so that proposals have an address."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.evening.proposals import AT_A_TABLE
from clubs.movements.model import ContestantKind
from scoring.engine.contest import Form
from scoring.engine.given.exact import exact

FORMS = (
    Form.PAIRS_MATCHPOINTS,
    Form.PAIRS_IMPS,
    Form.PAIRS_TOTAL_POINTS,
    Form.INDIVIDUAL,
    Form.ROUND_ROBIN_TEAMS,
    Form.BOARD_A_MATCH,
)
TABLES_MAX = 50
BOARDS_USUAL = 24


class NewEveningForm(forms.Form):
    """The form of contest, the tables, and about how many boards everybody plays."""

    form = forms.ChoiceField(
        label=gettext_lazy("Form of contest"), choices=[(form.value, _(form.contest.label)) for form in FORMS]
    )
    tables = forms.IntegerField(
        label=gettext_lazy("Tables"),
        min_value=2,
        max_value=TABLES_MAX,
        help_text=gettext_lazy("Of teams: as many as there are teams, for a match has two tables."),
    )
    half = forms.BooleanField(
        label=gettext_lazy("The last table is a half: one pair has no opponents"), required=False
    )
    boards = forms.IntegerField(
        label=gettext_lazy("Boards that everybody plays, about"),
        min_value=2,
        max_value=100,
        initial=BOARDS_USUAL,
    )
    bye_vp = forms.CharField(
        label=gettext_lazy("What a team without opponents gets, in VP"),
        required=False,
        max_length=8,
        help_text=gettext_lazy("Only for an odd number of teams."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "evening_%s", **kwargs})
        self.fields["form"] = forms.ChoiceField(
            label=_("Form of contest"), choices=[(form.value, _(form.contest.label)) for form in FORMS]
        )

    def clean(self) -> dict[str, Any]:
        """A half table is of pairs; an odd number of teams says what its bye is worth."""
        cleaned: dict[str, Any] = super().clean() or {}
        if not {"form", "tables", "boards"} <= set(cleaned):
            return cleaned
        if cleaned.get("half") and self.kind is not ContestantKind.PAIRS:
            self.add_error("half", _("A half table is one of pairs."))
        is_odd = self.kind is ContestantKind.TEAMS and cleaned["tables"] % 2 == 1
        worth = cleaned.get("bye_vp", "").strip()
        if is_odd and not worth:
            self.add_error("bye_vp", _("Of an odd number one team has no opponents: say what it gets."))
        elif is_odd and (exact(worth) is None or worth.startswith("-")):
            self.add_error("bye_vp", _("Write a number of VP, as 12."))
        return cleaned

    @property
    def contest(self) -> Form:
        """The form of contest of a valid form."""
        return Form(self.cleaned_data["form"])

    @property
    def kind(self) -> ContestantKind:
        """What a contestant is."""
        return ContestantKind(str(self.contest.contest.contestants))

    @property
    def contestants(self) -> int:
        """How many there are."""
        tables: int = self.cleaned_data["tables"]
        return tables * AT_A_TABLE[self.kind] - (1 if self.cleaned_data.get("half") else 0)

    @property
    def bye_worth(self) -> str:
        """What a bye is worth, where there is one."""
        is_odd = self.kind is ContestantKind.TEAMS and self.contestants % 2 == 1
        return str(self.cleaned_data["bye_vp"]).strip() if is_odd else ""
