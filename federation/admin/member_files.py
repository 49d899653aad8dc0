"""The register of members as a file, both ways."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from import_export.admin import ImportExportMixin
from import_export.formats.base_formats import CSV, XLSX
from import_export.forms import ExportForm
from import_export.results import Result
from import_export.tmp_storages import CacheStorage

from federation import audit
from federation.models import Act
from federation.resources import COLUMNS, MemberResource
from federation.tenancy.context import current, current_id


class AnyCsv(CSV):
    """Comma-separated values in UTF-8, or in Shift_JIS as spreadsheets in Japan still write them."""

    def is_binary(self) -> bool:
        return True

    def get_read_mode(self) -> str:
        return "rb"

    def create_dataset(self, in_stream: bytes, **kwargs: Any) -> Any:
        try:
            text = in_stream.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = in_stream.decode("cp932")
        return super().create_dataset(text, **kwargs)

    def export_data(self, dataset: Any, **kwargs: Any) -> bytes:
        # With the mark by which spreadsheets know UTF-8.
        return super().export_data(dataset, **kwargs).encode("utf-8-sig")


class OwnStorage(CacheStorage):
    """What was uploaded for a preview is found again in the same federation only."""

    @property
    def CACHE_PREFIX(self) -> str:  # noqa: N802 (the library's name)
        return f"import-{current_id()}-"


class MemberFiles(ImportExportMixin):
    """Import with a preview, all or nothing; export of what the list shows."""

    resource_classes = [MemberResource]
    formats = [AnyCsv, XLSX]
    skip_admin_log = True
    skip_export_form_from_action = False
    tmp_storage_class = OwnStorage
    export_form_class = ExportForm
    import_export_change_list_template = "admin/federation/member/change_list.html"
    import_template_name = "admin/federation/member/import.html"
    export_template_name = "admin/federation/member/export.html"

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.has_add_permission(request) and self.has_change_permission(request)

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_change_permission(request)

    def get_import_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_import_context_data(**kwargs), "columns": COLUMNS}

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        return {**super().get_import_data_kwargs(**kwargs), "rollback_on_validation_errors": True}

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        """A preview that is gone from the cache is asked for again, not an error of ours."""
        if request.method == "POST" and not self._is_kept(request):
            messages.error(request, _("The preview is no longer kept. Choose the file again."))
            return HttpResponseRedirect(reverse("admin:federation_member_import"))
        return super().process_import(request, **kwargs)

    def _is_kept(self, request: HttpRequest) -> bool:
        if not self.has_import_permission(request):
            raise PermissionDenied
        name = request.POST.get("import_file_name", "")
        return bool(name) and OwnStorage(name=name).read() is not None

    def process_result(self, result: Result, request: HttpRequest) -> HttpResponse:
        """Record what was taken; where anything was refused, nothing was."""
        if result.has_errors() or result.has_validation_errors():
            messages.error(request, _("The register changed since the preview. Nothing was imported."))
            return HttpResponseRedirect(reverse("admin:federation_member_import"))
        taken = {kind: result.totals[kind] for kind in ("new", "update")}
        audit.record(Act.IMPORTED, request.user, current(), **taken)
        count = sum(taken.values())
        sentence = ngettext("%(count)d member was imported.", "%(count)d members were imported.", count)
        messages.success(request, sentence % {"count": count})
        return HttpResponseRedirect(reverse("admin:federation_member_changelist"))

    def get_export_data(self, file_format: Any, request: HttpRequest, queryset: Any, **kwargs: Any) -> Any:
        audit.record(Act.EXPORTED, request.user, current(), members=queryset.count())
        return super().get_export_data(file_format, request, queryset, **kwargs)
