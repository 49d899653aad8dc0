"""Letters and the audit log as the office looks for them: by people, words and days, and as a file."""

from collections.abc import Sequence
from typing import Any, ClassVar

import tablib
from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import path, reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from federation.errors import Refused
from federation.models import Act, AuditEntry, Letter
from federation.people.admin.searched import SearchedByPeople
from federation.record import audit, resending
from federation.record.admin.base import ReadOnlyAdmin
from federation.record.admin.letters import LetterAdmin
from federation.record.admin.log import AuditEntryAdmin
from federation.tables.answer import kind_in, table_answer
from federation.tables.cells import neutral
from federation.tenancy.context import current
from federation.visitors import signed_in

ROWS_MAX = 50_000
KINDS = (("csv", "CSV"), ("xlsx", "XLSX"))


class SearchedRecords(SearchedByPeople, ReadOnlyAdmin):
    """A list that is searched by people and taken away as CSV or as a workbook, as it is filtered."""

    change_list_template = "admin/portal/record/change_list.html"
    file_columns: tuple[tuple[str, Any], ...]  # a field or a method of the list, and its head

    def get_urls(self) -> list[Any]:
        name = f"{self.opts.app_label}_{self.opts.model_name}_file"
        return [path("file/", self.admin_site.admin_view(self.file), name=name), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        return super().changelist_view(request, {"file_kinds": KINDS, **(extra_context or {})})

    def file(self, request: HttpRequest) -> HttpResponse:
        """The rows of the list as a file; that it was taken away is recorded."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        kind = kind_in(request.GET, *dict(KINDS)) or "csv"
        asked = request.GET.copy()
        asked.pop("as", None)  # the list knows no such filter
        request.GET = asked  # type: ignore[assignment]  # nobody changes it on
        try:
            rows = self.get_changelist_instance(request).get_queryset(request)
        except IncorrectLookupParameters:
            return HttpResponseRedirect(self._address("changelist"))
        if rows[ROWS_MAX : ROWS_MAX + 1].exists():
            messages.error(request, _too_many())
            return HttpResponseRedirect(f"{self._address('changelist')}?{request.GET.urlencode()}")
        dataset = self._sheet(rows)
        what = str(self.opts.model_name)
        audit.record(Act.EXPORTED, signed_in(request), current(), what=what, rows=len(dataset))
        return table_answer(dataset, kind, f"{what}-{timezone.localdate().isoformat()}")

    def _sheet(self, rows: QuerySet[Any]) -> tablib.Dataset:
        heads = [capfirst(str(head)) for _column, head in self.file_columns]
        dataset = tablib.Dataset(headers=heads)
        for row in rows.iterator(chunk_size=2_000):
            dataset.append([self._cell(row, column) for column, _head in self.file_columns])
        return dataset

    def _cell(self, row: Any, column: str) -> Any:
        own = getattr(self, column, None)
        return neutral(_written(own(row) if own else getattr(row, column)))

    def _address(self, page: str) -> str:
        name = f"admin:{self.opts.app_label}_{self.opts.model_name}_{page}"
        return reverse(name, current_app=self.admin_site.name)


def _written(value: Any) -> str:
    """A cell: a moment on the federation's clock, an empty one for nothing."""
    if value is None:
        return ""
    return timezone.localtime(value).isoformat(" ", "seconds") if hasattr(value, "tzinfo") else str(value)


def _too_many() -> str:
    sentence = gettext("More than %(count)s rows: choose days or a filter, and take the file in parts.")
    return sentence % {"count": f"{ROWS_MAX:,}"}


class AuditLogAdmin(SearchedRecords, AuditEntryAdmin):
    """The audit log: by who acted, the record's name, and days."""

    people_fields = ("actor",)
    search_fields = ("subject",)
    search_help_text = _("By the name of a person or of a record.")
    file_columns = (
        ("at", _("time")),
        ("act_in_words", _("act")),
        ("actor", _("person")),
        ("subject", _("record")),
        ("sentence", _("what happened")),
        ("particulars", _("particulars")),
    )

    def act_in_words(self, entry: AuditEntry) -> str:
        """The kind of act, in the reader's language."""
        return str(Act(entry.act).label)


class LetterDeskAdmin(SearchedRecords, LetterAdmin):
    """Letters: by their reader's name or address and by days; read in words, and sent again."""

    people_fields = ("reader",)
    search_help_text = _("By the name or the e-mail address of the reader.")
    fields: ClassVar[tuple[str, ...]] = (
        "subject",
        "reader_here",
        *LetterAdmin.fields[1:],
        "times_again",
        "heading",
        "text",
    )
    actions = ("send_again",)
    file_columns = (
        ("written_at", _("written")),
        ("subject", _("topic")),
        ("reader_here", _("addressee")),
        ("address", _("e-mail")),
        ("state", _("state")),
        ("attempts", _("attempts")),
        ("sent_at", _("sent at")),
        ("times_again", _("sent again")),
    )

    @admin.display(description=_("addressee"))
    def reader_here(self, letter: Letter) -> str:
        """The name that the reader goes by in this federation."""
        return letter.addressee_name

    @admin.display(description=_("subject line"))
    def heading(self, letter: Letter) -> str:
        """As the reader has it."""
        words = resending.shown(letter)
        return words.heading if words else "–"

    @admin.display(description=_("text"))
    def text(self, letter: Letter) -> str:
        """The words, and the names of what is enclosed."""
        words = resending.shown(letter)
        if words is None:
            return gettext("The words of this letter were erased with the data of its reader.")
        enclosed = [gettext("Enclosed: %(name)s") % {"name": name} for name in words.enclosures]
        return "\n".join([words.text, *enclosed])

    def change_view(self, request: HttpRequest, object_id: str, *args: Any, **kwargs: Any) -> HttpResponse:
        """Whose letter was read, and by whom, is recorded."""
        letter = self.get_object(request, object_id)
        if letter is not None and self.has_view_permission(request, letter) and request.method == "GET":
            audit.record(Act.LETTER_SEEN, signed_in(request), letter)
        return super().change_view(request, object_id, *args, **kwargs)

    @admin.action(description=_("Send again"), permissions=["view"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[Letter]) -> None:
        """Those that can be; of the others, why not."""
        refused: list[str] = []
        letters: Sequence[Letter] = list(queryset)
        for letter in letters:
            try:
                resending.send_again(letter=letter, by=signed_in(request))
            except Refused as error:
                refused.append(error.sentence)
        for why in dict.fromkeys(refused):
            messages.error(request, f"{why} ({refused.count(why)})")
        count = len(letters) - len(refused)
        if count:
            sentence = ngettext("%(count)s letter is sent again.", "%(count)s letters are sent again.", count)
            messages.success(request, sentence % {"count": count})
