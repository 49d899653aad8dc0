"""What the club desk asks for."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TokenForm(forms.Form):
    """A new device."""

    label = forms.CharField(
        label=_("Device"),
        max_length=60,
        help_text=_("A name by which you know it: “Laptop at the bridge centre”."),
    )
    may_publish = forms.BooleanField(
        label=_("It may publish what it brings"),
        required=False,
        initial=True,
        help_text=_("Otherwise its files wait here until somebody publishes them."),
    )


class PublishForm(forms.Form):
    """The one button of the preview, with what its reader has seen and acknowledged."""

    revision = forms.IntegerField(widget=forms.HiddenInput)
    acknowledged = forms.BooleanField(label=_("I have looked at these warnings"), required=False)

    def __init__(self, *args: object, warnings: int, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        if not warnings:
            del self.fields["acknowledged"]
            return
        self.fields["acknowledged"].required = True
        self.fields["acknowledged"].error_messages["required"] = _(
            "Look at the warnings, and tick the box when they may stay as they are."
        )
