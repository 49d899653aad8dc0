"""What the tables themselves said, by which telephones, while they were open: records, looked at by staff.

Neither the salt of the codes nor the key of a telephone is shown to anybody.
"""

from typing import Any

from django.contrib import admin
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.facts.services.corrected import StatedResult
from clubs.facts.typed_results import in_words
from clubs.models import TableDevice, TableEntry, TableEntryKind, TablesOpening
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin, link

SESSION = ("session__titles",)


@admin.register(TablesOpening)
class TablesOpeningAdmin(SearchedByPeople, ReadOnlyAdmin):
    """When tables were opened and closed, the newest first."""

    list_display = ("at", "session", "is_open", "by", "desk")
    list_filter = ("is_open", "at")
    list_select_related = ("session", "by")
    search_fields = SESSION
    people_fields = ("by",)
    search_help_text = _("By session, or who opened or closed them.")
    fields = ("session", "is_open", "at", "by", "desk")

    @admin.display(description=_("desk"))
    def desk(self, opening: TablesOpening) -> str:
        """Where tables are opened and closed."""
        return link(reverse("session_tables", args=[opening.session_id]), _("open"))


@admin.register(TableDevice)
class TableDeviceAdmin(ReadOnlyAdmin):
    """Telephones that joined a session, the newest first: known by their number alone."""

    list_display = ("number", "session", "table", "at")
    list_filter = ("at",)
    list_select_related = ("session",)
    search_fields = SESSION
    search_help_text = _("By session.")
    fields = ("number", "session", "table", "at")

    @admin.display(description=_("telephone"), ordering="id")
    def number(self, device: TableDevice) -> Any:
        """As the director's page calls it."""
        return device.pk


@admin.register(TableEntry)
class TableEntryAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Every entry of a telephone and every decision about one, the newest first."""

    list_display = ("at", "session", "round", "table", "board", "teller", "kind", "result", "telephone", "by")
    list_filter = ("kind", "side", "at")
    list_select_related = ("session", "by")
    search_fields = (*SESSION, "board")
    people_fields = ("by",)
    search_help_text = _("By session, board, or who said it.")
    fields = (
        "session",
        "round",
        "table",
        "board",
        "teller",
        "kind",
        "result",
        "telephone",
        "sequence",
        "clock",
        "at",
        "by",
    )

    @admin.display(description=_("side"), ordering="side")
    def teller(self, entry: TableEntry) -> str:
        """Whose word it is."""
        return entry.side or str(_("director"))

    @admin.display(description=_("result"))
    def result(self, entry: TableEntry) -> str:
        """As on the table's page; hands are secret, and stand with the results once they are published."""
        if entry.kind == TableEntryKind.HANDS:
            return "–"
        return in_words(StatedResult(*entry.stated)) if entry.stated else "–"

    @admin.display(description=_("telephone"), ordering="device")
    def telephone(self, entry: TableEntry) -> Any:
        """As the director's page calls it."""
        return entry.device_id or "–"
