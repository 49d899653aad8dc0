"""The forms of news and of documents."""

from collections.abc import Iterable, Mapping
from typing import Any, cast
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_lazy as _, pgettext_lazy

from federation.errors import Refused
from federation.form_fields import MomentField, hidden_number, text_area
from federation.languages.forms import TextsFormField
from federation.models import DocumentCategory, DocumentEndKind, DocumentVersion, NewsVersion
from federation.models.published.documents import NOTE_MAX
from federation.models.published.news import TEXT_MAX, TITLE_MAX
from federation.publishing import pdfs
from federation.publishing.news import WrittenNews

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
MOMENT = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class KeyedForm(forms.Form):
    """A form that counts once, however often it is sent."""

    key = forms.RegexField(r"^[0-9a-f-]{36}$", widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, initial: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, initial={"key": str(uuid4()), **(initial or {})})


class NewsForm(KeyedForm):
    """An item of news as it is to be from now on; `seen` is the version that it changes."""

    seen = hidden_number(required=False)
    titles = TextsFormField(label=pgettext_lazy("of a text", "Title"), max_length=TITLE_MAX)
    texts = TextsFormField(
        label=_("Text"),
        max_length=TEXT_MAX,
        box=text_area(12),
        help_text=_("In Markdown: **bold**, - a line of a list, ## a heading, [words](https://…)."),
    )
    shown_from = MomentField(
        label=_("Shown from"), required=False, widget=MOMENT, help_text=_("Empty: a draft.")
    )
    shown_until = MomentField(
        label=_("Shown until"), required=False, widget=MOMENT, help_text=_("Empty: it stays.")
    )

    def __init__(self, data: Any = None, *, version: NewsVersion | None = None) -> None:
        known: dict[str, Any] = {}
        if version is not None:
            known = {
                name: getattr(version, name) for name in ("titles", "texts", "shown_from", "shown_until")
            }
            known["seen"] = version.number
        super().__init__(data, initial=known)

    def clean(self) -> dict[str, Any]:
        """It goes after it came."""
        cleaned: dict[str, Any] = super().clean() or {}
        begins, ends = cleaned.get("shown_from"), cleaned.get("shown_until")
        if ends and not self.errors and (begins is None or ends <= begins):
            self.add_error("shown_until", gettext("This is not after it is shown first."))
        return cleaned

    @property
    def what(self) -> WrittenNews:
        """What was written."""
        typed = self.cleaned_data
        return WrittenNews(typed["titles"], typed["texts"], typed["shown_from"], typed["shown_until"])


class DocumentForm(KeyedForm):
    """A document before it has a file."""

    titles = TextsFormField(label=pgettext_lazy("of a text", "Title"), max_length=160)
    name = forms.SlugField(
        label=_("Short name"),
        max_length=60,
        help_text=_("In its address, for good: conditions-of-contest."),
    )
    category = forms.ChoiceField(label=_("Category"), choices=DocumentCategory.choices)


class DocumentTitleForm(forms.Form):
    """How a document is listed."""

    titles = TextsFormField(label=pgettext_lazy("of a text", "Title"), max_length=160)
    category = forms.ChoiceField(label=_("Category"), choices=DocumentCategory.choices)


class PdfForm(forms.Form):
    """A form with a file."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("PDF, 20 MB at most, without a password and without scripts."),
        widget=forms.ClearableFileInput(attrs={"accept": pdfs.MEDIA_TYPE}),
    )

    def clean_file(self) -> pdfs.CheckedPdf:
        """The file, looked through in a process of its own."""
        try:
            return pdfs.checked(self.cleaned_data["file"].read(pdfs.BYTES_MAX + 1))
        except Refused as refused:
            raise ValidationError(refused.sentence) from refused


class VersionForm(PdfForm):
    """A file of a document."""

    valid_from = forms.DateField(label=_("In force from"), widget=DAY)
    notes = TextsFormField(label=_("What is new"), max_length=NOTE_MAX, required=False)

    def clean_valid_from(self) -> Any:
        """A day of this time."""
        day = self.cleaned_data["valid_from"]
        if not 1900 <= day.year < 2200:
            raise ValidationError(gettext("This is no day of this time."))
        return day


class EndingForm(forms.Form):
    """A version that is given no more, and why."""

    which = forms.ChoiceField(label=_("Version"))
    reason = forms.CharField(
        label=_("Reason"), max_length=NOTE_MAX, help_text=_("Everybody reads it on the document's page.")
    )

    ended = frozenset({DocumentEndKind.WITHDRAWN, DocumentEndKind.DELETED})

    def __init__(self, *sent: Any, rows: Iterable[DocumentVersion], **more: Any) -> None:
        super().__init__(*sent, **more)
        # One that is ended is still taken: a second press finds it done.
        self.rows = {str(row.pk): row for row in rows}
        choices = [(key, _title(row)) for key, row in self.rows.items() if sent or not self._is_ended(row)]
        cast("forms.ChoiceField", self.fields["which"]).choices = choices

    def _is_ended(self, row: DocumentVersion) -> bool:
        return any(end.kind in self.ended for end in row.ends.all())

    @property
    def version(self) -> DocumentVersion:
        """The one that was chosen."""
        return self.rows[self.cleaned_data["which"]]


class RedactionForm(EndingForm, PdfForm):
    """A file without somebody's name in the place of a version, whose own file is deleted."""

    ended = frozenset({DocumentEndKind.DELETED})


def _title(row: DocumentVersion) -> str:
    notes = row.notes.read()
    return f"{row.valid_from.isoformat()} {notes}".strip()
