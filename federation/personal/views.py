"""A person's own data: what they choose, everything as one file, who looked at it, and its erasure."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods, require_safe

from federation import roles
from federation.errors import Refused
from federation.models import Act, AuditEntry, Erasure, Member, PersonalArchive, Purpose, SettledKind, User
from federation.personal import archives, choices, erasing, guardians
from federation.personal.office import member_here, who_looks
from federation.personal.processing import chosen, left, own_terms, registered, shown
from federation.personal.rules import RULES, Way
from federation.personal.terms import NO_TERM, TERMS
from federation.record import audit
from federation.signals import particulars_asked
from federation.tenancy.context import current
from federation.visitors import signed_in

OF_THE_OFFICE = ("archive", "take", "erase", "cancel", "settle", "choose")
BY_PASSWORD = ("archive", "take", "erase")
LOOKS = 50  # the last of who looked at the data
SEEN = (Act.SHEET_SEEN, Act.ARCHIVE_ASKED, Act.ARCHIVE_TAKEN)


class OfficeReasonForm(forms.Form):
    """Why the office does it."""

    reason = forms.CharField(label=gettext_lazy("reason"), max_length=200)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of people, what for, how long, and what an erasure does to it: the record of
    processing.
    """
    own, days = own_terms.holding(), own_terms.days_here()
    words: dict[str, Any] = {
        "rules": shown_rules(),
        "terms": [(term, term.length_of(days[key]), own.get(key)) for key, term in TERMS.items()],
        "reasons": list(NO_TERM.values()),
        "activities": shown.record(),
        "receivers": registered.registered() if belongs_here(request) else [],
        "kinds": registered.counted(),
    }
    return render(request, "federation/personal/privacy.html", words)


def belongs_here(request: HttpRequest) -> bool:
    """Whether a member or an officer of the federation asks, who reads the receivers by name."""
    user = request.user
    if not isinstance(user, User):
        return False
    return Member.objects.filter(user=user, merged_into=None).exists() or bool(roles.offices_of(user))


def shown_rules() -> list[Any]:
    """Every rule but that of what is nobody's."""
    return [rule for rule in RULES.values() if rule.way is not Way.NOTHING]


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_data(request: HttpRequest) -> HttpResponse:
    """The page of whoever is signed in."""
    member = Member.objects.filter(user=signed_in(request), merged_into=None).first()
    if member is None:
        return render(request, "federation/personal/my_data.html", {"member": None})
    if request.method == "POST":
        return acted(request, member, "") or redirect("my_data")
    return render(request, "federation/personal/my_data.html", data_of(member))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def member_data(request: HttpRequest, member_id: int) -> HttpResponse:
    """The office's page on a member's data: done with a reason, and each look is shown to the member."""
    by, member = who_looks(request), member_here(member_id)
    form = OfficeReasonForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and request.POST.get("act") in OF_THE_OFFICE:
        return acted(request, member, form.cleaned_data["reason"]) or redirect("member_data", member.pk)
    audit.record(Act.SHEET_SEEN, by, member)
    return render(
        request, "federation/personal/my_data.html", {**data_of(member), "form": form, "office": True}
    )


def data_of(member: Member) -> dict[str, Any]:
    """What the page of somebody's data says."""
    holding = choices.holding(member)
    erasure = Erasure.objects.filter(member=member).order_by("-pk").first()
    answers: list[Any] = particulars_asked.send(Member, member=member)
    looked = looks_at(member)
    return {
        "member": member,
        "purposes": [(purpose, holding[purpose]) for purpose in Purpose],
        "words": choices.history(member),
        "elsewhere": chosen.elsewhere(member),
        "archive": archives.last_of(member),
        "guarding": archives.guarding(member.user),
        "is_minor": guardians.is_minor(member),
        "majority_age": current().majority_age,
        "guardian": guardians.of(member),
        "particulars": [pair for _receiver, pairs in answers for pair in pairs],
        "looked": looked.select_related("actor").order_by("-pk")[:LOOKS],
        "erasure": erasure,
        "preview": erasing.preview(member) if not member.is_erased else [],
        "report": erasing.report(erasure) if erasure and erasure.done_at else [],
        "left": left.of(erasure) if erasure and erasure.done_at else [],
        "settled_kinds": SettledKind,
        "kept": erasing.kept_rules(),
        "activities": shown.about(member),
        "receivers": registered.registered(member),
        "hindrances": erasing.hindrances(member) if not member.is_erased else [],
    }


def looks_at(member: Member) -> QuerySet[AuditEntry]:
    """Who looked at a member's data, or took it: the sheet, archives, and the register as a file."""
    own = list(PersonalArchive.objects.filter(member=member).values_list("pk", flat=True))
    looks = Q(subject_type="federation.member", subject_ref=member.pk, act=Act.SHEET_SEEN)
    looks |= Q(subject_type="federation.personalarchive", subject_ref__in=own, act__in=SEEN)
    looks |= Q(act=Act.EXPORTED, parameters__has_key="members")
    return AuditEntry.objects.filter(looks)


def acted(request: HttpRequest, member: Member, reason: str) -> HttpResponse | None:
    """Do what a button of the page asks for; an answer of its own where that is a file."""
    by, act = signed_in(request), request.POST.get("act")
    if act in BY_PASSWORD:
        answer: HttpResponse | None = _confirmed(request, member, reason)
        return answer
    if act == "choose":
        agrees = {purpose: request.POST.get(purpose.value) == "on" for purpose in Purpose}
        guardians.choose_self(member=member, agrees=agrees, by=by, reason=reason)
        messages.success(request, _("Your choice is kept."))
    elif act == "settle" and reason:
        _settle(request, member, reason)
    elif act == "cancel":
        waiting = Erasure.objects.filter(member=member, cancelled_at=None, done_at=None).first()
        if waiting is not None and erasing.cancel(erasure=waiting, by=by):
            messages.success(request, _("The erasure is cancelled."))
    return None


def _settle(request: HttpRequest, member: Member, reason: str) -> None:
    """The office looked at a file that an erasure left."""
    erasure = Erasure.objects.filter(member=member).exclude(done_at=None).order_by("-pk").first()
    words = {"key": request.POST.get("left", ""), "kind": request.POST.get("kind", "")}
    try:
        if erasure is not None:
            left.settle(erasure=erasure, reason=reason, by=signed_in(request), **words)
            messages.success(request, _("Your choice is kept."))
    except Refused as refusal:
        messages.error(request, str(refusal.sentence))


@reauthentication_required  # type: ignore[untyped-decorator]  # it has no types
def _confirmed(request: HttpRequest, member: Member, reason: str) -> HttpResponse | None:
    """What a borrowed telephone must not do: the password is asked first, unless it was given just now."""
    by, act = signed_in(request), request.POST.get("act")
    if act == "archive":
        archives.ask(member=member, by=by, reason=reason)
        messages.success(request, _("The archive is being made. It will be on this page in a few minutes."))
    elif act == "take":
        return _taken(request, member)
    elif not member.is_erased:
        erasing.ask(member=member, by=by, reason=reason)
        messages.success(request, _("The erasure is asked for. Until its day it can be cancelled here."))
    return None


def _taken(request: HttpRequest, member: Member) -> HttpResponse | None:
    archive = archives.last_of(member)
    content = archives.take(archive, by=signed_in(request)) if archive else None
    if content is None:
        messages.error(request, _("There is no archive to take. Ask for a new one."))
        return None
    return zip_of(member, content)


def zip_of(member: Member, content: bytes) -> HttpResponse:
    """An archive as the file that is taken."""
    answer = HttpResponse(content, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="member-{member.pk}.zip"'
    return answer
