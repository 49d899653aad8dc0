"""A pair writes its card: who with, section by section, a last look, and filing it."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs.cards import partners, presets, selectors, services, shown
from clubs.cards.content import SECTIONS, CardContent
from clubs.cards.forms import BeginForm, SectionForm
from clubs.cards.kept import content_of, from_json
from clubs.cards.partners import PossiblePartner
from clubs.cards.words import SECTION
from clubs.models import Card
from federation.errors import Refused
from federation.visitors import signed_in

COPY = "card-"


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_cards(request: HttpRequest) -> HttpResponse:
    """The cards of the reader, and how another one is begun."""
    cards, known = selectors.cards_of(request.user), partners.partners_of(request.user)
    newest = {version.card_id: version for version in selectors.newest_of(cards).values()}
    copies = [
        (f"{COPY}{card.pk}", _("The card of %(pair)s") % {"pair": card})
        for card in cards
        if card.pk in newest
    ]
    data = request.POST if request.method == "POST" else None
    form = BeginForm(data, partners=list(partners.choices_of(known)), copies=copies)
    refusal = ""
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("my_card", _begin(request, form, known, cards).pk)
        except Refused as refused:
            refusal = refused.sentence
    rows = [(card, newest.get(card.pk), services.draft_of(card)) for card in cards]
    context = {"rows": rows, "form": form, "refusal": refusal}
    return render(
        request, "clubs/cards/my_cards.html", context, status=422 if request.method == "POST" else 200
    )


def _begin(
    request: HttpRequest, form: BeginForm, known: list[PossiblePartner], cards: Sequence[Card]
) -> Card:
    chosen: str = form.cleaned_data["preset"]
    begin: dict[str, Any] = {
        "content": _content(chosen, cards),
        "at": timezone.now(),
        "by": signed_in(request),
    }
    partner = next((one for one in known if one.key == form.cleaned_data.get("partner")), None)
    if partner is not None and partner.event is not None:
        guest = partners.guest_of(partner)
        return services.begin_with_guest(event=partner.event, guest=guest, **begin)
    member = partner.member if partner else form.member
    if member is None:
        raise Refused(_("Say who your partner is."), "partner_missing")
    return services.begin(partner=member, **begin)


def _content(chosen: str, cards: Sequence[Card]) -> CardContent:
    """A usual system, or another card of the reader's; the form offers nothing else."""
    copied = next((card for card in cards if f"{COPY}{card.pk}" == chosen), None)
    return services.in_force(copied) if copied else presets.content_of(presets.Preset(chosen))


def own_card(request: HttpRequest, card_id: int) -> Card:
    """A card of the reader's; for anybody else there is none."""
    card: Card = get_object_or_404(Card.objects.select_related(*selectors.RELATED, "event"), pk=card_id)
    if not selectors.is_partner(request.user, card):
        raise Http404("not a partner")
    return card


def _written(card: Card) -> CardContent:
    """What the pair is writing, or what is in force where it writes nothing."""
    draft = services.draft_of(card)
    return from_json(draft.content) if draft else services.in_force(card)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_card(request: HttpRequest, card_id: int) -> HttpResponse:
    """The whole draft before it is filed; filing it, throwing it away, opening the card to everybody."""
    card = own_card(request, card_id)
    refusal = ""
    if request.method == "POST":
        try:
            return _act(request, card)
        except Refused as refused:
            refusal = refused.sentence
    content, draft, history = _written(card), services.draft_of(card), selectors.history_of(card)
    context = {
        "card": card,
        "content": content,
        "draft": draft,
        "history": history,
        "sections": shown.sections_of(content),
        "changes": shown.differences(content_of(history[0]), content) if draft and history else [],
        "refusal": refusal,
    }
    return render(request, "clubs/cards/my_card.html", context, status=422 if refusal else 200)


def _act(request: HttpRequest, card: Card) -> HttpResponse:
    by, act = signed_in(request), request.POST.get("act", "")
    if act == "discard":
        services.discard(card=card, by=by)
        messages.success(request, _("The draft is thrown away."))
        return redirect("my_cards")
    if act in ("open", "close"):
        services.open_to_all(card=card, is_public=act == "open", by=by)
        messages.success(request, _("Kept."))
        return redirect("my_card", card.pk)
    if act != "file":
        raise Refused(_("Say what is to be done with the card."), "no_such_act")
    version = services.file(card=card, at=timezone.now(), by=by)
    sentence = _("Version %(number)s is filed. You and your partner are told.")
    messages.success(request, sentence % {"number": version.number})
    return redirect("card", card.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_card_section(request: HttpRequest, card_id: int, section: str) -> HttpResponse:
    """One section: saved, it leads to the next one, or to the last look."""
    card = own_card(request, card_id)
    if section not in SECTIONS:
        raise Http404("no such section")
    part = getattr(_written(card), section)
    form = SectionForm(request.POST if request.method == "POST" else None, part=part)
    if request.method == "POST" and form.is_valid():
        services.save_section(
            card=card, section=section, part=form.section(), at=timezone.now(), by=signed_in(request)
        )
        return _onwards(request, card, section)
    place = SECTIONS.index(section)
    context = {
        "card": card,
        "form": form,
        "title": SECTION[section],
        "number": place + 1,
        "count": len(SECTIONS),
        "before": SECTIONS[place - 1] if place else "",
        "is_last": place + 1 == len(SECTIONS),
    }
    status = 422 if request.method == "POST" else 200
    return render(request, "clubs/cards/my_card_section.html", context, status=status)


def _onwards(request: HttpRequest, card: Card, section: str) -> HttpResponse:
    place = SECTIONS.index(section) + 1
    if "review" in request.POST or place == len(SECTIONS):
        return redirect("my_card", card.pk)
    return redirect("my_card_section", card.pk, SECTIONS[place])
