"""Forms of the rules committee: a draft's names and day; what it says of one parameter, typed."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from clubs.regulations import services
from clubs.regulations.words import sentence
from federation.form_fields import offer
from federation.languages import Texts
from federation.languages.forms import TextsFormField
from federation.roles import today
from scoring import regulations
from scoring.engine.citation import Citation
from scoring.engine.conditions import ALLOWED
from scoring.engine.refusal import Refusal
from scoring.engine.words import WRITTEN
from scoring.regulations import Book
from scoring.regulations.edition import OF_POINTS, BookPart, merged, parameter_of
from scoring.regulations.kinds import KINDS
from scoring.rulemaking import point_tables, scales, typed
from scoring.rulemaking.clauses import with_clauses
from scoring.rulemaking.titles import title_of
from scoring.rulemaking.words import clause_label, condition_in_words, day_from, value_on

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
NAME_MAX, SENTENCE_MAX, REASON_MAX = 200, 2000, 500


def _written(texts: Texts) -> dict[str, str]:
    """As editions keep a text: in every language of the packs, where it was not asked for as it was said."""
    return {**texts, **{language: texts.read(language) for language in WRITTEN}}


class DraftForm(forms.Form):
    """What an edition is called, and from when it holds."""

    names = TextsFormField(label=pgettext_lazy("of a thing", "name"), max_length=NAME_MAX)
    starts = forms.DateField(
        label=gettext_lazy("Holds from"),
        widget=DAY,
        help_text=gettext_lazy("After the day on which it is adopted: what was played keeps its figures."),
    )

    def names_written(self) -> dict[str, str]:
        """By language."""
        return _written(self.cleaned_data["names"])

    def starts_text(self) -> str:
        """The first day, as an edition keeps it."""
        return str(self.cleaned_data["starts"].isoformat())

    @staticmethod
    def initial_of(body: Mapping[str, Any]) -> dict[str, Any]:
        """What a draft says already."""
        return {"names": body.get("names", {}), "starts": body.get("starts", "")}


class EditionReasonForm(forms.Form):
    """Why an edition goes no further, or is withdrawn."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=REASON_MAX, widget=forms.Textarea(attrs={"rows": 3})
    )


class RuleChangeForm(forms.Form):
    """What a draft says of one parameter: its value, the clause, and what the clause says from then on."""

    cites = forms.ChoiceField(label=gettext_lazy("Clause"))
    sentences = TextsFormField(
        label=gettext_lazy("What the clause says"),
        max_length=SENTENCE_MAX,
        box=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self, data: Any, *, book: Book, body: Mapping[str, Any], part: BookPart, key: str, **kwargs: Any
    ) -> None:
        self.book, self.body, self.part, self.key = book, body, part, key
        self.before = value_on(book, part, key, day_from(body.get("starts", "")))
        self.own = next(
            (one for one in body.get("changes", ()) if (one["part"], one["key"]) == (part, key)), None
        )
        super().__init__(data, initial=self._initial(), **kwargs)
        own_fields = self._value_fields()
        self.fields = own_fields | self.fields
        offer(self, "cites", [(str(clause), clause_label(clause)) for clause in self._clauses()])

    def _value_fields(self) -> dict[str, forms.Field]:
        if self.part is BookPart.RULE:
            return typed.fields_of(KINDS[self.key])
        if self.part is BookPart.SCALE:
            return scales.fields_of(self.before)
        if self.part in OF_POINTS:
            return point_tables.fields_of(self.part, self.before)
        choices = regulations.scales(self.book) if self.key == "vp_scale" else ALLOWED[self.key]
        words = [(value, condition_in_words(self.key, value)) for value in choices]
        return {"value": forms.ChoiceField(label=title_of(self.part, self.key), choices=words)}

    def _clauses(self) -> list[Citation]:
        """Those of the regulations, and the one that it has now."""
        parameter = parameter_of(self.book, self.part, self.key)
        own = {version.cites for version in parameter.versions} if parameter else set()
        return [clause for clause in Citation if clause.startswith("REG-") or clause in own]

    def _initial(self) -> dict[str, Any]:
        parameter = parameter_of(self.book, self.part, self.key)
        cites = parameter.versions[-1].cites if parameter else ""
        own = self.own or {
            "value": {} if self.part is BookPart.RULE else self.before,
            "cites": cites,
            "sentences": {},
        }
        return {**self._shown(own["value"]), "cites": own["cites"], "sentences": own["sentences"]}

    def _shown(self, value: Any) -> dict[str, Any]:
        if self.part is BookPart.RULE:
            return typed.shown(KINDS[self.key], merged(self.before or {}, value))
        if self.part in OF_POINTS:
            return point_tables.shown(self.part, value)
        return scales.shown(value) if self.part is BookPart.SCALE else {"value": value}

    def clean(self) -> dict[str, Any]:
        """What cannot be, at its own field."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            refusals = self._problems()
        except forms.ValidationError as error:
            self.add_error("tables", error)
            return cleaned
        for refusal in refusals:
            self._refuse(refusal)
        return cleaned

    def _problems(self) -> list[Refusal]:
        starts = self.body.get("starts") or (today() + timedelta(days=1)).isoformat()
        body = {"names": dict.fromkeys(WRITTEN, "–"), "starts": starts, "changes": [self.change()]}
        return services.problems_of(body, adopted_on=today())

    def _refuse(self, refusal: Refusal) -> None:
        own = refusal.field.removeprefix("changes[1].")
        name = self._field_at(own.removeprefix("value."))
        if name == "starts":
            return  # typed_values of the draft as a whole
        self.add_error(name if name in self.fields else None, self._sentence(refusal, name))

    def _field_at(self, place: str) -> str:
        """The field of a place; of one inside a list, `shares.2`, that of the list."""
        outer = place.rpartition(".")[0]
        return outer if place not in self.fields and outer in self.fields else place

    def _sentence(self, refusal: Refusal, name: str) -> str:
        title = str(self.fields[name].label) if name in self.fields else title_of(self.part, self.key)
        parameters = {**refusal.parameters}
        if parameters.get("key") == self.key:
            parameters["key"] = title_of(self.part, self.key)
        return sentence(Refusal(refusal.code, title, refusal.says, **parameters))

    def change(self) -> dict[str, Any]:
        """The change as an edition keeps it."""
        typed_values = self.cleaned_data
        sentences = _written(typed_values["sentences"])
        return {
            "part": str(self.part),
            "key": self.key,
            "cites": typed_values["cites"],
            "value": self._value(typed_values),
            "sentences": sentences,
        }

    def _value(self, typed_values: Mapping[str, Any]) -> Any:
        if self.part is BookPart.RULE:
            names = typed.fields_of(KINDS[self.key])
            values = {name: typed_values[name] for name in names if name in typed_values}
            difference = typed.changed(KINDS[self.key], self.before or {}, values)
            return with_clauses(self.key, difference, typed_values["cites"])
        if self.part in OF_POINTS:
            return point_tables.written(self.part, self.before, typed_values)
        return (
            scales.written(self.before, typed_values)
            if self.part is BookPart.SCALE
            else typed_values["value"]
        )


class ReplayForm(forms.Form):
    """The year that is scored again."""

    year = forms.ChoiceField(label=gettext_lazy("Year"))

    def __init__(self, *args: Any, years: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "year", [(str(year), str(year)) for year in years])
