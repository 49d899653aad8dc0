"""What was answered on a club's desk beside its files: amendments, and photographs as proof."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Proof, UploadAmendment
from clubs.uploads.words import amendments
from federation.people.admin.searched import SearchedByPeople
from federation.record.admin.base import ReadOnlyAdmin, link


@admin.register(UploadAmendment)
class UploadAmendmentAdmin(SearchedByPeople, ReadOnlyAdmin):
    """What files get wrong or leave out, as somebody answered it; the newest of a thing holds."""

    list_display = ("made_at", "upload", "kind", "of_what", "reading", "made_by")
    list_display_links = ("made_at",)
    list_filter = ("kind", "made_at")
    list_select_related = ("upload", "made_by")
    search_fields = ("upload__name", "upload__club__number")
    people_fields = ("made_by",)
    search_help_text = _("By the name of the file, the number of the club, or who amended it.")
    ordering = ("-made_at", "-id")
    fields = ("upload", "kind", "of_what", "reading", "made_by", "made_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the bytes of their files."""
        return super().get_queryset(request).defer("upload__content", "upload__reading", "upload__report")

    @admin.display(description=_("of what"))
    def of_what(self, amendment: UploadAmendment) -> str:
        """The field, the line or the player."""
        return amendments.what(amendment.place)

    @admin.display(description=_("reads"))
    def reading(self, amendment: UploadAmendment) -> str:
        """What it reads since then."""
        reading = amendment.reading
        if reading is None:
            return str(_("as the file has it"))
        return amendments.reads(amendment.place, reading)


@admin.register(Proof)
class ProofAdmin(ReadOnlyAdmin):
    """Photographs of slips, without the pictures: those are on the desk, for whoever judges by them."""

    list_display = ("attached_at", "club", "of", "caption", "attached_by", "picture_page")
    list_display_links = ("attached_at",)
    list_filter = ("attached_at",)
    list_select_related = ("club", "upload", "session", "correction__session", "attached_by")
    search_fields = (
        "caption",
        "club__number",
        "upload__name",
        "session__titles",
        "correction__reason",
    )
    search_help_text = _("By caption, number of the club, file, session, or reason of the correction.")
    ordering = ("-attached_at", "-id")
    fields = ("club", "of", "board", "caption", "size", "attached_by", "attached_at", "picture_page")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without the pictures, and without the bytes of files."""
        return (
            super()
            .get_queryset(request)
            .defer("picture", "small", "upload__content", "upload__reading", "upload__report")
        )

    @admin.display(description=_("attached to"))
    def of(self, proof: Proof) -> str:
        """A file, a session, or the session of a correction."""
        if proof.correction is not None:
            return f"{proof.correction.session}: {proof.correction.reason}"
        return str(proof.upload or proof.session)

    @admin.display(description=_("size"))
    def size(self, proof: Proof) -> str:
        """In points."""
        return f"{proof.width} × {proof.height}"

    @admin.display(description=_("photograph"))
    def picture_page(self, proof: Proof) -> str:
        """Shown to the club's desk, directors and the tournament office."""
        return link(reverse("proof", args=[proof.pk]), _("open"))
