"""Somebody from the other federation sees nothing.

Every page, admin screen and API operation is walked from the URLconf, so that a page which is added
later is walked too. The Japanese federation owns things that could leak, each with a mark in its texts.
Carol is administrator, registrar and scorer in the English federation; here she is a stranger.

- Under /albion/ no mark may show, whatever number stands in the address.
- Under /sakura/ what is published is public; what waits, who people are, desks and the admin are not.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from clubs.models import (
    Application,
    ClubOfficer,
    ClubRole,
    ColumnMapping,
    Correction,
    DeviceToken,
    Entrant,
    Entry,
    Event,
    FileCorrection,
    LateChange,
    Match,
    Membership,
    NumberClaim,
    OwnMovement,
    Result,
    SanctionRequest,
    Section,
    Session,
    SessionAct,
    Stage,
    Tournament,
    Upload,
    UploadAmendment,
)
from federation.models import (
    CardPayment,
    DocumentVersion,
    DuesPaid,
    Federation,
    Member,
    NewsItem,
    PublishedDocument,
    Role,
    SandboxCheckout,
    User,
)
from federation.tenancy.context import acting_for
from federation.tenancy.models import TenantModel
from rulings.models import Adjustment, Appeal, Case, CasebookEntry, CasePicture
from scoring.models import (
    MatchRow,
    PaymentRun,
    PortalGame,
    Posting,
    ScorePad,
    SignInProgram,
    Title,
    WebhookDelivery,
    WebhookEndpoint,
)
from tests import cast
from tests.access.urls import template_of
from tests.conftest import restore_database
from tests.factories.rows import furnish, tenant_models

pytestmark = pytest.mark.django_db

MARK = "ZQXLEAK"  # in every text that somebody typed here
# Marks of what only those who hold an office or keep a desk here may see. A session that is published
# is public with its title, its places, the names that its file has and the name of the file.
PRIVATE = tuple(f"{MARK}{what}" for what in ("DRAFT", "draft", "SECRET", "Secret", "device", "visit", "MAIL"))
PRIVATE += ("@sakura.",)
SIGNS_OUT = {"account_logout", "admin:logout"}
# Pages of every federation that hold nothing of it but its name.
OPEN_UNDER_ADMIN = {"admin:login", "admin:jsi18n"}


class Page(NamedTuple):
    """One address of the URLconf, with its arguments in braces."""

    name: str
    template: str
    arguments: tuple[str, ...]


class Place(NamedTuple):
    """What the walk is about."""

    here: cast.House
    next_door: Federation
    carol: Client  # signed in next door
    values: dict[str, list[object]]
    numbers: tuple[str, ...]  # of members here


def pages() -> list[Page]:
    """Every address inside a federation."""
    return list(_walk(get_resolver("federation.urls"), "", ""))


def _walk(resolver: URLResolver, prefix: str, namespace: str) -> Iterator[Page]:
    for pattern in resolver.url_patterns:
        part = prefix + template_of(pattern)
        if isinstance(pattern, URLResolver):
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from _walk(pattern, part, inner)
        elif isinstance(pattern, URLPattern) and "(?P" not in part:
            yield Page(f"{namespace}{pattern.name}", part, tuple(re.findall(r"{(\w+)}", part)))


PAGES = pages()


@pytest.fixture(scope="module")
def place(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[Place]:
    """Both federations furnished, and committed: a page that fails must not take the walk with it."""
    try:
        with django_db_blocker.unblock():
            yield build()
    finally:
        with django_db_blocker.unblock():
            restore_database()


def build() -> Place:
    """Here with its marks; next door without any; Carol."""
    here, next_door = cast.japanese(), cast.english()
    with acting_for(here.federation):
        session = furnish(here, MARK)
        User.objects.filter(pk=here.player.pk).update(email="zqxmail@sakura.example.org", name=f"{MARK}MAIL")
        values = arguments(here, session)
        numbers = tuple(Member.objects.values_list("number", flat=True))
    with acting_for(next_door.federation):
        furnish(next_door)
        carol = next_door.administrator
        cast.appoint(carol, Role.REGISTRAR)
        ClubOfficer.objects.create(
            club=next_door.club, holder=carol, role=ClubRole.MANAGER, starts_on=cast.SINCE
        )
    signed_in = Client(raise_request_exception=False)
    signed_in.force_login(carol)
    return Place(here, next_door.federation, signed_in, values, numbers)


def arguments(here: cast.House, session: Session) -> dict[str, list[object]]:
    """What stands in an address of here, by the name of the argument."""
    result, draft = Result.objects.current()[0], Upload.objects.get(name=f"{MARK}draft.xml")
    published = Upload.objects.get(state="published")
    return {
        "session_id": [session.pk],
        "section_id": [Section.objects.all()[0].pk],
        "entry_id": [Entry.objects.current()[0].pk],
        "result_id": [result.pk],
        "number": [result.board],
        "side": ["ns"],
        "round_number": [1],
        "a_id": [MatchRow.objects.get(session=session).a_id],
        "b_id": [MatchRow.objects.get(session=session).b_id],
        "club_id": [here.club.pk],
        "upload_id": [draft.pk, published.pk],
        "correction_id": [Correction.objects.all()[0].pk],
        "file_correction_id": [FileCorrection.objects.all()[0].pk],
        "late_change_id": [LateChange.objects.all()[0].pk],
        "event_id": [Event.objects.all()[0].pk],
        "stage_id": [Stage.objects.all()[0].pk],
        "act": ["late", "take-back", "decide", "concur", "note", "table", "take", "rule", "describe", "tell"],
        "case_id": [Case.objects.all()[0].pk],
        "adjustment_id": [Adjustment.objects.all()[0].pk],
        "appeal_id": [Appeal.objects.all()[0].pk],
        "citation": [entry.citation for entry in CasebookEntry.objects.exclude(state="draft")],
        "picture_id": [CasePicture.objects.all()[0].pk],
        "match_id": [Match.objects.filter(session__stage__isnull=True)[0].pk],
        "board": [1],
        "paper": ["slips", "names"],
        "slug": [Tournament.objects.all()[0].slug],
        "tournament_id": [Tournament.objects.all()[0].pk],
        "entrant_id": [Entrant.objects.all()[0].pk],
        "news_id": [item.pk for item in NewsItem.objects.all()],
        "document_id": [PublishedDocument.objects.all()[0].pk],
        "document_name": [PublishedDocument.objects.all()[0].name],
        "version_id": [DocumentVersion.objects.all()[0].pk],
        "sanction_id": [SanctionRequest.objects.all()[0].pk],
        "application_id": [Application.objects.all()[0].pk],
        "application_signature": ["x"],
        "guardian_signature": ["x"],
        "card_signature": ["x"],
        "card_key": [CardPayment.objects.all()[0].key],
        "card_payment_id": [CardPayment.objects.all()[0].pk],
        "sandbox_call": ["v1/account"],
        "sandbox_number": [SandboxCheckout.objects.all()[0].number],
        "signature": ["x"],
        "own_id": [OwnMovement.objects.all()[0].pk],
        "act_id": [SessionAct.objects.all()[0].pk],
        "suffix": ["pbn"],
        "mapping_id": [ColumnMapping.objects.all()[0].pk],
        "amendment_id": [UploadAmendment.objects.all()[0].pk],
        "claim_id": [NumberClaim.objects.all()[0].pk],
        "token_id": [DeviceToken.objects.all()[0].pk],
        "payment_run_id": [PaymentRun.objects.all()[0].pk],
        "balances_id": [PaymentRun.objects.get(kind="brought").pk],
        "program_id": [SignInProgram.objects.all()[0].pk],
        "webhook_id": [WebhookEndpoint.objects.all()[0].pk],
        "delivery_id": [WebhookDelivery.objects.all()[0].pk],
        "posting_id": [Posting.objects.filter(member__isnull=False)[0].pk],
        "member_id": [Member.objects.all()[0].pk],
        "membership_id": [Membership.objects.all()[0].pk],
        "paid_id": [DuesPaid.objects.all()[0].pk],
        "title_id": [Title.objects.all()[0].pk],
        "pad_secret": [secret for pad in ScorePad.objects.all() for secret in (pad.writing, pad.reading)],
        "game_secret": [game.secret for game in PortalGame.objects.all()],
        "pad_kind": ["rubber"],
        "game_kind": ["solitaire"],
        "game_rules": ["honeymoon"],
        "app_label": ["federation", "clubs", "scoring"],
        "content_type_id": [1],
        "key": ["x"],
        "uidb36": ["1"],
    }


def addresses(page: Page, place: Place) -> list[str]:
    """The page's addresses with the numbers of here; an admin page with every row of its model."""
    values = dict(place.values)
    if "object_id" in page.arguments:
        values["object_id"] = _rows_of(page, place)
    unknown = [[1, "x"]]
    choices = [values.get(argument) or unknown[0] for argument in page.arguments]
    return [
        page.template.format(**dict(zip(page.arguments, chosen, strict=True))) for chosen in product(*choices)
    ]


