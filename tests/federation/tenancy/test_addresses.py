"""From the address to the federation, and one transaction around everything that is done there.

DESIGN 3, "Request", sentence by sentence:
- "takes the slug from the path, strips it and calls set_script_prefix":
  test_addresses_are_written_with_the_slug
- "a custom domain means no prefix": test_an_own_domain_has_no_prefix
- "reserved slugs": test_reserved_words_are_no_federations
- "STATIC_URL … absolute": test_static_files_have_one_address
- "opens transaction.atomic() around get_response (so template rendering is inside)": test_rendering_is_inside
- "sets the context first": test_the_scope_is_open_before_anything_is_read
- "rolls back on status >= 500": test_what_becomes_of_a_write
- "ATOMIC_REQUESTS stays on": test_requests_are_atomic
- "No streaming response over tenant data": test_nothing_streams
"""

import ast

import pytest
from django.conf import settings as configured
from django.core.exceptions import ValidationError
from django.db import connection
from django.http import HttpResponse, JsonResponse
from django.template import engines
from django.template.response import TemplateResponse
from django.test import Client
from django.urls import get_script_prefix, path, reverse

from clubs.models import Club
from federation import urls, urls_global
from federation.models import RESERVED_SLUGS, Federation
from federation.tenancy.context import acting_for, current_id_or_none
from tests import cast
from tests.federation.tenancy.database import SETTING, value
from tests.places import ROOT

pytestmark = pytest.mark.django_db

WRITTEN = "W1"


def write(request, outcome):
    """A view that writes, and then ends well or badly."""
    Club.objects.create(number=WRITTEN, names={"ja": "x", "en": "x"})
    if outcome == "raises":
        raise LookupError
    return HttpResponse(status=int(outcome))


def look(request):
    return JsonResponse(
        {
            "federation": request.federation and request.federation.slug,
            "scope": current_id_or_none(),
            "setting": value("SELECT coalesce(current_setting(%s, true), '')", SETTING),
            "path": request.path,
            "path_info": request.path_info,
            "reversed": reverse("look"),
            "atomic": len(connection.savepoint_ids) + connection.in_atomic_block,
        }
    )


def lazy(request):
    """A page whose query runs when it is rendered, after the view has returned."""
    template = engines["django"].from_string("{% for club in clubs %}{{ club.number }}{% endfor %}")
    return TemplateResponse(request, template, {"clubs": Club.objects.all()})


urlpatterns = [
    path("look/", look, name="look"),
    path("lazy/", lazy),
    path("write/<str:outcome>/", write),
    *urls.urlpatterns,  # the pages of errors link to them
]


@pytest.fixture
def patient():
    """A client that gets the page of an error instead of the exception."""
    return Client(raise_request_exception=False)


@pytest.fixture
def own_domain(here, settings):
    settings.ALLOWED_HOSTS = ["*"]
    Federation.objects.filter(pk=here.federation.pk).update(domain="bridge.example.jp")
    return "bridge.example.jp"


@pytest.mark.urls(__name__)
def test_addresses_are_written_with_the_slug(client, here, next_door):
    for house in (here, next_door):
        slug = house.federation.slug
        seen = client.get(f"/{slug}/look/").json()
        assert seen.pop("atomic") > 1
        assert seen == {
            "federation": slug,
            "scope": house.federation.pk,
            "setting": str(house.federation.pk),
            "path": f"/{slug}/look/",
            "path_info": "/look/",
            "reversed": f"/{slug}/look/",
        }
    assert get_script_prefix() == "/"
    assert current_id_or_none() is None


@pytest.mark.parametrize(
    "host", ["bridge.example.jp", "bridge.example.jp:8000", "Bridge.Example.JP", "bridge.example.jp."]
)
@pytest.mark.urls(__name__)
def test_an_own_domain_has_no_prefix(client, own_domain, here, next_door, host):
    seen = client.get("/look/", headers={"host": host}).json()
    assert (seen["federation"], seen["reversed"], seen["path_info"]) == ("sakura", "/look/", "/look/")


@pytest.mark.parametrize("domain", [None, "albion.example.org", "zzz.example.org"])
@pytest.mark.urls(__name__)
def test_an_own_domain_shows_no_other_federation(client, own_domain, here, next_door, domain):
    Federation.objects.filter(pk=next_door.federation.pk).update(domain=domain)
    assert client.get("/albion/look/", headers={"host": own_domain}).status_code == 404
    seen = client.get("/look/", headers={"host": own_domain}).json()
    assert seen["federation"] == "sakura"


