"""On the page of an event: how many look for a partner or a team there, for who may read it."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.utils import timezone

from clubs.models import Event
from clubs.partners import people, selectors
from federation.roles import today

register = template.Library()


@register.inclusion_tag("clubs/partners/_here.html", takes_context=True)
def partners_here(context: dict[str, Any], event: Event) -> dict[str, Any]:
    """A link to the notices for an event, with their number; nothing for who may not read them."""
    request: HttpRequest = context["request"]
    if not people.may_read(request.user):
        return {"reads": False}
    notices = selectors.standing(timezone.now(), today()).filter(event=event)
    return {"reads": True, "event": event, "count": notices.count()}
