"""The results of every sample, of every form, as a table and back."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings

from clubs import reading
from clubs.parsing import csv_results
from clubs.parsing.document import DocumentResult
from scoring.engine.sheet import Kind
from tests.clubs.parsing.files import SAMPLES
from tests.clubs.parsing.test_pbn_writer import INDIVIDUAL, PAIRS, TEAMS
from tests.clubs.parsing.written import SESSIONS, documents


def said(document):
    """The results without their lines; 19.0 is 19. That a score was assigned has no place in a table."""
    return [
        each._replace(
            line=0,
            kind=Kind.PLAYED if each.kind is Kind.ASSIGNED else each.kind,
            ns_published=number(each.ns_published),
            ew_published=number(each.ew_published),
        )
        for each in document.results
    ]


def number(award):
    return Fraction(award) if award else None


def again(document):
    read, _ = csv_results.read(csv_results.write(document))
    return read


@pytest.mark.parametrize("name", SESSIONS)
def test_the_samples_come_back(name):
    document, _ = reading.read((SAMPLES / name).read_bytes())
    read = again(document)
    assert said(read) == said(document)
    if document.event.date and document.results:  # a heading stands beside the results
        assert (read.event.date, read.event.title) == (document.event.date, document.event.title)


@pytest.mark.parametrize("document", [PAIRS, INDIVIDUAL, TEAMS], ids=["pairs", "individual", "teams"])
def test_every_form_comes_back(document):
    read = again(document)
    assert said(read) == said(document)
    assert read.event.date == document.event.date


def test_sections_are_kept_apart():
    assert {each.section for each in again(PAIRS).contestants} == {"A", "B"}


def test_without_a_day_there_is_no_heading():
    bare = replace(PAIRS, event=replace(PAIRS.event, date=None))
    heads = csv_results.write(bare).decode("utf-8-sig").split("\r\n")[0]
    assert heads == ",".join(csv_results.COLUMNS)
    dated = csv_results.write(PAIRS).decode("utf-8-sig").split("\r\n")[0]
    assert dated == f"{heads},date,event"


@given(document=documents())
@settings(max_examples=40, deadline=None)
def test_made_up_games_come_back(document):
    read = again(document)
    assert said(read) == said(document)
    assert all(isinstance(each, DocumentResult) for each in read.results)
