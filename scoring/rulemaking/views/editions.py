"""Editions of the regulations: what holds, what is announced; and the committee's word on one."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.models import RegulationAct, RegulationActKind, RegulationEdition
from clubs.regulations import books, services
from clubs.regulations.selectors import EditionState, editions as all_editions, state_of
from federation.errors import Refused
from federation.reader import reader_language
from federation.roles import today
from federation.templatetags.portal import day as day_in_words
from federation.visitors import signed_in
from scoring.rulemaking.forms import EditionReasonForm
from scoring.rulemaking.words import changes_in_words, problem_in_words

PUBLIC = (EditionState.ANNOUNCED, EditionState.IN_FORCE, EditionState.WITHDRAWN)
ADOPT, DROP, WITHDRAW = "adopt", "drop", "withdraw"


class EditionLine(NamedTuple):
    """An edition in a list."""

    edition: RegulationEdition
    name: str
    state: EditionState
    state_in_words: str

    @property
    def starts_on(self) -> date:
        """Its first day."""
        return self.edition.starts_on


@require_safe
def editions(request: HttpRequest) -> HttpResponse:
    """What the federation has changed in its regulations, what is announced, and the book before that."""
    keeps = services.keeps_regulations(request.user)
    lines = [line for line in lines_of(today()) if keeps or line.state in PUBLIC]
    book = books.book_here()
    context = {
        "lines": lines,
        "base": book.names[reader_language()],
        "is_official": book.official,
        "keeps_regulations": keeps,
    }
    return render(request, "scoring/rulemaking/editions.html", context)


def lines_of(day: date) -> list[EditionLine]:
    """All editions, the newest first."""
    return [line_of(edition, day) for edition in all_editions()]


def line_of(edition: RegulationEdition, day: date) -> EditionLine:
    """One edition with where it stands on a day."""
    state = state_of(edition, edition.acts.all(), day)
    return EditionLine(edition, name_of(edition.body), state, state_in_words(state))


def name_of(body: dict[str, Any]) -> str:
    """What an edition is called, in the reader's language."""
    names = body.get("names", {})
    return str(names.get(reader_language()) or next(iter(names.values()), ""))


def state_in_words(state: EditionState) -> str:
    """Where an edition stands."""
    words = {
        EditionState.PROPOSED: _("proposed"),
        EditionState.ANNOUNCED: _("adopted, to come"),
        EditionState.IN_FORCE: _("in force"),
        EditionState.DROPPED: _("not adopted"),
        EditionState.WITHDRAWN: _("withdrawn"),
    }
    return words[state]


@require_safe
@never_cache
def edition(request: HttpRequest, number: int) -> HttpResponse:
    """One edition: what it changes, before and after, and who has spoken for it."""
    return _page(request, _shown_to(request, number))


@require_POST
@login_required
def adopt(request: HttpRequest, number: int) -> HttpResponse:
    """A member of the committee speaks for an edition."""
    asked = _of_committee(request, number)
    return _done(
        request, asked, lambda: services.adopt(edition=asked, at=timezone.now(), by=signed_in(request))
    )


@require_POST
@login_required
def drop(request: HttpRequest, number: int) -> HttpResponse:
    """A member of the committee says that an edition goes no further, and why."""
    return _with_reason(request, number, services.drop)


@require_POST
@login_required
def withdraw(request: HttpRequest, number: int) -> HttpResponse:
    """A member of the committee speaks for taking an edition back before its day, and says why."""
    return _with_reason(request, number, services.withdraw)


def _with_reason(request: HttpRequest, number: int, act: Callable[..., RegulationAct]) -> HttpResponse:
    asked = _of_committee(request, number)
    form = EditionReasonForm(request.POST)
    if not form.is_valid():
        return _page(request, asked, form=form, status=422)
    reason = form.cleaned_data["reason"]
    return _done(
        request, asked, lambda: act(edition=asked, reason=reason, at=timezone.now(), by=signed_in(request))
    )


def _shown_to(request: HttpRequest, number: int) -> RegulationEdition:
    asked: RegulationEdition = get_object_or_404(all_editions(), number=number)
    state = state_of(asked, asked.acts.all(), today())
    if state not in PUBLIC and not services.keeps_regulations(request.user):
        raise Http404("not adopted")
    return asked


def _of_committee(request: HttpRequest, number: int) -> RegulationEdition:
    if not services.keeps_regulations(request.user):
        raise PermissionDenied
    asked: RegulationEdition = get_object_or_404(all_editions(), number=number)
    return asked


def _done(request: HttpRequest, asked: RegulationEdition, act: Callable[[], RegulationAct]) -> HttpResponse:
    try:
        step = act()
    except services.EditionRefused as refused:
        return _page(request, asked, problems=_problems(refused, asked.body), status=422)
    except Refused as refused:
        return _page(request, asked, problems=[refused.sentence], status=422)
    messages.success(request, _sentence_of(step, asked))
    return redirect("regulation_edition", asked.number)


def _sentence_of(step: RegulationAct, asked: RegulationEdition) -> str:
    day = {"day": day_in_words(asked.starts_on)}
    sentences = {
        RegulationActKind.SUPPORTED: _("You have spoken for it. It is adopted when another member does."),
        RegulationActKind.ADOPTED: _("The edition is adopted. It holds from %(day)s.") % day,
        RegulationActKind.DROPPED: _("The edition goes no further."),
        RegulationActKind.WITHDRAWAL_ASKED: _(
            "You have spoken for withdrawing it. It is withdrawn when another member does."
        ),
        RegulationActKind.WITHDRAWN: _("The edition is withdrawn. What held before goes on."),
    }
    return sentences[RegulationActKind(step.kind)]


def _page(request: HttpRequest, asked: RegulationEdition, *, status: int = 200, **more: Any) -> HttpResponse:
    line = line_of(asked, today())
    keeps = services.keeps_regulations(request.user)
    context = {
        "line": line,
        "changes": changes_in_words(books.book_without(asked), asked.body),
        "acts": list(asked.acts.all()),
        "acts_offered": _offered(line) if keeps else (),
        "keeps_regulations": keeps,
        "form": EditionReasonForm(),
    }
    return render(request, "scoring/rulemaking/edition.html", context | more, status=status)


def _offered(line: EditionLine) -> tuple[str, ...]:
    """What a member of the committee can do with it now."""
    if line.state is EditionState.PROPOSED:
        return ADOPT, DROP
    return (WITHDRAW,) if line.state is EditionState.ANNOUNCED else ()


def _problems(refused: services.EditionRefused, body: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(problem_in_words(problem, body) for problem in refused.problems))
