"""A team's coach: the captain lets them speak for the team, takes it back; they step down."""

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Entrant, EntrantState
from clubs.tournaments.services import coaches
from federation.errors import Refused
from federation.models import User
from federation.text.numbers import whole
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def team_coach(request: HttpRequest, entrant_id: int) -> HttpResponse:
    """The coach of a team of the reader's, who is its captain, or the coach."""
    entrant = _of_reader(signed_in(request), entrant_id)
    refusal = ""
    if request.method == "POST":
        try:
            return _done(request, entrant)
        except Refused as error:
            refusal = error.sentence
            entrant.refresh_from_db()
    allowed, leads = coaches.allows_coaches(entrant.event), coaches.is_captain(request.user, entrant)
    is_let = entrant.coach_speaks_at is not None
    context = {"entrant": entrant, "event": entrant.event, "refusal": refusal}
    context |= {"allowed": allowed, "leads": leads}
    context |= {"may_let": leads and allowed and not is_let, "may_silence": leads and is_let}
    return render(request, "clubs/tournaments/team_coach.html", context, status=422 if refusal else 200)


def _of_reader(user: User, entrant_id: int) -> Entrant:
    """A team whose captain or coach the reader is; for anybody else there is none."""
    mine = Q(players__is_captain=True, players__member__user=user) | Q(coach__user=user)
    teams = Entrant.objects.filter(mine).exclude(state=EntrantState.CANCELLED).distinct()
    entrant: Entrant = get_object_or_404(teams.select_related("event__tournament", "coach"), pk=entrant_id)
    return entrant


def _done(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    act = request.POST.get("act", "")
    if act not in _ACTS:
        raise Refused(_("Nothing was chosen."), "unknown_act")
    do, sentence = _ACTS[act]
    do(request, entrant)
    messages.success(request, str(sentence))
    return redirect("my_entries") if act == "leave" else redirect("team_coach", entrant.pk)


def _let(request: HttpRequest, entrant: Entrant) -> None:
    coach = whole(request.POST.get("coach", "")) or 0
    coaches.let_speak(entrant=entrant, coach=coach, at=timezone.now(), by=signed_in(request))


def _silence(request: HttpRequest, entrant: Entrant) -> None:
    coaches.silence(entrant=entrant, by=signed_in(request))


def _leave(request: HttpRequest, entrant: Entrant) -> None:
    coaches.step_down(entrant=entrant, by=signed_in(request))


_ACTS: Mapping[str, tuple[Callable[[HttpRequest, Entrant], None], object]] = {
    "let": (_let, gettext_lazy("The coach may appeal and concur for the team from now on.")),
    "silence": (_silence, gettext_lazy("The coach speaks for the team no more. What was said stands.")),
    "leave": (_leave, gettext_lazy("You are not the coach of this team any more.")),
}
