"""What a reviewer enters: whose boards, from when to when, why; and notes."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from federation.models import Member
from federation.people.selectors import members_by_number
from scoring.review.services import PLAYERS_MOST, TEXT_MOST

NUMBERS_LONGEST = 120


class ReviewForm(forms.Form):
    """Opens a review."""

    numbers = forms.CharField(
        label=gettext_lazy("Member numbers"),
        max_length=NUMBERS_LONGEST,
        help_text=gettext_lazy("One to four, with spaces between. Boards count at which all of them sat."),
    )
    first_day = forms.DateField(label=gettext_lazy("From"), widget=forms.DateInput(attrs={"type": "date"}))
    last_day = forms.DateField(label=gettext_lazy("To"), widget=forms.DateInput(attrs={"type": "date"}))
    reason = forms.CharField(
        label=gettext_lazy("Why you review them"),
        max_length=TEXT_MOST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("It is recorded with your name and the time."),
    )

    def clean_numbers(self) -> list[Member]:
        """The members, in the order typed; a record that was merged gives the one it went into."""
        typed = self.cleaned_data["numbers"].replace(",", " ").replace("、", " ").split()
        bearers = members_by_number(set(typed))
        unknown = [number for number in typed if number not in bearers]
        if unknown:
            raise forms.ValidationError(
                _("Nobody has the member number %(number)s."), params={"number": ", ".join(unknown)}
            )
        members = list(dict.fromkeys(bearers[number] for number in typed))
        if len(members) > PLAYERS_MOST:
            raise forms.ValidationError(
                _("Name one to %(most)s different players."), params={"most": PLAYERS_MOST}
            )
        return members

    def clean(self) -> dict[str, Any]:
        """The last day is not before the first."""
        values: dict[str, Any] = super().clean() or {}
        first, last = values.get("first_day"), values.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The last day lies before the first."))
        return values


class NoteForm(forms.Form):
    """A note, or what the review came to."""

    text = forms.CharField(
        label=pgettext_lazy("of a review", "Note"),
        max_length=TEXT_MOST,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class OutcomeForm(NoteForm):
    """What the review came to."""

    text = forms.CharField(
        label=gettext_lazy("What it came to"),
        max_length=TEXT_MOST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("The review is closed by it. A case is opened at the director's desk."),
    )
