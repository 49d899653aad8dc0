"""On which paper a sheet for the wall is printed, and in whose language."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext, gettext_lazy as _

from clubs.playing.prints.wall import WallWish
from federation.form_fields import offer
from federation.languages import language_names, languages_here, own_language, reader_code
from federation.paper import WallPaper

FORMATS = {"A4": "A4", "A3": "A3"}
TURNS = {"portrait": _("upright"), "landscape": _("lengthwise")}
BOTH = "both"  # the federation's own language, and its second


class WallForm(forms.Form):
    """The paper and the language of a sheet. What is not asked is A4, upright, in the reader's language."""

    format = forms.ChoiceField(label=_("Paper"), choices=list(FORMATS.items()), required=False)
    turn = forms.ChoiceField(label=_("How it hangs"), choices=list(TURNS.items()), required=False)
    lang = forms.ChoiceField(label=_("Language"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "wall_%s", **kwargs})
        offered = language_names(languages_here())
        if len(offered) > 1:
            both = gettext("%(own)s and %(other)s") % {"own": offered[0][1], "other": offered[1][1]}
            offered.append((BOTH, both))
        offer(self, "lang", offered)
        self.fields["lang"].initial = _reader_here()

    @property
    def wish(self) -> WallWish:
        """What is asked of a valid form."""
        asked = self.cleaned_data
        paper = WallPaper(asked["format"] or "A4", asked["turn"] == "landscape")
        return WallWish(paper, _asked(asked["lang"]))


def _asked(language: str) -> tuple[str, ...]:
    return languages_here()[:2] if language == BOTH else (language or _reader_here(),)


def _reader_here() -> str:
    """The reader's language, where the federation has it; else its own."""
    return reader_code() if reader_code() in languages_here() else own_language()


def wish_of(asked: QueryDict) -> WallWish | None:
    """What an address asks for; None for a paper or a language that there is not."""
    form = WallForm(asked)
    return form.wish if form.is_valid() else None
