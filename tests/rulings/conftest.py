"""A published session of a club, a ruling of it, and the bodies that hear appeals."""

import pytest

from tests.factories import appeals
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def session(inside):
    return builders.published(inside)


@pytest.fixture
@furnished_once
def result(session):
    return appeals.first_result(session)


@pytest.fixture
@furnished_once
def case(inside, result):
    return appeals.told_case(inside, result)


@pytest.fixture
@furnished_once
def court(inside):
    return appeals.court(inside)
