"""Lists of records that can be asked for anything: what cannot be asked is no filter, and no row."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db import DataError, ProgrammingError, models, transaction
from django.db.models.fields.json import KeyTextTransform
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from federation.languages import language_names, languages_here
from federation.languages.fields import TextsField
from federation.text.numbers import is_key

# What comes of a value that no question can be asked with, while its SQL is made or run.
IMPOSSIBLE = (ValueError, TypeError, IndexError, OverflowError, DataError, ProgrammingError)


class SoundChangeList(ChangeList):
    """A list whose address names a year 0, a pattern that is none and the like shows no filter.

    Django checks what a filter is called and of which type it is; what PostgreSQL makes of its value shows
    only when the rows are counted.
    """

    def get_results(self, request: HttpRequest) -> None:
        """Count the rows, read those of the page, and what they lead to for these alone: not by joins.

        Row-level security hides from the planner how many rows a join keeps; it takes them for few, and reads
        and sorts all of a large table in place of going by the index of the list's order. Raises
        IncorrectLookupParameters where the filters cannot be.
        """
        beside = self.list_select_related
        if not isinstance(beside, bool) and self.queryset.query.select_related:
            self.queryset = self.queryset.select_related(None).prefetch_related(*beside)
        try:
            with transaction.atomic():
                super().get_results(request)
        except IMPOSSIBLE as error:
            if not self.filter_params:
                raise  # nobody asked for anything: it is a mistake of ours
            raise IncorrectLookupParameters(error) from error


def _in_languages(field: TextsField) -> list[Any]:
    """Columns of a list, each with the text in one language."""
    several = len(languages_here()) > 1
    columns = []
    for place, (code, language) in enumerate(language_names(languages_here())):
        label = _("%(text)s (%(language)s)") % {"text": field.verbose_name, "language": language}
        shown: Any = admin.display(
            description=label if several else field.verbose_name,
            ordering=KeyTextTransform(code, field.name),
            empty_value="–",
        )(lambda row, code=code: getattr(row, field.attname).get(code))
        shown.of_field = "" if place else field.name
        columns.append(shown)
    return columns


class SoundLists(admin.ModelAdmin):  # type: ignore[type-arg]  # takes no argument when it runs
    """Records whose list takes any address and any form."""

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return SoundChangeList

    def get_list_display(self, request: HttpRequest) -> list[Any]:
        """A text in several languages has a column for each of the federation's, its own first."""
        fields = {field.name: field for field in self.opts.fields if isinstance(field, TextsField)}
        columns: list[Any] = []
        for name in super().get_list_display(request):
            columns += _in_languages(fields[name]) if isinstance(name, str) and name in fields else [name]
        return columns

    def get_list_display_links(self, request: HttpRequest, list_display: Any) -> Any:
        """The record is behind the text in the federation's own language."""
        links = super().get_list_display_links(request, list_display)
        return links and [one for one in list_display if getattr(one, "of_field", one) in links]

    def response_action(  # type: ignore[override]  # the stubs have an argument of a later Django
        self, request: HttpRequest, queryset: "models.QuerySet[Any]"
    ) -> HttpResponse | None:
        """What is chosen are rows; anything else was not chosen."""
        chosen = request.POST.getlist(ACTION_CHECKBOX_NAME)
        sent = request.POST.copy()
        sent.setlist(ACTION_CHECKBOX_NAME, [key for key in chosen if is_key(key)])
        request.POST = sent  # type: ignore[assignment]  # as Django's own admin copies it; nobody changes it on
        return super().response_action(request, queryset)