def _rows_of(page: Page, place: Place) -> list[object]:
    for model in admin.site._registry:
        if page.template.startswith(f"admin/{model._meta.app_label}/{model._meta.model_name}/"):
            return _keys(model, place)
    return [1]


def _keys(model: type, place: Place) -> list[object]:
    if not issubclass(model, TenantModel):
        return [1]
    with acting_for(place.here.federation):
        return list(model.objects.order_by("pk").values_list("pk", flat=True)[:2])


def look(client: Client, method: str, address: str) -> tuple[int, str]:
    """The status and everything that came back, headers too."""
    if method == "GET":
        response = client.get(address)
    else:
        response = client.post(address, {"action": "delete_selected", "q": MARK, "_selected_action": "1"})
    headers = "\n".join(f"{key}: {value}" for key, value in response.headers.items())
    body = b"".join(response.streaming_content) if response.streaming else response.content
    return response.status_code, headers + body.decode(errors="replace")


def readers(place: Place) -> dict[str, Client]:
    """Nobody, and Carol, who signed in once."""
    return {"nobody": Client(raise_request_exception=False), "Carol": place.carol}


def walked(page: Page, place: Place, slug: str) -> Iterator[tuple[str, int, str]]:
    """Every visit to a page: who and where, the status, and what came back."""
    for who, client in readers(place).items():
        for path in addresses(page, place):
            for method in ("GET", "POST"):
                address = f"/{slug}/{path}"
                query = f"?q={MARK}" if method == "GET" else ""
                status, content = look(client, method, address + query)
                # What the reader asked for comes back in the page; only what they did not ask counts.
                content = content.replace(f"q={MARK}", "").replace(f'"{MARK}"', "")
                yield f"{who} {method} {address}", status, content


