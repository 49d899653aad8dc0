"""The operators' desk: federations and logins, outside every federation."""

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from federation import audit
from federation.admin import history
from federation.admin.base import link
from federation.admin.site import OneDoorSite
from federation.errors import Refused
from federation.models import Act, Federation, User
from federation.admin.holders import invite
from federation.services.staff_sessions import open_staff_session
from federation.tenancy.context import acting_for
from scoring import regulations

log = logging.getLogger(__name__)


class OperatorSite(OneDoorSite):
    """For operators of the installation."""

    site_title = site_header = gettext_lazy("Operators’ desk")
    index_title = gettext_lazy("Federations and logins")
    refusal = gettext_lazy("This desk is for operators of the installation.")
    site_url = "/"

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return bool(user.is_authenticated and user.is_active and user.is_operator)


operator_site = OperatorSite(name="operators")


class OperatorAdmin(admin.ModelAdmin):
    """Global records. No office gives anything here, only being an operator; nothing is deleted."""

    list_per_page = 50
    show_facets = admin.ShowFacets.NEVER
    object_history_template = "admin/portal/history.html"

    def has_module_permission(self, request: HttpRequest) -> bool:
        return operator_site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return operator_site.has_permission(request)

    has_add_permission = has_view_permission
    has_change_permission = has_view_permission

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        return False

    def log_addition(self, request: HttpRequest, obj: models.Model, message: Any) -> None:  # noqa: ARG002
        self.note(Act.ADDED, request.user, obj)

    def log_change(self, request: HttpRequest, obj: models.Model, message: Any) -> None:
        if message:
            self.note(Act.CHANGED, request.user, obj)

    def note(self, act: Act, by: User, obj: models.Model) -> None:
        """A login belongs to no federation, so no federation's log has it: the server's log does."""
        log.info("%s %s %s by user %s", act, obj._meta.label_lower, obj.pk, by.pk)
