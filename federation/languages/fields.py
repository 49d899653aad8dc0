"""The field of a model that keeps a text in several languages."""

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.fields.json import KeyTransformFactory
from django.db.models.lookups import IContains
from django.db.models.query_utils import DeferredAttribute
from django.utils.translation import gettext as _

from federation.languages.forms import TextsFormField
from federation.languages.texts import LANGUAGES, Texts, language_names, own_language
from federation.text.signs import hidden_signs, named, turning_signs

if TYPE_CHECKING:
    TypedField = models.Field[Mapping[str, str], Texts]
else:
    TypedField = models.Field

LINE_MAX = 200  # characters of what is a line; longer texts may have what their language needs


class TextsAttribute(DeferredAttribute):
    """A text in several languages as an attribute: whatever mapping is set is one when it is read."""

    def __set__(self, instance: models.Model, value: Any) -> None:
        instance.__dict__[self.field.attname] = Texts(value) if isinstance(value, Mapping) else value


class TextsField(TypedField):
    """A short text in several languages: an object of JSON, texts by codes of languages.

    The federation's own language must be among them, unless the field may be blank. `max_length` is that of
    each text, in characters. A language of the installation more is no migration.
    """

    descriptor_class = TextsAttribute

    def __init__(self, *args: Any, max_length: int = 200, **kwargs: Any) -> None:
        kwargs.setdefault("default", Texts)
        self.text_length = max_length
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Sequence[Any], dict[str, Any]]:
        """As migrations write it."""
        name, path, args, kwargs = super().deconstruct()
        if kwargs.get("default") is Texts:
            del kwargs["default"]
        return name, path, args, kwargs | {"max_length": self.text_length}

    def db_check(self, connection: Any) -> str:
        """No text without its language comes into the column."""
        return f"jsonb_typeof({connection.ops.quote_name(self.column)}) = 'object'"

    def get_internal_type(self) -> str:
        """A column of JSONB; no field of JSON, whose forms and pages show braces."""
        return "JSONField"

    def get_transform(self, lookup_name: str) -> Any:
        """The text in a language by its code."""
        return super().get_transform(lookup_name) or KeyTransformFactory(lookup_name)

    def from_db_value(self, value: str | None, expression: Any, connection: Any) -> Any:
        """Texts of the whole column; what a key of it has, as it is."""
        read = None if value is None else json.loads(value)
        return Texts(read) if isinstance(read, Mapping) else read

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """As the database takes it."""
        return value if value is None else connection.ops.adapt_json_value(value, None)

    def value_to_string(self, obj: models.Model) -> Any:
        """As it is, by its languages."""
        return self.value_from_object(obj)

    def to_python(self, value: Any) -> Any:
        """Without the blanks around them, which forms do not keep either."""
        if not isinstance(value, Mapping):
            return value
        return Texts({code: text.strip() if isinstance(text, str) else text for code, text in value.items()})

    def validate(self, value: Any, model_instance: models.Model | None) -> None:
        """Known languages, texts that fit, the federation's own among them. Raises ValidationError of all."""
        super().validate(value, model_instance)
        if not isinstance(value, Mapping) or not all(isinstance(text, str) for text in value.values()):
            raise ValidationError(_("Write texts by their languages."))
        problems = [*self._unknown(value), *self._too_long(value), *self._missing(value, model_instance)]
        problems += self._hidden(value)
        if problems:
            raise ValidationError(problems)

    def _unknown(self, texts: Mapping[str, str]) -> list[str]:
        sentence = _("There is no language “%(language)s” here.")
        return [sentence % {"language": code[:10]} for code in texts if code not in LANGUAGES]

    def _too_long(self, texts: Mapping[str, str]) -> list[str]:
        sentence = _("%(language)s: at most %(most)s characters.")
        names = dict(language_names())
        return [
            sentence % {"language": names.get(code, code), "most": self.text_length}
            for code, text in texts.items()
            if len(text) > self.text_length
        ]

    def _hidden(self, texts: Mapping[str, str]) -> list[str]:
        """Signs that nobody sees: none in a name, and in a long text none that turn round others."""
        signs_of = hidden_signs if self.text_length <= LINE_MAX else turning_signs
        sentence = _("There is a sign in it that nobody sees (%(sign)s). Type the text again.")
        return [sentence % {"sign": named(sign)} for text in texts.values() for sign in signs_of(text)[:1]]

    def _missing(self, texts: Mapping[str, str], of: models.Model | None) -> list[str]:
        own = getattr(of, "locale", None) or own_language()
        if self.blank or texts.get(own):
            return []
        return [
            _("%(language)s: write it in this language.") % {"language": dict(language_names()).get(own, own)}
        ]

    def save_form_data(self, instance: models.Model, data: Any) -> None:
        """What a form did not ask for, because the federation has not that language now, stays."""
        kept = getattr(instance, self.attname) or {}
        asked = getattr(data, "asked", ())
        super().save_form_data(instance, {code: kept[code] for code in kept if code not in asked} | data)

    def formfield(self, **kwargs: Any) -> forms.Field | None:
        """A box for each language of the federation."""
        own: dict[str, Any] = {"form_class": TextsFormField, "max_length": self.text_length}
        return super().formfield(**own | kwargs)


@TextsField.register_lookup
class AnyContains(IContains):
    """Whether the text in any of the languages has some letters, in any case."""

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        """By the texts alone: the codes of the languages are no words."""
        column, params = compiler.compile(self.lhs)
        sought, of_sought = self.process_rhs(compiler, connection)
        texts = f"SELECT 1 FROM jsonb_each_text({column}) AS spoken(language, text)"  # noqa: S608  # a column's name
        return f"EXISTS({texts} WHERE UPPER(spoken.text) LIKE UPPER({sought}))", [*params, *of_sought]
