"""A register as a file, both ways: import with a preview, what its columns mean, export of what is shown."""

import json
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from import_export.admin import ImportExportMixin
from import_export.forms import ExportForm

from federation.errors import Refused
from federation.form_fields import OfFileField
from federation.models import Act, ImportState, ImportStep, RegisterImport
from federation.record import audit
from federation.roles import today
from federation.tables import parting, register_report, vocabulary
from federation.tables.admin import register_waiting
from federation.tables.admin.register_jobs import RegisterJobs
from federation.tables.files import AnyCsv, AnyXlsx
from federation.tables.register_report import RegisterReport
from federation.tables.services import register_imports, register_taking, registers
from federation.tables.services.registers import KeptRegister
from federation.tables.vocabulary import Values
from federation.tenancy.context import current
from federation.text.documents import read_json
from federation.visitors import signed_in


class ConfirmForm(forms.Form):
    """The button under a preview takes along which file it was, and the meanings of its columns."""

    import_file_name = OfFileField()
    original_file_name = OfFileField(required=False)
    columns = OfFileField(required=False)
    values = OfFileField(required=False)


class RegisterFiles(RegisterJobs, ImportExportMixin):  # type: ignore[misc]  # the library has no types
    """Imports with a preview, every problem at once; the rows are those that the preview has shown.

    A long register is the worker's: whoever brought it waits at a page of their own.
    """

    formats: ClassVar[list[Any]] = [AnyCsv, AnyXlsx]
    skip_export_form_from_action = False
    export_form_class = ExportForm
    import_export_change_list_template = "admin/portal/register/change_list.html"
    import_template_name = "admin/portal/register/import.html"
    export_template_name = "admin/portal/register/export.html"
    register_titles: ClassVar[dict[str, Any]]  # "import", "export": what the pages are called

    def has_import_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_add_permission(request) and self.has_change_permission(request))

    def has_export_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_change_permission(request))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        resource = self.resource_classes[0]
        page = {
            "columns": resource.columns_here(),
            "needed": list(resource.needed),
            "titles": self.register_titles,
        }
        page["vocabularies"] = {name: words.options() for name, words in resource.vocabularies.items()}
        return {**super().get_context_data(**kwargs), **page}

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        raise NotImplementedError

    # --- a file is brought --------------------------------------------------------------------------

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Read a file, or one again whose columns were explained; show what would happen.

        Of one with problems, its wrong rows as a file, or the others without them.
        """
        if request.method == "POST" and self.has_import_permission(request):
            if not request.FILES and request.POST.get("kept"):
                kept = registers.kept_as(request.POST["kept"])
                content = kept.content()
                if content is None:
                    return self._gone(request, kept)
                name = request.POST.get("kept_as") or "–"
                if request.POST.get("rows"):
                    parted = self._parted(request, kept, content)
                    if isinstance(parted, HttpResponse):
                        return parted
                    content = parted
                request.FILES["import_file"] = SimpleUploadedFile(name, content)
            if int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
                return self._too_large(request)
            form = self._form(request)
            if form.is_valid():
                return self._brought(request, form)
        response: HttpResponse = super().import_action(request, **kwargs)
        return response

    def _parted(self, request: HttpRequest, kept: KeptRegister, content: bytes) -> bytes | HttpResponse:
        """The good rows of a file that was looked at, to be looked at again; or the others as a file."""
        report = self._looked_at(request, kept, content)
        if report is None:
            return self._gone(request, kept)
        rows = registers.rows_of(content)
        if request.POST["rows"] == "wrong":
            return self._file_of_problems(parting.wrong_alone(rows, report.wrong_rows))
        if report.is_parted:
            content = parting.without(rows, {one.row for one in report.wrong_rows})
            messages.info(request, register_waiting.left_out(len(report.wrong_rows)))
        return content

    def _looked_at(self, request: HttpRequest, kept: KeptRegister, content: bytes) -> RegisterReport | None:
        """What was found out about a file; None where nobody knows it any more, or it cannot be read."""
        if register_imports.was_long(kept.file):
            return register_imports.looked_at(kept.file)
        try:
            rows = registers.rows_of(content)
        except Refused:
            return None
        if len(rows) > register_imports.ROWS_AT_ONCE:
            return None
        chosen = KeptRegister(kept.file, "", self._chosen(request), self._chosen_words(request))
        return registers.look(self.resource_classes[0](), rows, chosen, by=signed_in(request))

    def _file_of_problems(self, content: bytes) -> HttpResponse:
        name = f"{self.opts.model_name}-{today().isoformat()}-problems.csv"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)

    def _too_large(self, request: HttpRequest) -> HttpResponse:
        """The upload handler took nothing of it."""
        most = {"mb": settings.UPLOAD_BYTES_MAX // 1024 // 1024}
        messages.error(request, _("The file is larger than %(mb)s MB. Divide it.") % most)
        return HttpResponseRedirect(self._address("import"))

    def _form(self, request: HttpRequest) -> Any:
        """The library asks for the kind of a file, which is told by its content."""
        if request.method == "POST":
            sent = request.POST.copy()
            sent["format"] = "0"
            request.POST = sent  # type: ignore[assignment]  # as Django's own forms copy it; nobody changes it on
        return self.create_import_form(request)

    def _brought(self, request: HttpRequest, form: Any) -> HttpResponse:
        """Look at a file, or have it looked at where it is long, and read where it is large."""
        file = form.cleaned_data["import_file"]
        content = file.read()
        columns, words = self._chosen(request), self._chosen_words(request)
        kept = registers.keep(content, name=file.name, columns=columns, values=words)
        if len(content) > register_imports.BYTES_AT_ONCE:
            return self._to_worker(request, ImportStep.PREVIEW, kept)
        try:
            rows = registers.rows_of(content)
        except Refused as refused:
            form.add_error("import_file", refused.sentence)
            return self._import_page(request, form)
        if len(rows) > register_imports.ROWS_AT_ONCE:
            return self._to_worker(request, ImportStep.PREVIEW, kept)
        report = registers.look(self.resource_classes[0](), rows, kept, by=signed_in(request))
        return self._preview_page(request, form, kept, report)

    def _chosen(self, request: HttpRequest) -> list[str] | None:
        """What somebody has chosen that the columns mean; None where nobody was asked."""
        written = request.POST.get("columns", "")
        try:
            chosen = read_json(written) if written else request.POST.getlist("column")
        except ValueError:
            return None
        heads = self.resource_classes[0].heads
        if not isinstance(chosen, list) or not chosen:
            return None
        return [column if isinstance(column, str) and column in heads else "" for column in chosen]

    def _chosen_words(self, request: HttpRequest) -> Values | None:
        """What somebody has chosen that words of the columns mean."""
        sent = request.POST
        known = self.resource_classes[0].vocabularies
        if sent.get("values"):
            return vocabulary.from_json(sent["values"], known)
        asked = zip(*map(sent.getlist, ("word_column", "word_written", "word_meant")), strict=False)
        return vocabulary.chosen(asked, known)

    def _preview_page(
        self, request: HttpRequest, form: Any, kept: KeptRegister, report: RegisterReport
    ) -> HttpResponse:
        """What would change, with the button; or the problems. Beside either: what each column means."""
        page: dict[str, Any] = {"report": report, "kept": kept.file, "kept_as": kept.name}
        page["chosen"] = {
            "columns": json.dumps(kept.columns) if kept.columns is not None else "",
            "values": json.dumps(kept.values) if kept.values else "",
        }
        page |= {"shown_max": register_report.SHOWN_MAX, "is_cut": report.is_cut}
        if report.is_good:
            sent = {"import_file_name": kept.file, "original_file_name": kept.name}
            page["confirm_form"] = ConfirmForm(initial=sent | page["chosen"])
        return self._import_page(request, form, **page)

    def _import_page(self, request: HttpRequest, form: Any, **context: Any) -> HttpResponse:
        request.current_app = self.admin_site.name
        page = {**self.admin_site.each_context(request), **self.get_import_context_data()}
        page |= {"title": self.register_titles["import"], "form": form, "opts": self.opts}
        page["media"] = self.media + form.media
        return TemplateResponse(request, [self.import_template_name], {**page, **context})

    # --- the button is pressed ----------------------------------------------------------------------

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Take what the preview has shown, or have it taken where it is long.

        A preview that is gone from the cache is asked for again, not an error of ours. A second press waits
        for the first, and is told that it was enough.
        """
        if not self.has_import_permission(request):
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        sent = request.POST
        kept = registers.kept_as(
            sent.get("import_file_name", ""),
            sent.get("original_file_name", ""),
            self._chosen(request),
            self._chosen_words(request),
        )
        earlier = register_imports.import_of(kept.file)
        if earlier is None:
            registers.hold_file(kept.file)
            earlier = register_imports.import_of(kept.file)
        if earlier is not None and self._waits(request, earlier):
            return self._to_waiting(earlier)
        content = kept.content()
        if content is None or earlier is not None:
            return self._gone(request, kept)
        return self._confirmed(request, kept, content)

    def _waits(self, request: HttpRequest, row: RegisterImport) -> bool:
        """Whether somebody is shown the page of their import; of one that is done they know."""
        return row.asked_by == request.user and row.state != ImportState.IMPORTED

    def _confirmed(self, request: HttpRequest, kept: KeptRegister, content: bytes) -> HttpResponse:
        if register_imports.was_long(kept.file):
            return self._to_worker(request, ImportStep.IMPORT, kept)
        try:
            registers.rows_of(content)
            row = register_taking.take_at_once(
                register=self.opts.label_lower, kept=kept, by=signed_in(request)
            )
        except Refused as refused:
            messages.error(request, refused.sentence)
            return HttpResponseRedirect(self._address("import"))
        if row.state == ImportState.IMPORTED:
            self._say_taken(request, row)
            return HttpResponseRedirect(self._address("changelist"))
        messages.error(request, register_waiting.changed_meanwhile())
        return HttpResponseRedirect(self._address("import"))

    def _say_taken(self, request: HttpRequest, row: RegisterImport) -> None:
        """How many, with the way to the import's own page, where it can be taken back."""
        sentence = format_html(
            '{} <a href="{}">{}</a>', self.imported(row.taken), self._address_of(row), _("This import")
        )
        messages.success(request, sentence if row.taken else self.imported(row.taken))

    def _gone(self, request: HttpRequest, kept: KeptRegister) -> HttpResponse:
        if registers.is_taken(kept):
            messages.info(request, _("This file has been imported already."))
            return HttpResponseRedirect(self._address("changelist"))
        messages.error(request, _("The preview is no longer kept. Choose the file again."))
        return HttpResponseRedirect(self._address("import"))

    # --- a file is taken away -----------------------------------------------------------------------

    def get_export_filename(self, request: HttpRequest, queryset: Any, file_format: Any) -> str:
        """With the day as the federation has it."""
        return f"{self.opts.model_name}-{today().isoformat()}.{file_format.get_extension()}"

    def export_action(self, request: HttpRequest) -> HttpResponse:
        """The filters of a list come along in the address; those that cannot be are left behind."""
        try:
            response: HttpResponse = super().export_action(request)
        except IncorrectLookupParameters:
            return HttpResponseRedirect(self._address("export"))
        return response

    def get_export_data(self, file_format: Any, request: HttpRequest, queryset: Any, **kwargs: Any) -> Any:
        count = {f"{self.opts.model_name}s": queryset.count()}
        audit.record(Act.EXPORTED, signed_in(request), current(), **count)
        return super().get_export_data(file_format, request, queryset, **kwargs)
