"""Setting what systems are allowed: by the federation, at an event, at a stage of it; banning conventions."""

from collections.abc import Callable

from django import forms as django_forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from clubs.models import Event, Stage
from clubs.systems import selectors, services
from clubs.systems.forms import BanForm, PolicyForm
from clubs.systems.views.reading import event_of
from clubs.systems.words import ban_lines
from clubs.tournaments.services.tournaments import may_organise
from federation.errors import Refused
from federation.roles import today
from federation.text.numbers import whole
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def systems_desk(request: HttpRequest) -> HttpResponse:
    """The federation's policy and its list of bans, set by the tournament office."""
    if not services.keeps_base(request.user):
        raise PermissionDenied
    return _Desk(request, None, None).answer()


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def event_systems_desk(request: HttpRequest, event_id: int) -> HttpResponse:
    """The policy of an event, or of the stage that the address names, and the event's own bans."""
    event = event_of(event_id)
    if not may_organise(request.user, event.tournament.host):
        raise PermissionDenied
    asked = request.GET.get("stage", "")
    stage = get_object_or_404(event.stages, pk=whole(asked) or 0) if asked else None
    return _Desk(request, event, stage).answer()


class _Desk:
    """What was sent of a desk's forms, and the page with what became of it."""

    def __init__(self, request: HttpRequest, event: Event | None, stage: Stage | None) -> None:
        self.request, self.event, self.stage = request, event, stage
        own = selectors.own_policy(event, stage)
        sent = {"set": request.POST} if "set" in request.POST else {}
        sent |= {"ban": request.POST} if "ban" in request.POST else {}
        self.form = PolicyForm(sent.get("set"), event=event, is_stage=stage is not None, own=own)
        self.ban_form = BanForm(sent.get("ban"), prefix="banned")

    def answer(self) -> HttpResponse:
        """The page; back to it once something is done, so that nothing is sent twice."""
        if self.request.method == "POST" and self._is_done():
            return redirect(self.request.get_full_path())
        event = self.event
        context = {
            "event": event,
            "stage": self.stage,
            "stages": event.stages.all() if event else [],
            "form": self.form,
            "ban_form": self.ban_form,
            "bans": ban_lines(selectors.standing_bans(event).filter(event=event)),
            "wide": ban_lines(selectors.standing_bans()) if event else [],
        }
        wrong = any(form.is_bound and form.errors for form in (self.form, self.ban_form))
        return render(self.request, "clubs/systems/systems_desk.html", context, status=422 if wrong else 200)

    def _is_done(self) -> bool:
        """Whether what was sent is done; what is refused stands in its form, or in a message."""
        if self.form.is_bound:
            return self._tried(self.form, self._set, _("The policy is set."))
        if self.ban_form.is_bound:
            return self._tried(self.ban_form, self._ban, _("The convention is banned."))
        if not {"end", "void"}.intersection(self.request.POST):
            return False  # nothing was asked for
        try:
            self._change_list()
            messages.success(self.request, _("The list is changed."))
        except Refused as refused:
            messages.error(self.request, refused.sentence)
        return True

    def _tried(self, form: django_forms.Form, act: Callable[[], object], done: str) -> bool:
        if not form.is_valid():
            return False
        try:
            act()
        except Refused as refused:
            form.add_error(None, refused.sentence)
            return False
        messages.success(self.request, done)
        return True

    def _set(self) -> None:
        services.set_policy(
            policy=self.form.policy(),
            event=self.event,
            stage=self.stage,
            starts_on=self.form.cleaned_data.get("starts_on"),
            reason=self.form.cleaned_data["reason"],
            by=signed_in(self.request),
            at=timezone.now(),
        )

    def _ban(self) -> None:
        services.ban(
            facts=self.ban_form.facts(), event=self.event, by=signed_in(self.request), at=timezone.now()
        )

    def _change_list(self) -> None:
        """An entry ends today, or was a mistake. Raises Refused; Http404 for one that is not on this list."""
        sent, by, at = self.request.POST, signed_in(self.request), timezone.now()
        key = whole(sent.get("void") or sent.get("end")) or 0
        entry = get_object_or_404(selectors.standing_bans(self.event).filter(event=self.event), pk=key)
        if "void" in sent:
            services.void_ban(entry=entry, by=by, at=at)
        else:
            services.end_ban(entry=entry, last_day=max(today(), entry.first_day), by=by, at=at)
