"""What another scheme would have given, over past games: the difference of every member."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.errors import Refused
from federation.reader import reader_language
from federation.roles import today
from federation.tables.answer import kind_in, table_answer
from scoring.points.services import what_if
from scoring.secretary import require_secretary

ROWS_MAX = 300  # on the page; the file has everybody


def _scheme_choices() -> list[tuple[str, str]]:
    """Every scheme by its pack and key, in the visitor's language."""
    language = reader_language()
    return [
        (f"{pack}/{scheme.key}", f"{scheme.name(language)} ({pack})") for pack, scheme in what_if.schemes()
    ]


class WhatIfForm(forms.Form):
    """Which events, and the scheme they are counted under instead."""

    first = forms.DateField(label=_("From"), widget=forms.DateInput(attrs={"type": "date"}))
    last = forms.DateField(label=_("To"), widget=forms.DateInput(attrs={"type": "date"}))
    kind = forms.ChoiceField(
        label=_("Events"),
        choices=[("sessions", _("games of clubs")), ("stages", _("stages of tournaments"))],
    )
    scheme = forms.ChoiceField(label=_("Counted under"), choices=_scheme_choices)

    def asked(self) -> what_if.WhatIfQuestion:
        """What was asked, once the form is valid."""
        answers = self.cleaned_data
        pack, _slash, key = answers["scheme"].partition("/")
        first, last = sorted((answers["first"], answers["last"]))
        return what_if.WhatIfQuestion(first, last, answers["kind"], pack, key)


@never_cache
@require_GET
@login_required
def points_what_if(request: HttpRequest) -> HttpResponse:
    """The question and its answer; nothing is written, so the address of an answer can be sent."""
    require_secretary(request)
    is_asked = "scheme" in request.GET
    start = {"first": today().replace(month=1, day=1), "last": today()}
    form = WhatIfForm(request.GET if is_asked else None, initial=start)
    answer = None
    if is_asked and form.is_valid():
        try:
            answer = what_if.compared(form.asked())
        except Refused as refused:
            form.add_error(None, refused.sentence)
    kind = kind_in(request.GET, "csv", "xlsx")
    if answer is not None and kind:
        return table_answer(what_if.sheet(answer), kind, "difference")
    context: dict[str, Any] = {"form": form, "answer": answer, "query": request.GET.urlencode()}
    if answer is not None:
        context |= {"rows": answer.differences[:ROWS_MAX], "more": len(answer.differences) - ROWS_MAX}
    status = 422 if is_asked and form.errors else 200
    return render(request, "scoring/points/what_if.html", context, status=status)
