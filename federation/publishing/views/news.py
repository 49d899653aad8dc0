"""News for everybody: the list, an item, the feed; and for the office that writes them."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from federation.errors import Refused
from federation.models import NewsItem, NewsVersion
from federation.paper import icalendar
from federation.publishing import news
from federation.publishing.forms import NewsForm
from federation.publishing.office import may_publish, require_publisher
from federation.publishing.written import written
from federation.site.kept import kept_for_visitors
from federation.tenancy.addresses import whole_address
from federation.tenancy.context import current
from federation.text.markup import holdable
from federation.visitors import signed_in

PAGE = 10
IN_FEED = 30
METHODS = ["GET", "HEAD", "POST"]


@require_safe
@kept_for_visitors
def news_list(request: HttpRequest) -> HttpResponse:
    """What is told now, the latest first."""
    page = Paginator(news.shown(timezone.now()), PAGE).get_page(request.GET.get("page"))
    words = {
        "page": page,
        "rows": [(version, written(version.texts, below=2)) for version in page],
        "may_write": may_publish(request.user),
    }
    return render(request, "federation/publishing/news.html", words)


@require_safe
@kept_for_visitors
def news_item(request: HttpRequest, news_id: int) -> HttpResponse:
    """One item, while it is shown."""
    version = get_object_or_404(news.shown(timezone.now()), item=news_id)
    words = {"version": version, "text": written(version.texts), "may_write": may_publish(request.user)}
    words["is_changed"] = version.number > 1 and _changed(version) != version.shown_from
    return render(request, "federation/publishing/news_item.html", words)


@require_safe
@kept_for_visitors
def news_feed(_request: HttpRequest) -> HttpResponse:
    """The newest items for programs that read feeds: Atom, RFC 4287."""
    house = current()
    feed = Atom1Feed(
        title=holdable(house.name),
        link=whole_address("news"),
        description="",
        language=get_language(),
        feed_url=whole_address("news_feed"),
        author_name=holdable(house.name),
        feed_guid=icalendar.uid(f"{house.slug}/news"),
    )
    for version in news.shown(timezone.now())[:IN_FEED]:
        feed.add_item(
            title=holdable(version.titles.read()),
            link=whole_address("news_item", version.item_id),
            description=holdable(str(written(version.texts).html)),
            pubdate=version.shown_from,
            updateddate=_changed(version),
            unique_id=icalendar.uid(f"{house.slug}/news/{version.item_id}"),
        )
    return HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def _changed(version: NewsVersion) -> datetime:
    """When readers could first see it so."""
    return max(moment for moment in (version.written_at, version.shown_from) if moment is not None)


@never_cache
@require_safe
@login_required
def news_desk(request: HttpRequest) -> HttpResponse:
    """Every item, drafts and what is over too, the latest written first."""
    require_publisher(request)
    rows = NewsVersion.objects.newest().select_related("written_by").order_by("-written_at", "-pk")
    page = Paginator(rows, PAGE * 3).get_page(request.GET.get("page"))
    at = timezone.now()
    words = {"page": page, "rows": [(version, _state(version, at)) for version in page]}
    return render(request, "federation/publishing/news_desk.html", words)


def _state(version: NewsVersion, at: datetime) -> str:
    """Whether it is a draft, to come, over or shown."""
    if version.shown_from is None:
        return "draft"
    if version.shown_from > at:
        return "to_come"
    return "over" if version.shown_until and version.shown_until <= at else "shown"


@never_cache
@require_http_methods(METHODS)
@login_required
def new_news(request: HttpRequest) -> HttpResponse:
    """Write an item."""
    require_publisher(request)
    form = NewsForm(request.POST if request.method == "POST" else None)
    return _written(request, form, None)


@never_cache
@require_http_methods(METHODS)
@login_required
def change_news(request: HttpRequest, news_id: int) -> HttpResponse:
    """Write an item anew; what it said before is kept."""
    require_publisher(request)
    item = get_object_or_404(NewsItem, pk=news_id)
    version = NewsVersion.objects.newest().get(item=item)
    form = NewsForm(request.POST if request.method == "POST" else None, version=version)
    return _written(request, form, item)


def _written(request: HttpRequest, form: NewsForm, item: NewsItem | None) -> HttpResponse:
    refusal, words = "", _of_writing(item)
    if request.method == "POST" and form.is_valid():
        if "preview" in request.POST:
            words |= {"preview_title": form.what.titles, "preview": written(form.what.texts, below=2)}
        else:
            try:
                return _saved(request, form, item)
            except Refused as refused:
                refusal = refused.sentence
    status = 422 if form.errors or refusal else 200
    words |= {"form": form, "item": item, "refusal": refusal}
    return render(request, "federation/publishing/write_news.html", words, status=status)


def _saved(request: HttpRequest, form: NewsForm, item: NewsItem | None) -> HttpResponse:
    by, what = signed_in(request), form.what
    if item is None:
        version = news.write(key=form.cleaned_data["key"], what=what, by=by)
    else:
        version = news.change(item=item, seen=form.cleaned_data["seen"] or 0, what=what, by=by)
    if version.shown_from is None:
        messages.success(request, _("The draft is kept. Nobody else sees it."))
        return redirect("change_news", version.item_id)
    messages.success(request, _("The news is kept, and shown in its time."))
    return redirect("news_desk")


def _of_writing(item: NewsItem | None) -> dict[str, Any]:
    if item is None:
        return {}
    return {"versions": item.versions.select_related("written_by").order_by("-number")}
