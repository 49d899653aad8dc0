"""Whoever runs an event reaches its desk from every page that is about something of it."""

import re

from clubs.models import Stage
from federation.tenancy.context import acting_for
from scoring.desk.here import LOOKUPS
from tests.fuzz.addresses import ROWS, address, key_of, patterns

START = "/sakura/"
# What of an address names nothing of one stage alone.
OF_NO_STAGE = {
    *("adjustment_id", "a_id", "b_id", "amendment_id", "balances_id", "card_id", "club_id", "delivery_id"),
    *("draft_id", "dump_id", "replay_id", "act_id", "claim_id"),
    "entry_id",
    *(
        "federation_id",
        "import_id",
        "file_correction_id",
        "mapping_id",
        "member_id",
        "notice_id",
        "one",
        "other",
        "own_id",
    ),
    *(
        "payment_run_id",
        "picture_id",
        "posting_id",
        "proof_id",
        "result_id",
        "review_id",
        "section_id",
        "title_id",
    ),
    *("token_id", "upload_id", "webhook_id", "own_id", "program_id"),
    *("account_id", "bank_booking_id", "charge_id", "money_entry_id", "money_paper_id", "paid_id"),
    *("application_id", "membership_id", "renewal_id", "run_id", "mailing_id", "question_id"),
    *("merge_id",),
    *("news_id", "document_id", "version_id", "sanction_id"),
    *("card_payment_id", "club_kind_id", "district_id"),
}


def test_every_key_in_an_address_is_decided_about():
    assert set(ROWS) == set(LOOKUPS) | OF_NO_STAGE
    assert set(LOOKUPS) & OF_NO_STAGE == set()


def of_a_stage(name: str) -> object:
    """A key of something that belongs to a stage."""
    lookup = LOOKUPS[name]
    return Stage.objects.exclude(**{lookup: None}).order_by("pk").values_list(lookup, flat=True).first()


def pages():
    """Every page about something of a stage, with an address."""
    for name, names in patterns("federation.urls"):
        asked = [key for key in LOOKUPS if key in names]
        if asked and not name.startswith(("admin:", "api_")):
            keys = {key: of_a_stage(key) if key in LOOKUPS else key_of(key) for key in names}
            if None not in keys.values():  # nothing of the kind belongs to a stage here
                yield name, address("federation.urls", START, name, keys)


def test_every_page_of_an_event_leads_to_its_desk(world):
    officer = world.askers()["officer"]
    with acting_for(world.house.federation):
        addresses = list(pages())
    without, shown = [], 0
    for name, where in addresses:
        answer = officer.ask("GET", where)
        if answer.status_code != 200 or answer.streaming or b"<main" not in answer.content:
            continue
        shown += 1
        if not re.search(r'<nav.*?/desk/stages/\d+/".*?</nav>', answer.content.decode(), re.DOTALL):
            without.append(name)
    assert without == []
    assert shown > 20
