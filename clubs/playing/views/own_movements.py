"""A club's own movements: uploaded, verified with everything that is wrong, looked at, printed, withdrawn."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import OwnMovement
from clubs.playing.forms.movements import OwnMovementForm
from clubs.playing.prints.occasion import PrintedOccasion
from clubs.playing.services import own_movements
from clubs.playing.views.prints import club_of, paper_of, publisher_of, shown
from clubs.register.views.access import require_desk
from clubs.tournaments.rulebook import Rulebook
from federation.errors import Refused
from federation.reader import reader_language
from federation.roles import today
from federation.templatetags.portal import day as day_in_words
from federation.visitors import signed_in
from scoring.engine.events.movement_limits import MovementLimits


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def club_own_movements(request: HttpRequest, club_id: int) -> HttpResponse:
    """Movements that a club has made itself, and a form for the file of another."""
    club = club_of(request, club_id)
    form = OwnMovementForm(
        request.POST if request.method == "POST" else None,
        request.FILES or None,
        language=reader_language(),
        most=Rulebook.of_federation().rule(MovementLimits),
    )
    if request.method == "POST" and form.is_valid():
        assert form.movement is not None, "a form that is valid has a movement"
        title = form.cleaned_data["title"]
        try:
            own = own_movements.keep(club=club, title=title, movement=form.movement, by=signed_in(request))
        except Refused as refusal:
            form.add_error("title", refusal.sentence)
        else:
            messages.success(request, _("The movement can be played, and is kept."))
            return redirect("own_movement", own.pk)
    context = {"club": club, "form": form, "kept": own_movements.of_club(club).select_related("made_by")}
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "clubs/playing/own_movements.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def own_movement(request: HttpRequest, own_id: int) -> HttpResponse:
    """One of a club's movements with its measures and cards; withdrawn."""
    own = _own(request, own_id)
    if request.method == "POST":
        own_movements.withdraw(own=own, by=signed_in(request))
        messages.success(request, _("The movement is withdrawn. What was played by it stays."))
        return redirect("club_own_movements", own.club_id)
    address = reverse("own_movement", args=[own.pk])
    context = shown(own_movements.movement_of(own), f"{address}{{paper}}.pdf")
    return render(request, "clubs/playing/own_movement.html", context | {"own": own, "club": own.club})


@require_GET
@login_required
def own_movement_pdf(request: HttpRequest, own_id: int, paper: str) -> HttpResponse:
    """One kind of card of a club's own movement."""
    own, day = _own(request, own_id), today()
    occasion = PrintedOccasion(
        publisher_of(request), own.club.name, day_in_words(day), day, reader_language()
    )
    return paper_of(occasion, own_movements.movement_of(own), paper, f"{paper}-{day}")


def _own(request: HttpRequest, own_id: int) -> OwnMovement:
    own: OwnMovement = get_object_or_404(OwnMovement.objects.select_related("club"), pk=own_id)
    require_desk(request, own.club)
    return own
