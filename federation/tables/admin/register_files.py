"""A register as a file, both ways: import with a preview, what its columns mean, export of what is shown."""

import json
from itertools import islice
from typing import Any, ClassVar

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from import_export.admin import ImportExportMixin
from import_export.forms import ConfirmImportForm, ExportForm
from import_export.results import Result
from import_export.tmp_storages import CacheStorage

from federation.errors import Refused
from federation.models import Act
from federation.record import audit
from federation.roles import today
from federation.tables.admin.register_problems import problems_of
from federation.tables.cells import guess, text
from federation.tables.files import WORKBOOKS, AnyCsv, AnyXlsx, is_blank
from federation.tenancy.context import current, current_id
from federation.tenancy.locks import hold
from federation.text.documents import read_json
from federation.visitors import signed_in

EXAMPLES = 3
SHOWN_MAX = 200  # rows of a preview or problems: whoever brings thousands looks at a few
IMPORT_LOCK = 7_000_000
_SHOWN = 40  # characters of a cell


class OwnStorage(CacheStorage):  # type: ignore[misc]  # the library has no types
    """What was uploaded for a preview is found again in the same federation only."""

    @property
    def CACHE_PREFIX(self) -> str:  # noqa: N802 (the library's name)
        return f"import-{current_id()}-"


class ConfirmWithColumns(ConfirmImportForm):  # type: ignore[misc]  # the library has no types
    """The button under a preview takes the meanings of the columns along."""

    columns = forms.CharField(widget=forms.HiddenInput, required=False)


