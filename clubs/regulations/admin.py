"""Editions of the regulations, looked at by staff. They are written on the committee's pages."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from clubs.models import RegulationAct, RegulationDraft, RegulationEdition
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin


@admin.register(RegulationEdition)
class RegulationEditionAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Editions as they were proposed, the newest first."""

    list_display = ("number", "starts_on", "proposed_at", "proposed_by")
    list_filter = ("starts_on",)
    list_select_related = ("proposed_by",)
    search_fields = ("body",)
    people_fields = ("proposed_by",)
    search_help_text = _("By what it says, or who proposed it.")
    fields = ("number", "starts_on", "body", "proposed_at", "proposed_by")


@admin.register(RegulationAct)
class RegulationActAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Who spoke for an edition, let it drop, or withdrew it."""

    list_display = ("edition", "kind", "reason", "at", "by")
    list_filter = ("kind", "at")
    list_select_related = ("edition", "by")
    search_fields = ("reason",)
    people_fields = ("by",)
    search_help_text = _("By reason, or who did it.")
    fields = ("edition", "kind", "reason", "at", "by")


@admin.register(RegulationDraft)
class RegulationDraftAdmin(SearchedByPeople, ReadOnlyAdmin):
    """What is being written, put aside or has become an edition."""

    list_display = ("__str__", "edition", "is_put_aside", "changed_at", "changed_by")
    list_filter = ("is_put_aside", "changed_at")
    list_select_related = ("edition", "changed_by")
    search_fields = ("body",)
    people_fields = ("changed_by",)
    search_help_text = _("By what it says, or who changed it.")
    fields = ("body", "edition", "is_put_aside", "begun_at", "changed_at", "changed_by")
