"""What is a member's own."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.selectors import clubs_run_by, is_director
from federation.models import Member
from rulings.services import conduct
from rulings.views.appeals_room import may_enter
from rulings.views.case_list import handles_cases
from scoring.selectors import results_of
from scoring.services.ledger_periods import may_pay
from scoring.views.results import PAGE
from scoring.views.wording import unit_of


@login_required
def my_page(request: HttpRequest) -> HttpResponse:
    """The results of whoever is signed in, newest first."""
    member = Member.objects.filter(user=request.user, merged_into=None).first()
    context = {
        "member": member,
        "results": [(*line, unit_of(line[0])) for line in results_of(member, PAGE)] if member else [],
        "keeps_desk": clubs_run_by(request.user).exists(),
        "directs": is_director(request.user),
        "keeps_points": may_pay(request.user),
        "hears_appeals": may_enter(request.user),
        "handles_cases": handles_cases(request.user),
        "keeps_conduct": conduct.may_look(request.user),
    }
    return render(request, "scoring/my_page.html", context)
