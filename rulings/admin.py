"""Rulings for staff of the federation: looked at here, made at the director's desk."""

from django.contrib import admin

from federation.admin.base import ReadOnlyAdmin
from rulings.models import Adjustment


@admin.register(Adjustment)
class AdjustmentAdmin(ReadOnlyAdmin):
    """What was decided about sessions, the newest last."""

    list_display = ("at", "session", "kind", "reason", "by")
    list_filter = ("kind",)
    list_select_related = ("session", "by")
    fields = ("session", "kind", "body", "reason", "laws", "supersedes", "at", "by")
