"""What a director sends from the room: a message, and minutes more or fewer."""

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.evening.services.clock import MINUTES_MAX
from clubs.evening.services.messages import TEXT_MAX


class MessageForm(forms.Form):
    """A few words for a table, or for all."""

    text = forms.CharField(label=_("What the tables read"), max_length=TEXT_MAX)
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=1000, help_text=_("Empty: all tables.")
    )


class MinutesForm(forms.Form):
    """Minutes that the round gets."""

    minutes = forms.IntegerField(
        label=_("Minutes more"), min_value=-MINUTES_MAX, max_value=MINUTES_MAX, initial=5
    )
