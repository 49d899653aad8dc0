"""Reviews of records: those there are, one with its figures and boards, one board beside all other tables."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Count, Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.facts.services.plays import deals_of
from clubs.models import Result
from federation.errors import Refused
from federation.visitors import signed_in
from scoring.models import RecordReview, ReviewNote
from scoring.review import comparison, selectors, services
from scoring.review.forms import NoteForm, OutcomeForm, ReviewForm
from scoring.review.given_away import CardRole
from scoring.sessions.services import plays
from scoring.sessions.views.diagrams import diagram

PAGE = 30
ASKED_AT_ONCE = 200  # plays; the solver takes 0.1 to 0.3 s for each
ROLE_IN_WORDS = {
    CardRole.LEAD: gettext_lazy("Opening leads"),
    CardRole.DEFENCE: gettext_lazy("Later cards in defence"),
    CardRole.DECLARER: gettext_lazy("Cards as declarer, dummy's too"),
}


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def record_reviews(request: HttpRequest) -> HttpResponse:
    """The reviews that one may look into, newest first; and the form that opens another."""
    user = signed_in(request)
    if not services.may_review(user):
        raise PermissionDenied
    form = ReviewForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            review = services.begin(
                members=values["numbers"],
                first_day=values["first_day"],
                last_day=values["last_day"],
                reason=values["reason"],
                by=user,
            )
        except Refused as refusal:
            form.add_error(None, refusal.sentence)
        else:
            return redirect("record_review", review.pk)
    closing = ReviewNote.objects.filter(review=OuterRef("pk"), closes=True)
    reviews = services.reviews_for(user).annotate(is_closed=Exists(closing), notes_count=Count("notes"))
    page = Paginator(reviews.prefetch_related("reviewed__member").order_by("-pk"), PAGE).get_page(
        request.GET.get("page")
    )
    return render(request, "scoring/review/reviews.html", {"form": form, "page": page})


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def record_review(request: HttpRequest, review_id: int) -> HttpResponse:
    """One review: its figures, its boards, notes, and who looked at it."""
    review = _review(request, review_id)
    user, players = signed_in(request), selectors.players_of(review)
    act = request.POST.get("act", "note")
    forms_by_act = {"note": NoteForm(prefix="note"), "close": OutcomeForm(prefix="close")}
    if request.method == "POST" and act == "analyse":
        missing = sorted(comparison.figures_of(review, players).missing, key=str)[:ASKED_AT_ONCE]
        plays.ask_for(missing)
        messages.success(request, _("What the cards cost is being worked out."))
        return redirect("record_review", review.pk)
    if request.method == "POST" and act in forms_by_act:
        form = type(forms_by_act[act])(request.POST, prefix=act)
        writes = services.close if act == "close" else services.note
        if _written(form, lambda text: writes(review, text, by=user)):
            return redirect("record_review", review.pk)
        forms_by_act[act] = form
    services.look(review, by=user)
    figures = comparison.figures_of(review, players)
    context = _about(review) | {
        "players": players,
        "figures": figures,
        "roles": [
            (words, (figures.own[role], figures.others[role])) for role, words in ROLE_IN_WORDS.items()
        ],
        "most": comparison.BOARDS_MOST,
        "noted": set(review.notes.filter(result__isnull=False).values_list("result_id", flat=True)),
        "note_form": forms_by_act["note"],
        "close_form": forms_by_act["close"],
    }
    return render(request, "scoring/review/review.html", context)


@require_http_methods(["GET", "POST"])
@login_required
@never_cache
def reviewed_board(request: HttpRequest, review_id: int, result_id: int) -> HttpResponse:
    """One board of a review: its auction and play beside those of all other tables."""
    review, user = _review(request, review_id), signed_in(request)
    of_review = selectors.results_of(review, selectors.players_of(review))
    result: Result = get_object_or_404(of_review, pk=result_id)
    form = NoteForm(request.POST or None, prefix="note")
    if request.method == "POST" and _written(
        form, lambda text: services.note(review, text, by=user, result=result)
    ):
        return redirect("reviewed_board", review.pk, result.pk)
    services.look(review, by=user, result=result)
    own, others = comparison.compared(result)
    context = _about(review, result) | {
        "result": result,
        "session": result.session,
        "diagram": diagram(result.board, deals_of([result]).get(result.pk)),
        "own": own,
        "others": others,
        "note_form": form,
    }
    return render(request, "scoring/review/board.html", context)


def _review(request: HttpRequest, review_id: int) -> RecordReview:
    """A review that the reader may look into; 403 without the office, 404 for one of their own boards."""
    user = signed_in(request)
    if not services.may_review(user):
        raise PermissionDenied
    review: RecordReview = get_object_or_404(services.reviews_for(user), pk=review_id)
    return review


def _about(review: RecordReview, result: Result | None = None) -> dict[str, Any]:
    """What both pages of a review say of it; the notes of a board alone on its page."""
    notes = ReviewNote.objects.filter(review=review).select_related("by", "result")
    return {
        "review": review,
        "outcome": services.outcome_of(review),
        "notes": notes.filter(result=result) if result else notes,
        "looks": services.looks_at(review),
    }


def _written(form: forms.Form, write: Callable[[str], object]) -> bool:
    """Whether what was typed could be written; otherwise the form says why not."""
    if not form.is_valid():
        return False
    try:
        write(form.cleaned_data["text"])
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    return True
