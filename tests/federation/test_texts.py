"""A text in several languages: what is kept, who reads what, what is refused."""

from contextlib import contextmanager

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils import translation

from clubs.models import Club
from federation.languages import Texts, in_each, is_texts, languages_here, own_language, read
from federation.models import Federation
from federation.tenancy.context import acting_for

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("texts", "language", "shown"),
    [
        ({"ja": "港", "en": "Harbour"}, "en", "Harbour"),
        ({"ja": "港", "en": "Harbour"}, "ja", "港"),
        ({"ja": "港", "en": "Harbour"}, "en-gb", "Harbour"),
        ({"ja": "港"}, "en", "港"),
        ({"en": "Harbour"}, "ja", "Harbour"),
        ({"xx": "Port"}, "ja", "Port"),
        ({"xx": "Port", "en": "Harbour"}, "ja", "Harbour"),
        ({"en": "", "xx": "Port"}, "en", "Port"),
        ({}, "en", ""),
    ],
)
def test_the_reader_has_their_own_or_the_federation_s_or_any(inside, texts, language, shown):
    with translation.override(language):
        assert (str(Texts(texts)), read(texts)) == (shown, shown)


def test_the_own_language_comes_before_any_other(here, next_door):
    texts = Texts({"xx": "Port", "ja": "港", "en": "Harbour"})
    for house, own in ((here, "港"), (next_door, "Harbour")):
        with acting_for(house.federation), translation.override("de"):
            assert str(texts) == own
            assert texts.in_every()["ja"] == "港"


def test_what_is_set_is_texts_and_comes_back_so(inside):
    club = Club(number="9", names={"ja": "港", "en": ""})
    assert (type(club.names), dict(club.names), club.name) == (Texts, {"ja": "港"}, "港")
    club.save()
    kept = Club.objects.get(pk=club.pk)
    assert (type(kept.names), kept.names) == (Texts, {"ja": "港"})
    Club.objects.filter(pk=club.pk).update(names={"en": "Harbour"})
    kept.refresh_from_db()
    assert kept.names == {"en": "Harbour"}
    assert Club.objects.filter(pk=club.pk).values_list("names__en", flat=True).get() == "Harbour"


@pytest.mark.parametrize(
    ("names", "problems"),
    [
        ({"en": "Harbour"}, ["Japanese: write it in this language."]),
        ({"ja": "  "}, ["This field cannot be blank."]),
        ({"ja": "港", "xx": "Port"}, ["There is no language “xx” here."]),
        (
            {"ja": "港" * 121, "en": "x" * 121},
            [f"{one}: at most 120 characters." for one in ("Japanese", "English")],
        ),
        ({"ja": 5}, ["Write texts by their languages."]),
        ("港", ["Write texts by their languages."]),
    ],
)
def test_everything_that_is_wrong_is_said_at_once(here, names, problems):
    club = Club(number="9")
    club.names = names
    with acting_for(here.federation, language="en"), pytest.raises(ValidationError) as refused:
        club.full_clean()
    assert refused.value.message_dict == {"names": problems}


def test_a_club_is_found_by_its_name_in_any_language_but_not_by_a_code(inside):
    Club.objects.create(number="9", names={"ja": "みなと", "en": 'The "Harbour" 100%'})
    for words in ("みな", "harb", '"Harbour"', "100%"):
        assert [club.number for club in Club.objects.filter(names__icontains=words)] == ["9"], words
    for words in ("ja", "en", "{", "みなHarb", "1_0"):
        assert not Club.objects.filter(names__icontains=words, number="9").exists(), words


@contextmanager
def refused():
    with pytest.raises(IntegrityError), transaction.atomic():
        yield


def test_the_database_takes_no_text_without_a_language(here):
    wrong = "UPDATE clubs_club SET names = '\"x\"'"
    with acting_for(here.federation), connection.cursor() as cursor, refused():
        cursor.execute(wrong)


def test_texts_out_of_json_are_known_by_their_languages():
    assert is_texts({"ja": "x", "en": "y"})
    assert is_texts({"en": "y"})
    assert not any(is_texts(other) for other in ({}, {"page": "x"}, {"en": "y", "page": "z"}, "en", None))


def test_a_federation_says_which_languages_it_has(here, next_door):
    assert own_language() == "en"
    for house, languages in ((here, ("ja", "en")), (next_door, ("en", "ja"))):
        with acting_for(house.federation):
            assert (languages_here(), own_language()) == (languages, languages[0])
    with acting_for(here.federation):
        assert in_each(own_language, ["en", "ja"]) == {"en": "ja", "ja": "ja"}


@pytest.mark.parametrize("languages", [["xx"], ["ja", "ja"], []])
def test_languages_that_cannot_be_are_refused(here, languages):
    federation: Federation = here.federation
    federation.languages = languages
    with pytest.raises(ValidationError) as refused:
        federation.full_clean()
    assert "languages" in refused.value.message_dict
