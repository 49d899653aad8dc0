"""Pages of imports as jobs: how far one is, cancelled, gone on with, taken back; and the list of them."""

from typing import Any, ClassVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import ImportState, ImportStep, RegisterImport
from federation.tables.admin import register_undone, register_waiting
from federation.tables.services import register_imports, register_undoing
from federation.tables.services.registers import KeptRegister
from federation.visitors import signed_in

LISTED_MAX = 100  # imports


class RegisterJobs:
    """The pages of a register's imports, beside those that its file is brought to."""

    waiting_template_name = "admin/portal/register/waiting.html"
    undo_template_name = "admin/portal/register/undo.html"
    imports_template_name = "admin/portal/register/imports.html"
    opts: Any
    admin_site: Any
    register_titles: ClassVar[dict[str, Any]]

    def get_urls(self) -> list[Any]:
        name = f"{self.opts.app_label}_{self.opts.model_name}"
        pages = [
            ("imports/", self.imports, "imports"),
            ("import/<int:import_id>/", self.waiting_import, "waiting_import"),
            ("import/<int:import_id>/act/", self.act_on_import, "act_on_import"),
            ("import/<int:import_id>/undo/", self.undo_import, "undo_import"),
        ]
        own = [
            path(address, self.admin_site.admin_view(view), name=f"{name}_{page}")
            for address, view, page in pages
        ]
        return [*own, *super().get_urls()]  # type: ignore[misc]  # beside an admin

    def imports(self, request: HttpRequest) -> HttpResponse:
        """The newest imports into the register, whoever asked for them."""
        self._refuse_others(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        rows = list(register_imports.imports_of(self.opts.label_lower)[:LISTED_MAX])
        return self._job_page(request, self.imports_template_name, rows=rows)

    def waiting_import(self, request: HttpRequest, import_id: int) -> HttpResponse:
        """How far an import is, and how it ended. A look is shown to who brought the file alone."""
        self._refuse_others(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        row = self._row(request, import_id)
        if row.step == ImportStep.PREVIEW and row.state not in register_waiting.UNDER_WAY:
            return self._full(request) or self._looked_at_page(request, row)
        waiting = register_waiting.job_page(row, is_mine=row.asked_by == request.user)
        again = None if waiting.seconds else self._full(request)
        left = register_undone.left_of(row) if row.left else None
        return again or self._job_page(request, self.waiting_template_name, waiting=waiting, left=left)

    @staticmethod
    def _full(request: HttpRequest) -> HttpResponse | None:
        """A part of the page that asks again is told to ask for the whole."""
        is_part = request.headers.get("HX-Request") == "true"
        return HttpResponse(headers={"HX-Refresh": "true"}) if is_part else None

    def act_on_import(self, request: HttpRequest, import_id: int) -> HttpResponse:
        """Cancel an import, or go on with one that stands still."""
        self._refuse_others(request)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        row = self._row(request, import_id)
        if request.POST.get("act") == "cancel":
            is_done = register_imports.cancel(row, by=signed_in(request))
        else:
            is_mine = row.asked_by == request.user or row.step == ImportStep.UNDO
            is_done = is_mine and register_imports.go_on(row, by=signed_in(request))
        if not is_done:
            messages.info(request, _("The import is not what the page showed: nothing was done."))
        return self._to_waiting(row)

    def undo_import(self, request: HttpRequest, import_id: int) -> HttpResponse:
        """What taking an import back would do; and the press that does it."""
        self._refuse_others(request)
        row = self._row(request, import_id)
        if not register_undoing.can_be_undone(row):
            stays = register_imports.resource_of(row.register).stays
            messages.info(request, stays or _("There is nothing of this import to take back."))
            return self._to_waiting(row)
        if request.method == "POST":
            return self._undone(request, row)
        plan = register_undone.page_of(row, register_undoing.plan_of(row))
        return self._job_page(request, self.undo_template_name, row=row, plan=plan)

    def _undone(self, request: HttpRequest, row: RegisterImport) -> HttpResponse:
        try:
            register_undoing.ask_to_undo(row, by=signed_in(request))
        except Refused as refused:
            messages.error(request, refused.sentence)
        return self._to_waiting(row)

    def _refuse_others(self, request: HttpRequest) -> None:
        if not self.has_import_permission(request):
            raise PermissionDenied

    def _row(self, request: HttpRequest, import_id: int) -> RegisterImport:
        rows = RegisterImport.objects.filter(register=self.opts.label_lower, pk=import_id)
        mine = Q(asked_by=signed_in(request)) | ~Q(step=ImportStep.PREVIEW)
        row = rows.filter(mine).select_related("asked_by", "undone_by").first()
        if row is None:
            raise Http404
        return row

    def _job_page(self, request: HttpRequest, template: str, **context: Any) -> HttpResponse:
        request.current_app = self.admin_site.name
        page = {**self.admin_site.each_context(request), "opts": self.opts, "titles": self.register_titles}
        page |= {"title": self.register_titles["import"], **context}
        return TemplateResponse(request, [template], page)

    def _looked_at_page(self, request: HttpRequest, row: RegisterImport) -> HttpResponse:
        kept = register_imports.kept_of(row)
        if row.state == ImportState.READY and (report := register_imports.report_of(row)) is not None:
            return self._preview_page(request, self._form(request), kept, report)
        if row.state in (ImportState.READY, ImportState.GONE):
            return self._gone(request, kept)
        messages.error(request, register_waiting.ended_without(row))
        return HttpResponseRedirect(self._address("import"))

    def _to_worker(self, request: HttpRequest, step: ImportStep, kept: KeptRegister) -> HttpResponse:
        register, by = self.opts.label_lower, signed_in(request)
        return self._to_waiting(register_imports.ask(step=step, register=register, kept=kept, by=by))

    def _to_waiting(self, row: RegisterImport) -> HttpResponse:
        return HttpResponseRedirect(self._address_of(row))

    def _address_of(self, row: RegisterImport) -> str:
        return self._address("waiting_import", row.pk)

    def _address(self, page: str, *arguments: Any) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_{page}", args=arguments)

    def has_import_permission(self, request: HttpRequest) -> bool:
        """Answered by the register's own pages."""
        raise NotImplementedError

    def _form(self, request: HttpRequest) -> Any:
        raise NotImplementedError

    def _preview_page(self, request: HttpRequest, form: Any, kept: KeptRegister, report: Any) -> HttpResponse:
        raise NotImplementedError

    def _gone(self, request: HttpRequest, kept: KeptRegister) -> HttpResponse:
        raise NotImplementedError
