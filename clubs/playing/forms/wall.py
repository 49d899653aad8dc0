"""On which paper a sheet for the wall is printed, and in whose language."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clubs.playing.prints.wall import WallWish
from federation.paper import WallPaper
from federation.reader import Language, reader_language

FORMATS = {"A4": "A4", "A3": "A3"}
TURNS = {"portrait": _("upright"), "landscape": _("lengthwise")}
LANGUAGES = {"ja": _("Japanese"), "en": _("English"), "both": _("Japanese and English")}
IN: dict[str, tuple[Language, ...]] = {"ja": ("ja",), "en": ("en",), "both": ("ja", "en")}


class WallForm(forms.Form):
    """The paper and the language of a sheet. What is not asked is A4, upright, in the reader's language."""

    format = forms.ChoiceField(label=_("Paper"), choices=list(FORMATS.items()), required=False)
    turn = forms.ChoiceField(label=_("How it hangs"), choices=list(TURNS.items()), required=False)
    lang = forms.ChoiceField(label=_("Language"), choices=list(LANGUAGES.items()), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": "wall_%s", **kwargs})
        self.fields["lang"].initial = reader_language()

    @property
    def wish(self) -> WallWish:
        """What is asked of a valid form."""
        asked = self.cleaned_data
        paper = WallPaper(asked["format"] or "A4", asked["turn"] == "landscape")
        return WallWish(paper, IN[asked["lang"] or reader_language()])


def wish_of(asked: QueryDict) -> WallWish | None:
    """What an address asks for; None for a paper or a language that there is not."""
    form = WallForm(asked)
    return form.wish if form.is_valid() else None
