"""Clubs found by place and evening, and a letter to one of them from anybody."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Club
from clubs.pages import people, selectors, services
from clubs.pages.forms import ClubLetterForm, FindClubForm
from federation.limits.throttling import AskingLimit, asker
from federation.models import Letter, User
from federation.site.kept import kept_for_visitors
from federation.visitors import Visitor

PAGE = 50
SENT = AskingLimit("club-letter", 3)  # a minute of one login or address
SENT_TO_HOUSE = AskingLimit("club-letter-house", 20)  # a minute of everybody
A_DAY = 200  # of everybody, to all clubs
A_DAY_OF_CLUB = 20  # of everybody, to one


@require_safe
@kept_for_visitors
def clubs(request: HttpRequest) -> HttpResponse:
    """The recognised clubs, or those of a place and with an evening that are looked for."""
    form = FindClubForm(request.GET or None)
    page = Paginator(selectors.clubs_found(**form.asked), PAGE).get_page(request.GET.get("page"))
    query = request.GET.copy()
    query.pop("page", None)
    words = {"form": form, "page": page, "query": query.urlencode(), "is_asked": bool(query)}
    return render(request, "clubs/pages/clubs.html", words)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def club_contact(request: HttpRequest, club_id: int) -> HttpResponse:
    """A letter to a club's officers, whose addresses are not shown. The sender gets no copy."""
    club = get_object_or_404(Club, pk=club_id, is_active=True)
    page = selectors.page_of(club)
    if page is None or not page.takes_letters or not people.letter_readers(club).exists():
        raise Http404("this club takes no letters here")
    form = ClubLetterForm(request.POST if request.method == "POST" else None, initial=_known(request.user))
    if request.method == "POST" and form.is_valid():
        if not _may_send(request, club):
            return render(request, "429.html", status=429)
        if not form.is_of_a_program:
            _owe(club, form, request.user)
        messages.success(request, _("Your message is on its way to the club."))
        return redirect("club", club.pk)
    words = {"club": club, "form": form}
    return render(request, "clubs/pages/contact.html", words, status=422 if form.errors else 200)


def _known(user: Visitor) -> dict[str, str]:
    """What need not be typed by who is signed in."""
    return {"name": user.registered_name, "reply": user.email} if isinstance(user, User) else {}


def _may_send(request: HttpRequest, club: Club) -> bool:
    """Whether one more is within the limits: of the sender, of everybody in this minute, and today."""
    if not SENT.take(asker(request)) or not SENT_TO_HOUSE.take("all"):
        return False
    midnight = timezone.localtime().replace(hour=0, minute=0, second=0, microsecond=0)
    today = Letter.objects.filter(topic=services.LETTER_TOPIC, written_at__gte=midnight)
    keys = today.values("key").distinct()
    of_club = keys.filter(key__startswith=f"{club.pk}:")
    return keys.count() < A_DAY and of_club.count() < A_DAY_OF_CLUB


def _owe(club: Club, form: ClubLetterForm, user: Visitor) -> None:
    typed: dict[str, Any] = form.cleaned_data
    is_proved = isinstance(user, User) and user.is_proved and typed["reply"].lower() == user.email
    services.send_letter(club=club, key=typed["key"], typed=typed, is_proved=is_proved)
