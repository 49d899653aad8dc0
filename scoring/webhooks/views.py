"""Webhooks at the secretary's desk: addresses, their secrets shown once, what they were told, replays."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from federation.errors import Refused
from federation.site.once import shown_once
from federation.visitors import signed_in
from scoring.models import MEMBER_FIELDS, Topic, WebhookDelivery, WebhookEndpoint
from scoring.models.webhook import of_points
from scoring.secretary import require_secretary
from scoring.webhooks import addresses, services

PAGE = 50
PROBLEMS = {
    "host_unknown": gettext_lazy("there is no machine of this name"),
    "address_private": gettext_lazy("the address is not on the public Internet"),
    "address_refused": gettext_lazy("the address is not one that may be told"),
    "certificate": gettext_lazy("the certificate does not hold"),
    "timeout": gettext_lazy("no answer in time"),
    "connection": gettext_lazy("the connection failed"),
}


class ToldForm(forms.Form):
    """What a program is told of."""

    topics = forms.MultipleChoiceField(
        label=gettext_lazy("What it is told of"),
        choices=[(topic.value, topic.label) for topic in Topic if topic is not Topic.PING],
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Of members and of money an administrator alone has programs told."),
    )
    member_fields = forms.MultipleChoiceField(
        label=gettext_lazy("Of members, beside the number"),
        choices=list(MEMBER_FIELDS.items()),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )


class WebhookForm(ToldForm):
    """A new address."""

    label = forms.CharField(label=gettext_lazy("Name"), max_length=services.LABEL_MAX)
    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=addresses.ADDRESS_MAX,
        help_text="https://example.org/points",
    )
    field_order = ("label", "address", "topics", "member_fields")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def webhooks(request: HttpRequest) -> HttpResponse:
    """All addresses; a new one, whose secret is in the answer and nowhere afterwards."""
    require_secretary(request)
    form = WebhookForm(request.POST or None, initial={"topics": of_points()})
    context: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        try:
            endpoint = services.add(**form.cleaned_data, at=timezone.now(), by=signed_in(request))
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            context, form = (
                {"issued": endpoint, "secret": services.secret_of(endpoint)},
                WebhookForm(initial={"topics": of_points()}),
            )
    context |= {"form": form, "endpoints": WebhookEndpoint.objects.select_related("made_by")}
    page = render(request, "scoring/webhooks/webhooks.html", context, status=422 if form.errors else 200)
    return shown_once(page) if "secret" in context else page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def webhook(request: HttpRequest, webhook_id: int) -> HttpResponse:
    """What one address was told, and how it went; switched off and on, tried out, given a new secret."""
    require_secretary(request)
    endpoint = get_object_or_404(WebhookEndpoint, pk=webhook_id)
    _require_keeper(request, endpoint)
    form = ToldForm(request.POST if request.POST.get("act") == "choose" else None, initial=_of(endpoint))
    secret = ""
    if request.method == "POST":
        try:
            secret = _acted(request, endpoint, form)
        except Refused as refused:
            messages.error(request, refused.sentence)
        if not secret and not form.errors:
            return redirect("webhook", endpoint.pk)
    deliveries = endpoint.deliveries.select_related("payment").prefetch_related("tries")
    page = Paginator(deliveries, PAGE).get_page(request.GET.get("page"))
    context = {
        "endpoint": endpoint,
        "form": form,
        "secret": secret,
        "page": page,
        "rows": [_row(delivery) for delivery in page],
    }
    answer = render(request, "scoring/webhooks/webhook.html", context, status=422 if form.errors else 200)
    return shown_once(answer) if secret else answer


def _of(endpoint: WebhookEndpoint) -> dict[str, Any]:
    return {"topics": endpoint.topics, "member_fields": endpoint.member_fields}


def _require_keeper(request: HttpRequest, endpoint: WebhookEndpoint) -> None:
    if not services.may_keep(request.user, endpoint):
        raise PermissionDenied


def _acted(request: HttpRequest, endpoint: WebhookEndpoint, form: ToldForm) -> str:
    """Do what a button says; a new secret is answered."""
    act = request.POST.get("act", "")
    if act in ("off", "on"):
        services.switch(endpoint=endpoint, is_active=act == "on", by=signed_in(request))
        sentence = (
            _("The webhook is told again.") if act == "on" else _("The webhook is told nothing any more.")
        )
        messages.success(request, sentence)
    elif act == "ping":
        services.ping(endpoint=endpoint, by=signed_in(request))
        messages.success(request, _("A test message is on its way."))
    elif act == "choose" and form.is_valid():
        services.choose(endpoint=endpoint, by=signed_in(request), **form.cleaned_data)
        messages.success(request, _("Saved."))
    elif act == "renew":
        services.renew(endpoint=endpoint, by=signed_in(request))
        return services.secret_of(endpoint)
    return ""


@require_POST
@login_required
def replay_message(request: HttpRequest, delivery_id: int) -> HttpResponse:
    """Send a message once more."""
    require_secretary(request)
    delivery = get_object_or_404(WebhookDelivery.objects.select_related("endpoint"), pk=delivery_id)
    _require_keeper(request, delivery.endpoint)
    try:
        services.replay(delivery=delivery, by=signed_in(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The message is sent once more."))
    return redirect("webhook", delivery.endpoint_id)


def _row(delivery: WebhookDelivery) -> dict[str, Any]:
    tries = list(delivery.tries.all())
    last = tries[-1] if tries else None
    how = ""
    if last is not None:
        how = str(last.status) if last.status else str(PROBLEMS.get(last.problem, last.problem))
    return {"delivery": delivery, "tries": len(tries), "how": how, "last": last}
