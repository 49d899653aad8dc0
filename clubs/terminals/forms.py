"""Forms of sessions at table terminals."""

from django import forms
from django.utils.translation import gettext_lazy

COMPUTER_MAX = 255


class TerminalStartForm(forms.Form):
    """Where the base station is."""

    computer = forms.CharField(
        label=gettext_lazy("Windows name of the computer with the base station"),
        max_length=COMPUTER_MAX,
        required=False,
        help_text=gettext_lazy("Exactly as Windows shows it, capitals too. Only the database has it."),
    )


class TerminalFileForm(forms.Form):
    """What the terminals have filled."""

    file = forms.FileField(label=gettext_lazy("Database (.bws) or JSON of the connector"))
