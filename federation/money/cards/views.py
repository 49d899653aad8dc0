"""The door for a provider's messages: signed, small, about payments of this federation alone."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from federation.errors import Refused
from federation.models import CardPayment, CardSettings
from federation.money.cards import asking, providers
from federation.money.cards.provider import NotSigned, ProviderMessage
from federation.text.numbers import whole

BODY_MAX = 256 * 1024
HEARD_EVERY = timedelta(minutes=1)


@never_cache
@csrf_exempt
@require_POST
def card_messages(request: HttpRequest) -> HttpResponse:
    """Take a message of the provider: it has the payment looked at, and is believed in nothing else."""
    row = providers.kept()
    if row is None:
        raise Http404
    if _length(request) > BODY_MAX:
        return HttpResponse(status=413)
    try:
        message = providers.provider_of(row).read(request.body, request.headers.get("Stripe-Signature", ""))
    except (NotSigned, Refused):
        return HttpResponseBadRequest("not signed", content_type="text/plain")
    _hear(row)
    payment = _about(message)
    if payment is not None:
        asking.look_soon(payment)
    return HttpResponse(status=204)


def _length(request: HttpRequest) -> int:
    """How long a message says that it is; one that does not say so is too long."""
    length = whole(request.headers.get("Content-Length", ""), digits=9)
    return BODY_MAX + 1 if length is None else length


def _hear(row: CardSettings) -> None:
    """That messages arrive is seen on the page of the settings."""
    before = timezone.now() - HEARD_EVERY
    stale = CardSettings.objects.filter(Q(heard_at=None) | Q(heard_at__lt=before), pk=row.pk)
    stale.update(heard_at=timezone.now())


def _about(message: ProviderMessage) -> CardPayment | None:
    """The payment that a message is about; None for those of somebody else's on the same account."""
    asked = Q(pk=None)
    if message.checkout:
        asked |= Q(checkout=message.checkout)
    if message.payment:
        asked |= Q(number=message.payment)
    known = CardPayment.objects.filter(asked).first()
    return known or next(iter(_by_key(message.key)), None)


def _by_key(key: str) -> list[CardPayment]:
    """By our own key: a message may come before the answer that says how the provider calls its page."""
    try:
        return list(CardPayment.objects.filter(key=key)[:1]) if key else []
    except (ValueError, ValidationError):
        return []
