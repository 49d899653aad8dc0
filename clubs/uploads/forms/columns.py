"""What the columns of a table mean: a question for each column, and what the table itself does not say."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from clubs.files.table.heads import letters, missing
from clubs.files.table.preview import Preview
from clubs.files.table.table import TableChoices
from clubs.uploads.services.column_mappings import ColumnAnswer
from federation.form_fields import hidden_number
from scoring.engine.sheet import Scoring

NOT_READ = ("", gettext_lazy("not read"))
MEANINGS = (
    (
        gettext_lazy("The board and who sat there"),
        (
            ("board", pgettext_lazy("column", "board")),
            ("ns", pgettext_lazy("column", "NS: pair number")),
            ("ew", pgettext_lazy("column", "EW: pair number")),
            ("section", pgettext_lazy("column", "section")),
            ("round", pgettext_lazy("column", "round")),
            ("table", pgettext_lazy("column", "table")),
            ("ns partner", pgettext_lazy("column", "individual: South")),
            ("ew partner", pgettext_lazy("column", "individual: West")),
        ),
    ),
    (
        gettext_lazy("The result"),
        (
            ("contract", pgettext_lazy("column", "contract")),
            ("declarer", pgettext_lazy("column", "declarer")),
            ("lead", pgettext_lazy("column", "lead")),
            ("tricks", pgettext_lazy("column", "tricks")),
            ("score", pgettext_lazy("column", "score of NS")),
            ("ew score", pgettext_lazy("column", "score of EW")),
            ("ns award", pgettext_lazy("column", "award of NS")),
            ("ew award", pgettext_lazy("column", "award of EW")),
        ),
    ),
    (
        gettext_lazy("The players"),
        (
            ("ns name", pgettext_lazy("column", "NS: both names")),
            ("ew name", pgettext_lazy("column", "EW: both names")),
            ("ns members", pgettext_lazy("column", "NS: both member numbers")),
            ("ew members", pgettext_lazy("column", "EW: both member numbers")),
            ("ns team name", pgettext_lazy("column", "NS: name of the team")),
            ("ew team name", pgettext_lazy("column", "EW: name of the team")),
            ("north", pgettext_lazy("column", "name of North")),
            ("south", pgettext_lazy("column", "name of South")),
            ("east", pgettext_lazy("column", "name of East")),
            ("west", pgettext_lazy("column", "name of West")),
            ("north member", pgettext_lazy("column", "member number of North")),
            ("south member", pgettext_lazy("column", "member number of South")),
            ("east member", pgettext_lazy("column", "member number of East")),
            ("west member", pgettext_lazy("column", "member number of West")),
        ),
    ),
    (
        gettext_lazy("The session"),
        (
            ("date", pgettext_lazy("column", "day")),
            ("event", pgettext_lazy("column", "title")),
        ),
    ),
)
WORDS = {key: words for _group, meanings in MEANINGS for key, words in meanings}
SCORINGS = (
    ("", gettext_lazy("as usual: matchpoints")),
    (Scoring.MATCHPOINTS.value, gettext_lazy("matchpoints")),
    (Scoring.CROSS_IMPS.value, gettext_lazy("cross-IMPs")),
    (Scoring.BUTLER.value, gettext_lazy("Butler")),
    (Scoring.TOTAL_POINTS.value, gettext_lazy("total points")),
)
WINNERS = (
    ("", gettext_lazy("as the numbers show")),
    ("1", gettext_lazy("one: every pair is compared with every other")),
    ("2", gettext_lazy("two: NS and EW apart")),
)


class ColumnsForm(forms.Form):
    """A select for each column, preselected with our guess."""

    line = hidden_number()
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("Where the table has none. It is the usual one for files like this."),
    )
    played_on = forms.DateField(
        label=gettext_lazy("Day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=gettext_lazy("Where the table has none. It counts for this file alone."),
    )
    scoring = forms.ChoiceField(label=gettext_lazy("Scoring"), choices=SCORINGS, required=False)
    winners = forms.TypedChoiceField(
        label=gettext_lazy("Winners"), choices=WINNERS, required=False, coerce=int, empty_value=None
    )

    def __init__(self, *args: Any, preview: Preview, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.preview = preview
        self.asked = [f"column_{place}" for place in range(len(preview.columns))]
        for place, column in enumerate(preview.columns):
            label = _("Column %(letters)s") % {"letters": letters(place)}
            self.fields[self.asked[place]] = forms.ChoiceField(
                label=f"{label}: {column.head}" if column.head else label,
                choices=(NOT_READ, *MEANINGS),
                initial=column.guess,
                required=False,
            )

    @staticmethod
    def initial_of(preview: Preview, known: TableChoices | None) -> dict[str, Any]:
        """What was said before of a table with these heads."""
        choices = known or TableChoices()
        return {
            "line": preview.table.heads.line,
            "title": choices.title or choices.usual_title,
            "played_on": choices.played,
            "scoring": choices.scoring,
            "winners": choices.winners,
        }

    @property
    def columns(self) -> list[dict[str, Any]]:
        """Each column as the page shows it: its letters, its head, examples, its select."""
        return [
            {"letters": letters(place), "column": column, "field": self[self.asked[place]]}
            for place, column in enumerate(self.preview.columns)
        ]

    def clean(self) -> dict[str, Any]:
        """Each meaning once, and none missing that no result can be read without."""
        cleaned = super().clean() or {}
        meant: dict[str, str] = {}
        for name in self.asked:
            meaning = cleaned.get(name, "")
            if meaning and meaning in meant:
                self.add_error(name, _("Another column has this meaning already."))
            elif meaning:
                meant[meaning] = name
        absent = [str(WORDS[column]) for column in missing(meant)]
        if absent:
            self.add_error(None, _("Choose the columns of: %(columns)s.") % {"columns": ", ".join(absent)})
        return cleaned

    def answer(self) -> ColumnAnswer:
        """The answer as the service wants it."""
        given = self.cleaned_data
        return ColumnAnswer(
            columns=[given[name] for name in self.asked],
            scoring=given["scoring"],
            winners=given["winners"],
            title=given["title"],
            played_on=given["played_on"],
        )
