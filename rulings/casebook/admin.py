"""The casebook for staff: looked at here, written on the editor's desk."""

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.record.admin.base import LabelledInline, ReadOnlyAdmin, link
from rulings.models import CasebookEdition, CasebookEntry


class EditionInline(LabelledInline):
    """What was published, and withdrawn."""

    model = CasebookEdition
    extra = 0
    can_delete = False
    fields = ("sequence", "is_withdrawal", "reason", "at", "by")

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(CasebookEntry)
class CasebookEntryAdmin(ReadOnlyAdmin):
    """Entries, the newest first."""

    list_display = ("__str__", "state", "subject", "case", "appeal", "published_at", "on_desk")
    list_filter = ("state",)
    list_select_related = ("case", "appeal")
    fields = ("year", "number", "state", "case", "appeal", "published_at", "withdrawn_because")
    inlines = (EditionInline,)

    @admin.display(description=_("Subject"))
    def subject(self, entry: CasebookEntry) -> str:
        """What is read."""
        return entry.text_of("subject") or "–"

    @admin.display(description=_("on the desk"))
    def on_desk(self, entry: CasebookEntry) -> str:
        """Its editor's page."""
        return link(reverse("edit_casebook", args=[entry.pk]), str(entry))
