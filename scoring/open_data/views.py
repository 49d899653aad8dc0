"""The page of open data, with the switch for administrators; the file of the night."""

import base64
from collections.abc import Iterator

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.languages.forms import TextsFormField
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import acting_for, current
from federation.visitors import signed_in
from scoring.models import OpenDump, OpenFeed
from scoring.open_data.catalogue import KINDS
from scoring.open_data.services import dumps
from scoring.open_data.services.feed import feed_here, keeps_open_data, set_open

LICENCE_MAX = 1000


class OpenDataForm(forms.Form):
    """Whether what is open is given out, and under which licence."""

    is_open = forms.BooleanField(
        label=gettext_lazy("Give out what is open, for other programs"),
        required=False,
        help_text=gettext_lazy("Switched off, every cursor ends and the files are deleted."),
    )
    licence = TextsFormField(label=gettext_lazy("Licence"), max_length=LICENCE_MAX, required=False)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def open_data(request: HttpRequest) -> HttpResponse:
    """What is given out, under which licence, the files of the last nights, how to follow the changes."""
    feed, is_keeper = OpenFeed.objects.first(), keeps_open_data(request.user)
    if request.method == "POST" and not is_keeper:
        raise PermissionDenied
    if not is_keeper and feed_here() is None:
        raise Http404("not given out")
    form = _form(request, feed) if is_keeper else None
    if form is not None and form.is_bound and form.is_valid():
        set_open(**form.cleaned_data, by=signed_in(request))
        messages.success(request, _("Saved."))
        return redirect("open_data")
    context = {
        "feed": feed,
        "form": form,
        "dumps": dumps.given_out(),
        "kinds": [kind.word for kind in KINDS],
        "address": whole_address("api_open") if feed else "",
    }
    return render(request, "scoring/open_data/open_data.html", context, status=_status(form))


def _form(request: HttpRequest, feed: OpenFeed | None) -> OpenDataForm:
    kept = {"is_open": feed.is_open, "licence": feed.licence} if feed else {}
    return OpenDataForm(request.POST if request.method == "POST" else None, initial=kept)


def _status(form: forms.Form | None) -> int:
    return 422 if form is not None and form.errors else 200


@require_safe
def open_dump(request: HttpRequest, dump_id: int) -> HttpResponseBase:
    """The file, or 304 for who has it. Its digest is of the file as it is kept (RFC 9530)."""
    dump = next((one for one in dumps.given_out() if one.pk == dump_id), None)
    if dump is None or dump.finished_at is None:
        raise Http404("no such dump")
    etag, changed = f'"{dump.digest}"', int(dump.finished_at.timestamp())
    response: HttpResponseBase | None = get_conditional_response(request, etag=etag, last_modified=changed)
    if response is None:
        response = StreamingHttpResponse(_parts(dump), content_type="application/gzip", headers=_heads(dump))
    response["ETag"], response["Last-Modified"] = etag, http_date(changed)
    response["Cache-Control"] = "public, no-cache"
    return response


def _heads(dump: OpenDump) -> dict[str, str]:
    written = base64.b64encode(bytes.fromhex(dump.digest)).decode()
    name = f"{current().slug}-{dump.day:%Y%m%d}.ndjson.gz"
    return {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Length": str(dump.size),
        "Repr-Digest": f"sha-256=:{written}:",
        "X-Content-Type-Options": "nosniff",
    }


def _parts(dump: OpenDump) -> Iterator[bytes]:
    """Sent when the request's transaction is over: each part is read in one of its own."""
    federation = current()

    def read() -> Iterator[bytes]:
        with acting_for(federation):
            keys = dumps.part_keys(dump)
        for key in keys:
            with acting_for(federation):
                content = dumps.part(key)
            yield content

    return read()
