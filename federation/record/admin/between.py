"""A filter of two days, the first and the last that are looked at."""

from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.form_fields import YEARS


class BetweenFilter(admin.ListFilter):
    """Rows of the days from one to another, both included; a box without a day asks nothing."""

    title = _("days")
    template = "admin/portal/record/between.html"
    field: str  # of a moment
    names = ("from", "until")  # of the two boxes, in the address

    def __init__(self, request: HttpRequest, params: dict[str, Any], model: Any, model_admin: Any) -> None:
        super().__init__(request, params, model, model_admin)
        for name in self.names:
            if name in params:
                self.used_parameters[name] = params.pop(name)[-1]

    @classmethod
    def over(cls, field: str) -> type["BetweenFilter"]:
        """The filter over the moments of a field."""
        return type("BetweenFilter", (cls,), {"field": field})

    def expected_parameters(self) -> list[str | None]:
        return list(self.names)

    def has_output(self) -> bool:
        return True

    def choices(self, changelist: ChangeList) -> Iterator[dict[str, Any]]:
        """Two boxes, and whatever else the list is asked, to go on with."""
        others = {
            name: values[-1] for name, values in changelist.filter_params.items() if name not in self.names
        }
        if changelist.query:
            others["q"] = changelist.query
        yield {
            "days": [(name, label, self._day(name)) for name, label in self._labels()],
            "others": others.items(),
        }

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        first, last = (self._day(name) for name in self.names)
        if first:
            queryset = queryset.filter(**{f"{self.field}__gte": _midnight(first)})
        if last:
            queryset = queryset.filter(**{f"{self.field}__lt": _midnight(last + timedelta(days=1))})
        return queryset

    def _labels(self) -> list[tuple[str, Any]]:
        return list(zip(self.names, (_("first day"), _("last day")), strict=True))

    def _day(self, name: str) -> date | None:
        try:
            day = date.fromisoformat(str(self.used_parameters.get(name, "")))
        except ValueError:
            return None
        return day if day.year in YEARS else None


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))
