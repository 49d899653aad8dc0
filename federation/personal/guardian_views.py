"""The guardian's page, opened by the link of a letter, and the office's page on who decides for a minor."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_http_methods

from federation.errors import Refused
from federation.models import Act, Guardian, Member, PersonalArchive, Purpose
from federation.names import display_name
from federation.personal import archives, choices, erasing, guardians
from federation.personal.office import member_here, who_looks
from federation.personal.processing import guardian_archives, guardian_wishes
from federation.personal.views import zip_of
from federation.record import audit
from federation.visitors import signed_in

# As a guardian reads them: each is about the member, not about whoever reads.
AGREED_TO = {
    Purpose.NAME_PUBLIC: gettext_lazy("everybody may read the name with the results"),
    Purpose.NAME_MEMBERS: gettext_lazy("members of the federation may read the name"),
    Purpose.SEARCH: gettext_lazy("search engines may list the pages that have the name"),
    Purpose.OPEN_DATA: gettext_lazy(
        "the name is in the files with which everybody may copy the results (open data)"
    ),
    Purpose.REPORTS: gettext_lazy("reports to other bodies, such as the world federation, have the name"),
    Purpose.FOUND: gettext_lazy(
        "whoever may read the name finds the member by it: in the search, and to enter together"
    ),
    Purpose.PROGRAMS: gettext_lazy(
        "other programs that know the number, such as a club's for scoring, are told the name"
    ),
    Purpose.RATING: gettext_lazy("everybody may see the rating, how it came about, and whose it is"),
}


# Buttons that have a letter sent to the guardian.
WISHES = {"erase": guardian_wishes.TOPIC_ERASURE, "kept": guardian_wishes.TOPIC_KEPT}


class GuardianForm(forms.Form):
    """Who decides for a minor, and what proves it."""

    name = forms.CharField(label=gettext_lazy("name of the guardian"), max_length=120)
    email = forms.EmailField(label=gettext_lazy("e-mail of the guardian"))
    proof = forms.CharField(
        label=gettext_lazy("signed letter"),
        max_length=200,
        help_text=gettext_lazy("The signed letter: its day, and where it is kept."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def guardian(request: HttpRequest, guardian_signature: str) -> HttpResponse:
    """What a guardian agrees to for a minor. Looking at the page changes nothing."""
    archive = guardian_archives.by_signature(guardian_signature)
    if archive is not None:
        return _taken(request, archive)
    erasing_one = guardian_wishes.by_signature(guardian_signature)
    if erasing_one is not None:
        return _erased(request, erasing_one)
    one = guardians.by_signature(guardian_signature)
    if one is None:
        raise Http404
    act = request.POST.get("act", "choose") if request.method == "POST" else ""
    is_over = not guardians.decides(one)
    if act == "kept" or (act and not is_over):
        _do(request, one, act)
        return redirect("guardian", guardian_signature)
    if is_over:
        return render(request, "federation/personal/guardian.html", {"over": True}, status=410)
    holding = choices.holding(one.member)
    words = {
        "named": display_name(one.member),
        "erasure": guardian_wishes.waiting(one),
        "purposes": [(purpose, words, holding[purpose]) for purpose, words in AGREED_TO.items()],
        "age": one.member.federation.majority_age,
    }
    return render(request, "federation/personal/guardian.html", words)


def _do(request: HttpRequest, one: Guardian, act: str) -> None:
    """What a button of the first link's page asks for."""
    try:
        messages.success(request, _done(request, one, act))
    except Refused as refusal:
        messages.error(request, str(refusal.sentence))


def _done(request: HttpRequest, one: Guardian, act: str) -> str:
    if act == "archive":
        guardian_archives.ask(one)
        return _("The file is being made. A letter with its link goes to your address.")
    if act in WISHES:
        guardian_wishes.ask(one, WISHES[act])
        return _("A letter goes to your address.")
    if act == "cancel":
        guardian_wishes.cancel(one)
        return _("The erasure is cancelled.")
    agrees = {purpose: request.POST.get(purpose.value) == "on" for purpose in Purpose}
    guardians.decide(guardian=one, agrees=agrees)
    return _("Your choice is kept.")


def _erased(request: HttpRequest, one: Guardian) -> HttpResponse:
    """The page of an erasure's letter: what would go, and the press that asks for it."""
    if request.method == "POST":
        guardian_wishes.erase(one)
        messages.success(request, _("The erasure is asked for. Until its day it can be cancelled here."))
        return redirect("guardian", guardians.signature_of(one))
    words = {
        "erases": True,
        "named": display_name(one.member),
        "erasure": guardian_wishes.waiting(one),
        "preview": erasing.preview(one.member),
        "kept": erasing.kept_rules(),
        "hindrances": erasing.hindrances(one.member),
    }
    return render(request, "federation/personal/guardian.html", words)


def _taken(request: HttpRequest, archive: PersonalArchive) -> HttpResponse:
    """The page of the second letter: a press takes the file, not a mail program that follows links."""
    content = archives.take(archive, by=None) if request.method == "POST" else None
    if content is not None:
        return zip_of(archive.member, content)
    words = {"takes": archive, "named": display_name(archive.member)}
    return render(request, "federation/personal/guardian.html", words)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def member_guardian(request: HttpRequest, member_id: int) -> HttpResponse:
    """The office's page: who decides for a member, and who did."""
    by, member = who_looks(request), member_here(member_id)
    form = GuardianForm(request.POST if request.POST.get("act") == "enter" else None)
    if request.method == "POST" and _acted(request, member, form):
        return redirect("member_guardian", member.pk)
    audit.record(Act.SHEET_SEEN, by, member)
    words = {
        "member": member,
        "is_minor": guardians.is_minor(member),
        "guardians": Guardian.objects.filter(member=member),
        "form": form,
    }
    return render(request, "federation/personal/member_guardian.html", words)


def _acted(request: HttpRequest, member: Member, form: GuardianForm) -> bool:
    by = signed_in(request)
    if request.POST.get("act") == "end":
        return guardians.end(member=member, by=by)
    if not form.is_valid():
        return False
    try:
        guardians.enter(member=member, by=by, **form.cleaned_data)
    except Refused as refusal:
        form.add_error(None, refusal.sentence)
        return False
    messages.success(request, _("The guardian is entered. The letter with the link is on its way."))
    return True
