"""Certificates: to take away for who holds the title and who awards it, and to be proved by anybody."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from federation.languages import LANGUAGES
from federation.models import Member
from federation.paper.answer import attachment
from federation.reader import reader_language
from federation.site.middleware import federation_of
from scoring.models import Title
from scoring.points.papers.certificates import CertificateText, certificate_pdf
from scoring.points.selectors import titles as selectors
from scoring.points.services import titles
from scoring.points.services.ledger import slips as ledger_slips
from scoring.points.views.throttles import may_look
from scoring.points.words import titles as words
from scoring.secretary import require_secretary

CODE_MAX = 60


@never_cache
@require_GET
@login_required
def title_certificate(request: HttpRequest, title_id: int) -> HttpResponse:
    """The certificate for the secretary who hands it out."""
    require_secretary(request)
    return _paper(request, get_object_or_404(selectors.newest(), pk=title_id))


@never_cache
@require_GET
@login_required
def my_certificate(request: HttpRequest, title_id: int) -> HttpResponse:
    """The certificate for who holds the title; not found for anybody else."""
    member = get_object_or_404(Member, user=request.user, merged_into=None)
    own = selectors.newest().filter(member__in=titles.records_of(member))
    return _paper(request, get_object_or_404(own, pk=title_id))


def _paper(request: HttpRequest, title: Title) -> HttpResponse:
    if words.named(title).withdrawn:
        raise Http404("a withdrawn title has no certificate")
    asked = request.GET.get("language", "")
    language = asked if asked in LANGUAGES else reader_language()
    with translation.override(language):
        content = certificate_pdf(_certified(request, title), language=language)
        shown = _("Certificate")
    return attachment(content, name=f"certificate-{title.pk}-{language}.pdf", shown=f"{shown}.pdf")


def _certified(request: HttpRequest, title: Title) -> CertificateText:
    code = ledger_slips.written(title.code)
    holder = title.member.merged_into or title.member
    address = request.build_absolute_uri(f"{reverse('certificates')}?code={code}")
    return CertificateText(
        name=holder.name,
        title=words.named(title).name,
        awarded_on=title.awarded_on,
        federation=federation_of(request).name,
        note=words.note(title),
        code=code,
        address=address,
    )


@never_cache
@require_GET
def certificates(request: HttpRequest) -> HttpResponse:
    """Whether a certificate is one of the federation's; a code that is none says nothing more than that."""
    code = request.GET.get("code", "")[:CODE_MAX]
    if not code.strip():
        return render(request, "scoring/points/certificates.html", {"code": ""})
    if not may_look(request):
        return render(
            request, "scoring/points/certificates.html", {"code": code, "is_too_often": True}, status=429
        )
    title = selectors.by_code(code)
    context = {"code": code, "named": words.named(title) if title else None, "is_asked": True}
    if title:
        context |= {"holder": title.member.merged_into or title.member, "note": words.note(title)}
    return render(request, "scoring/points/certificates.html", context, status=200 if title else 404)
