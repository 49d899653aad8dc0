"""The list of public ratings; a member's rating with its curve; why a session moved it."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from federation.models import Member
from federation.site.kept import kept_for_visitors
from federation.text.numbers import whole
from scoring.engine.rating.definition import SETTLED_BOARDS
from scoring.engine.rounding import decimal
from scoring.rating import selectors, words
from scoring.sessions.selectors.own import own_records

PAGES_MAX = 10_000


@require_safe
@kept_for_visitors
def ratings(request: HttpRequest) -> HttpResponse:
    """Everybody who agreed to stand here, by rating, with errors. No places: neighbours are within them."""
    number = min(max(whole(request.GET.get("page", ""), 9) or 1, 1), PAGES_MAX)
    context = {
        "page": selectors.page_of_ratings(number),
        "number": number,
        "own": own_records(request.user),
        "settled": SETTLED_BOARDS,
    }
    return render(request, "scoring/rating/list.html", context)


@require_safe
def rating(request: HttpRequest, member_id: int) -> HttpResponse:
    """A member's rating; not found for others while the member does not agree."""
    member, is_own = _seen(request, member_id)
    now, lines = selectors.rating_of(member), selectors.lines_of(member)
    context = {
        "member": member,
        "is_own": is_own,
        "is_public": selectors.is_public(member),
        "now": now,
        "rating": decimal(selectors.figures(now).strength) if now else None,
        "error": decimal(selectors.figures(now).error) if now else None,
        "rows": [words.row(line) for line in lines],
        "curve": words.curve(lines),
        "settled": SETTLED_BOARDS,
    }
    return render(request, "scoring/rating/rating.html", context)


@require_safe
def rating_why(request: HttpRequest, member_id: int, session_id: int) -> HttpResponse:
    """Why a session moved a member's rating."""
    member, is_own = _seen(request, member_id)
    line = selectors.line_of(member, session_id)
    if line is None:
        raise Http404("not rated")
    is_partner_shown = selectors.all_agree(line.partners)
    context = {
        "member": member,
        "is_own": is_own,
        "row": words.row(line),
        "before": words.before(line),
        "reasons": words.reasons(line, is_partner_shown=is_partner_shown),
        "is_partner_shown": is_partner_shown,
    }
    return render(request, "scoring/rating/why.html", context)


def _seen(request: HttpRequest, member_id: int) -> tuple[Member, bool]:
    """A member whose rating the reader may see, and whether it is the reader's own. Raises Http404."""
    member = get_object_or_404(Member, pk=member_id, merged_into=None)
    is_own = request.user.is_authenticated and member.user_id == request.user.pk
    if not is_own and not selectors.is_public(member):
        raise Http404("not public")
    return member, is_own
