"""What the admins of the operators' desk have in common."""

import logging
from typing import Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from federation.models import Act, User
from federation.record.admin.base import no_such_record
from federation.record.admin.lists import SoundLists
from federation.visitors import signed_in

log = logging.getLogger(__name__)


def is_operator(request: HttpRequest) -> bool:
    """Whether the reader may use the desk."""
    user = request.user
    return bool(user.is_authenticated and user.is_active and user.is_operator)


class OperatorAdmin(SoundLists):
    """Global records. No office gives anything here, only being an operator; nothing is deleted."""

    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_operator(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_operator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_operator(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_operator(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def log_addition(  # type: ignore[override]  # no LogEntry: our own log
        self, request: HttpRequest, obj: models.Model, message: Any
    ) -> None:
        self.note(Act.ADDED, signed_in(request), obj)

    def log_change(  # type: ignore[override]  # no LogEntry: our own log
        self, request: HttpRequest, obj: models.Model, message: Any
    ) -> None:
        if message:
            self.note(Act.CHANGED, signed_in(request), obj)

    def note(self, act: Act, by: User, obj: models.Model) -> None:
        """A login belongs to no federation, so no federation's log has it: the server's log does."""
        log.info("%s %s %s by user %s", act.value, obj._meta.label_lower, obj.pk, by.pk)

    def acts_of(self, obj: models.Model) -> list[Any]:
        """What the audit logs say about a record."""
        return []

    def history_view(self, request: HttpRequest, object_id: str, extra_context: Any = None) -> HttpResponse:
        """The acts about a record, as far as a federation's log has them."""
        obj = self.get_object(request, unquote(object_id))
        if obj is None:
            return no_such_record(self, request, object_id)
        context = {
            **self.admin_site.each_context(request),
            "title": _("History of %(name)s") % {"name": obj},
            "object": obj,
            "opts": self.opts,
            "acts": self.acts_of(obj),
            "changes": [],
            **(extra_context or {}),
        }
        request.current_app = self.admin_site.name
        return TemplateResponse(request, "admin/portal/history.html", context)
