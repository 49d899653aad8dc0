"""The form for who is no member, and the link of the letter that proves the address."""

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.joining import letters, services
from clubs.joining.forms import JoiningForm
from clubs.models import Application, ApplicationState, Club
from federation.limits.throttling import AskingLimit, asker

SENT = AskingLimit("joining", 3)  # a minute of one login or address
SENT_TO_HOUSE = AskingLimit("joining-house", 20)  # a minute of everybody
A_DAY = 200  # of everybody: whoever reads them is a person
METHODS = ["GET", "HEAD", "POST"]


@never_cache
@require_http_methods(METHODS)
def join(request: HttpRequest) -> HttpResponse:
    """Apply to become a member of the federation."""
    return _form(request, None)


@never_cache
@require_http_methods(METHODS)
def join_club(request: HttpRequest, club_id: int) -> HttpResponse:
    """The same at a club: it stands in the form, and can be changed there."""
    return _form(request, get_object_or_404(Club, pk=club_id, is_active=True))


def _form(request: HttpRequest, club: Club | None) -> HttpResponse:
    """An address that is known here is answered like one that is not: see `services.ask`."""
    form = JoiningForm(request.POST if request.method == "POST" else None, club=club)
    if request.method == "POST" and form.kinds and form.is_valid():
        if not _may_send(request):
            return render(request, "429.html", status=429)
        if not form.is_of_a_program:
            services.ask(written=form.written(), key=form.key)
        return redirect(f"{request.path}?sent=1")
    words = {"form": form, "club": club, "is_sent": "sent" in request.GET, "days": letters.STANDS.days}
    return render(request, "clubs/joining/join.html", words, status=422 if form.errors else 200)


def _may_send(request: HttpRequest) -> bool:
    """Whether one more is within the limits: of the sender, of everybody in this minute, and today."""
    if not SENT.take(asker(request)) or not SENT_TO_HOUSE.take("all"):
        return False
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    return Application.objects.filter(asked_at__gte=midnight).count() < A_DAY


@never_cache
@require_http_methods(METHODS)
def joining_proof(request: HttpRequest, application_signature: str) -> HttpResponse:
    """The page of the link. Looking at it proves nothing: programs that read letters follow links too."""
    try:
        key = letters.key_of(application_signature)
    except signing.BadSignature as wrong:
        raise Http404 from wrong
    application = Application.objects.select_related("kind", "club").filter(pk=key).first() if key else None
    if application is None:
        return render(request, "clubs/joining/proof.html", {"over": True}, status=410)
    if request.method == "POST":
        services.prove(application_id=application.pk)
        return redirect("joining_proof", application_signature)
    words = {"application": application, "is_proved": application.state != ApplicationState.UNPROVED}
    return render(request, "clubs/joining/proof.html", words)
