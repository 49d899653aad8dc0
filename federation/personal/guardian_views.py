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
from federation.personal import archives, choices, guardians
from federation.personal.office import member_here, who_looks
from federation.personal.processing import guardian_archives
from federation.personal.views import zip_of
from federation.record import audit
from federation.visitors import signed_in

# As a guardian reads them: each is about the member, not about whoever reads.
AGREED_TO = {
    Purpose.NAME_PUBLIC: gettext_lazy("everybody, and search engines, may read the name with the results"),
    Purpose.NAME_MEMBERS: gettext_lazy("members of the federation may read the name"),
    Purpose.RATING: gettext_lazy("everybody may see the rating, how it came about, and whose it is"),
}


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
    one = guardians.by_signature(guardian_signature)
    if one is None:
        raise Http404
    if not guardians.decides(one):
        return render(request, "federation/personal/guardian.html", {"over": True}, status=410)
    if request.method == "POST" and request.POST.get("act") == "archive":
        guardian_archives.ask(one)
        messages.success(request, _("The file is being made. A letter with its link goes to your address."))
        return redirect("guardian", guardian_signature)
    if request.method == "POST":
        agrees = {purpose: request.POST.get(purpose.value) == "on" for purpose in Purpose}
        guardians.decide(guardian=one, agrees=agrees)
        messages.success(request, _("Your choice is kept."))
        return redirect("guardian", guardian_signature)
    holding = choices.holding(one.member)
    words = {
        "named": display_name(one.member),
        "purposes": [(purpose, words, holding[purpose]) for purpose, words in AGREED_TO.items()],
        "age": one.member.federation.majority_age,
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
