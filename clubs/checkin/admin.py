"""Who said that somebody is here, and who would have played: records, looked at by staff."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from clubs.models import CheckInOpening, PlayOffer, Presence
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin


@admin.register(CheckInOpening)
class CheckInOpeningAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Check-ins opened and closed, the newest first; the newest of a session holds."""

    list_display = ("at", "stage", "number", "starts_at", "is_open", "by")
    list_filter = ("is_open", "at")
    list_select_related = ("stage", "by")
    search_fields = ("stage__titles",)
    people_fields = ("by",)
    search_help_text = _("By stage, or who did it.")
    fields = ("stage", "number", "starts_at", "is_open", "at", "by")


@admin.register(Presence)
class PresenceAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Every word that somebody is here or is not after all, the newest first."""

    list_display = ("at", "stage", "number", "entrant", "name", "is_here", "way", "by")
    list_filter = ("is_here", "way", "at")
    list_select_related = ("stage", "entrant", "by")
    search_fields = ("stage__titles", "name", "entrant__number")
    people_fields = ("by",)
    search_help_text = _("By stage, player, number of the entry, or who said it.")
    fields = ("stage", "number", "entrant", "member", "name", "is_here", "way", "at", "by")


@admin.register(PlayOffer)
class PlayOfferAdmin(SearchedByPeople, ReadOnlyAdmin):
    """Members who would have played for somebody who is missing, the newest first."""

    list_display = ("at", "stage", "number", "member", "stands", "way", "by")
    list_filter = ("stands", "way", "at")
    list_select_related = ("stage", "member", "by")
    search_fields = ("stage__titles", "member__number")
    people_fields = ("by",)
    search_help_text = _("By stage, member number, or who said it.")
    fields = ("stage", "number", "member", "stands", "way", "at", "by")
