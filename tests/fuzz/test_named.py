"""What was once answered 500, by its name: zero bytes, a year 0, a format that there is none of."""

import pytest
from django.contrib import admin
from django.db import models
from django.test import Client
from django.utils.translation import trans_real

from federation.models import Role, User
from federation.tables.admin.register_files import RegisterFiles
from federation.tenancy.context import acting_for
from rulings.models import Appeal, Case
from tests import cast
from tests.fuzz.addresses import NUMBERS, ROWS, SECRETS, WORDS, patterns
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db
MANY = "&".join(f"a{i}=1" for i in range(2000))
EXPORTED = [model for model, own in admin.site._registry.items() if isinstance(own, RegisterFiles)]
DATED = [
    (model, field.name)
    for model in admin.site._registry
    for field in model._meta.concrete_fields
    if isinstance(field, models.DateField)
]


def list_of(model: type[models.Model]) -> str:
    return f"/sakura/admin/{model._meta.app_label}/{model._meta.model_name}/"


@pytest.fixture
@furnished_once
def reader(here):
    """Somebody with every office; a mistake of ours is answered, not raised."""
    with acting_for(here.federation):
        cast.appoint(here.administrator, *[role for role in Role if role != Role.ADMINISTRATOR])
    client = Client(raise_request_exception=False, headers={"accept-language": "en"})
    client.force_login(here.administrator)
    return client


@pytest.mark.parametrize(
    "path",
    [
        "/%00/",
        "/sakura%00/",
        "/sakura/results/%00",
        "/sakura/laws/1%00/",
        "/sakura/casebook/%00/",
        "/sakura/tournaments/a%00b/",
        "/sakura/letters/off/%00/",
        "/sakura/admin/federation/member/%00/change/",
        "/sakura/accounts/password/reset/key/%00-%00/",
        "/operators/federation/user/%00/change/",
        "/static/%00",
        "/health/%00",
    ],
)
@pytest.mark.parametrize(("language", "words"), [("en", "This cannot be read"), ("ja", "読み取れない")])
def test_a_zero_byte_in_a_path(reader, path, language, words) -> None:
    answer = reader.get(path, headers={"accept-language": language})
    assert answer.status_code == 400
    assert words in answer.content.decode()


@pytest.mark.parametrize("path", ["laws/%00/", "casebook/%00/", "tournaments/%00/", "%00"])
def test_programs_get_a_problem_document(reader, path) -> None:
    answer = reader.get(f"/sakura/api/v1/{path}")
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert answer.json() | {"detail": ""} == {
        "type": "urn:problem:parse_error",
        "title": "parse_error",
        "status": 400,
        "detail": "",
    }


@pytest.mark.parametrize(
    ("page", "kind"),
    [("results/", "text/html; charset=utf-8"), ("api/v1/sessions/", "application/problem+json")],
)
def test_more_parameters_than_anybody_sends(reader, page, kind) -> None:
    answer = reader.get(f"/sakura/{page}?{MANY}")
    assert (answer.status_code, answer["Content-Type"]) == (400, kind)


@pytest.mark.parametrize("name", ["sessionid", "csrftoken", "language", "messages", "of_nobody"])
@pytest.mark.parametrize("value", ["\0", '"\\000"'])  # as it is, and as a quoted cookie spells it
def test_a_zero_byte_in_a_cookie(here, name, value) -> None:
    client = Client(raise_request_exception=False)
    for path in ("/sakura/", "/sakura/me/", "/", "/operators/", "/sakura/api/v1/uploads/"):
        assert client.get(path, headers={"cookie": f"{name}={value}"}).status_code == 400, path


@pytest.mark.parametrize("query", ["version=%00", "version=1%00", "lang=%00", "%00=1"])
@pytest.mark.parametrize("page", ["schema", "docs"])
def test_a_zero_byte_in_a_version(reader, page, query) -> None:
    assert reader.get(f"/sakura/api/v1/{page}/?{query}").status_code == 400


@pytest.mark.parametrize("version", ["1", "abc", "a%0d%0ab: c", "9" * 400, "%ED%A0%80", "%22"])
@pytest.mark.parametrize("page", ["schema", "docs"])
def test_a_version_that_there_is_none_of(reader, page, version) -> None:
    assert reader.get(f"/sakura/api/v1/{page}/?version={version}").status_code == 200


@pytest.mark.parametrize("model", admin.site._registry, ids=lambda model: model._meta.label_lower)
def test_a_zero_byte_in_a_filter_of_the_administration(reader, model) -> None:
    names = [field.name for field in model._meta.concrete_fields]
    assert "id" in names
    for name in [*names, "q", "o", "p", "_to_field", *names_of_filters(model)]:
        assert reader.get(f"{list_of(model)}?{name}=%00").status_code == 400, name


def names_of_filters(model: type[models.Model]) -> list[str]:
    entries = admin.site._registry[model].list_filter
    return [str(getattr(entry, "parameter_name", entry)) for entry in entries]


IMPOSSIBLE = (
    "year=0",
    "year=10000",
    "year__gt=99999",
    "month=13",
    "day=99999999999",
    "week_day=x",
    "iso_year=0",
)


@pytest.mark.parametrize(("model", "field"), DATED, ids=lambda of: getattr(of, "__name__", of))
def test_a_day_that_cannot_be_is_no_filter(reader, model, field) -> None:
    """`played_on__year=0` and its like, of every date of every record: back to the list, or nothing in it.

    400 where a list is asked by its own filters alone: cases and appeals hide what is not told yet.
    """
    for lookup in IMPOSSIBLE:
        answer = reader.get(f"{list_of(model)}?{field}__{lookup}")
        assert (answer.status_code, answer.headers.get("Location")) in (
            (302, f"{list_of(model)}?e=1"),
            (400 if model in (Appeal, Case) else None, None),
            (200, None),
        ), lookup


