"""Lists of records that are found by whose they are, or by who made them."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.people.selectors import find_members, logins_called


class SearchedByMember(admin.ModelAdmin):  # type: ignore[type-arg]  # takes no argument when it runs
    """Found by the member that each record is of. Nothing typed asks nothing: a page reads what it shows."""

    search_fields = ("member__number",)  # puts the search box there; get_search_results does the work
    search_help_text = _("By number or any of the names, in any width or case.")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """By token ranges, which keep their index."""
        if not search_term.strip():
            return queryset, False
        return queryset.filter(member__in=find_members(search_term).values("pk")), False


class SearchedByPeople(admin.ModelAdmin):  # type: ignore[type-arg]  # takes no argument when it runs
    """Beside what `search_fields` name: by the people of other fields, as they go by in this federation."""

    people_fields: tuple[str, ...]  # keys to logins

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        rows, may_repeat = super().get_search_results(request, queryset, search_term)
        if not search_term.strip():
            return rows, may_repeat
        people = logins_called(search_term).values("pk")
        theirs = Q(*((f"{field}__in", people) for field in self.people_fields), _connector=Q.OR)
        return queryset.filter(Q(pk__in=rows.order_by().values("pk")) | theirs), False
