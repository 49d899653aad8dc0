"""Forms of the casebook: looking for entries, and the editor's text in the federation's languages."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.languages import language_names, languages_here
from rulings.casebook.services.drafts import PARTS
from rulings.casebook.services.entries import TEXT_LONGEST
from rulings.casebook.services.search import FACETS, CasebookQuery
from rulings.cases.facets import levels
from rulings.laws import subjects
from rulings.models import AppealDecision, Body, CasebookEntry

ANY = [("", _("any"))]
HEADINGS = {
    "subject": _("Subject"),
    "facts": _("Facts"),
    "ruling": _("Ruling"),
    "decision": _("Decision"),
    "comment": _("Editor's comment"),
}


class CasebookSearch(forms.Form):
    """Words, an item of the Laws, and facets."""

    q = forms.CharField(label=_("Words"), required=False, max_length=80)
    law = forms.CharField(label=_("Law"), required=False, max_length=24)
    topic = forms.ChoiceField(label=_("Topic"), required=False)
    level = forms.ChoiceField(label=_("Level"), required=False)
    outcome = forms.ChoiceField(label=_("Decision"), required=False)
    before = forms.ChoiceField(label=_("Body"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("topic", subjects.groups())
        self._offer("level", levels())
        self._offer("outcome", AppealDecision.choices)
        self._offer("before", [(body.key, body.name) for body in Body.objects.all()])

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [*ANY, *choices]

    @property
    def is_chosen(self) -> bool:
        """Whether a facet is asked for: then they are shown."""
        return any(self.data.get(name) for name in FACETS)

    def asked(self) -> CasebookQuery:
        """The question."""
        cleaned = self.cleaned_data
        return CasebookQuery(
            cleaned["q"], cleaned["law"], {name: cleaned[name] for name in FACETS if cleaned[name]}
        )


class CasebookForm(forms.Form):
    """The editor's text, part by part in each language, and the items that the entry is found by."""

    laws = forms.CharField(
        label=_("Laws"), required=False, max_length=400, help_text=_("With commas between: 12C1(c), 16B")
    )

    def __init__(self, *args: Any, entry: CasebookEntry, **kwargs: Any) -> None:
        draft = entry.draft
        initial = {"laws": ", ".join(draft.get("laws", ()))}
        initial |= {
            f"{part}_{language}": draft.get(part, {}).get(language, "")
            for part in PARTS
            for language in languages_here()
        }
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        for part in PARTS:
            for language in languages_here():
                self.fields[f"{part}_{language}"] = _text(part, language)
        self.order_fields(
            [f"{part}_{language}" for part in PARTS for language in languages_here()] + ["laws"]
        )

    def texts(self) -> dict[str, dict[str, str]]:
        """The text by part and language."""
        cleaned = self.cleaned_data
        return {
            part: {language: cleaned[f"{part}_{language}"] for language in languages_here()} for part in PARTS
        }


def _text(part: str, language: str) -> forms.CharField:
    label = f"{HEADINGS[part]} ({dict(language_names())[language]})"
    rows = {"subject": 1, "facts": 8}.get(part, 5)
    widget: forms.Widget = forms.Textarea(attrs={"rows": rows, "lang": language})
    if part == "subject":
        widget = forms.TextInput(attrs={"lang": language})
    return forms.CharField(label=label, required=False, max_length=TEXT_LONGEST, widget=widget)