def test_the_admin_writes_its_addresses_so_too(client, here, own_domain):
    client.force_login(here.administrator)
    for prefix, host in (("/sakura", "testserver"), ("", own_domain)):
        page = client.get(f"{prefix}/admin/", headers={"host": host})
        assert page.status_code == 200
        assert f'href="{prefix}/admin/federation/member/"' in page.content.decode()


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nowhere/results/", 404),
        ("/nowhere/", 404),
        ("/sakura/nothing/", 404),
        ("/results/", 404),  # a page of a federation, outside
        ("/sakura/health/", 404),  # a page of the site, inside
        ("/sakura", 302),
        ("/", 200),
        ("/health/", 200),
    ],
)
def test_addresses_that_are_and_that_are_not(client, here, address, status):
    response = client.get(address)
    assert response.status_code == status
    if status == 302:
        assert response["Location"] == "/sakura/"


@pytest.mark.parametrize("slug", sorted(RESERVED_SLUGS))
def test_reserved_words_are_no_federations(client, here, slug):
    federation = Federation.objects.get(pk=here.federation.pk)
    federation.slug = slug
    with pytest.raises(ValidationError, match="reserved for the site itself"):
        federation.clean_fields()
    federation.save()  # as a careless migration might
    response = client.get(f"/{slug}/results/")
    assert (response.wsgi_request.federation, response.status_code == 200) == (None, False)


def test_every_first_word_of_the_site_is_reserved():
    first = {str(pattern.pattern).split("/")[0] for pattern in urls_global.urlpatterns} - {""}
    assert first | {configured.STATIC_URL.strip("/")} <= RESERVED_SLUGS


@pytest.mark.parametrize("slug", ["Sakura", "1st", "a/b", "桜", ""])
def test_slugs_are_plain(here, slug):
    federation = Federation.objects.get(pk=here.federation.pk)
    federation.slug = slug
    with pytest.raises(ValidationError):
        federation.clean_fields()


def test_static_files_have_one_address(client, here):
    assert configured.STATIC_URL.startswith("/")
    page = client.get("/sakura/").content.decode()
    assert 'href="/static/' in page
    assert "/sakura/static/" not in page


def test_requests_are_atomic():
    assert connection.settings_dict["ATOMIC_REQUESTS"] is True


@pytest.mark.urls(__name__)
def test_rendering_is_inside(client, here, next_door):
    assert client.get("/albion/lazy/").content == b"2074"


@pytest.mark.urls(__name__)
@pytest.mark.parametrize(
    ("outcome", "status", "kept"),
    [
        ("200", 200, True),
        ("302", 302, True),
        ("404", 404, True),
        ("500", 500, False),
        ("503", 503, False),
        ("raises", 500, False),
    ],
)
def test_what_becomes_of_a_write(patient, here, outcome, status, kept):
    """Inside the test's transaction; the next test does it with real commits."""
    assert patient.get(f"/sakura/write/{outcome}/").status_code == status
    assert value("SELECT coalesce(current_setting(%s, true), '')", SETTING) == ""
    with acting_for(here.federation):
        assert Club.objects.filter(number=WRITTEN).exists() is kept


@pytest.mark.urls(__name__)
@pytest.mark.django_db(transaction=True)
def test_what_becomes_of_a_write_for_good(patient):
    federation = cast.japanese().federation
    kept = {}
    for outcome in ("500", "raises", "200"):
        patient.get(f"/sakura/write/{outcome}/")
        with acting_for(federation):
            kept[outcome] = Club.objects.filter(number=WRITTEN).exists()
        assert value("SELECT coalesce(current_setting(%s, true), '')", SETTING) == ""
    assert kept == {"500": False, "raises": False, "200": True}


def test_the_scope_is_open_before_anything_is_read():
    order = [name.rsplit(".", 1)[1] for name in configured.MIDDLEWARE]
    tenancy = order.index("TenancyMiddleware")
    assert order[:tenancy] == [
        "WatchDoorMiddleware",  # for probes: pages of no federation; what it counts has no row of any
        "RequestNumberMiddleware",
        "VisitorAddressMiddleware",
        "CountingMiddleware",
        "SecurityMiddleware",
        "WhiteNoiseMiddleware",
        "PublicPagesMiddleware",  # compresses what comes out: it reads no table
        "CSPMiddleware",
        "SoundRequestMiddleware",
        "ReplicaMiddleware",  # cookies and the position of the journal; no row of any federation
        "SessionMiddleware",
        "OnceMiddleware",  # where a press led: kept outside of the request's transaction, by its session
    ]
    assert order.index("AuthenticationMiddleware") > tenancy


# Reads each part in a scope and a transaction of its own, and sends it outside of both.
STREAMS = {"scoring/open_data/views.py"}


def test_nothing_streams():
    """A streamed body would be read after the transaction, with nobody in scope."""
    forbidden = {"StreamingHttpResponse", "FileResponse"}
    using = [
        str(file.relative_to(ROOT))
        for package in ("federation", "clubs", "rulings", "scoring")
        for file in (ROOT / package).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Name | ast.alias)
        and (node.id if isinstance(node, ast.Name) else node.name) in forbidden
    ]
    assert set(using) == STREAMS
