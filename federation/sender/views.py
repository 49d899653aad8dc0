"""The page on which a federation's administrators enter the sender of its letters."""

from typing import Any, NamedTuple

from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation import roles
from federation.errors import Refused
from federation.limits.throttling import AskingLimit
from federation.models import MailFailure, OwnSender, Role, User
from federation.record.posting.senders import installations_sender, sender_of
from federation.sender import services, trial
from federation.sender.forms import CodeForm, SenderForm
from federation.text.numbers import folded
from federation.visitors import signed_in

TESTS_AN_HOUR = AskingLimit("sender-test", 6, seconds=3600)
HERE = "federation_sender"


class SenderForms(NamedTuple):
    """The forms of the page."""

    sender: SenderForm
    code: CodeForm


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def federation_sender(request: HttpRequest) -> HttpResponse:
    """Which sender letters have, what was entered beside it, the test letter and the code."""
    by = signed_in(request)
    if not roles.holds(by, Role.ADMINISTRATOR):
        raise PermissionDenied
    has_factor, act = is_mfa_enabled(by), request.POST.get("act", "")
    if request.method == "POST" and not has_factor:
        raise PermissionDenied
    now_used, draft = services.in_force(), services.entered()
    forms = _forms(request, act, draft or now_used)
    if request.method == "POST" and act in ACTS:
        answer = ACTS[act](request, forms, by)
        if answer is not None:
            return answer
    wrong = any(form.errors for form in forms)
    return render(
        request, "federation/sender/sender.html", _words(forms, has_factor), status=422 if wrong else 200
    )


def _forms(request: HttpRequest, act: str, row: OwnSender | None) -> SenderForms:
    begin: dict[str, Any] = {name: getattr(row, name) for name in services.FIELDS} if row else {}
    return SenderForms(
        SenderForm(request.POST) if act == "enter" else SenderForm(initial=begin),
        CodeForm(request.POST) if act == "prove" else CodeForm(),
    )


def _words(forms: SenderForms, has_factor: bool) -> dict[str, Any]:
    now_used, draft = services.in_force(), services.entered()
    return {
        "forms": forms,
        "has_factor": has_factor,
        "now_used": now_used,
        "draft": draft,
        "sender": sender_of(now_used) if now_used else installations_sender(),
        "next": sender_of(draft) if draft else None,
        "stopped": MailFailure(now_used.failure).label if now_used and now_used.stopped_at else "",
        "refused": MailFailure(draft.failure).label if draft and draft.failure else "",
    }


def _enter(request: HttpRequest, forms: SenderForms, by: User) -> HttpResponse | None:
    form = forms.sender
    if not form.is_valid():
        return None
    typed = {name: form.cleaned_data[name] for name in services.FIELDS}
    try:
        services.enter(typed=typed, password=form.cleaned_data["password"], by=by)
    except Refused as refused:
        form.add_error("password", refused.sentence)
        return None
    messages.success(request, _("Saved. It comes into force once a test letter has gone well."))
    return redirect(HERE)


def _test(request: HttpRequest, forms: SenderForms, by: User) -> HttpResponse:
    draft = services.entered()
    if draft is None:
        return redirect(HERE)
    if not TESTS_AN_HOUR.take("all"):
        return render(request, "429.html", status=429)
    row = trial.send(draft, by=by)
    if row.failure:
        messages.error(request, str(MailFailure(row.failure).label))
    elif row.is_in_force:
        messages.success(request, _("The mail server took the test letter. The sender is in force."))
    else:
        sentence = _("The mail server took the test letter. Enter the code that came to %(address)s.")
        messages.success(request, sentence % {"address": row.address})
    return redirect(HERE)


def _prove(request: HttpRequest, forms: SenderForms, by: User) -> HttpResponse | None:
    form = forms.code
    if not form.is_valid():
        return None
    try:
        is_right = services.prove(code=folded(form.cleaned_data["code"]).strip(), by=by)
    except Refused as refused:
        form.add_error("code", refused.sentence)
        return None
    if not is_right:
        form.add_error("code", _("This is not the code that was sent."))
        return None
    messages.success(request, _("The address is proved. Letters go by the federation's own sender."))
    return redirect(HERE)


def _off(request: HttpRequest, forms: SenderForms, by: User) -> HttpResponse:
    services.switch_off(by=by)
    messages.success(request, _("Letters go by the installation's sender again."))
    return redirect(HERE)


def _drop(request: HttpRequest, forms: SenderForms, by: User) -> HttpResponse:
    services.drop(by=by)
    return redirect(HERE)


ACTS = {"enter": _enter, "test": _test, "prove": _prove, "off": _off, "drop": _drop}
