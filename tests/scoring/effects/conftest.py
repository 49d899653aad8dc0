"""A published session of a club, a ruling of it, and the bodies that hear appeals."""

import pytest

from tests.factories import appeals
from tests.scoring import builders


@pytest.fixture
def session(inside):
    return builders.published(inside)


@pytest.fixture
def result(session):
    return appeals.first_result(session)


@pytest.fixture
def case(inside, result):
    return appeals.told_case(inside, result)


@pytest.fixture
def court(inside):
    return appeals.court(inside)
