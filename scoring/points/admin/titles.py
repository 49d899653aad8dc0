"""Titles of members: awarded on the secretary's desk, and only looked at here."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy

from federation.reader import reader_language
from federation.record.admin.base import ReadOnlyAdmin, link
from federation.tables.admin.register_files import RegisterFiles
from scoring.models import Title
from scoring.points.services.title_names import name_of
from scoring.points.title_register import TitleRegister
from scoring.points.words.titles import named
from scoring.secretary import may_pay


@admin.register(Title)
class TitleAdmin(RegisterFiles, ReadOnlyAdmin):
    """Who holds what, since when, and who has lost it; what was awarded before comes by file."""

    resource_classes = [TitleRegister]
    register_titles = {
        "import": _("Import titles from a file"),
        "export": _("Export titles to a file"),
        "exported": _(
            "The file holds the titles that the list was showing, withdrawn ones too. "
            "The same file can be added to and imported again; a title that is kept is not changed by it."
        ),
    }

    list_display = ("holder", "called", "awarded_on", "is_held", "page")
    list_display_links = ("holder", "called")
    list_filter = ("rank", "awarded_on")
    list_select_related = ("member",)
    search_fields = ("member__number", "member__family_name", "member__family_kana")
    fields = ("holder", "called", "edition", "awarded_on", "points", "reason", "is_held", "by", "at", "page")
    ordering = ("-id",)

    def has_import_permission(self, request: HttpRequest) -> bool:
        return may_pay(request.user)

    def has_export_permission(self, request: HttpRequest) -> bool:
        return may_pay(request.user)

    def imported(self, count: int) -> str:
        """The sentence after an import."""
        sentence = ngettext("%(count)d title was imported.", "%(count)d titles were imported.", count)
        return sentence % {"count": count}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Title]:
        """With what was decided about each."""
        return super().get_queryset(request).prefetch_related("acts")

    @admin.display(description=_("member"), ordering="member__family_kana")
    def holder(self, title: Title) -> str:
        """By name and number."""
        return str(title.member)

    @admin.display(description=pgettext_lazy("of a member", "title"))
    def called(self, title: Title) -> str:
        """The rank's name."""
        return name_of(title, reader_language())

    @admin.display(description=pgettext_lazy("of a member", "held"), boolean=True)
    def is_held(self, title: Title) -> bool:
        """Nobody has withdrawn it."""
        return named(title).withdrawn is None

    @admin.display(description=_("page of the desk"))
    def page(self, title: Title) -> str:
        """Where it is decided about."""
        return link(reverse("title", args=[title.pk]), _("open"))
