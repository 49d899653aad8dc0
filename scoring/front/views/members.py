"""What is a member's own."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.cards.selectors import events_now
from clubs.partners.people import seeker
from clubs.register.districts import districts_kept_by
from clubs.register.selectors import clubs_run_by, is_director
from clubs.tournaments.selectors import served_by
from federation.models import Member
from federation.money.office import keeps_books
from federation.people.registrar import reads_register
from federation.visitors import signed_in
from rulings.appeals.views.room import may_enter
from rulings.cases.services.access import handles_cases
from rulings.conduct import services as conduct
from scoring.review.services import may_review
from scoring.secretary import may_pay
from scoring.sessions.selectors.standings import results_of
from scoring.sessions.views.results import PAGE
from scoring.sessions.words.ranked import ranking_in_words
from scoring.statistics.access import sees_statistics


@require_safe
@login_required
def my_page(request: HttpRequest) -> HttpResponse:
    """The results of whoever is signed in, newest first."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    context = {
        "member": member,
        "results": [(*line, ranking_in_words(line[0], line[2])) for line in results_of(member, PAGE)]
        if member
        else [],
        "playing": events_now(request.user),
        "keeps_desk": clubs_run_by(request.user).exists(),
        "districts": districts_kept_by(request.user),
        "directs": is_director(request.user),
        "serves": served_by(request.user).exists(),
        "keeps_points": may_pay(request.user),
        "hears_appeals": may_enter(request.user),
        "handles_cases": handles_cases(request.user),
        "keeps_conduct": conduct.may_look(request.user),
        "seeks_partners": seeker(request.user) is not None,
        "reads_register": reads_register(request.user),
        "sees_statistics": sees_statistics(request.user),
        "keeps_books": keeps_books(request.user),
        "reviews_records": may_review(request.user),
    }
    return render(request, "scoring/front/my_page.html", context)
