"""Documents for everybody, at addresses that stay; and for the office that adds them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refused
from federation.models import DocumentVersion, PublishedDocument
from federation.paper.answer import attachment
from federation.publishing import documents as services, ending as ending_services
from federation.publishing.forms import (
    DocumentForm,
    DocumentTitleForm,
    EndingForm,
    RedactionForm,
    VersionForm,
)
from federation.publishing.office import may_publish, require_publisher
from federation.roles import today
from federation.site.kept import kept_for_visitors
from federation.visitors import signed_in

METHODS = ["GET", "HEAD", "POST"]


@require_safe
@kept_for_visitors
def documents(request: HttpRequest) -> HttpResponse:
    """Every document by category, with the version in force."""
    words = {"groups": services.by_category(services.listed(today())), "may_write": may_publish(request.user)}
    return render(request, "federation/publishing/documents.html", words)


@require_safe
@kept_for_visitors
def document(request: HttpRequest, document_name: str) -> HttpResponse:
    """One document: the version in force, those to come and those of before."""
    row = get_object_or_404(PublishedDocument, name=document_name)
    one = services.listed_one(row, today())
    if not one.has_versions:
        raise Http404("no file yet")
    words = {"one": one, "may_write": may_publish(request.user)}
    return render(request, "federation/publishing/document.html", words)


@require_safe
def document_in_force(request: HttpRequest, document_name: str) -> HttpResponse:
    """The file that is in force today: the address that is linked to."""
    version = services.in_force(get_object_or_404(PublishedDocument, name=document_name), today())
    if version is None:
        raise Http404("not in force yet")
    return _file(request, version, document_name)


@require_safe
def document_version(request: HttpRequest, document_name: str, version_id: int) -> HttpResponse:
    """A version by itself, whether it is in force or not; of one that is given no more, why, or the one that
    stands for it.
    """
    rows = services.versions().filter(document__name=document_name)
    version = get_object_or_404(rows.select_related("document"), pk=version_id)
    if not version.ends.all():
        return _file(request, version, document_name)
    instead = services.given().filter(stands_for=version.stands_for_id or version.pk).first()
    if instead is not None:
        return redirect("document_version", document_name, instead.pk)
    words = {"version": version, "document": version.document}
    return render(request, "federation/publishing/document_ended.html", words, status=410)


def _file(request: HttpRequest, version: DocumentVersion, name: str) -> HttpResponse:
    """The file, or 304 for who has it: its tag is what it contains."""
    etag = f'"{version.digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = attachment(bytes(version.content), name=f"{name}-{version.valid_from:%Y%m%d}.pdf")
    response["ETag"], response["Cache-Control"] = etag, "public, no-cache"
    return response


@never_cache
@require_http_methods(METHODS)
@login_required
def documents_desk(request: HttpRequest) -> HttpResponse:
    """Every document, and a form for another."""
    require_publisher(request)
    form = DocumentForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            row = services.add(by=signed_in(request), **form.cleaned_data)
        except Refused as refused:
            form.add_error("name", refused.sentence)
        else:
            messages.success(request, _("The document is added. Give it its file now."))
            return redirect("document_desk", row.pk)
    words = {"form": form, "groups": services.by_category(services.listed(today(), whole=True))}
    return render(request, "federation/publishing/documents_desk.html", words, status=_status(form))


@never_cache
@require_http_methods(METHODS)
@login_required
def document_desk(request: HttpRequest, document_id: int) -> HttpResponse:
    """A document: how it is listed, its versions, and another file."""
    require_publisher(request)
    row = get_object_or_404(PublishedDocument, pk=document_id)
    posted, act = (request.POST, request.POST.get("act", "")) if request.method == "POST" else (None, "")
    version = VersionForm(posted, request.FILES) if act == "version" else VersionForm(initial=_begins())
    known = {"titles": row.titles, "category": row.category}
    titles = DocumentTitleForm(posted) if act == "titles" else DocumentTitleForm(initial=known)
    rows = list(services.versions().filter(document=row))
    ending = EndingForm(posted, rows=rows) if act == "withdraw" else EndingForm(rows=rows)
    instead = RedactionForm(posted, request.FILES, rows=rows) if act == "redact" else RedactionForm(rows=rows)
    forms = [version, titles, ending, instead]
    try:
        done = _done(request, row, version, titles) or _ended(request, ending, instead)
    except Refused as refused:
        done = ""
        next(form for form in forms if form.is_bound).add_error(None, refused.sentence)
    if done:
        messages.success(request, done)
        return redirect("document_desk", row.pk)
    words = {"one": services.listed_one(row, today()), "version_form": version, "titles_form": titles}
    words |= {"ending_form": ending, "redaction_form": instead}
    status = max(map(_status, forms))
    return render(request, "federation/publishing/document_desk.html", words, status=status)


def _begins() -> dict[str, Any]:
    return {"valid_from": today()}


def _done(
    request: HttpRequest, row: PublishedDocument, version: VersionForm, titles: DocumentTitleForm
) -> str:
    """What was done, in words; "" where nothing was."""
    by = signed_in(request)
    if version.is_bound and version.is_valid():
        typed = version.cleaned_data
        services.add_version(
            document=row, file=typed["file"], valid_from=typed["valid_from"], notes=typed["notes"], by=by
        )
        return _("The version is published.")
    if titles.is_bound and titles.is_valid():
        services.retitle(document=row, by=by, **titles.cleaned_data)
        return _("It is listed so from now on.")
    return ""


def _ended(request: HttpRequest, ending: EndingForm, instead: RedactionForm) -> str:
    """What was done to a version that is given no more, in words; "" where nothing was. Raises Refused."""
    by = signed_in(request)
    if ending.is_bound and ending.is_valid():
        ending_services.withdraw(version=ending.version, reason=ending.cleaned_data["reason"], by=by)
        return _("The version is withdrawn.")
    if instead.is_bound and instead.is_valid():
        typed = instead.cleaned_data
        ending_services.redact(version=instead.version, file=typed["file"], reason=typed["reason"], by=by)
        return _("The old file is deleted, and the new one stands in its place.")
    return ""


def _status(form: Any) -> int:
    return 422 if form.errors else 200
