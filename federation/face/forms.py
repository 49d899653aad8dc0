"""The forms of how a federation shows itself."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from federation.errors import Refused
from federation.face import logos
from federation.face.colours import LARGE, TEXT, ColourScheme, Contrast, lacking, nearest
from federation.form_fields import text_area
from federation.models.federation import COLOUR


class LogoForm(forms.Form):
    """A picture."""

    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        help_text=gettext_lazy(
            "PNG or JPEG, 1 MB at most. It is shown 40 points high; 160 points look sharp."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": logos.MEDIA_TYPES}),
    )

    def clean_logo(self) -> logos.ReadLogo:
        """The picture read, and written anew."""
        try:
            return logos.logo(self.cleaned_data["logo"].read(logos.BYTES_MAX + 1))
        except Refused as refused:
            raise ValidationError(refused.sentence) from refused


class ColourField(forms.CharField):
    """A colour as #rrggbb; capitals, and a missing #, are put right."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=9, required=False, validators=[COLOUR], **options)

    def to_python(self, value: Any) -> str:
        """The colour in small letters."""
        text = str(super().to_python(value)).lower()
        return f"#{text}" if text and not text.startswith("#") else text


class ColourForm(forms.Form):
    """The accent of the pages, and its partner on dark ground. `nearest` has what would pass, by field."""

    accent = ColourField(
        label=gettext_lazy("Colour"),
        help_text=gettext_lazy("Of links, buttons and rules, such as #0b4f36. Empty: the portal's green."),
    )
    accent_dark = ColourField(
        label=gettext_lazy("Colour on dark ground"),
        help_text=gettext_lazy("For readers with a dark screen. Empty: the nearest that can be read there."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.nearest: dict[str, str] = {}

    def clean(self) -> dict[str, Any]:
        """Both with enough contrast."""
        cleaned: dict[str, Any] = super().clean() or {}
        accent = cleaned.get("accent")
        if accent == "":
            cleaned["accent_dark"] = ""
        elif accent:
            cleaned["accent_dark"] = cleaned.get("accent_dark") or nearest(accent, ColourScheme.DARK)
            self._check("accent", ColourScheme.LIGHT)
            self._check("accent_dark", ColourScheme.DARK)
        return cleaned

    def _check(self, name: str, scheme: ColourScheme) -> None:
        colour = self.cleaned_data[name]
        wrong = lacking(colour, scheme)
        if wrong:
            self.nearest[name] = nearest(colour, scheme)
            self.add_error(name, [_too_little(colour, one, self.nearest[name]) for one in wrong])


def _too_little(colour: str, wrong: Contrast, better: str) -> str:
    """Which ratio failed, and the nearest colour that passes."""
    sentence = (
        _(
            "%(colour)s on the ground %(ground)s has a contrast of %(ratio)s:1. Large parts need "
            "%(large)s:1, text and links %(text)s:1. The nearest colour that has it is %(better)s."
        )
        if wrong.ratio < LARGE
        else _(
            "%(colour)s on the ground %(ground)s has a contrast of %(ratio)s:1: enough for large parts, but "
            "text and links need %(text)s:1. The nearest colour that has it is %(better)s."
        )
    )
    known = {"colour": colour, "ground": wrong.ground, "ratio": wrong.ratio, "better": better}
    return sentence % {**known, "large": LARGE, "text": TEXT}


class OfficeForm(forms.Form):
    """How the office is reached."""

    address = forms.CharField(
        label=gettext_lazy("Address of the office"), max_length=400, required=False, widget=text_area(3)
    )
    telephone = forms.CharField(
        label=gettext_lazy("Telephone of the office"),
        max_length=40,
        required=False,
        validators=[
            RegexValidator(r"^[0-9+() -]*$", gettext_lazy("Digits, +, brackets, hyphens and spaces."))
        ],
    )
    hours = forms.CharField(label=gettext_lazy("Office hours"), max_length=120, required=False)


class ContactForm(forms.Form):
    """A letter to the office from anybody."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=80)
    reply = forms.EmailField(
        label=gettext_lazy("Your e-mail"),
        max_length=200,
        required=False,
        help_text=gettext_lazy("For the office's answer. The portal itself sends nothing to it."),
    )
    subject = forms.CharField(label=pgettext_lazy("of a message", "Subject"), max_length=100)
    text = forms.CharField(label=gettext_lazy("Your message"), max_length=4000, widget=text_area(8))
