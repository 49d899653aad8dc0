"""Lists of records that are found by who made them."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest

from federation.people.selectors import logins_called


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
