"""Whether rulings are under appeal, in words for public pages: places may change."""

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _

from clubs.models import Event, Session, Stage
from rulings.appeals.selectors import is_under_appeal

register = template.Library()


@register.simple_tag
def under_appeal(played: Session | Stage | Event) -> str:
    """A sentence while a ruling of a session, a stage or an event is under appeal; else nothing."""
    if not is_under_appeal(played):
        return ""
    sentence = _("Under appeal: places may change until it is decided.")
    return format_html('<p class="state" role="status" id="under-appeal">{}</p>', sentence)
