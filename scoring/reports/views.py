"""Results and points as the files of other programs, by a mapping that somebody chooses."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.errors import Refused
from federation.form_fields import offer
from federation.models import Act, Role
from federation.reader import NameUse, used_for
from federation.record import audit
from federation.roles import holds, today
from federation.tenancy.context import current
from federation.text.numbers import whole
from federation.visitors import Visitor, signed_in
from scoring.models import ReportLayout
from scoring.reports import rows
from scoring.reports.fields import ReportSubject, Row
from scoring.reports.mapping import MappingRefused, ReportMapping, read
from scoring.reports.scope import ReportScope, clubs_offered, tournaments_offered
from scoring.reports.shipped import TITLES, mapping_of
from scoring.reports.writing import media_type, write
from scoring.secretary import may_pay

DAYS_MAX = 366


def kinds_for(user: Visitor) -> frozenset[ReportSubject]:
    """What somebody may take: the ledger's keepers everything, the tournament office results."""
    if may_pay(user):
        return frozenset(ReportSubject)
    return frozenset({ReportSubject.RESULTS}) if holds(user, Role.TOURNAMENT_OFFICE) else frozenset()


def layouts_for(user: Visitor) -> dict[str, str]:
    """The titles of mappings by their keys: the shipped ones, then the federation's own."""
    allowed = kinds_for(user)
    shipped = {key: str(title) for key, title in TITLES.items() if mapping_of(key).kind in allowed}
    own = {str(row.pk): row.title for row in ReportLayout.objects.all() if _kind_of(row) in allowed}
    return shipped | own


def _kind_of(layout: ReportLayout) -> ReportSubject | None:
    """What an own layout is of; None of one that nobody can write by any more."""
    try:
        return read(layout.text).kind
    except MappingRefused:
        return None


def _day(label: Any) -> forms.DateField:
    return forms.DateField(label=label, required=False, widget=forms.DateInput(attrs={"type": "date"}))


class ReportAskedForm(forms.Form):
    """Which mapping; from which day to which, at one club or at all, or of which tournament."""

    layout = forms.ChoiceField(label=gettext_lazy("Layout"))
    first = _day(gettext_lazy("From"))
    last = _day(gettext_lazy("To"))
    club = forms.ChoiceField(label=gettext_lazy("Club"), required=False)
    tournament = forms.ChoiceField(
        label=gettext_lazy("Tournament"), required=False, help_text=gettext_lazy("In place of days.")
    )

    def __init__(self, *args: Any, layouts: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "layout", layouts.items())
        offer(self, "club", [("", _("All clubs")), *clubs_offered()])
        offer(self, "tournament", [("", "–"), *tournaments_offered()])

    def clean(self) -> dict[str, Any]:
        """Of what the report is, as `scope`. A period that is none, or longer than a year, is refused; so is
        a club beside a tournament, of which one would be left out unseen.
        """
        cleaned = super().clean() or {}
        if cleaned.get("tournament") and cleaned.get("club"):
            self.add_error("club", _("Choose a club or a tournament, not both."))
        if not cleaned.get("tournament"):
            self._refuse_days(cleaned)
        if not self.errors:
            days = cleaned["first"], cleaned["last"]
            cleaned["scope"] = ReportScope(*days, whole(cleaned["club"]), whole(cleaned["tournament"]))
        return cleaned

    def _refuse_days(self, cleaned: dict[str, Any]) -> None:
        first, last = cleaned.get("first"), cleaned.get("last")
        for name in ("first", "last"):
            if cleaned.get(name) is None and name not in self.errors:
                self.add_error(name, _("Choose a day, or a tournament."))
        if first and last and not timedelta(0) <= last - first < timedelta(days=DAYS_MAX):
            self.add_error("last", _("Choose at most a year, from the first day to the last."))


@never_cache
@require_GET
@login_required
def reports(request: HttpRequest) -> HttpResponse:
    """The form, and the file that it asks for; that it was taken away is recorded."""
    layouts = layouts_for(request.user)
    if not layouts:
        raise PermissionDenied
    is_asked = "layout" in request.GET
    form = ReportAskedForm(request.GET if is_asked else None, layouts=layouts, initial=_last_month(today()))
    if is_asked and form.is_valid():
        try:
            return _file(request, form.cleaned_data["layout"], form.cleaned_data["scope"])
        except Refused as refused:
            form.add_error(None, refused.sentence)
    context = {"form": form, "may_edit": request.user.has_perm("scoring.change_reportlayout")}
    return render(request, "scoring/reports/reports.html", context, status=422 if is_asked else 200)


def _last_month(day: date) -> dict[str, date]:
    last = day.replace(day=1) - timedelta(days=1)
    return {"first": last.replace(day=1), "last": last}


def _file(request: HttpRequest, layout: str, scope: ReportScope) -> HttpResponse:
    mapping = _mapping(layout)
    with used_for(NameUse.REPORTS):
        lines = list(_lines(mapping, scope))
    content = write(mapping, lines)
    taken = {"what": "report", "layout": layout, **scope.facts}
    audit.record(Act.EXPORTED, signed_in(request), current(), **taken, rows=len(lines))
    name = f"{mapping.kind}-{scope.file_name}.{mapping.format}"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-cache",
    }
    return HttpResponse(content, content_type=media_type(mapping), headers=headers)


def _lines(mapping: ReportMapping, scope: ReportScope) -> Iterator[Row]:
    if mapping.kind is ReportSubject.POINTS:
        return rows.points(scope)
    return rows.results(scope, by_player=mapping.lines == "player")


def _mapping(layout: str) -> ReportMapping:
    """A mapping by the key that the form has let through."""
    return mapping_of(layout) if layout in TITLES else read(ReportLayout.objects.get(pk=layout).text)
