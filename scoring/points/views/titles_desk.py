"""The master point secretary's titles: who has reached one, whose is to be decided about; files."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from federation.errors import Refused
from federation.models import Act, Member
from federation.record import audit
from federation.roles import today
from federation.site.middleware import federation_of
from federation.tables.answer import kind_in, table_answer
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.engine.masterpoints.ranks import RankLadder
from scoring.models import Title
from scoring.points import resources as tables
from scoring.points.forms.titles import AwardDayForm, TitleByHandForm, TitleDecisionForm
from scoring.points.selectors import titles as selectors
from scoring.points.services import titles
from scoring.points.services.ledger import slips as ledger_slips
from scoring.points.views.rankings import asked_in
from scoring.points.words import titles as words
from scoring.secretary import require_secretary

FEW = 50


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def titles_desk(request: HttpRequest) -> HttpResponse:
    """The promotion list, titles to be decided about, and the newest titles."""
    require_secretary(request)
    ladder = selectors.ladder_here(request.GET.get("ladder", ""), today())
    form, refusal = AwardDayForm(request.POST or None), ""
    if request.method == "POST" and ladder and form.is_valid():
        try:
            return _awarded(request, ladder, form)
        except Refused as refused:
            refusal = refused.sentence
    status = 422 if refusal or form.errors else 200
    context = {"form": form, "refusal": refusal, **_lists(ladder)}
    return render(request, "scoring/points/titles_desk.html", context, status=status)


def _awarded(request: HttpRequest, ladder: RankLadder, form: AwardDayForm) -> HttpResponse:
    """Award what was ticked, or everything that points alone decide. Raises Refused."""
    if "all" in request.POST:
        chosen = [(one.member, one.rank.key) for one in selectors.promotions(ladder) if not one.needs_word]
    else:
        chosen = _ticked(request.POST.getlist("chosen"))
    on = form.cleaned_data["on"]
    awards = titles.award_all(
        chosen=chosen, on=on, at=timezone.now(), by=signed_in(request), ladder=ladder.key
    )
    sentence = ngettext("%(count)d title is awarded.", "%(count)d titles are awarded.", len(awards))
    messages.success(request, sentence % {"count": len(awards)})
    return redirect(request.get_full_path())


def _ticked(values: list[str]) -> list[tuple[Member, str]]:
    """Members and ranks as the boxes name them; what names none is left out."""
    pairs = [value.partition(":")[::2] for value in values[: titles.AT_ONCE_MAX + 1]]
    named = [(whole(key) or 0, rank) for key, rank in pairs]
    people = Member.objects.in_bulk({key for key, _rank in named})
    return [(people[key], rank) for key, rank in named if key in people]


def _lists(ladder: RankLadder | None) -> dict[str, Any]:
    promotions = selectors.promotions(ladder) if ladder else []
    undecided = selectors.uncovered()
    known = [(key, edition) for key in titles.ladder_keys() if (edition := titles.ladder_on(today(), key))]
    return {
        "ladder": ladder,
        "ladder_name": words.ladder_name(ladder) if ladder else "",
        "ladders": [(key, words.ladder_name(edition)) for key, edition in known],
        "promotions": [words.promotion(promotion) for promotion in promotions],
        "has_more": len(promotions) >= selectors.LIST_MAX,
        "undecided": [words.uncovered(short) for short in undecided],
        "newest": [words.named(row) for row in selectors.newest()[:FEW]],
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def title_by_hand(request: HttpRequest) -> HttpResponse:
    """A title for one member, with what it is awarded for."""
    require_secretary(request)
    ladder = selectors.ladder_here(request.GET.get("ladder", ""), today())
    if ladder is None:
        return redirect("titles_desk")
    form = TitleByHandForm(request.POST or None, ladder=ladder)
    if request.method == "POST" and form.is_valid():
        try:
            awarded = titles.award(
                **form.cleaned_data, at=timezone.now(), by=signed_in(request), ladder=ladder.key
            )
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The title is awarded."))
            return redirect("title", awarded.pk)
    context = {"form": form, "ladder_name": words.ladder_name(ladder)}
    return render(request, "scoring/points/title_by_hand.html", context, status=422 if form.is_bound else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def title(request: HttpRequest, title_id: int) -> HttpResponse:
    """One title: what it rested on, what was decided, and the decision that may be due."""
    require_secretary(request)
    title = get_object_or_404(selectors.newest(), pk=title_id)
    form = TitleDecisionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        keeps = request.POST.get("act") == "confirm"
        decide = titles.confirm if keeps else titles.withdraw
        try:
            decide(title=title, at=timezone.now(), by=signed_in(request), **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            messages.success(request, _("The title stays.") if keeps else _("The title is withdrawn."))
            return redirect("title", title.pk)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/points/title.html", {"form": form, **_of_title(title)}, status=status)


def _of_title(title: Title) -> dict[str, Any]:
    short = next((uncovered for uncovered in selectors.uncovered() if uncovered.title.pk == title.pk), None)
    return {
        "named": words.named(title),
        "note": words.note(title),
        "code": ledger_slips.written(title.code),
        "points": words.in_words(titles.read(title.points)),
        "acts": [words.act(a) for a in title.acts.all()],
        "lacking": words.in_words(short.lacking) if short else [],
    }


@never_cache
@require_GET
@login_required
def titles_file(request: HttpRequest) -> HttpResponse:
    """Every title as CSV or XLSX; that it was taken away is recorded."""
    require_secretary(request)
    dataset = tables.sheet(tables.TitleResource(), selectors.newest().order_by("pk"), "titles")
    audit.record(Act.EXPORTED, signed_in(request), federation_of(request), what="titles", rows=len(dataset))
    return table_answer(dataset, kind_in(request.GET, "csv", "xlsx") or "csv", "titles")


@never_cache
@require_GET
@login_required
def rankings_file(request: HttpRequest) -> HttpResponse:
    """A ranking with everybody in it as CSV or XLSX; that it was taken away is recorded."""
    require_secretary(request)
    rows = tables.ranking_rows(asked_in(request.GET))
    dataset = tables.sheet(tables.RankingResource(), rows, "ranking")
    audit.record(Act.EXPORTED, signed_in(request), federation_of(request), what="ranking", rows=len(dataset))
    return table_answer(dataset, kind_in(request.GET, "csv", "xlsx") or "csv", "ranking")
