"""News written and changed: a new version each time; and what is shown of it now."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, NewsItem, NewsVersion, User
from federation.models.published.news import NewsVersionQuerySet
from federation.publishing.office import refuse_strangers
from federation.record import audit


@dataclass(frozen=True, slots=True)
class WrittenNews:
    """What an item is to say. `shown_from` None: a draft; `shown_until` None: it stays."""

    titles: Mapping[str, str]
    texts: Mapping[str, str]
    shown_from: datetime | None
    shown_until: datetime | None


@transaction.atomic
def write(*, key: str, what: WrittenNews, by: User) -> NewsVersion:
    """Write a new item. The same form once more is the first. Raises Refused for a stranger."""
    refuse_strangers(by)
    item, is_new = NewsItem.objects.get_or_create(key=key)
    if is_new:
        return _keep(item, 1, what, by)
    first: NewsVersion = NewsVersion.objects.get(item=item, number=1)
    return first


@transaction.atomic
def change(*, item: NewsItem, seen: int, what: WrittenNews, by: User) -> NewsVersion:
    """Write an item anew. `seen`: the number of the version that its writer changed.

    Saved twice, or unchanged, it is the version that is there. Raises Refused for a stranger, and where
    somebody else has changed it meanwhile.
    """
    refuse_strangers(by)
    newest: NewsVersion = NewsVersion.objects.newest().get(item=item)
    if _content_of(newest) == what:
        return newest
    if newest.number != seen:
        raise Refused(_("Somebody else has changed this meanwhile. Look at it again."), "changed_meanwhile")
    return _keep(item, seen + 1, what, by)


def _content_of(version: NewsVersion) -> WrittenNews:
    return WrittenNews(version.titles, version.texts, version.shown_from, version.shown_until)


def _keep(item: NewsItem, number: int, what: WrittenNews, by: User) -> NewsVersion:
    version = NewsVersion(
        item=item,
        number=number,
        titles=what.titles,
        texts=what.texts,
        shown_from=what.shown_from,
        shown_until=what.shown_until,
        written_by=by,
    )
    version.full_clean(validate_constraints=False)
    version.save()
    audit.record(Act.NEWS_WRITTEN, by, version)
    return version


def shown(at: datetime) -> NewsVersionQuerySet[NewsVersion]:
    """The news of a moment, the latest first."""
    now = Q(shown_from__lte=at) & (Q(shown_until=None) | Q(shown_until__gt=at))
    return NewsVersion.objects.newest().filter(now).order_by("-shown_from", "-item_id")
