"""A card as opponents and directors read it: in force, as it was, on paper; the cards of an event."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from rest_framework.request import Request

from clubs.cards import selectors, services, shown
from clubs.cards.kept import content_of
from clubs.cards.papers import card_pdf
from clubs.models import Card, CardVersion, Event
from federation.errors import Refused
from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.site.middleware import federation_of
from federation.visitors import signed_in


class NotSignedIn(Exception):
    """Somebody may perhaps read it, once they are signed in."""


def readable(request: HttpRequest | Request, card_id: int) -> Card:
    """A card that the reader may read. Raises Http404, PermissionDenied, NotSignedIn."""
    card: Card = get_object_or_404(Card.objects.select_related(*selectors.RELATED, "event"), pk=card_id)
    if not selectors.may_read(request.user, card):
        if not request.user.is_authenticated:
            raise NotSignedIn
        raise PermissionDenied(
            _("Its pair, who plays or serves at an event with it, and directors read this card.")
        )
    return card


def _version(card: Card, number: int | None) -> CardVersion | None:
    """A version by its number, the newest without one. Raises Http404 for a number that there is not."""
    versions = card.versions.select_related("filed_by")
    if number is None:
        newest: CardVersion | None = versions.order_by("-number").first()
        return newest
    version: CardVersion = get_object_or_404(versions, number=number)
    return version


@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, card_id: int, number: int | None = None) -> HttpResponse:
    """A version, the newest without a number; its partners begin a new one from it."""
    try:
        card = readable(request, card_id)
    except NotSignedIn:
        return redirect_to_login(request.get_full_path())
    version = _version(card, number)
    if request.method == "POST":
        return _revise(request, card, version)
    history = selectors.history_of(card)
    content = content_of(version) if version else None
    until = selectors.until(version, history) if version else None
    is_partner = selectors.is_partner(request.user, card)
    context = {
        "card": card,
        "version": version,
        "until": until,
        "history": history,
        "glance": shown.glance_of(content) if content else [],
        "sections": shown.sections_of(content) if content else [],
        "is_partner": is_partner,
        "own_in_force": content if is_partner and until is None else None,
    }
    return render(request, "clubs/cards/card.html", context)


def _revise(request: HttpRequest, card: Card, version: CardVersion | None) -> HttpResponse:
    if version is None:
        raise Http404("nothing is filed")
    try:
        services.revise(card=card, content=content_of(version), at=timezone.now(), by=signed_in(request))
    except Refused as refused:
        raise PermissionDenied(refused.sentence) from refused
    messages.success(request, _("The draft is begun from version %(number)s.") % {"number": version.number})
    return redirect("my_card", card.pk)


@require_safe
def card_paper(request: HttpRequest, card_id: int, number: int | None = None) -> HttpResponse:
    """The same on one sheet of A4, both sides."""
    try:
        card = readable(request, card_id)
    except NotSignedIn:
        return redirect_to_login(request.get_full_path())
    version = _version(card, number)
    if version is None:
        raise Http404("nothing is filed")
    content = card_pdf(version, publisher=federation_of(request).name, language=reader_language())
    title = _("Convention card %(pair)s") % {"pair": card}
    return attachment(content, name=f"card-{card.pk}-{version.number}.pdf", shown=f"{title}.pdf")


@require_safe
def card_changes(request: HttpRequest, card_id: int, number: int) -> HttpResponse:
    """What a version says otherwise than the one before it."""
    try:
        card = readable(request, card_id)
    except NotSignedIn:
        return redirect_to_login(request.get_full_path())
    version = _version(card, number)
    before = card.versions.filter(number__lt=number).order_by("-number").first()
    if version is None or before is None:
        raise Http404("there is none before it")
    changes = shown.differences(content_of(before), content_of(version))
    context = {"card": card, "version": version, "before": before, "changes": changes}
    return render(request, "clubs/cards/card_changes.html", context)


@require_safe
@login_required
def event_cards(request: HttpRequest, event_id: int) -> HttpResponse:
    """The cards in force of who is entered for an event, for its players and officials."""
    event: Event = get_object_or_404(Event.objects.select_related("tournament__host"), pk=event_id)
    if not selectors.reads_event(request.user, event):
        raise PermissionDenied(_("The players and officials of the event read its cards."))
    rows = [
        (entrant, list(entrant.players.all()), versions)
        for entrant, versions in selectors.cards_for(event).items()
    ]
    return render(request, "clubs/cards/event_cards.html", {"event": event, "rows": rows})