def test_the_walk_goes_everywhere():
    names = {page.name for page in PAGES}
    assert {"home", "results", "standings", "traveller", "scorecard", "why", "desk", "upload"} <= names
    assert {"api_sessions", "api_standings", "api_uploads", "admin:federation_member_change"} <= names
    assert {"admin:clubs_upload_changelist", "account_login"} <= names
    assert len(PAGES) > 80


@pytest.mark.parametrize("page", [p for p in PAGES if p.name not in SIGNS_OUT], ids=lambda page: page.name)
def test_next_door_shows_nothing_of_here(place, page):
    leaks = []
    for visit, status, content in walked(page, place, "albion"):
        leaks += [f"{visit}: {mark}" for mark in set(re.findall(f"{MARK}\\w+|\\w+@sakura", content))]
        if status >= 500:
            leaks.append(f"{visit}: {status}")
    assert leaks == []


@pytest.mark.parametrize("page", [p for p in PAGES if p.name not in SIGNS_OUT], ids=lambda page: page.name)
def test_here_strangers_see_only_what_is_published(place, page):
    leaks = []
    for visit, status, content in walked(page, place, "sakura"):
        leaks += [f"{visit}: {mark}" for mark in (*PRIVATE, *place.numbers) if mark in content]
        if status >= 500 or (status == 200 and is_an_office(page)):
            leaks.append(f"{visit}: {status}")
    assert leaks == []


@pytest.mark.parametrize("slug", ["albion", "sakura"])
def test_choosing_a_record_offers_nothing_of_here(place, slug):
    """The admin's own search while somebody types, for every key of every record."""
    client = readers(place)["Carol"]
    keys = [
        (model, field) for model in admin.site._registry for field in model._meta.fields if field.is_relation
    ]
    # Whoever is refused is refused before the term is read.
    terms = ("", MARK, place.numbers[0]) if slug == "albion" else (MARK,)
    for model, field in keys:
        asked = {"app_label": model._meta.app_label, "model_name": model._meta.model_name}
        for term in terms:
            answer = client.get(
                f"/{slug}/admin/autocomplete/", {**asked, "field_name": field.name, "term": term}
            )
            assert not re.search(f"{MARK}\\w", answer.content.decode())
            assert answer.status_code < 500
            assert slug == "albion" or answer.status_code != 200
    assert keys


def is_an_office(page: Page) -> bool:
    """Whether a stranger has no business on a page at all."""
    return page.template.startswith(("admin/", "desk/")) and page.name not in OPEN_UNDER_ADMIN


def test_strangers_changed_nothing(place):
    """The walk posts to every page too; run last, it finds here as it was made, and Carol still signed in."""
    assert place.carol.session["_auth_user_id"]
    with acting_for(place.here.federation):
        counts = {model._meta.label: model.objects.count() for model in tenant_models()}
    assert counts["clubs.Upload"] == 5
    assert counts["clubs.Revision"] == 5
    assert counts["clubs.DeviceToken"] == 1
    assert counts["federation.Member"] == 5
    assert [model._meta.label for model in tenant_models() if not counts[model._meta.label]] == []


def test_what_could_leak_is_there(place):
    """The marks are real: somebody who may, sees them."""
    client = Client()
    seen = {}
    for user, address in (
        (place.here.administrator, "/sakura/admin/federation/member/"),
        (place.here.scorer, f"/sakura/desk/clubs/{place.here.club.pk}/"),
        (None, f"/sakura/sessions/{place.values['session_id'][0]}/"),
    ):
        client.logout()
        if user:
            client.force_login(user)
        seen[address] = set(re.findall(f"{MARK}\\w+", client.get(address).content.decode()))
    assert all(seen.values()), seen


@pytest.mark.parametrize("model", tenant_models(), ids=lambda model: model._meta.label)
def test_no_row_of_here_is_seen_from_next_door(place, model):
    with acting_for(place.next_door):
        assert model.objects.exists()
        assert not model.objects.filter(federation=place.here.federation).exists()
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT string_agg(t::text, ' ') FROM {model._meta.db_table} t")
            assert MARK not in cursor.fetchone()[0]