class RegisterFiles(ImportExportMixin):  # type: ignore[misc]  # the library has no types
    """Import all or nothing, every problem at once; the rows are those that the preview has shown."""

    formats: ClassVar[list[Any]] = [AnyCsv, AnyXlsx]
    skip_admin_log = True
    skip_export_form_from_action = False
    tmp_storage_class = OwnStorage
    export_form_class = ExportForm
    confirm_form_class = ConfirmWithColumns
    import_export_change_list_template = "admin/portal/register/change_list.html"
    import_template_name = "admin/portal/register/import.html"
    export_template_name = "admin/portal/register/export.html"
    register_titles: ClassVar[dict[str, Any]]  # "import", "export": what the pages are called

    def has_import_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_add_permission(request) and self.has_change_permission(request))

    def has_export_permission(self, request: HttpRequest) -> bool:
        return bool(self.has_change_permission(request))

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        heads = self.resource_classes[0].heads
        return {**super().get_context_data(**kwargs), "columns": list(heads), "titles": self.register_titles}

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        request = kwargs.pop("request", None)
        known = {**super().get_import_data_kwargs(**kwargs), "rollback_on_validation_errors": True}
        return {**known, "columns": self._chosen(request)} if request is not None else known

    def get_confirm_form_initial(self, request: HttpRequest, import_form: Any) -> dict[str, Any]:
        chosen = self._chosen(request)
        columns = json.dumps(chosen) if chosen is not None else ""
        return {**super().get_confirm_form_initial(request, import_form), "columns": columns}

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

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """Read a file, or one again whose columns were explained; show what would happen."""
        if request.method == "POST" and self.has_import_permission(request):
            if not request.FILES and request.POST.get("kept"):
                content = OwnStorage(name=request.POST["kept"]).read()
                if content is None:
                    return self._gone(request, request.POST["kept"])
                name = request.POST.get("kept_as") or "–"
                request.FILES["import_file"] = SimpleUploadedFile(name, content)
            if int(request.META.get("CONTENT_LENGTH") or 0) > settings.FILE_UPLOAD_MAX_MEMORY_SIZE:
                return self._too_large(request)
            self._recognise(request)
        response: HttpResponse = super().import_action(request, **kwargs)
        self._ask(request, response)
        return response

    def _too_large(self, request: HttpRequest) -> HttpResponse:
        """The upload handler took nothing of it."""
        most = {"mb": settings.UPLOAD_BYTES_MAX // 1024 // 1024}
        messages.error(request, _("The file is larger than %(mb)s MB. Divide it.") % most)
        return HttpResponseRedirect(self._address("import"))

    @staticmethod
    def _recognise(request: HttpRequest) -> None:
        """The kind of a file is told by its content, whatever was chosen."""
        file = request.FILES.get("import_file")
        if file is None:
            return
        start = file.read(4)
        file.seek(0)
        sent = request.POST.copy()
        sent["format"] = "1" if start in WORKBOOKS else "0"
        request.POST = sent  # type: ignore[assignment]  # as Django's own forms copy it; nobody changes it on

    def _ask(self, request: HttpRequest, response: HttpResponse) -> None:
        """Beside the preview or the problems: what each column was taken to mean."""
        context = getattr(response, "context_data", None) or {}
        form: Any = context.get("form")
        file = getattr(form, "cleaned_data", {}).get("import_file") if context.get("result") else None
        if file is None:
            return
        dataset = self.formats[int(form.cleaned_data["format"])]().create_dataset(
            OwnStorage(name=file.tmp_storage_name).read()
        )
        asked = self._asked(dataset, self._chosen(request))
        heads = {column["meant"]: column["head"] for column in asked if column["meant"]}
        problems = problems_of(context["result"], heads)
        context |= {
            "asked": asked,
            "kept": file.tmp_storage_name,
            "kept_as": file.name,
            "problems": problems,
            "is_cut": len(problems) > SHOWN_MAX and not context["result"].base_errors,
            "changing": context["result"].valid_rows(),
            "shown_max": SHOWN_MAX,
            "shown": f":{SHOWN_MAX}",
        }

    def _asked(self, dataset: Any, chosen: list[str] | None) -> list[dict[str, Any]]:
        heads = list(dataset.headers or [])
        meant = chosen if chosen is not None else guess(heads, self.resource_classes[0].heads)
        early = list(islice((row for row in dataset if not is_blank(row)), EXAMPLES))
        return [
            {
                "head": text(head)[:_SHOWN],
                "examples": [text(row[place])[:_SHOWN] for row in early if text(row[place])],
                "meant": meant[place] if place < len(meant) else "",
            }
            for place, head in enumerate(heads)
        ]

    def add_data_read_fail_error_to_form(self, form: Any, error: Exception) -> None:
        """A refusal in its own words."""
        if isinstance(error, Refused):
            form.add_error("import_file", error.sentence)
        else:
            form.add_error("import_file", _("The file cannot be read. Save it as CSV or .xlsx again."))

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """A preview that is gone from the cache is asked for again, not an error of ours.

        A second press waits for the first, and is told that it was enough.
        """
        if not self.has_import_permission(request):
            raise PermissionDenied
        name = request.POST.get("import_file_name", "")
        hold(IMPORT_LOCK, name)
        if request.method == "POST" and (not name or OwnStorage(name=name).read() is None):
            return self._gone(request, name)
        response: HttpResponse = super().process_import(request, **kwargs)
        return response

    def _gone(self, request: HttpRequest, name: str) -> HttpResponse:
        if name and OwnStorage(name=f"{name}-taken").read():
            messages.info(request, _("This file has been imported already."))
            return HttpResponseRedirect(self._address("changelist"))
        messages.error(request, _("The preview is no longer kept. Choose the file again."))
        return HttpResponseRedirect(self._address("import"))

    def _address(self, page: str) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_{page}")

    def get_export_filename(self, request: HttpRequest, queryset: Any, file_format: Any) -> str:
        """With the day as the federation has it."""
        return f"{self.opts.model_name}-{today().isoformat()}.{file_format.get_extension()}"

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        raise NotImplementedError

    def process_result(self, result: Result, request: HttpRequest) -> HttpResponse:
        """Record what was taken; where anything was refused, nothing was."""
        if result.has_errors() or result.has_validation_errors():
            messages.error(request, _("The register changed since the preview. Nothing was imported."))
            return HttpResponseRedirect(self._address("import"))
        taken = {kind: result.totals[kind] for kind in ("new", "update")}
        audit.record(Act.IMPORTED, signed_in(request), current(), of=self.opts.label_lower, **taken)
        OwnStorage(name=f"{request.POST['import_file_name']}-taken").save(True)
        messages.success(request, self.imported(sum(taken.values())))
        return HttpResponseRedirect(self._address("changelist"))

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
