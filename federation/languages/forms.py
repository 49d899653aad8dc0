"""How a form asks for a text in several languages: a box for each of the federation's, its own first."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Self, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.languages.texts import Texts, language_names, languages_here, own_language


class AskedTexts(Texts):
    """What was typed, and in which languages the form asked for it."""

    asked: tuple[str, ...] = ()


class TextsInput(forms.MultiWidget):
    """A box a language, each by the name of the field, a line below and its code."""

    def __init__(
        self, languages: Sequence[str] = (), attrs: Any = None, box: forms.Widget | None = None
    ) -> None:
        self.languages = tuple(languages)
        boxes: dict[str, Any] = {language: deepcopy(box or forms.TextInput()) for language in self.languages}
        for language, one in boxes.items():
            one.attrs["lang"] = language
        super().__init__(boxes, attrs)

    @property
    def has_several(self) -> bool:
        """Whether its boxes have labels of their own, below the one that they share."""
        return len(self.languages) > 1

    @property
    def use_fieldset(self) -> bool:  # type: ignore[override]  # a constant of others
        """One box has the field's own label; several stand in a group of that name."""
        return self.has_several

    def decompress(self, value: Any) -> list[Any]:
        """The texts in the order of the boxes."""
        texts = value if isinstance(value, Mapping) else {}
        return [texts.get(language, "") for language in self.languages]

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        """Each box has its language in its id, not its place."""
        context: dict[str, Any] = super().get_context(name, value, attrs)
        names = language_names(self.languages)
        for (code, language), box in zip(names, context["widget"]["subwidgets"], strict=True):
            if box["attrs"].get("id"):
                box["attrs"]["id"] = f"{context['widget']['attrs']['id']}_{code}"
            if self.has_several and box["attrs"].get("aria-label"):
                box["attrs"]["aria-label"] += f": {language}"
        return context

    def id_for_label(self, id_: str) -> str:
        """Of the first box."""
        return f"{id_}_{self.languages[0]}" if id_ and self.languages else id_

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The boxes; of several each with the name of its language."""
        context = self.get_context(name, value, attrs)
        boxes = [
            cast("Any", self.widgets[place])._render(box["template_name"], {"widget": box}, renderer)
            for place, box in enumerate(context["widget"]["subwidgets"])
        ]
        if not self.has_several:
            return format_html("{}", *boxes)
        ids = [box["attrs"].get("id", "") for box in context["widget"]["subwidgets"]]
        names = [language for _code, language in language_names(self.languages)]
        rows = zip(ids, names, boxes, strict=True)
        return format_html_join("", '<div class="text"><label for="{}">{}</label>{}</div>', rows)


class TextsFormField(forms.MultiValueField):
    """A text in the languages of the federation in scope when the form is made; its own must be there."""

    widget: Any = TextsInput

    def __init__(self, *, max_length: int = 200, box: forms.Widget | None = None, **kwargs: Any) -> None:
        self.text_length, self.box = max_length, box
        kwargs.pop("encoder", None)
        super().__init__((), require_all_fields=False, **kwargs)

    def __deepcopy__(self, memo: Any) -> Self:
        """A form of its own asks in the languages of now."""
        copied: Self = super().__deepcopy__(memo)
        copied.ask(languages_here())
        return copied

    def ask(self, languages: Sequence[str], own: str | None = None) -> None:
        """Ask for the text in some languages, the federation's own first."""
        own = own or own_language()
        ordered = sorted(languages, key=lambda language: language != own)
        attrs = self.widget.attrs
        self.fields = tuple(
            forms.CharField(
                max_length=self.text_length,
                required=self.required and language == own,
                widget=deepcopy(self.box) or forms.TextInput,  # by which it knows what it may not have
            )
            for language in ordered
        )
        self.widget = TextsInput(ordered, attrs, self.box)
        for box, field in zip(self.widget.widgets, self.fields, strict=True):
            box.attrs.update(field.widget_attrs(box))
            box.is_required = field.required

    def clean(self, value: Any) -> Texts:
        """Every box is looked at; each problem names its language. Raises ValidationError of all."""
        typed = self.widget.decompress(value) if isinstance(value, Mapping) else list(value or ())
        texts, problems = AskedTexts(), []
        texts.asked = self.widget.languages
        typed += [""] * (len(self.fields) - len(typed))
        for (code, name), field, text in zip(language_names(texts.asked), self.fields, typed, strict=True):
            try:
                texts |= {code: cleaned} if (cleaned := field.clean(text)) else {}
            except ValidationError as error:
                problems += error.messages if len(self.fields) == 1 else self._named(name, error)
        if problems:
            raise ValidationError(problems)
        self.run_validators(texts)
        return texts

    def _named(self, name: str, error: ValidationError) -> list[str]:
        sentence = _("%(language)s: %(problem)s")
        return [sentence % {"language": name, "problem": problem} for problem in error.messages]

    def compress(self, data_list: Any) -> Texts:
        """The boxes as one text."""
        return Texts(dict(zip(self.widget.languages, data_list, strict=False)))
