"""Pages of signing in elsewhere: the member's own, and the administration's."""

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.models import Member
from federation.site.once import shown_once
from federation.text.numbers import whole
from federation.visitors import signed_in
from scoring.models import SignInClaim, SignInConsent, SignInKey, SignInProgram
from scoring.openid import consents, keys, programs
from scoring.openid.places import issuer

OFFERED = [claim for claim in SignInClaim if claim is not SignInClaim.SIGN_IN]


class SignInProgramForm(forms.Form):
    """What a program is, where it is, and what it may be told."""

    name = forms.CharField(label=pgettext_lazy("of a thing", "name"), max_length=60)
    purpose = forms.CharField(label=gettext_lazy("purpose"), max_length=200)
    site = forms.CharField(label=gettext_lazy("address of its site"), max_length=300)
    addresses = forms.CharField(
        label=gettext_lazy("addresses to come back to"),
        help_text=gettext_lazy("One in each line, exactly as the program sends them."),
        widget=forms.Textarea(attrs={"rows": 3}),
        max_length=4000,
    )
    claims = forms.MultipleChoiceField(
        label=gettext_lazy("What it may be told"),
        choices=[(claim.value, claim.label) for claim in OFFERED],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=gettext_lazy("No more than the program needs; each member is asked."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.label = capfirst(str(field.label))


class NewProgramForm(SignInProgramForm):
    """Of a new one also whether it can keep a secret."""

    has_secret = forms.BooleanField(
        label=gettext_lazy("The program runs on a server and can keep a secret"), required=False, initial=True
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_programs(request: HttpRequest) -> HttpResponse:
    """What I agreed to: each program, what it is told, and the end of it."""
    user = signed_in(request)
    member = Member.objects.filter(user=user, merged_into=None).first()
    if request.method == "POST" and member is not None:
        chosen = whole(request.POST.get("consent", "")) or 0
        consent = get_object_or_404(SignInConsent.objects.select_related("program"), pk=chosen, member=member)
        consents.withdraw(consent=consent, at=timezone.now(), by=user)
        sentence = _("“%(name)s” is told nothing of you any more.") % {"name": consent.program.name}
        messages.success(request, sentence)
        return redirect("my_programs")
    given = consents.consents_of(member) if member is not None else []
    rows = [(consent, [SignInClaim(claim).label for claim in consent.claims]) for consent in given]
    return render(request, "scoring/openid/my_programs.html", {"rows": rows})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sign_in_programs(request: HttpRequest) -> HttpResponse:
    """All programs, a new one, whose secret is in the answer and nowhere afterwards, and the keys."""
    _require_administrator(request)
    form = NewProgramForm(request.POST if "name" in request.POST else None)
    context: dict[str, Any] = {}
    if request.method == "POST" and request.POST.get("act") == "keys":
        keys.change(at=timezone.now(), by=signed_in(request))
        messages.success(request, _("What is signed from now on is signed by the new key."))
        return redirect("sign_in_programs")
    if form.is_bound and form.is_valid():
        try:
            issued, secret = programs.register(**form.cleaned_data, at=timezone.now(), by=signed_in(request))
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            context, form = {"issued": issued, "secret": secret}, NewProgramForm()
    context |= {
        "form": form,
        "programs": SignInProgram.objects.select_related("made_by"),
        "issuer": issuer(),
        "key": SignInKey.objects.filter(retired_at=None).first(),
    }
    page = render(request, "scoring/openid/programs.html", context, status=422 if form.errors else 200)
    return shown_once(page) if "issued" in context else page


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def sign_in_program(request: HttpRequest, program_id: int) -> HttpResponse:
    """One program: its words, addresses and claims; switched off and on, given a new secret."""
    _require_administrator(request)
    program = get_object_or_404(SignInProgram, pk=program_id)
    form = SignInProgramForm(request.POST if "name" in request.POST else None, initial=_of(program))
    secret = ""
    if request.method == "POST":
        try:
            secret = _acted(request, program, form)
        except Refused as refused:
            form.add_error(None, refused.sentence) if form.is_bound else messages.error(
                request, refused.sentence
            )
        if not secret and not form.errors:
            return redirect("sign_in_program", program.pk)
    context = {"program": program, "form": form, "secret": secret, "issued": program, "issuer": issuer()}
    page = render(request, "scoring/openid/program.html", context, status=422 if form.errors else 200)
    return shown_once(page) if secret else page


def _acted(request: HttpRequest, program: SignInProgram, form: SignInProgramForm) -> str:
    """Do what a button says; a new secret is answered."""
    by, act = signed_in(request), request.POST.get("act", "")
    if act in ("off", "on"):
        programs.switch(program=program, is_active=act == "on", at=timezone.now(), by=by)
        word = (
            _("Members can sign in there again.") if act == "on" else _("Nobody can sign in there any more.")
        )
        messages.success(request, word)
    elif act == "renew":
        return programs.renew(program=program, by=by)
    elif form.is_valid():
        programs.change(program=program, by=by, **form.cleaned_data)
        messages.success(request, _("Saved."))
    return ""


def _of(program: SignInProgram) -> dict[str, Any]:
    words = {name: getattr(program, name) for name in ("name", "purpose", "site", "claims")}
    return {**words, "addresses": "\n".join(program.addresses)}


def _require_administrator(request: HttpRequest) -> None:
    if not programs.keeps_programs(request.user):
        raise PermissionDenied
