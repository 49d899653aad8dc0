"""The feed of what is open: given out or not, under which licence; its cursors."""

import secrets
from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit, outbox
from federation.roles import holds
from federation.tenancy.context import current_id
from federation.text.numbers import whole
from federation.visitors import Visitor
from scoring.models import OpenDump, OpenFeed, OpenRecord

TOPIC = "scoring.tasks.compare_open"


def keeps_open_data(user: Visitor) -> bool:
    """Whether a user decides what other programs are given."""
    return holds(user, Role.ADMINISTRATOR)


def feed_here() -> OpenFeed | None:
    """The feed of the federation in scope, if it gives out what is open."""
    feed: OpenFeed | None = OpenFeed.objects.filter(is_open=True).first()
    return feed


@transaction.atomic
def set_open(*, is_open: bool, licence: Mapping[str, str], by: User) -> OpenFeed:
    """Give out what is open, under a licence that may be none; or give it out no more, which ends every
    cursor and deletes the dumps. Raises Refused for who is no administrator.
    """
    if not keeps_open_data(by):
        raise Refused(_("Only an administrator decides what other programs are given."), "not_administrator")
    OpenFeed.objects.get_or_create(federation_id=current_id(), defaults={"epoch": secrets.token_hex(6)})
    feed: OpenFeed = OpenFeed.objects.select_for_update().get()
    if feed.is_open != is_open:
        _begin_anew(feed)
    if is_open and not feed.is_open:
        outbox.promise(TOPIC, current_id())
    feed.is_open, feed.licence = is_open, licence
    feed.full_clean(exclude=["compared_at"], validate_constraints=False)
    feed.save()
    audit.record(Act.CHANGED, by, feed, is_open=is_open)
    return feed


def _begin_anew(feed: OpenFeed) -> None:
    OpenRecord.objects.all().delete()
    OpenDump.objects.all().delete()
    feed.epoch, feed.position, feed.compared_at = secrets.token_hex(6), 0, None
    feed.at_kind, feed.at_ref = "", 0


def cursor_at(feed: OpenFeed, position: int) -> str:
    """A place in the order of changes, as readers keep it."""
    return f"{feed.epoch}-{position}"


def position_of(feed: OpenFeed, cursor: str) -> int | None:
    """The place that a cursor means; None for one that was not given out by this feed, or is of before."""
    epoch, _hyphen, written = cursor.partition("-")
    position = whole(written, 18)
    if epoch != feed.epoch or position is None or position > feed.position:
        return None
    return position
