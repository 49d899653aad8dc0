"""Every kind of record that is given out. What visitors see stands here, or with a reason in decision 141."""

from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from clubs.models import Club, ClubPage, District, DistrictClub, Event, Session, Stage, Tournament
from clubs.register.districts import holding_on
from clubs.register.selectors import newest_sessions
from federation.models import DocumentVersion, Member, NewsVersion, PublishedDocument
from federation.publishing import news
from federation.reader import reader_language
from federation.roles import today
from federation.tenancy.addresses import whole_address
from rulings.casebook.api import entry_json
from rulings.casebook.services.search import published
from scoring.events.api import serializers as of_events, tournaments
from scoring.events.selectors.overall import PAGE as OVERALL_PAGE, OverallQuery, page_of
from scoring.events.selectors.tournaments import announced, state_of
from scoring.models import OverallPlace, Title
from scoring.open_data.kinds import Json, OpenKind, of_rows
from scoring.points.api.serializers import PointsRankingSerializer
from scoring.points.selectors import titles
from scoring.points.selectors.rankings import PAGE as RANKING_PAGE, RankingQuery, ranking, visible, years
from scoring.points.services.title_names import name_of
from scoring.rating.api import ListedRatingSerializer
from scoring.rating.selectors import public_ratings
from scoring.series.api import standings_json as series_json
from scoring.series.selectors import announced_series
from scoring.sessions.api import serializers as of_sessions, views as sessions
from scoring.sessions.selectors.figures import figures

MANY, FEW = 50, 5  # records that are a row; those that are a whole session or stage
PAGES = 100_000  # of a ranking or an overall at most: a key is that of the whole and the number of the page
ALL_TIME = 0


def _clubs() -> QuerySet[Club]:
    pages = Prefetch("pages", ClubPage.objects.newest().prefetch_related("evenings"), to_attr="newest")
    belonging = DistrictClub.objects.filter(holding_on(today())).select_related("district")
    clubs: QuerySet[Club] = Club.objects.prefetch_related(pages, Prefetch("districts", belonging))
    return clubs


def _club(club: Club) -> Json:
    page: ClubPage | None = next(iter(getattr(club, "newest", ())), None)
    head = {"id": club.pk, "number": club.number, "name": club.name, "place": club.place}
    head |= {"region": club.region, "is_recognised": club.is_active}
    district = next((_district(one.district) for one in club.districts.all()), None)
    return {**head, "district": district, "page": _club_page(page) if page else None}


def _district(district: District) -> Json:
    return {"number": district.number, "name": district.name}


def _club_page(page: ClubPage) -> Json:
    columns = ("weekday", "starts_at", "kind", "fee", "takes_beginners", "needs_booking")
    evenings = [{name: getattr(one, name) for name in columns} for one in page.evenings.all()]
    at = {name: getattr(page, name) for name in ("address", "map_link", "website")}
    return {**at, "texts": page.texts, "evenings": evenings}


def _session(session: Session) -> Json:
    state = figures(session)
    head = of_sessions.SessionSerializer(session).data
    figured = {**sessions.standings_json(state), **sessions.results_json(state)}
    return {**head, **of_sessions.state_json(state), **figured, **sessions.matches_json(state)}


def _stages() -> QuerySet[Stage]:
    stages: QuerySet[Stage] = Stage.objects.filter(event__tournament__announced_at__isnull=False)
    return stages.select_related("event__tournament")


def _stage(stage: Stage) -> Json:
    head = {**of_events.StageLineSerializer(stage).data, "event": stage.event_id}
    figured = {**tournaments.standings_json(stage), **tournaments.matches_json(stage)}
    return {**head, **of_events.state_json(state_of(stage)), **figured}


def _event(event: Event) -> Json:
    return tournaments.event_json(event)


def _tournament(tournament: Tournament) -> Json:
    return tournaments.tournament_json(tournament)


def _news() -> QuerySet[NewsVersion]:
    return news.shown(timezone.now())


def _news_item(version: NewsVersion) -> Json:
    shown = {"shown_from": version.shown_from, "shown_until": version.shown_until}
    return {"id": version.item_id, "titles": version.titles, "texts": version.texts, **shown}


