"""What the pages of letters to groups ask for."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from federation.form_fields import field_of, offer, text_area
from federation.languages import language_names
from federation.languages.forms import TextsFormField
from federation.mailings.groups import Asking, GroupParameter, LetterGroup
from federation.mailings.writing import TextFault, faults_of
from federation.models import LetterKind
from federation.models.mailings.mailing import SUBJECT_MAX, TEXT_MAX

NAME_MAX = 80
# Letters about own results are the portal's own.
OF_GROUPS = (LetterKind.NEWS, LetterKind.EVENTS, LetterKind.TITLES)
KINDS = [
    *((kind.value, kind.label) for kind in OF_GROUPS),
    ("", _("needed: about the membership itself, goes to everybody")),
]


class QuestionForm(forms.Form):
    """A question of one kind of group, and the name under which it is kept."""

    name = forms.CharField(label=pgettext_lazy("of a thing", "name"), max_length=NAME_MAX)

    def __init__(self, *args: Any, group: LetterGroup, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group
        for parameter in group.parameters:
            self.fields[parameter.key] = _field(parameter)
        field_of(self, "name", forms.CharField).label = capfirst(gettext("Name of the question"))
        self.order_fields([*(parameter.key for parameter in group.parameters), "name"])

    def asked(self) -> dict[str, str]:
        """What the question says, as it is kept."""
        cleaned = {parameter.key: self.cleaned_data[parameter.key] for parameter in self.group.parameters}
        return {
            key: value.isoformat() if isinstance(value, date) else str(value or "")
            for key, value in cleaned.items()
        }


def _field(parameter: GroupParameter) -> forms.Field:
    if parameter.asking == Asking.DAY:
        day = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
        return forms.DateField(label=str(parameter.label), widget=day, required=parameter.is_needed)
    return forms.ChoiceField(
        label=str(parameter.label), choices=parameter.choices, required=parameter.is_needed
    )


class MailingForm(forms.Form):
    """The words of a letter to a group, in the languages of the federation."""

    kind = forms.ChoiceField(
        label=_("Kind of letter"),
        required=False,
        help_text=_("Whoever wants no letters of this kind gets none."),
    )
    subjects = TextsFormField(label=_("Subject line"), max_length=SUBJECT_MAX)
    texts = TextsFormField(label=_("Text"), max_length=TEXT_MAX, box=text_area(12))

    def __init__(self, *args: Any, group: LetterGroup, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group
        offer(self, "kind", KINDS)

    def clean(self) -> dict[str, Any]:
        """Every placeholder that the group does not have, each with its line."""
        cleaned: dict[str, Any] = super().clean() or {}
        faults = faults_of(self.group, cleaned.get("subjects", {}), cleaned.get("texts", {}))
        for fault in faults:
            self.add_error("subjects" if fault.is_subject else "texts", in_words(fault))
        return cleaned


def in_words(fault: TextFault) -> str:
    """A fault as whoever writes reads it."""
    from_list: Mapping[str, object] = {
        "language": dict(language_names()).get(fault.language, fault.language),
        "line": fault.fault.line,
        "written": fault.fault.written,
    }
    return gettext("%(language)s, line %(line)s: %(written)s is none of the placeholders.") % from_list
