"""The photographs of a thing, in one line of any template."""

from typing import Any

from django import template

from clubs.models import Upload, UploadState
from clubs.register.selectors import keeps_desk
from clubs.uploads.services import proofs

register = template.Library()


@register.inclusion_tag("clubs/uploads/_proofs_of.html", takes_context=True)
def proofs_of(context: Any, to: proofs.Subject) -> dict[str, Any]:
    """The photographs that help to judge `to`, for whoever may see them; nothing for others."""
    user = context["request"].user
    club = proofs.club_of(to)
    if not proofs.may_see(user, club):
        return {"may_see": False}
    return {
        "may_see": True,
        "may_attach": keeps_desk(user, club),
        "proofs": list(proofs.shown_with(to)),
        "to": to,
        "here": f"{to._meta.model_name}_proofs",
    }


@register.inclusion_tag("clubs/uploads/_hands_of.html")
def hands_of(upload: Upload) -> dict[str, Any]:
    """The way on for a file that has hands and no results; nothing for others."""
    return {"upload": upload, "has_hands": upload.state != UploadState.REMOVED and has_hands_alone(upload)}


@register.filter
def has_hands_alone(upload: Upload) -> bool:
    """Whether a file has hands and no results."""
    codes = {problem["code"] for problem in upload.report.get("problems", ())}
    summary = upload.report.get("summary") or {}
    return "deals_only" in codes and not summary.get("results")
