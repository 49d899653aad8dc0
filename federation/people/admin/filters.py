"""Filters of several lists."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from federation.roles import today


class DefaultFilter(admin.SimpleListFilter):
    """A filter that is on when the list opens; "all" is one of its choices."""

    default = "all"

    def value(self) -> str:
        return super().value() or self.default

    def choices(self, changelist: Any) -> Iterator[Any]:
        for value, title in self.lookup_choices:
            yield {
                "selected": self.value() == str(value),
                "query_string": changelist.get_query_string({self.parameter_name: value}),
                "display": title,
            }


class InForceFilter(DefaultFilter):
    """Posts and memberships that hold today."""

    title = _("in force")
    parameter_name = "on"
    default = "today"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [
            ("today", _("today")),
            ("ended", _("ended")),
            ("later", _("from later on")),
            ("all", _("all")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        day = today()
        holding = Q(starts_on__lte=day) & (Q(ends_on__isnull=True) | Q(ends_on__gte=day))
        chosen = {"today": holding, "ended": Q(ends_on__lt=day), "later": Q(starts_on__gt=day)}
        return queryset.filter(chosen.get(self.value(), Q()))
