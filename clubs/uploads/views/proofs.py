"""Photographs as proof: attach one, look at one. Never public."""

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from clubs.models import Correction, Proof, Session, Upload
from clubs.register import selectors
from clubs.register.views.access import require_desk
from clubs.uploads.services import proofs
from clubs.uploads.services.photograph import MEDIA_TYPES
from federation.errors import Refused
from federation.text.numbers import whole
from federation.visitors import signed_in


class ProofForm(forms.Form):
    """A photograph, and what it shows."""

    photograph = forms.FileField(
        label=gettext_lazy("Photograph"),
        max_length=200,
        # A telephone opens its camera, and turns its own format into one of these.
        widget=forms.FileInput(attrs={"accept": MEDIA_TYPES, "capture": "environment"}),
    )
    caption = forms.CharField(label=gettext_lazy("What it shows"), max_length=200, required=False)


class BoardProofForm(ProofForm):
    """The same for a session: of which board."""

    board = forms.IntegerField(label=gettext_lazy("Board"), min_value=1, max_value=9999, required=False)
    field_order = ["photograph", "board", "caption"]


def form_for(to: proofs.Subject) -> type[ProofForm]:
    """What is asked of a photograph for this."""
    return BoardProofForm if isinstance(to, Session) else ProofForm


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def upload_proofs(request: HttpRequest, upload_id: int) -> HttpResponse:
    """The photographs of a file."""
    upload = get_object_or_404(
        Upload.objects.select_related("club").defer("content", "reading"), pk=upload_id
    )
    return _answer(request, upload, "upload", "upload_proofs")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def session_proofs(request: HttpRequest, session_id: int) -> HttpResponse:
    """The photographs of a session and of its boards."""
    session = get_object_or_404(Session.objects.select_related("club"), pk=session_id)
    return _answer(request, session, "session_proofs", "session_proofs")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def correction_proofs(request: HttpRequest, correction_id: int) -> HttpResponse:
    """The photographs that speak for a correction."""
    related = Correction.objects.select_related("session__club", "result")
    correction = get_object_or_404(related, pk=correction_id)
    return _answer(request, correction, "correction", "correction_proofs")


def _answer(request: HttpRequest, to: proofs.Subject, back: str, here: str) -> HttpResponse:
    if request.method == "POST":
        require_desk(request, proofs.club_of(to))
        form = form_for(to)(request.POST, request.FILES)
        if form.is_valid() and _attached(request, to, form):
            return redirect(back, to.pk)
        return _page(request, to, form, here, status=422)
    if not proofs.may_see(request.user, proofs.club_of(to)):
        raise PermissionDenied
    initial = {"board": whole(request.GET.get("board", ""), 3)}
    return _page(request, to, form_for(to)(initial=initial), here)


def _attached(request: HttpRequest, to: proofs.Subject, form: ProofForm) -> bool:
    cleaned = form.cleaned_data
    try:
        proofs.attach(
            to=to,
            content=cleaned["photograph"].read(),
            by=signed_in(request),
            caption=cleaned["caption"],
            board=cleaned.get("board"),
        )
    except Refused as refusal:
        form.add_error("photograph", refusal.sentence)
        return False
    messages.success(request, _("The photograph is attached."))
    return True


def _page(
    request: HttpRequest, to: proofs.Subject, form: ProofForm, here: str, status: int = 200
) -> HttpResponse:
    club = proofs.club_of(to)
    context = {
        "to": to,
        "form": form if selectors.keeps_desk(request.user, club) else None,
        "here": here,
        "proofs": list(proofs.shown_with(to)),
    }
    return render(request, "clubs/uploads/proofs.html", context, status=status)


@require_GET
@login_required
def proof(request: HttpRequest, proof_id: int, size: str = "picture") -> HttpResponse:
    """A photograph or its thumbnail, for whoever may have to judge by it."""
    attached = get_object_or_404(Proof.objects.select_related("club").only("club", size), pk=proof_id)
    if not proofs.may_see(request.user, attached.club):
        raise PermissionDenied
    headers = {
        "Content-Disposition": f'inline; filename="proof-{attached.pk}.jpg"',
        "X-Content-Type-Options": "nosniff",
    }
    return HttpResponse(bytes(getattr(attached, size)), content_type="image/jpeg", headers=headers)
