"""The audit log: read, never written by hand."""

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from federation.models import AuditEntry
from federation.record import audit
from federation.record.admin.base import ReadOnlyAdmin
from federation.record.admin.between import BetweenFilter
from federation.record.particulars import in_words
from federation.tenancy.models import TenantModel


class SubjectFilter(admin.SimpleListFilter):
    """What kind of record an act was about."""

    title = _("record")
    parameter_name = "about"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        ours = (model for model in apps.get_models() if issubclass(model, TenantModel))
        named = [m for m in ours if m in model_admin.admin_site._registry]
        return [(m._meta.label_lower, capfirst(str(m._meta.verbose_name_plural))) for m in named]

    def queryset(self, request: HttpRequest, queryset: QuerySet[AuditEntry]) -> QuerySet[AuditEntry]:
        return queryset.filter(subject_type=self.value()) if self.value() else queryset


class AuditEntryAdmin(ReadOnlyAdmin):
    """Who did what, when, to what."""

    list_display = ("at", "sentence", "particulars")
    list_filter = (BetweenFilter.over("at"), "act", SubjectFilter)
    list_select_related = ("actor",)
    fields = ("at", "sentence", "particulars", "act", "actor", "subject")

    @admin.display(description=_("what happened"))
    def sentence(self, entry: AuditEntry) -> str:
        """The act in the reader's language."""
        return audit.sentence(entry)

    @admin.display(description=_("particulars"))
    def particulars(self, entry: AuditEntry) -> str:
        """What else was noted."""
        return in_words(entry.parameters)