@pytest.mark.parametrize("length", ["abc", "-1", "²", "1.5"])
def test_a_length_that_is_no_number(reader, length) -> None:
    for path in ("accounts/login/", "admin/federation/member/import/", "api/v1/uploads/"):
        assert reader.post(f"/sakura/{path}", {"a": "1"}, CONTENT_LENGTH=length).status_code == 400, path


@pytest.mark.parametrize("query", ["number__range=9999-12-31", "id__range=0", "number__regex=(", "id__in=x"])
def test_a_question_that_cannot_be_asked_is_no_filter(reader, query) -> None:
    answer = reader.get(f"/sakura/admin/federation/member/?{query}")
    assert (answer.status_code, answer["Location"]) == (302, "/sakura/admin/federation/member/?e=1")


@pytest.mark.parametrize("model", EXPORTED, ids=lambda model: model._meta.label_lower)
@pytest.mark.parametrize("query", ["format=abc", "e=1", "number=x", "id__year=0", "id=" + "9" * 40])
def test_an_export_of_what_cannot_be_asked(reader, model, query) -> None:
    answer = reader.get(f"{list_of(model)}export/?{query}")
    assert (answer.status_code, answer.headers.get("Location")) in (
        (302, f"{list_of(model)}export/"),
        (200, None),
    )


@pytest.mark.parametrize("model", EXPORTED, ids=lambda model: model._meta.label_lower)
@pytest.mark.parametrize(("page", "field"), [("process_import", "import_file_name"), ("import", "kept")])
def test_a_zero_byte_in_the_name_of_a_preview(reader, model, page, field) -> None:
    answer = reader.post(f"{list_of(model)}{page}/", {field: "a\0"})
    assert (answer.status_code, answer["Location"]) == (302, f"{list_of(model)}import/")


def test_a_catalogue_of_no_language_of_ours_is_not_kept(reader) -> None:
    """Each would stay in memory for ever."""
    for language in ("eo", "x" * 40, "de-at"):
        assert reader.get(f"/sakura/api/v1/schema/?lang={language}").status_code == 200
        assert language not in trans_real._translations


ACTED_ON = [model for model, own in admin.site._registry.items() if own.actions]


@pytest.mark.parametrize("model", ACTED_ON, ids=lambda model: model._meta.label_lower)
@pytest.mark.parametrize("key", ["1\0", "x", "9" * 40, "²", "-1"])
def test_a_row_that_is_none_is_not_chosen(reader, model, key) -> None:
    actions = admin.site._registry[model].actions
    names = [action if isinstance(action, str) else action.__name__ for action in actions]
    sent = [{"action": name, "index": "0", "_selected_action": key} for name in names]
    statuses = {reader.post(list_of(model), fields).status_code for fields in sent}
    assert statuses
    assert statuses <= {200, 302}


@pytest.mark.parametrize("key", ["1\0", "x"])
def test_a_login_that_is_none_is_not_chosen(operator, key) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(operator)
    for action in ("let_in", "shut_out"):
        fields = {"action": action, "index": "0", "_selected_action": key}
        assert client.post("/operators/federation/user/", fields).status_code == 302


def looked_up() -> list[tuple[type[models.Model], str]]:
    """Every box of a form, or of its rows, in which a record is looked up: the record, the box's name."""
    boxes = []
    for model, own in admin.site._registry.items():
        boxes += [(model, name) for name in own.autocomplete_fields]
        for inline in own.inlines:
            key = inline.model._meta.get_field(inline.fk_name) if inline.fk_name else None
            keys = [key] if key else [f for f in inline.model._meta.fields if f.related_model is model]
            prefix = keys[0].remote_field.accessor_name
            boxes += [(model, f"{prefix}-0-{name}") for name in inline.autocomplete_fields]
    return boxes


@pytest.mark.parametrize(("model", "name"), looked_up(), ids=str)
def test_a_zero_byte_in_a_box_that_looks_up_a_record(reader, model, name) -> None:
    prefix = name.split("-0-")[0]
    rows = {f"{prefix}-TOTAL_FORMS": "1", f"{prefix}-INITIAL_FORMS": "0"} if "-0-" in name else {}
    for value in ("\0", "1\0", "x", "9" * 40, "9" * 5000, "²", ""):
        answer = reader.post(f"{list_of(model)}add/", {**rows, name: value})
        assert (answer.status_code, "errorlist" in answer.content.decode()) == (200, True), value[:9]


def test_every_box_that_looks_up_a_record_is_tried() -> None:
    """Django's own box answers 500 to what is no key; there were fifteen forms with one."""
    assert len(looked_up()) >= 15


@pytest.fixture
@furnished_once
def operator(here) -> User:
    user = cast.login(here.federation, "operator")
    User.objects.filter(pk=user.pk).update(is_operator=True)
    return user


def test_the_enumerations_hold_something() -> None:
    assert (len(EXPORTED), len(DATED) > 40, len(ACTED_ON) > 0) == (15, True, True)


@pytest.mark.parametrize("urlconf", ["federation.urls", "federation.urls_global", "federation.api_urls"])
def test_every_name_in_an_address_has_something_to_put_there(urlconf):
    """Who adds one says what the attacks put into it."""
    names = {name for _page, in_address in patterns(urlconf) for name in in_address}
    assert names - set(ROWS | NUMBERS | WORDS) - set(SECRETS) == set()
    assert names
