"""What the club desk asks for."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Stage
from federation.form_fields import field_of, hidden_number


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
    form = forms.CharField(widget=forms.HiddenInput, required=False, max_length=36, initial=uuid4)


class PublishSessionForm(forms.Form):
    """The one button of the preview, with what its reader has seen and acknowledged.

    `stages`: simultaneous events in which the session may be ranked; without any they are not asked for.
    """

    revision = hidden_number()
    stage = forms.ModelChoiceField(
        Stage.objects.none(),
        label=_("Simultaneous event"),
        required=False,
        empty_label=_("none"),
        help_text=_("The session is ranked over all clubs as well."),
    )
    acknowledged = forms.BooleanField(label=_("I have looked at these warnings"), required=False)

    def __init__(self, *args: Any, warnings: int, stages: Sequence[Stage] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if stages:
            field = field_of(self, "stage", forms.ModelChoiceField)
            field.queryset = Stage.objects.filter(pk__in=[stage.pk for stage in stages])
            field.choices = [("", _("none")), *((stage.pk, named(stage)) for stage in stages)]
        else:
            del self.fields["stage"]
        if not warnings:
            del self.fields["acknowledged"]
            return
        self.fields["acknowledged"].required = True
        self.fields["acknowledged"].error_messages["required"] = _(
            "Look at the warnings, and tick the box when they may stay as they are."
        )


class EnterSimultaneousForm(forms.Form):
    """A published session's simultaneous event."""

    stage = forms.ModelChoiceField(Stage.objects.none(), label=_("Simultaneous event"), empty_label=None)

    def __init__(self, *args: Any, stages: Sequence[Stage], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = field_of(self, "stage", forms.ModelChoiceField)
        field.queryset = Stage.objects.filter(pk__in=[stage.pk for stage in stages])
        field.choices = [(stage.pk, named(stage)) for stage in stages]


def named(stage: Stage) -> str:
    """A stage as somebody chooses it."""
    return f"{stage.event.tournament.title} – {stage.event.title}: {stage.title}"
