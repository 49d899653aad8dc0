"""Alerts and explanations of calls: what can have been is kept and shown, the rest refused with its line."""

import io

import pytest
from django.utils import translation
from pypdf import PdfReader

from federation.tenancy.context import acting_for
from rulings.acts.case_facts import CallOrCard, Explanation
from rulings.cases.explanations import HOW, TYPED, WHEN, as_lines, read_explanations
from rulings.cases.papers.pdf import case_pdf
from rulings.cases.selectors import whole_file
from rulings.cases.services import facts as case_facts
from rulings.cases.words import HOW_EXPLAINED, WHEN_EXPLAINED, explained_how
from scoring.engine.refusal import Refusals
from tests.rulings.cases.test_case_pages import (
    case as case,
    desk as desk,
    enter,
    result as result,
    session as session,
    text,
)
from tests.rulings.cases.test_case_papers import DAY

# 1NT by North, pass, 2C by South alerted, pass, 2S by North.
AUCTION = tuple(
    CallOrCard(what, seat) for what, seat in zip(("1N", "P", "2C", "P", "2S"), "NESWN", strict=True)
)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("3 N>E alert: both majors", Explanation(3, "N", "E", "alert", "at_time", "both majors")),
        ("3 n > we asked lead: Stayman", Explanation(3, "N", "EW", "asked", "lead", "Stayman")),
        ("3. N->W: Stayman", Explanation(3, "N", "W", "asked", "at_time", "Stayman")),
        ("１ Ｎ→Ｗ 自己：15から17", Explanation(1, "N", "W", "self", "at_time", "15から17")),
        (
            "3 S>EW 訂正、プレイ後: ドロップデッド",
            Explanation(3, "S", "EW", "corrected", "after", "ドロップデッド"),
        ),
        ("5 S>W alert", Explanation(5, "S", "W", "alert", "at_time")),
        (
            "2 W>N asked play: it shows: nothing",
            Explanation(2, "W", "N", "asked", "play", "it shows: nothing"),
        ),
    ],
)
def test_a_line_is_read(line, kept) -> None:
    assert read_explanations(f"\n{line}\n", AUCTION) == (kept,)


@pytest.mark.parametrize("language", list(TYPED))
@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("when", WHEN)
def test_every_way_and_time_is_typed_and_shown_in_both_languages(language, how, when) -> None:
    by = "S" if how == "self" else "N"
    kept = (Explanation(3, by, "EW", how, when, "clubs"),)
    assert read_explanations(as_lines(kept, language), AUCTION) == kept
    assert set(HOW_EXPLAINED) == set(HOW)
    assert set(WHEN_EXPLAINED) == set(WHEN)
    with translation.override(language):
        assert by in explained_how(kept[0])


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("both majors", "explanation_unread"),
        ("3 N>E loudly: x", "explanation_word"),
        ("3 N>E asked", "explanation_empty"),
        ("3 N>E: " + "x" * 301, "explanation_long"),
        ("3 N>NE: x", "explained_to_oneself"),
        ("3 N>S: x", "explained_to_partner"),
        ("6 N>E: x", "no_call_of_number"),
        ("0 N>E: x", "no_call_of_number"),
        ("3 N>E self: x", "explained_by_another_self"),
        ("3 S>E alert: x", "explained_by_another_alert"),
        ("3 S>E asked: x", "explained_by_another_asked"),
        ("3 E>N corrected: x", "explained_by_another_corrected"),
    ],
)
def test_what_cannot_have_been_is_refused_with_its_line(line, code) -> None:
    with pytest.raises(Refusals) as refused:
        read_explanations(f"3 N>E alert\n{line}", AUCTION)
    assert [(refusal.field, refusal.says) for refusal in refused.value.refusals] == [("explanations 2", code)]
    assert code in case_facts.SENTENCES


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Refusals) as refused:
        read_explanations("9 N>E: x\nnothing\n3 N>E alert\n3 N>S: x", AUCTION)
    assert [refusal.field[-1] for refusal in refused.value.refusals] == ["1", "2", "4"]


LINES = "3 N>E alert: both majors\n3 S>EW corrected lead: clubs alone"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        (
            "en",
            ("N alerted the partner's call to E", "S corrected an explanation to E, W, before the opening"),
        ),
        (
            "ja",
            ("NがパートナーのコールをEにアラートした", "Sが説明をE、Wに訂正した（オープニングリードの前）"),
        ),
    ],
)
def test_the_case_and_its_paper_show_them(here, case, language, sentences) -> None:
    with acting_for(here.federation):
        case_facts.describe(case=case, by=here.scorer, dealer="N", calls="1NT P 2C* P 2S", explanations=LINES)
    shown = text(enter(here.scorer, language).get(f"/sakura/desk/cases/{case.pk}/"))
    for sentence in (*sentences, "both majors", "clubs alone", "<sup>3</sup>"):
        assert sentence.replace("'", "&#x27;") in shown
    with acting_for(here.federation), translation.override(language):
        content = case_pdf(whole_file(case), publisher="連盟", language=language, dated=DAY)
    printed = "".join(page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    for sentence in (*sentences, "clubs alone"):
        assert sentence.replace(" ", "") in printed.replace(" ", "").replace("\n", "")


@pytest.mark.django_db
def test_the_form_takes_them_keeps_them_and_says_what_is_wrong(here, desk, case) -> None:
    address = f"/sakura/desk/cases/{case.pk}/describe/"
    typed = {"calls": "1NT P 2C* P 2S", "dealer": "N", "explanations": LINES}
    wrong = desk.post(address, typed | {"explanations": "9 N>E: x\nnothing"})
    assert wrong.status_code == 422
    assert "the auction has no call 9" in text(wrong)
    assert "“nothing” cannot be read" in text(wrong)
    taken = desk.post(address, typed)
    assert taken.status_code == 302
    with acting_for(here.federation):
        assert len(whole_file(case).description.explanations) == 2
    assert "3 S&gt;EW corrected lead: clubs alone" in text(desk.get(address))
