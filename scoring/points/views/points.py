"""Master points for everybody: what events gave; and what is a member's own."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clubs.models import Session
from clubs.register.selectors import keeper_of, keeps_desk
from clubs.tournaments.services.tournaments import may_direct
from federation.errors import Refused
from federation.models import Member
from federation.paper.answer import attachment
from federation.site.kept import kept_for_visitors
from federation.tables.answer import kind_in
from federation.visitors import signed_in
from scoring.events.views.stages import stage_here
from scoring.models import Slip
from scoring.points.page_choice import choose_rankings
from scoring.points.selectors import history as points_history, points as selectors, titles as title_selectors
from scoring.points.services.awards import Paid
from scoring.points.services.finality import WHY_OPEN
from scoring.points.services.ledger import slips as ledger_slips
from scoring.points.views import slips as points_slips
from scoring.points.views.chart import chart, in_words
from scoring.points.words import points as words
from scoring.points.words.titles import named
from scoring.secretary import may_pay
from scoring.sessions.views.common import session_here

CODE_MAX = 60


@require_GET
@kept_for_visitors
def session_points(request: HttpRequest, session_id: int) -> HttpResponse:
    """What a club's game gives."""
    session = session_here(session_id)
    if session.stage_id is not None:
        return redirect("stage_points", session.stage_id)
    return _awards(request, session, keeps_desk(request.user, session.club))


@require_GET
@kept_for_visitors
def stage_points(request: HttpRequest, stage_id: int) -> HttpResponse:
    """What a stage of an event gives."""
    stage = stage_here(request, stage_id)
    return _awards(request, stage, may_direct(request.user, stage.event.tournament))


def _awards(request: HttpRequest, paid: Paid, keeps: bool) -> HttpResponse:
    awards, keeps_ledger = selectors.event_awards(paid, timezone.now()), may_pay(request.user)
    context = {
        "paid": paid,
        "awards": awards,
        "why": str(WHY_OPEN.get(awards.why_open, "")),
        "rows": [words.award_row(row) for row in awards.rows],
        "is_session": isinstance(paid, Session),
        "scheme": words.scheme(awards.awarded.scheme) if awards.awarded and awards.awarded.scheme else None,
        "sees_slips": keeps or keeps_ledger,
        "keeps_ledger": keeps_ledger,
    }
    return render(request, "scoring/points/event_points.html", context)


@never_cache
@require_GET
@login_required
def session_slips(request: HttpRequest, session_id: int) -> HttpResponse:
    """The slips of a game; with their codes for whoever hands them out."""
    session = session_here(session_id)
    return _slips(request, session, keeps_desk(request.user, keeper_of(session)))


@never_cache
@require_GET
@login_required
def stage_slips(request: HttpRequest, stage_id: int) -> HttpResponse:
    """The slips of a stage."""
    stage = stage_here(request, stage_id)
    return _slips(request, stage, may_direct(request.user, stage.event.tournament))


def _slips(request: HttpRequest, paid: Paid, keeps: bool) -> HttpResponse:
    hands_out = ledger_slips.may_hand_out(request.user, paid)
    if not (keeps or hands_out):
        raise PermissionDenied
    field = "session" if isinstance(paid, Session) else "stage"
    rows = Slip.objects.filter(**{field: paid}).prefetch_related("claims", "postings")
    slips = [words.slip(slip, with_code=hands_out) for slip in rows]
    if kind_in(request.GET, "pdf"):
        if not hands_out:
            raise PermissionDenied
        return attachment(points_slips.printed(paid, slips), name=f"slips-{field}-{paid.pk}.pdf")
    context = {"paid": paid, "is_session": field == "session", "slips": slips, "hands_out": hands_out}
    return render(request, "scoring/points/slips.html", context)


@never_cache
@require_GET
@login_required
def my_points(request: HttpRequest) -> HttpResponse:
    """A member's balance and history, with what is not final yet."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    context: dict[str, Any] = {"member": member}
    if member is not None:
        page = Paginator(selectors.history(member), selectors.PAGE).get_page(request.GET.get("page"))
        context |= {
            "balances": [(words.colour(balance.colour), balance) for balance in selectors.balances(member)],
            "page": page,
            "lines": [words.line(posting) for posting in page],
            "hidden": selectors.is_hidden(member),
            "is_public": title_selectors.is_public(member),
            **_so_far(member),
        }
    return render(request, "scoring/points/my_points.html", context)


def _so_far(member: Member) -> dict[str, Any]:
    """What is not final yet, and what a member has made of it: titles, years, the best, with whom."""
    now, years = timezone.now(), points_history.years_of(member)
    expected = [*selectors.expected(member, now), *points_history.expected_of_stages(member, now)]
    return {
        "expected": [words.expected(points) for points in expected],
        "years": in_words(years),
        "chart": chart(years),
        "titles": [named(title) for title in title_selectors.titles_of(member)],
        "with_certificates": True,
        "best": [words.line(posting) for posting in points_history.best_of(member)],
        "partners": points_history.partners_of(member),
    }


@require_POST
@login_required
def ranking_choice(request: HttpRequest) -> HttpResponse:
    """Whether a member stands in public rankings."""
    member = get_object_or_404(Member, user=signed_in(request), merged_into=None)
    hidden = request.POST.get("show") != "yes"
    choose_rankings(member=member, is_shown=not hidden, by=signed_in(request))
    sentence = _("You no longer stand in public rankings.") if hidden else _("You stand in public rankings.")
    messages.success(request, sentence)
    return redirect("my_points")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def claim_slip(request: HttpRequest) -> HttpResponse:
    """The points of a slip, for a member who was a guest then."""
    if request.method != "POST":
        return render(
            request, "scoring/points/claim_slip.html", {"code": request.GET.get("code", "")[:CODE_MAX]}
        )
    code = request.POST.get("code", "")[:CODE_MAX]
    try:
        ledger_slips.claim(code=code, at=timezone.now(), by=signed_in(request))
    except Refused as refused:
        context = {"code": code, "refusal": refused.sentence}
        return render(request, "scoring/points/claim_slip.html", context, status=422)
    messages.success(request, _("The points of the slip are yours."))
    return redirect("my_points")
