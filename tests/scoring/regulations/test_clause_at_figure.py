"""Under an edition that gives every rule another clause, no figure of any story cites a clause of the pack.

What a figure cites otherwise is listed by step, and what no figure cites by rule, each with the reason. No
rule that decides a figure is missing: who forfeits, who is out and what parts equals says so by its clause.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction

from clubs.models import Session
from clubs.regulations import books
from federation.models import Federation
from federation.tenancy.context import acting_for
from scoring.engine import explain
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.models import Award, Run, StageRun
from scoring.regulations import Book
from scoring.regulations.edition import BookPart, parts_of
from scoring.regulations.kinds import KINDS
from scoring.rulemaking.titles import CLAUSES
from scoring.sessions.selectors.boards import award_of
from scoring.sessions.services.body import conditions_from
from scoring.tools.story import playing
from scoring.tools.story.script import read
from tests.clubs.regulations.test_adopting import Committee
from tests.places import STORIES
from tests.scoring.tools.test_stories import NAMES, UNSCORED

# A clause on which no figure rests otherwise, for conditions and scales.
MARK = Citation.REG_2_7_2
# For rules, each its own: of auction and play, of what is no duplicate bridge; of the regulations for what
# the director gives by a clause.
OF_REGULATIONS = (
    Citation.REG_3_1_1,
    Citation.REG_3_1_2,
    Citation.REG_3_2,
    Citation.REG_3_3,
    Citation.REG_3_4,
)
ELSEWHERE = (
    *(Citation.LAW_1, Citation.LAW_2, Citation.LAW_6, Citation.LAW_17, Citation.LAW_18, Citation.LAW_19A),
    *(Citation.LAW_19B, Citation.LAW_20, Citation.LAW_22, Citation.LAW_41, Citation.LAWS_OF_PLAY),
    *(Citation.LAW_44, Citation.LAW_44C, Citation.LAW_44E, Citation.LAW_44F, Citation.LAW_44G),
    *(Citation.LAW_61, Citation.LAW_63, Citation.LAW_64, Citation.LAW_68, Citation.MP_JAPAN),
    *(Citation.MP_AUSTRALIA, Citation.MP_AMERICA, Citation.MP_NEW_ZEALAND, Citation.MP_ENGLAND),
    *(Citation.MP_NORWAY, Citation.MP_WORLD, Citation.RUBBER, Citation.RUBBER_UNFINISHED, Citation.CHICAGO),
    *(Citation.HONEYMOON, Citation.SOLITAIRE),
)
# Rules that no figure of a tournament rests on, and why.
NO_FIGURE = {
    **dict.fromkeys(("appeal_period", "correction_period", "ruling_period"), "a period: what is in time"),
    **dict.fromkeys(("late_correction", "trick_agreement"), "whether a score is corrected, not what it is"),
    **dict.fromkeys(("chicago", "honeymoon", "honours", "unfinished_rubber"), "calculators of social bridge"),
    **dict.fromkeys(("solitaire_bid", "solitaire_play"), "calculators of social bridge"),
    "appeal_deposits": "money that is left with an appeal",
    "line_up": "how many players the winner of a forfeit may name, where the desk asks for them",
    "movement_limits": "what a movement may ask for, before a card is dealt",
}
# Rules that a step cites, to which no story comes without conditions of contest of its own.
IN_NO_STORY = {"carry_over", "houston_pairs", "negative_totals", "patton", "tie_breaks", "weighted_imps"} | {
    *("system_violation", "wrong_board", "wrong_opponents"),  # as a slip, which a story has
}
GIVEN = ("scoring_slip", "system_violation", "wrong_board", "wrong_opponents", "wrong_pocket")
OTHERS = sorted(set(KINDS) - set(GIVEN) - set(NO_FIGURE))
assert len(OTHERS) <= len(ELSEWHERE), "each rule has a mark of its own"
MARKS = {**dict(zip(GIVEN, OF_REGULATIONS, strict=True)), **dict(zip(OTHERS, ELSEWHERE, strict=False))}
# Steps that a form of contest is made of: no parameter sets them, and an edition moves them nowhere.
OF_THE_FORM = {("bam_points", "REG-2.2.4"), ("bam_win_tie", "REG-2.2.4"), ("bam_win", "REG-2.2.4")} | {
    ("league_round", "REG-2.2.4")  # by the first step of its points
}
STEP = 4  # amount, code, clause, parameters
KNOWN = frozenset(map(str, Citation))
EVE = date(2020, 1, 1)  # after every version of the sample packs
DAY = date(2020, 7, 1)  # a story without a day is played then
SENTENCES = {"ja": "別の条項", "en": "Another clause"}


def recited(book: Book) -> Iterator[Mapping[str, Any]]:
    """Every parameter of a book as it is, under another clause, those by form and cause inside it too."""
    for part, parameters in parts_of(book).items():
        for parameter in parameters.values():
            value = parameter.versions[-1].value
            mark = str(MARKS.get(parameter.key, MARK) if part is BookPart.RULE else MARK)
            own = inner(value, mark) if part is BookPart.RULE else value
            texts = {"cites": mark, "sentences": SENTENCES}
            yield {"part": str(part), "key": parameter.key, "value": own, **texts}


def inner(value: Mapping[str, Any], mark: str) -> dict[str, Any]:
    return {name: dict.fromkeys(value[name], mark) for name in CLAUSES if name in value}


def federation_with_edition(story):
    """The federation of a story, which has adopted the edition on the eve."""
    federation = BEFORE(story)
    with acting_for(federation, language="en"):
        committee = Committee()
        for number, change in enumerate(recited(books.book_here())):
            if number == 0:
                draft = committee.draft(change, starts=EVE + timedelta(days=1))
            else:
                draft.body["changes"].append(change)
        draft.save()
        with time_machine.travel(EVE.isoformat()):
            edition = committee.propose(draft)
            committee.adopt(edition)
    return federation


BEFORE = playing.federation_of


def steps_of(body: object) -> Iterator[tuple[str, str]]:
    """The code and the clause of every step in a body, wherever it is."""
    if isinstance(body, Mapping):
        if "cite" in body:
            yield str(body.get("code", "")), str(body["cite"])
        for value in body.values():
            yield from steps_of(value)
    elif isinstance(body, list):
        if len(body) == STEP and isinstance(body[2], str) and body[2] in KNOWN:
            yield body[1], body[2]
        for value in body:
            yield from steps_of(value)


def steps_of_awards() -> Iterator[Step]:
    """The steps of every award of every session."""
    for session in Session.objects.all():
        run = Run.objects.filter(session=session).order_by("-sequence").first()
        if run is None:
            continue
        conditions = conditions_from(run.conditions)
        for award in Award.objects.filter(session=session):
            line = award_of(session, award.result_id)
            cells = [line.cell(side) for side in ("ns", "ew")]
            for cell in filter(None, cells):
                yield from explain.award(cell, conditions).steps


def steps_shown(name: str) -> set[tuple[str, str]]:
    """The steps of every figure of a story, which comes to the same figures; the story is thrown away."""
    story = read(json.loads((STORIES / f"{name}.json").read_text(encoding="utf-8")))
    with transaction.atomic():
        report = playing.play(replace(story, day=max(story.day, DAY)), keep=True)
        with acting_for(Federation.objects.get(), language="en"):
            shown = {(step.code, str(step.cite)) for step in steps_of_awards()}
            for model in (Run, StageRun):
                for body in model.objects.values_list("body", flat=True):
                    shown |= set(steps_of(body))
        transaction.set_rollback(True)
    assert report.holds, name
    return shown


@pytest.mark.django_db
def test_every_figure_cites_the_clause_of_the_edition(monkeypatch):
    monkeypatch.setattr(playing, "federation_of", federation_with_edition)
    shown = {name: steps_shown(name) for name in sorted(set(NAMES) - UNSCORED)}
    marks = {str(mark) for mark in (MARK, *MARKS.values())}
    for name, steps in shown.items():
        of_pack = {(code, cite) for code, cite in steps if cite.startswith("REG-") and cite not in marks}
        assert of_pack <= OF_THE_FORM, name
    cited = {cite for steps in shown.values() for _code, cite in steps}
    uncited = {key for key, mark in MARKS.items() if str(mark) not in cited}
    assert uncited == IN_NO_STORY
