"""What is a member's own."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.cards.selectors import events_now
from clubs.models import EntryPlayer
from clubs.partners.people import seeker
from federation.models import Member
from federation.visitors import signed_in
from scoring.front.duties import duties_of
from scoring.sessions.selectors.standings import played_by, results_at
from scoring.sessions.words.ranked import ranking_in_words

FEW = 10  # below them stands where else one goes


@require_safe
@login_required
def my_page(request: HttpRequest) -> HttpResponse:
    """Whoever is signed in: their desks, their results, newest first, and all that is their own."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    played = played_by(member) if member else EntryPlayer.objects.none()
    page = Paginator(played, FEW).get_page(request.GET.get("page"))
    context = {
        "member": member,
        "duties": list(duties_of(request.user)),
        "page": page,
        "results": [(*line, ranking_in_words(line[0], line[2])) for line in results_at(page)],
        "playing": events_now(request.user),
        "seeks_partners": seeker(request.user) is not None,
    }
    return render(request, "scoring/front/my_page.html", context)
