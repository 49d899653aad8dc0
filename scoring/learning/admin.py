"""Versions of articles for staff: read here, written on the article's own page."""

from django.contrib import admin
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.record.admin.base import ReadOnlyAdmin, link
from scoring.models import ArticleVersion


@admin.register(ArticleVersion)
class ArticleVersionAdmin(ReadOnlyAdmin):
    """What the federation wrote, the newest first."""

    list_display = ("article", "language", "written_by", "written_at", "page")
    list_filter = ("language",)
    search_fields = ("article",)
    list_select_related = ("written_by",)

    @admin.display(description=_("public page"))
    def page(self, version: ArticleVersion) -> str:
        """The article."""
        return link(reverse("learn_article", args=[version.article]), _("article"))
