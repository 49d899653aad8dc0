"""An address that only takes a form says so in words, and what it allows."""

import pytest

FORM = "/sakura/desk/uploads/1/amend/"


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "words"), [("en", "only takes what a form sends"), ("ja", "ja")])
def test_where_only_a_form_goes(client, here, language, words):
    client.force_login(here.scorer)
    answer = client.get(FORM, headers={"accept-language": language})
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert words in answer.content.decode()
    assert 'href="/sakura/"' in answer.content.decode()


@pytest.mark.django_db
def test_programs_get_what_they_got(client, here):
    assert client.put(FORM).content == b""
    answer = client.put("/sakura/api/v1/uploads/", content_type="application/json")
    assert answer.headers["Content-Type"].startswith("application/problem+json")
