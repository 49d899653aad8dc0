"""What systems were allowed and which conventions banned, edition by edition, looked at by staff."""

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _

from clubs.models import BannedConvention, SystemPolicy
from clubs.systems.kept import policy_of
from clubs.systems.words import ban_name, policy_lines
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin


@admin.register(SystemPolicy)
class SystemPolicyAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Editions of policies, the newest first: of the federation, an event or a stage. Set on their pages."""

    list_display = ("set_at", "event", "stage", "starts_on", "reason", "set_by")
    list_filter = ("set_at",)
    list_select_related = ("event__tournament", "stage", "set_by")
    search_fields = ("event__titles", "reason")
    people_fields = ("set_by",)
    search_help_text = _("By event, reason, or who set it.")
    fields = ("event", "stage", "starts_on", "rules", "reason", "set_at", "set_by")

    @admin.display(description=_("what it says"))
    def rules(self, edition: SystemPolicy) -> str:
        """Line by line; what it does not say, the wider policy says."""
        lines = ((line.label, line.words) for line in policy_lines(policy_of(edition)))
        return format_html_join("", "<p>{}: {}</p>", lines) or "–"


@admin.register(BannedConvention)
class BannedConventionAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Entries of the list of bans, those that were replaced too: an entry is never edited."""

    list_display = ("name", "event", "first_day", "last_day", "is_void", "set_at", "set_by")
    list_filter = ("is_void", "first_day")
    list_select_related = ("event__tournament", "set_by")
    search_fields = ("convention", "names", "event__titles")
    people_fields = ("set_by",)
    search_help_text = _("By convention, event, or who entered it.")
    fields = (
        *("name", "event", "first_day", "last_day", "reasons", "source"),
        *("is_void", "replaces", "set_at", "set_by"),
    )

    @admin.display(description=_("convention"))
    def name(self, entry: BannedConvention) -> str:
        """What is banned, in the reader's language."""
        return ban_name(entry)
