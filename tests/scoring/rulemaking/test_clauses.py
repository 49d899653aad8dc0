"""A page for every clause: each opens in both languages and says what it sets, announces and was."""

from datetime import date

import pytest
from django.test import Client
from django.utils import translation

from clubs.regulations import books
from federation.tenancy.context import acting_for
from rulings.laws.books import books_of_pack
from scoring.regulations import book
from scoring.regulations.edition import BookPart
from scoring.rulemaking.by_clause import clauses_of, parameters_by_clause, through_time
from tests.clubs.regulations.test_adopting import SLOWER, STARTS, Committee
from tests.clubs.uploads.test_desk_pages import text
from tests.places import ROOT

pytestmark = pytest.mark.django_db
LIST = "/sakura/regulations/clauses/"
PACKS = sorted(path.parent.name for path in (ROOT / "scoring" / "regulations").glob("*/pack.toml"))


def reader(language):
    return Client(headers={"accept-language": language})


def refs_of(pack):
    """Every clause of a pack: of its text, and of what it sets."""
    regulations = books_of_pack(pack, "").regulations
    articles = () if regulations is None else regulations.articles.values()
    written = [item.ref for article in articles for item in article.items]
    return {*written, *(str(clause).replace(" ", "-") for clause in parameters_by_clause(book(pack)))}


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("pack", PACKS)
def test_every_clause_is_listed_and_opens(here, pack, language):
    here.federation.regulation_pack = pack
    here.federation.save()
    client, refs = reader(language), refs_of(pack)
    listed = client.get(LIST).content.decode()
    assert [ref for ref in refs if f'"{LIST}{ref}/"' not in listed] == []
    assert [ref for ref in refs if client.get(f"{LIST}{ref}/").status_code != 200] == []
    assert len(refs) > 5


@pytest.mark.parametrize("pack", PACKS)
def test_every_version_of_every_parameter_stands_under_its_clause(pack):
    everything, by_clause = list(book(pack).everything()), parameters_by_clause(book(pack))
    cited = {(parameter.key, version.cites) for parameter in everything for version in parameter.versions}
    listed = {(parameter.key, clause) for clause, rows in by_clause.items() for _part, parameter in rows}
    assert len(cited) > 5
    assert cited <= listed
    assert listed == {(one.key, clause) for one in everything for clause in clauses_of(one)}


def test_the_clause_of_a_single_figure_counts():
    """A rule that has a clause for each form stands under all of them."""
    pocket = book("jcbl-sample").rules["wrong_pocket"]
    assert len(clauses_of(pocket)) > len({version.cites for version in pocket.versions})


def test_what_there_is_not_is_not_found(client, here):
    for ref in ("REG-99", "Law-200", "x", "REG-2.2.1x", "54A"):
        assert client.get(f"{LIST}{ref}/").status_code == 404


def test_what_is_announced_stands_there_with_its_edition(here, next_door):
    with acting_for(here.federation):
        committee = Committee()
        edition = committee.adopted()
        rule = books.book_here().rules["slow_play"]
        shown = through_time(BookPart.RULE, rule, date(2027, 1, 1), {("rule", "slow_play", STARTS): 1})
    assert [(version.starts, version.edition) for version in shown.to_come] == [(STARTS, 1)]
    assert shown.earlier == []
    page = text(reader("en").get(f"{LIST}{SLOWER['cites']}/"))
    assert "Announced" in page
    assert f"edition {edition.number}" in page
    assert f"第{edition.number}版" in text(reader("ja").get(f"{LIST}{SLOWER['cites']}/"))
    assert "Announced" not in text(reader("en").get("/albion/regulations/clauses/Law-12C2/"))


def test_after_its_day_what_held_is_kept_below(here):
    with acting_for(here.federation):
        Committee().adopted()
        rule = books.book_here().rules["slow_play"]
        shown = through_time(BookPart.RULE, rule, STARTS, {})
    assert shown.now.starts == STARTS
    assert [version.starts < STARTS for version in shown.earlier] == [True]
    assert shown.now.lines != shown.earlier[0].lines


def test_what_conditions_of_contest_may_say_is_named(here):
    with acting_for(here.federation), translation.override("en"):
        rules = book("jcbl-sample").rules
        shown = {
            key: through_time(BookPart.RULE, rule, date(2027, 1, 1), {}).overridable
            for key, rule in rules.items()
        }
    assert shown["correction_period"] == ["Minutes after the publication"]
    assert shown["chicago"] == []
