"""The conventions, a page for each: what it is, whether it is alerted, what a director must know."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from clubs.cards.conventions import Convention
from clubs.cards.glossary import Alerted, pages
from federation.reader import reader_language

ALERTED = {
    Alerted.YES: _("alerted"),
    Alerted.NO: _("not alerted"),
    Alerted.DEPENDS: _("alerted or not by what was agreed and by the regulations of the event"),
    Alerted.CARD: _("not alerted: it stands on the card and is explained on asking"),
}


@require_safe
def conventions(request: HttpRequest) -> HttpResponse:
    """All of them by their titles."""
    language = reader_language()
    rows = [(page.code, page.title[language], page.text[language]) for page in pages().values()]
    rows.sort(key=lambda row: row[1])
    return render(request, "clubs/cards/conventions.html", {"rows": rows})


@require_safe
def convention(request: HttpRequest, code: str) -> HttpResponse:
    """One of them."""
    if code not in set(Convention):
        raise Http404("no such convention")
    page, language = pages()[Convention(code)], reader_language()
    context = {
        "code": code,
        "title": page.title[language],
        "text": page.text[language],
        "director": page.director[language],
        "alerted": ALERTED[page.alerted],
    }
    return render(request, "clubs/cards/convention.html", context)
