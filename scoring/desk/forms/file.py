"""The form of a stage's desk for results out of a scoring program's file."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from clubs.playing.services import result_files
from clubs.tournaments.typed_numbers import groups_of
from federation.form_fields import text_area
from federation.models import User
from scoring.desk.forms.asked import EnteringForm


class FileResultsForm(EnteringForm):
    """Every result of a file, for one session."""

    of_session = True
    title = gettext_lazy("Results from a file")
    verb = gettext_lazy("Enter the results")
    about = gettext_lazy(
        "USEBIO, PBN, Bridgemate, ACBLscore, LIN, CSV or Excel. What the file says takes the place of what "
        "was entered for the same contestants; all else stays. A file with a mistake in it is not entered."
    )
    file = forms.FileField(label=gettext_lazy("File"))
    numbers = forms.CharField(
        label=gettext_lazy("Numbers that differ"),
        required=False,
        widget=text_area(3),
        help_text=gettext_lazy("A line each, as in the file and as here: 1EW 8."),
    )
    first_round = forms.IntegerField(
        label=gettext_lazy("The file's first round is round"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=gettext_lazy("Empty: rounds have the numbers of the file."),
    )

    def fill(self) -> None:
        """What a correction asks for, once something is published."""
        self.ask_as_correction()

    def clean_numbers(self) -> dict[str, str]:
        """By the number of the file, the number here."""
        pairs = groups_of(self.cleaned_data["numbers"])
        if any(len(pair) != 2 for pair in pairs):
            raise forms.ValidationError(_("Two numbers a line."))
        return {pair[0]: pair[1] for pair in pairs}

    def done(self) -> str:
        """The file."""
        return _("Results entered from %(file)s.") % {"file": self.cleaned_data["file"].name}

    def do(self, at: datetime, by: User) -> Any:
        """Enter them."""
        cleaned = self.cleaned_data
        return result_files.enter(
            session=self.session,
            content=cleaned["file"].read(),
            name=cleaned["file"].name,
            named=cleaned["numbers"],
            first_round=cleaned["first_round"],
            at=at,
            by=by,
            is_meant=self.is_meant,
            asked=self.asked,
        )
