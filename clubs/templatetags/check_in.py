"""A check-in on other pages: the press on the player's page, and a code as black squares."""

from typing import Any

from django import template

from clubs.checkin.views.mine import own_check_ins
from federation.models import User
from federation.paper.qr import runs_of

register = template.Library()


@register.inclusion_tag("clubs/checkin/_today.html", takes_context=True)
def check_in_today(context: dict[str, Any]) -> dict[str, Any]:
    """The check-ins of today of the reader's own entries, each with its press."""
    user = context["request"].user
    shown = own_check_ins(user, also_others=False) if isinstance(user, User) else []
    return {"check_ins": shown, "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("clubs/checkin/_code.html")
def code_squares(text: str, label: str) -> dict[str, Any]:
    """A QR code of a text, its white border included."""
    rows = runs_of(text)
    path = "".join(
        f"M{first} {row}h{length}v1h-{length}z"
        for row, runs in enumerate(rows.runs)
        for first, length in runs
    )
    return {"label": label, "size": rows.size, "path": path}
