"""The desk of the rules committee: drafts begun, written on parameter by parameter, proposed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import RegulationDraft
from clubs.regulations import books, selectors, services
from clubs.regulations.selectors import EditionState
from federation.errors import Refused
from federation.roles import today
from federation.visitors import signed_in
from scoring.regulations import Book
from scoring.regulations.edition import BookPart, parameter_of, parts_of
from scoring.rulemaking.forms import DraftForm, RuleChangeForm
from scoring.rulemaking.titles import part_title, title_of
from scoring.rulemaking.views.editions import lines_of, name_of
from scoring.rulemaking.words import changes_in_words, problem_in_words


class ParameterLink(NamedTuple):
    """A parameter that can be changed."""

    part: str
    key: str
    title: str


class ParameterGroup(NamedTuple):
    """The parameters of a part of the book, by title."""

    title: str
    links: list[ParameterLink]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def desk(request: HttpRequest) -> HttpResponse:
    """What is drafted and proposed, and a new draft."""
    _refuse_others(request)
    form = DraftForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        draft = services.begin(
            names=form.names_written(), starts=form.starts_text(), at=timezone.now(), by=signed_in(request)
        )
        return redirect("regulation_draft", draft.pk)
    context = {
        "form": form,
        "drafts": [(draft, name_of(draft.body)) for draft in selectors.drafts()],
        "proposed": [line for line in lines_of(today()) if line.state is EditionState.PROPOSED],
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "scoring/rulemaking/desk.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def draft(request: HttpRequest, draft_id: int) -> HttpResponse:
    """A draft: its names and day, what it changes, what stands against it; proposed from here."""
    held = _draft(request, draft_id)
    if request.method == "POST":
        return _acted(request, held)
    return _page(request, held)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def change(request: HttpRequest, draft_id: int, part: str, key: str) -> HttpResponse:
    """What a draft says of one parameter."""
    held, book = _draft(request, draft_id), books.book_here()
    where = _parameter(book, part, key)
    form = RuleChangeForm(request.POST or None, book=book, body=held.body, part=where, key=key)
    if request.method == "POST" and form.is_valid():
        act = lambda: services.put(  # noqa: E731
            draft=held, change=form.change(), at=timezone.now(), by=signed_in(request)
        )
        return _done(request, held, act, _("“%(title)s” is in the draft.") % {"title": title_of(where, key)})
    context = {
        "draft": held,
        "name": name_of(held.body),
        "title": title_of(where, key),
        "part": part,
        "key": key,
        "is_in_draft": form.own is not None,
        "form": form,
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "scoring/rulemaking/change.html", context, status=status)


def _refuse_others(request: HttpRequest) -> None:
    if not services.keeps_regulations(request.user):
        raise PermissionDenied


def _draft(request: HttpRequest, draft_id: int) -> RegulationDraft:
    _refuse_others(request)
    held: RegulationDraft = get_object_or_404(selectors.drafts(), pk=draft_id)
    return held


def _parameter(book: Book, part: str, key: str) -> BookPart:
    if part not in list(BookPart) or parameter_of(book, BookPart(part), key) is None:
        raise Http404("no such parameter")
    return BookPart(part)


def _acted(request: HttpRequest, held: RegulationDraft) -> HttpResponse:
    at, by = timezone.now(), signed_in(request)
    if "propose" in request.POST:
        return _proposed(request, held)
    if "aside" in request.POST:
        services.put_aside(draft=held, at=at, by=by)
        messages.success(request, _("The draft is put aside."))
        return redirect("regulations_desk")
    if "part" in request.POST:
        part, key = request.POST["part"], request.POST.get("key", "")
        return _done(
            request,
            held,
            lambda: services.take_out(draft=held, part=part, key=key, at=at, by=by),
            _("It is out of the draft."),
        )
    form = DraftForm(request.POST)
    if not form.is_valid():
        return _page(request, held, form=form, status=422)
    names, starts = form.names_written(), form.starts_text()
    act = lambda: services.name(draft=held, names=names, starts=starts, at=at, by=by)  # noqa: E731
    return _done(request, held, act, _("Saved."))


def _proposed(request: HttpRequest, held: RegulationDraft) -> HttpResponse:
    try:
        edition = services.propose(draft=held, at=timezone.now(), by=signed_in(request))
    except services.EditionRefused as refused:
        return _page(request, held, problems=_problems(refused, held.body), status=422)
    except Refused as refused:
        return _page(request, held, problems=[refused.sentence], status=422)
    messages.success(
        request, _("The edition is proposed. It is adopted when two members have spoken for it.")
    )
    return redirect("regulation_edition", edition.number)


def _done(
    request: HttpRequest, held: RegulationDraft, act: Callable[[], object], sentence: str
) -> HttpResponse:
    try:
        act()
    except Refused as refused:
        return _page(request, held, problems=[refused.sentence], status=422)
    messages.success(request, sentence)
    return redirect("regulation_draft", held.pk)


def _page(request: HttpRequest, held: RegulationDraft, *, status: int = 200, **more: Any) -> HttpResponse:
    book = books.book_here()
    context = {
        "draft": held,
        "name": name_of(held.body),
        "form": DraftForm(initial=DraftForm.initial_of(held.body)),
        "changes": changes_in_words(book, held.body),
        "groups": list(_groups(book)),
    }
    return render(request, "scoring/rulemaking/draft.html", context | more, status=status)


def _groups(book: Book) -> Iterator[ParameterGroup]:
    known = parts_of(book)
    for part in (BookPart.RULE, BookPart.CONDITION, BookPart.SCALE):
        links = [ParameterLink(str(part), key, title_of(part, key)) for key in known[part]]
        yield ParameterGroup(part_title(part), sorted(links, key=lambda link: link.title))


def _problems(refused: services.EditionRefused, body: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(problem_in_words(problem, body) for problem in refused.problems))
