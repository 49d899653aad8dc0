"""A member's own page: the member's alone until the member opens it to everybody."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from clubs.cards.words import CHOICE
from federation.models import Member
from federation.visitors import signed_in
from scoring.front.selectors.boards import against_systems, best_boards, boards_in
from scoring.front.selectors.player import partners_in, played_by
from scoring.front.words.pictures import course_of
from scoring.points.page_choice import choose_page, page_open_since
from scoring.points.selectors import history as points_history, titles as title_selectors
from scoring.points.views.chart import chart, in_words
from scoring.points.words.titles import named
from scoring.rating.selectors import is_public
from scoring.sessions.words.ranked import ranking_in_words


@require_safe
def player(request: HttpRequest, member_id: int) -> HttpResponse:
    """Results, percentages, partners, best boards, titles, points; not found for others while closed."""
    member = get_object_or_404(Member, pk=member_id, merged_into=None)
    since = page_open_since(member)
    is_own = request.user.is_authenticated and member.user_id == request.user.pk
    if since is None and not is_own:
        raise Http404("not opened")
    context = {
        "member": member,
        "is_own": is_own,
        "open_since": since,
        "shows_rating": is_own or is_public(member),
        **_figures(member),
    }
    return render(request, "scoring/front/player.html", context)


def _figures(member: Member) -> dict[str, Any]:
    played, years = played_by(member), points_history.years_of(member)
    boards = boards_in(played)
    return {
        "results": [(one, ranking_in_words(one.session, one.standing)) for one in played],
        "course": course_of(member.name, played),
        "partners": partners_in(played, member),
        "best": best_boards(boards),
        "systems": [(CHOICE[one.system], one) for one in against_systems(boards)],
        "titles": [named(title) for title in title_selectors.titles_of(member)],
        "years": in_words(years),
        "chart": chart(years),
    }


@require_POST
@login_required
def page_choice(request: HttpRequest) -> HttpResponse:
    """Open the own page to everybody, or close it."""
    by = signed_in(request)
    member = get_object_or_404(Member, user=by, merged_into=None)
    is_open = request.POST.get("open") == "yes"
    choose_page(member=member, is_open=is_open, at=timezone.now(), by=by)
    sentence = _("Everybody may see your page now.") if is_open else _("Your page is yours alone now.")
    messages.success(request, sentence)
    return redirect("player_page", member.pk)
