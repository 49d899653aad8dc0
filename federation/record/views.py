"""Whether somebody wants letters about their own results: a page, and a link in each such letter."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from federation.record import letters
from federation.visitors import signed_in


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def my_letters(request: HttpRequest) -> HttpResponse:
    """The reader's own choice."""
    if request.method == "POST":
        letters.choose(reader=signed_in(request), letters=request.POST.get("letters") == "on")
        messages.success(request, _("Your choice is kept."))
        return redirect("my_letters")
    return render(request, "federation/record/my_letters.html")


@csrf_exempt  # the signature is the right; a mail program that asks has no session (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def letters_off(request: HttpRequest, signature: str) -> HttpResponse:
    """Switch them off by the link of a letter, without signing in. Looking at the page switches nothing."""
    reader = letters.reader_of(signature)
    if reader is None:
        raise Http404
    if request.method == "POST":
        letters.choose(reader=reader, letters=False)
    return render(request, "federation/record/letters_off.html", {"off": not reader.letters})
