"""Days of the books that an address asks for."""

from datetime import date, timedelta

from django import forms

from federation.roles import today

DAYS_MAX = 400  # a year, and the month before it


class DaysForm(forms.Form):
    """From which day to which."""

    first = forms.DateField(required=False)
    last = forms.DateField(required=False)

    def days(self) -> tuple[date, date]:
        """Both days: this month where none are named, at most some four hundred of them."""
        asked = self.cleaned_data if self.is_valid() else {}
        last = asked.get("last") or today()
        first = asked.get("first") or last.replace(day=1)
        earliest = last - timedelta(days=min(DAYS_MAX, (last - date.min).days))
        return min(max(first, earliest), last), last
