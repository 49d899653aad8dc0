"""Screens of cases, to look at."""
import os
import pytest
from pathlib import Path
from federation.tenancy.context import acting_for
from clubs.models import Board
from rulings.services import case_facts, case_laws, case_polls, case_notes, case_pictures, cases
from tests.rulings.case_house import first_result, reported, average
from tests.rulings.test_description import DEAL
from tests.clubs.test_proofs import picture
from tests.scoring import builders
from tests.browser.test_calculators import accessible, fits
SHOTS = os.environ["PORTAL_SHOTS"]

def test_shots(visitor, portal):
    problems = []
    for house, slug, language in ((portal.houses[0], "sakura", "ja"), (portal.houses[1], "albion", "en")):
        session = builders.published(house)
        with acting_for(house.federation):
            by = house.scorer
            result = first_result(session)
            case = reported(house, result, north=house.members[1], topic="opening_lead_withdrawal")
            case_facts.advised(case=case, by=by, topic="card_played", facts={"who": "defender", "manner": "dropped", "partner_could_see": True})
            case_facts.describe(case=case, by=by, deal=DEAL, calls="1NT P 2C* 2H!! X AP" if False else "P 1NT E:2C! 2C*! 2H~ P 3NT AP" if False else "1NT E:2C* 2H~ P 3NT AP", cards="S3 S8 S6 SA C5 C2 H5! CJ CK", words="After the auction South asked.\nWest's card was face up.")
            case_facts.state(case=case, by=by, seat="W", text="I did not see it.", disputes=True)
            case_facts.state(case=case, by=by, seat="N", text="The card was face up on the table.")
            case_facts.sign(case=case, by=by, seat="N")
            case_laws.cite(case=case, item="69B2", role="procedure", by=by, note="claim first")
            case_polls.poll(case=case, by=by, level="national", chose="4S", considered="P X", question="♠KQ")
            case_polls.poll(case=case, by=by, level="club", chose="P", considered="4S")
            case_notes.note(case=case, by=by, text="Ask the table next to it.")
            case_pictures.attach(case=case, content=picture(), by=by, caption="Slip")
            reported(house, result, sent="other")
            case_facts.agree(case=case, by=by, found="The card lay face up.")
            body = {"board": result.board, "ns": result.ns.number, "ew": result.ew.number, "outcome": {"weighted": [{"weight": "2/3", "result": ["3N", "N", 9]}, {"weight": "1/3", "result": ["3N", "N", 8]}]}}
            cases.rule(case=case, decisions=[cases.Decision("score", body)], reasons="Two of three find the queen.", by=by)
            cases.tell(case=case, by=by, told="NESW", appeal_explained=True)
            draft = reported(house, result, sent="draft")
        for width in (360, 1280):
            page = visitor.arrives(language, width=width)
            visitor.signs_in(page, slug, "scorer")
            for name, address in {
                "case": f"desk/cases/{case.pk}/", "draft": f"desk/cases/{draft.pk}/", "report": f"desk/sessions/{session.pk}/cases/new/?board={result.board}",
                "sessions": "desk/cases/new/", "rule": f"desk/cases/{draft.pk}/rule/", "describe": f"desk/cases/{case.pk}/describe/", "tell": f"desk/cases/{draft.pk}/tell/",
                "state": f"desk/cases/{draft.pk}/state/", "poll": f"desk/cases/{draft.pk}/poll/", "effect": f"desk/cases/{draft.pk}/rule/", "list": "desk/cases/",
                "advisor": "advisor/?topic=card_played&who=defender&manner=dropped&partner_could_see=true",
            }.items():
                answer = page.goto(f"/{slug}/{address}")
                if name == "effect":
                    page.locator("input[value=split]").check()
                    page.locator("[name=results]").fill("A+")
                    page.locator("[name=results_ew]").fill("2/3 3NT N =\n1/3 3NT N -1")
                    page.locator("[name=attested]").check()
                    page.locator("details summary").click()
                    page.locator("[name=who_1]").select_option(index=2)
                    page.locator("[name=amount_1]").fill("1/4")
                    page.locator("[name=reasons]").fill("Law 12C1(e)")
                    page.wait_for_timeout(1500)
                    page.screenshot(path=Path(SHOTS) / f"ruleform-{language}-{width}.png", full_page=True)
                    page.locator("#ruling-form .buttons button").click()
                    page.wait_for_load_state()
                page.screenshot(path=Path(SHOTS) / f"{name}-{language}-{width}.png", full_page=True)
                for check in (fits, accessible):
                    try: check(page)
                    except AssertionError as e: problems.append((name, language, width, str(e)[:600]))
            page = visitor.arrives(language, width=width)
            visitor.signs_in(page, slug, "player")
            for name, address in {"mycases": "me/cases/", "mycase": f"me/cases/{case.pk}/"}.items():
                page.goto(f"/{slug}/{address}")
                page.screenshot(path=Path(SHOTS) / f"{name}-{language}-{width}.png", full_page=True)
                for check in (fits, accessible):
                    try: check(page)
                    except AssertionError as e: problems.append((name, language, width, str(e)[:600]))
    print("\n".join(map(str, problems)))
    assert not problems