def _documents() -> QuerySet[PublishedDocument]:
    versions = DocumentVersion.objects.defer("content").order_by("-valid_from", "-pk")
    documents: QuerySet[PublishedDocument] = PublishedDocument.objects.filter(versions__isnull=False)
    return documents.distinct().prefetch_related(Prefetch("versions", versions))


def _document(document: PublishedDocument) -> Json:
    columns = ("valid_from", "notes", "digest", "size", "pages")
    versions = [
        {
            **{name: getattr(version, name) for name in columns},
            "address": whole_address("document_version", document.name, version.pk),
        }
        for version in document.versions.all()
    ]
    head = {"id": document.pk, "slug": document.name, "titles": document.titles}
    return {**head, "category": document.category, "versions": versions}


def _pages_of(numbers: list[tuple[int, int]], size: int, after: int, most: int) -> list[int]:
    """Keys of pages: of each whole as many as its rows fill."""
    keys = [whole * PAGES + page for whole, rows in numbers for page in range(1, -(-rows // size) + 1)]
    return sorted(key for key in keys if key > after)[:most]


def _ranking_keys(after: int, most: int) -> list[int]:
    counted = [(year, visible(RankingQuery(year=year)).count()) for year in (ALL_TIME, *years())]
    return _pages_of(counted, RANKING_PAGE, after, most)


def _rankings(keys: Sequence[int]) -> dict[int, Json]:
    bodies = {}
    for key in keys:
        year, page = divmod(key, PAGES)
        shown = ranking(RankingQuery(year=year, page=page))
        if shown.rows:
            rows = PointsRankingSerializer(shown).data["rows"]
            bodies[key] = {"year": year or None, "page": page, "rows": rows}
    return bodies


def _overall_keys(after: int, most: int) -> list[int]:
    stages = [stage.pk for stage in _stages() if stage.is_simultaneous]
    counted = [(stage, OverallPlace.objects.filter(stage=stage).count()) for stage in sorted(stages)]
    return _pages_of(counted, OVERALL_PAGE, after, most)


def _overalls(keys: Sequence[int]) -> dict[int, Json]:
    stages = _stages().in_bulk({key // PAGES for key in keys})
    bodies = {}
    for key in keys:
        number, page = divmod(key, PAGES)
        shown = page_of(stages[number], OverallQuery(page=page)) if number in stages else None
        if shown is not None and shown.rows and shown.number == page:
            rows = of_events.OverallPlaceSerializer(shown.rows, many=True).data
            bodies[key] = {"stage": number, "page": page, "places": rows}
    return bodies


def _titled() -> QuerySet[Member]:
    """Members whose titles everybody sees: who stand in rankings, by their own choice, and hold one."""
    held = Title.objects.held().values("member")
    return Member.objects.filter(pk__in=titles.of_public_members()).filter(pk__in=held)


def _titles(member: Member) -> Json:
    held = [
        {
            "ladder": title.ladder,
            "rank": title.rank,
            "title": name_of(title, reader_language()),
            "awarded_on": title.awarded_on,
        }
        for title in titles.titles_of(member)
    ]
    return {"member": member.pk, "name": member.name, "titles": held}


SERIES: Callable[[], QuerySet[Any]] = announced_series
KINDS: tuple[OpenKind, ...] = (
    of_rows("club", MANY, _clubs, _club),
    of_rows("news", MANY, _news, _news_item, key="item_id"),
    of_rows("document", MANY, _documents, _document),
    of_rows("tournament", MANY, lambda: announced().prefetch_related("contests"), _tournament),
    of_rows("event", FEW, tournaments.open_events, _event),
    of_rows("stage", FEW, _stages, _stage),
    OpenKind("overall", FEW, _overall_keys, _overalls),
    of_rows("session", FEW, newest_sessions, _session),
    of_rows("series", FEW, SERIES, series_json),
    of_rows("casebook_entry", MANY, published, entry_json),
    OpenKind("ranking", FEW, _ranking_keys, _rankings),
    of_rows("titles", FEW, _titled, _titles),
    of_rows("rating", MANY, public_ratings, lambda row: ListedRatingSerializer(row).data, key="member_id"),
)
BY_WORD = {kind.word: kind for kind in KINDS}
