"""How the seats of a session were drawn, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from clubs.checkin.drawn import absent_of, drawn_of
from clubs.models import Session


@require_GET
def seats_drawn(request: HttpRequest, session_id: int) -> HttpResponse:
    """The seed, what was drawn from it, and who was left out."""
    announced = Session.objects.filter(stage__event__tournament__announced_at__isnull=False)
    session = get_object_or_404(announced.select_related("stage__event__tournament"), pk=session_id)
    sets = drawn_of(session)
    if not sets:
        raise Http404("nothing drawn")
    context = {"session": session, "stage": session.stage, "sets": sets, "absent": absent_of(session)}
    return render(request, "clubs/checkin/seats_drawn.html", context)
