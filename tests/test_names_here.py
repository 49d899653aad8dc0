"""In a federation a person goes by the register's name or by which login it is, by no address.

A login is one for all federations; its own name may be known from another one alone.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.db import connection, models
from django.test.utils import CaptureQueriesContext
from django.utils import translation

import clubs
import federation
import rulings
import scoring
from federation.models import Member, User
from federation.people.member_numbers import with_check_digit
from federation.people.selectors import logins_called, name_here, names_here
from federation.people.services.members import register_members
from federation.tenancy.context import acting_for, current, current_id
from tests import cast

FLOORS = [Path(str(floor.__file__)).parent for floor in (federation, clubs, rulings, scoring)]
GLOBAL = "KNOWN ELSEWHERE"
# What code and templates call a login that no key of a table is called.
ALSO = {"actor", "asker", "login"}
# A login's own name, where it is meant; of whatever else has a name and is called as a login may be.
MEANT = {
    "federation/moving/logins.py: login.name",  # a federation taken out takes its logins along
    "rulings/casebook/services/people.py: user.get_full_name",  # taken out of what is published
    "scoring/points/views/certificates.py: holder.name",  # a member
    "scoring/templates/scoring/points/certificates.html: holder.name",
    "scoring/tools/demo/appeals.py: login.name",  # who is to be invented
    "scoring/tools/demo/furnish.py: login.name",
    "scoring/tools/demo/houses.py: login.name",
}


def keys_to_logins() -> Iterator[tuple[type[models.Model], "models.Field[object, object]"]]:
    """Every key of a table to a login."""
    for model in apps.get_models():
        for field in model._meta.fields:
            if field.related_model is User:
                yield model, field


def logins_named() -> str:
    """A pattern of what a login is called."""
    return "|".join(sorted(ALSO | {field.name for _model, field in keys_to_logins()}))


def read_of_logins() -> Iterator[str]:
    """Every place that reads a login's own name, as "file: words"."""
    called = rf"\b\w*(?:{logins_named()})"
    own = re.compile(rf"{called}\.name\b(?!\()|{called}__name\b|\b\w+\.get_(?:full|short)_name\b")
    for floor in FLOORS:
        for source in (*floor.glob("**/*.py"), *floor.glob("**/*.html"), *floor.glob("**/*.txt")):
            if "migrations" not in source.parts:
                for words in own.findall(source.read_text()):
                    yield f"{source.relative_to(floor.parent)}: {words}"


def test_nothing_reads_a_login_s_own_name() -> None:
    assert {"by", "director", "asked_by", "holder", "reader", "user"} <= set(logins_named().split("|"))
    assert set(read_of_logins()) == MEANT


def unregistered(user: User, federation: int = 0) -> str:
    """How a login goes by that is on no record of a federation: of the one in scope where none is named."""
    code = user.code_in(federation or current_id())
    return f"login {code}" if translation.get_language() == "en" else f"ログイン{code}"


def test_the_register_s_name_comes_first_then_which_login_it_is(inside) -> None:
    someone = known_elsewhere(inside, "someone")
    assert str(someone) == name_here(someone) == unregistered(someone)
    assert someone.registered_name == ""
    member = register(someone)
    someone = User.objects.get(pk=someone.pk)
    assert str(someone) == someone.registered_name == str(member.name)
    assert names_here([someone, inside.scorer]) == {
        someone.pk: str(member.name),
        inside.scorer.pk: unregistered(inside.scorer),
    }


def test_each_federation_has_its_own_name_of_a_person(here, next_door) -> None:
    with acting_for(here.federation):
        someone = known_elsewhere(here, "someone")
        name = str(register(someone).name)
    for house, expected in (
        (here, name),
        (next_door, unregistered(someone, next_door.federation.pk)),
        (here, name),
    ):
        with acting_for(house.federation):
            assert str(someone) == expected
            assert str(User.objects.get(pk=someone.pk)) == expected
    assert str(someone) == GLOBAL
    assert GLOBAL not in repr(someone)


def test_a_login_is_named_anew_once_its_member_is_registered(inside) -> None:
    someone = known_elsewhere(inside, "someone")
    assert str(someone) == unregistered(someone)
    member = register(someone)
    assert str(someone) == str(member.name)
    member.family_name = "Elsewhere"
    member.save()
    assert "Elsewhere" in str(someone)


def test_names_are_of_the_reader_s_language(inside) -> None:
    someone = known_elsewhere(inside, "someone")
    names = {"family_name": "山田", "given_name": "花", "family_romaji": "Yamada", "given_romaji": "Hana"}
    Member.objects.create(number="900123", user=someone, **names)
    with translation.override("ja"):
        assert str(someone) == "山田\u3000花"
    with translation.override("en"):
        assert str(someone) == "Hana Yamada"


def test_a_list_of_logins_costs_one_more_query_at_any_length(here) -> None:
    costs = []
    for count in (2, 12):
        with acting_for(here.federation):
            for number in range(count):
                register(known_elsewhere(here, f"s{count}-{number}"), f"9{count:02}{number:03}")
        with acting_for(here.federation), CaptureQueriesContext(connection) as captured:
            names = [str(member.user) for member in Member.objects.select_related("user").exclude(user=None)]
            assert GLOBAL not in names
            assert len(names) > count
        costs.append(len(captured))
    assert costs == [2, 2]


def test_records_are_searched_by_who_is_shown(inside) -> None:
    member_login, staff = known_elsewhere(inside, "player1"), known_elsewhere(inside, "staff1")
    register(member_login)
    assert list(logins_called("known")) == [member_login]
    assert list(logins_called("STAFF1")) == [staff]
    assert list(logins_called("player1")) == []
    assert list(logins_called(GLOBAL)) == []
    assert list(logins_called("")) == []


def known_elsewhere(house: cast.House, name: str) -> User:
    """A login whose own name nobody here may see."""
    someone = cast.login(house.federation, name)
    someone.name = GLOBAL
    someone.save()
    return someone


def register(user: User, number: str = "900123") -> Member:
    """A member who signs in by it."""
    number = with_check_digit(number, current().number_scheme)
    member = Member(number=number, family_name="Here", given_name="Known", user=user)
    return register_members([member], by=user)[0]
