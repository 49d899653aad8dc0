"""Cases taken away: PDF in both languages, as each reader may see them; PBN that our own reader reads."""

import io
import os
from datetime import date
from pathlib import Path

import pytest
from django.utils import translation
from pypdf import PdfReader

from clubs.files import reading
from clubs.models import EntryPlayer
from federation.models import Member
from rulings.acts import cases as case_acts
from rulings.acts.case_contents import CaseNoted
from rulings.acts.case_facts import NO_DESCRIPTION
from rulings.cases.papers.pbn import case_pbn
from rulings.cases.papers.pdf import case_pdf
from rulings.cases.selectors import party_file, whole_file
from rulings.cases.services import cases, facts as case_facts, laws as case_laws, polls
from tests.rulings.cases.test_cases import average, reported, result as result, session
from tests.worlds import furnished_once

assert session  # a fixture

DEAL = "N:AKQ2.432.T98.765 JT98.AKQ.765.432 765.JT98.AKQ.T98 43.765.J432.AKQJ"
DAY = date(2026, 11, 21)


@pytest.fixture
@furnished_once
def whole_case(inside, result):
    """A case with everything that can be in one."""
    case, _ = reported(inside, result, topic="opening_lead_withdrawal")
    by = inside.scorer
    case_facts.describe(
        case=case,
        by=by,
        words="ウェストは順番でないのにスペードのエースを出した。",
        dealer="N",
        deal=DEAL,
        calls="1NT P 2C* P 2S~ P 4S P P P",
        cards="S4! HA HJ H5 H2",
    )
    case_facts.state(case=case, by=by, seat="N", text="I had not seen the lead.", disputes=True)
    case_facts.sign(case=case, by=by, seat="N")
    case_facts.state(case=case, by=by, seat="W", text="UNSIGNED words of West.")
    case_laws.cite(case=case, item="54A", role="rectification", by=by, note="the lead is accepted")
    case_facts.agree(case=case, by=by, finding="The lead was faced.")
    polls.poll(case=case, by=by, level="club", chose="P", considered="X")
    case_acts.take(case=case, content=CaseNoted(text="PRIVATE about West"), by=by)
    cases.rule(case=case, decisions=[average(result)], reasons="Law 54A, and 12C2.", by=by)
    return case


def text_of(content: bytes) -> str:
    pages = PdfReader(io.BytesIO(content)).pages
    return "".join(page.extract_text() for page in pages).replace(" ", "").replace("\n", "")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_case_on_paper(inside, whole_case, language) -> None:
    with translation.override(language):
        content = case_pdf(whole_file(whole_case), publisher="連盟", language=language, dated=DAY)
        again = case_pdf(whole_file(whole_case), publisher="連盟", language=language, dated=DAY)
    assert content == again
    assert content.startswith(b"%PDF")
    if folder := os.environ.get("PAPERS"):
        Path(folder, f"case-{language}.pdf").write_bytes(content)


@pytest.mark.parametrize(("language", "heading"), [("en", "Ruling"), ("ja", "2022-0001")])
def test_paper_says_what_was_decided_and_no_private_note(inside, whole_case, language, heading) -> None:
    with translation.override(language):
        paper_text = text_of(case_pdf(whole_file(whole_case), publisher="連盟", language=language, dated=DAY))
    for words in (heading, "順番", "Law54A,and12C2.", "UNSIGNED", "Thelead"):
        assert words in paper_text, words
    assert "PRIVATE" not in paper_text


def test_a_party_takes_away_what_it_may_see(inside, whole_case) -> None:
    paper = {"publisher": "連盟", "language": "en", "dated": DAY}
    with translation.override("en"):
        before = text_of(case_pdf(party_file(whole_case, "N"), **paper))
        cases.tell(case=whole_case, by=inside.scorer, seats="NESW", appeal_explained=True)
        after = text_of(case_pdf(party_file(whole_case, "N"), **paper))
    for paper_text in (before, after):
        assert "PRIVATE" not in paper_text
        assert "UNSIGNED" not in paper_text
        assert "Pollofpeers" not in paper_text
    assert "Law54A,and12C2." not in before
    assert "Law54A,and12C2." in after


def test_the_board_is_pbn_that_our_reader_reads(inside, whole_case) -> None:
    description = whole_file(whole_case).description
    content = case_pbn(name="Case 2022-0001", board=whole_case.board, played_on=DAY, description=description)
    assert content.isascii()
    assert '[Deal "N:AKQ2.432.T98.765 JT98.AKQ.765.432 765.JT98.AKQ.T98 43.765.J432.AKQJ"]' in content
    assert "[Auction" in content
    assert "1NT Pass 2C Pass\r\n2S Pass 4S Pass\r\nPass Pass" in content
    document, _problems = reading.read(content.encode(), "case.pbn")
    assert [deal.board for deal in document.deals] == [whole_case.board]


def test_pbn_of_a_board_of_which_nothing_is_known() -> None:
    content = case_pbn(name="Case 1", board=None, played_on=DAY, description=NO_DESCRIPTION)
    assert '[Vulnerable "?"]' in content
    assert "[Play" not in content


def test_who_may_take_a_case_away(inside, whole_case, result, client) -> None:
    pdf, pbn = (
        f"/{inside.federation.slug}/cases/{whole_case.pk}/{file}" for file in ("case.pdf", "board.pbn")
    )
    client.force_login(inside.scorer)
    answer = client.get(pdf)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert client.get(pbn).content.startswith(b"% PBN")
    client.force_login(inside.player)
    assert [client.get(page).status_code for page in (pdf, pbn)] == [403, 403]
    seated = EntryPlayer.objects.current().filter(entry=result.ew).first()
    party = whole_case.parties.get(seat="E")
    if party.member_id is None:
        assert seated is not None
        return
    Member.objects.filter(pk=party.member_id).update(user=inside.registrar)
    client.force_login(inside.registrar)
    assert client.get(pdf).status_code == 200
