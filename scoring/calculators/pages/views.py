"""The director's calculators as pages: for a phone at the table, and for the printer."""

import re
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.regulations.books import book_here
from federation.languages import reader_code
from federation.reader import reader_language
from federation.roles import today
from scoring.calculators import words
from scoring.calculators.calculator import Answer, figure
from scoring.calculators.examples import EXAMPLES
from scoring.calculators.index import GROUPS, calculators
from scoring.calculators.offered import unanswerable
from scoring.calculators.pages.answer_tables import tables_of
from scoring.calculators.pages.forms import CalculatorForm, text_of
from scoring.calculators.titles import HEADINGS
from scoring.engine.refusal import Refusals
from scoring.engine.words import Text


@require_safe
def calculator_list(request: HttpRequest) -> HttpResponse:
    """Every calculator that the regulations can answer, those a director wants at the table first."""
    left_out = unanswerable(book_here(), today())
    offered = ((title, [name for name in names if name not in left_out]) for title, names in GROUPS)
    groups = [
        (_(title), [(name, _(HEADINGS[name]), _(calculators()[name].about)) for name in names])
        for title, names in offered
        if names
    ]
    context = {"groups": groups, "left_out": len(left_out)}
    return render(request, "scoring/calculators/calculators.html", context)


@require_safe
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """One calculator: its form, and the answer to what the address holds. The address can be sent."""
    chosen = calculators().get(name)
    if chosen is None:
        raise Http404("no such calculator")
    form = CalculatorForm(chosen, request.GET.dict() if request.GET else None)
    context: dict[str, Any] = {"form": form, **(_worked(request, form) if request.GET else {})}
    book = book_here()
    context |= {
        "calculator": chosen,
        "title": _(HEADINGS[name]),
        "about": _(chosen.about),
        "clause": chosen.cite.label(reader_language()),
        "pack": book.names[reader_language()],
        "is_official": book.official,
        "has_no_rule": name in unanswerable(book, today()),
        "example": {key: text_of(value) for key, value in EXAMPLES.get(name, {}).items()},
    }
    status = 200 if form.is_valid() or not request.GET else 400
    return render(request, "scoring/calculators/calculator.html", context, status=status)


def _worked(request: HttpRequest, form: CalculatorForm) -> dict[str, Any]:
    """The answer to what was entered; where something is wrong, the form says so."""
    try:
        answer = form.calculator.answer(form.given(), today(), book_here())
    except Refusals as refusals:
        form.refuse(refusals)
        return {}
    return {**_shown(answer), "given": _given(form)}


def _given(form: CalculatorForm) -> list[tuple[str, str]]:
    """What was entered, by title, for the printed page."""
    return [(str(form[name].label), form.shown(name)) for name in form.given()]


def _shown(answer: Answer) -> dict[str, Any]:
    language = reader_language()

    def say(text: Text) -> str:
        return words.say(text.code, text.parameters, reader_code())

    steps = [
        {
            "text": words.say(reason.code, reason.parameters, reader_code()),
            "value": figure(reason.value, say),
            "clause": reason.cite.label(language),
        }
        for reason in answer.reasons
    ]
    closing = {**steps[-1], "value_says_more": _says_more(steps[-1]["value"], steps[-1]["text"])}
    return {"steps": steps[:-1], "closing": closing, "tables": tables_of(answer.result)}


def _says_more(value: str, text: str) -> bool:
    """Whether a heading needs the value beside its sentence: figures do, codes of verdicts do not."""
    return not re.fullmatch(r"[a-z_]*", value) and value not in text
