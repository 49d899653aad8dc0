"""A person is erased, and every table of the database is searched for what is left of them.

Every table is furnished, with the person's name in every text that somebody can type and in files, and the
person plays, is paid, is written to and is a party. Then the database itself is walked: every column of every
table that PostgreSQL knows, read as text, for the name in each script, the address and the day of birth.
"""

import time
from datetime import date, timedelta

import pytest
from django.apps import apps
from django.db import connection
from django.utils import timezone

from clubs.models import Application, Particulars
from federation.models import ChainHead, Erasure, Member, MembershipKind
from federation.people.services.members import save_member
from federation.personal import erasing
from federation.record import letters
from federation.record.chains import breaks
from federation.tenancy.chained import Chain
from federation.tenancy.context import acting_for
from rulings.models import Case
from scoring.models import Posting, StandingRow
from tests import cast
from tests.factories import rows
from tests.places import SAMPLES

NAMES = {
    "family_name": "望月",
    "given_name": "穂乃香",
    "family_kana": "モチヅキ",
    "given_kana": "ホノカ",
    "family_romaji": "Mochizuki",
    "given_romaji": "Honoka",
}
BORN = date(1931, 4, 29)
# As it stands in texts: scripts, orders, widths, an older form of a character, hiragana.
WRITTEN = "望月 穂乃香/望月穗乃香/もちづき ほのか/ﾓﾁﾂﾞｷﾎﾉｶ/Honoka Mochizuki"
LEFT_OF_THEM = (
    "望月|穂乃香|穗乃香|モチヅキ|もちづき|ﾓﾁﾂﾞｷ|ホノカ|ほのか|ﾎﾉｶ|mochizuki|honoka|1931-04-29|player@sakura"
)
CHAINED = [m for m in apps.get_models() if isinstance(getattr(m, "chain", None), Chain)]


def columns() -> list[tuple[str, str, str]]:
    """Table, column and kind of everything that the database knows of ours."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = 'public' ORDER BY 1, 2"
        )
        return cursor.fetchall()


def whereabouts() -> dict[str, int]:
    """In which columns something of the person is left, and in how many rows."""
    left = {}
    with connection.cursor() as cursor:
        for table, column, kind in columns():
            if kind == "bytea":
                test = " OR ".join(f'position(%s in "{column}") > 0' for _ in BYTES)
                asked: list[object] = [*BYTES]
            else:
                test, asked = f'"{column}"::text ~* %s', [LEFT_OF_THEM]
            cursor.execute(f'SELECT count(*) FROM "{table}" WHERE {test}', asked)  # our own tables
            if count := cursor.fetchone()[0]:
                left[f"{table}.{column}"] = count
    return left


BYTES = [
    word.encode(encoding)
    for word in ("望月", "穂乃香", "Mochizuki", "Honoka")
    for encoding in ("utf-8", "cp932", "utf-16-le")
]


# What the portal makes, and no name comes into: the factories write their mark there all the same.
MADE = {
    "federation_federation.office_address",  # the federation's own word of where its office is
    "clubs_checkinopening.salt",
    "clubs_match.a_score",
    "clubs_roundpairing.seed",
    "rulings_casebookkey.token",  # of an entry that is about none of their cases
    "clubs_tabledevice.digest",
    "clubs_tablesopening.salt",
    "rulings_appeal.token",
    "rulings_case.token",
    "scoring_slip.code",
    "scoring_title.code",
    "scoring_webhookendpoint.salt",
    "scoring_signinprogram.digest",
    "scoring_signincode.digest",
    "scoring_signincode.nonce",
    "scoring_signintoken.digest",
    "federation_moneyentry.key",
    *(f"federation_cardpayment.{column}" for column in ("number", "checkout")),
    "federation_cardmovement.number",
    *(f"federation_sandboxcheckout.{column}" for column in ("number", "payment", "idempotency")),
    "federation_sandboxmessage.number",
    # Of forms that were shown, and the short name of a document in its address.
    *("federation_newsitem.key", "federation_publisheddocument.key", "federation_publisheddocument.name"),
    "clubs_sanctionrequest.key",
    "scoring_openfeed.licence",  # under which the federation gives out what is open
    # How files for other programs are laid out.
    *("scoring_reportlayout.title", "scoring_reportlayout.text"),
    # The federation's own words: kinds of membership, and what stands on its papers.
    *(f"federation_membershipkind{kind}.names" for kind in ("", "event")),
    *(
        f"federation_moneyparticulars{kind}.{column}"
        for kind in ("", "event")
        for column in ("names", "addresses", "banks")
    ),
}
# And into the names of other members.
OTHERS = {
    "federation_duplicatekey.key",
    "clubs_entrantplayer.name",
    "clubs_entrantplayerevent.name",
    *(f"federation_member{kind}.family_{script}" for kind in ("", "event") for script in ("name", "romaji")),
    "federation_membersearchkey.token",
    *(f"clubs_application.{name}" for name in (*NAMES, "email")),
}


@pytest.fixture(params=["", "望月　穂乃香 "], ids=["in the game", "in every text"])
def house(db, monkeypatch, request):
    """Everything furnished with the person in it."""
    house = cast.japanese()
    with acting_for(house.federation):
        member = house.members[1]
        for field, value in NAMES.items():
            setattr(member, field, value)
        save_member(member, by=house.registrar)
        game = (SAMPLES / "usebio_pairs_mitchell_13.xml").read_text()
        game = game.replace("Fumi York", "望月 穂乃香").replace(">2746168<", f">{member.number}<")
        monkeypatch.setattr(rows, "GAME", game.replace("Jack Quinn L", "Honoka Mochizuki"))
        rows.furnish(house, request.param)
        Particulars.objects.filter(member=member).delete()
        Particulars.objects.create(member=member, born_on=BORN, gender="w")
        _application(member)
        letters.owe(topic="results_published", key="x", readers=[house.player], about={"title": WRITTEN})
    return house


def _application(member: Member) -> None:
    """The person came to the federation by the form."""
    Application.objects.create(
        key="theirs",
        email="honoka@example.org",
        kind=MembershipKind.objects.all()[0],
        language="ja",
        state="accepted",
        closed_at=timezone.now(),
        member=member,
        born_on=BORN,
        **NAMES,
    )


def chained() -> dict[str, str]:
    """The ends of the chains."""
    return {head.chain: head.hash for head in ChainHead.objects.all()}


def figures() -> list[object]:
    """Places, scores and points, as they stand."""
    standings = StandingRow.objects.order_by("pk").values_list("entry", "rank", "score", "percent")
    return [*standings, *Posting.objects.order_by("pk").values_list("member", "colour", "amount")]


def due(house) -> Erasure:
    """Asked for fifteen days ago."""
    then = timezone.now() - timedelta(days=15)
    member = Member.objects.get(pk=house.members[1].pk)
    return Erasure.objects.create(
        member=member, asked_by=house.player, asked_at=then, due_at=then + timedelta(days=14)
    )


def erase(erasure: Erasure) -> Erasure:
    """Within what is wanted of it."""
    began = time.monotonic()
    assert erasing.carry_out(erasure.pk)
    assert time.monotonic() - began < 10
    return erasure.refresh()


def test_nothing_is_left_of_a_person_who_was_erased(house) -> None:
    with acting_for(house.federation):
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        before, ends, places = whereabouts(), chained(), figures()
        assert {
            "clubs_entryplayer.name",
            "clubs_upload.content",
            "federation_member.family_name",
        } <= before.keys()
        waits = due(house)
        assert not erasing.carry_out(waits.pk), "a case of theirs is open"
        assert len(waits.refresh().postponed) == 1
        Case.objects.update(state="final")
        erasure = erase(waits)
        grown = {"erasures": chained()["erasures"]}
        marked = "scoring_title.code" in before
        assert whereabouts().keys() - (MADE | OTHERS if marked else set()) == set()
        assert figures() == places
        assert chained() == ends | grown
        assert [fault for model in CHAINED for fault in breaks(model)] == []
        member = Member.objects.get(pk=house.members[1].pk)
        assert (member.is_erased, str(member.name)) == (True, f"会員 {member.number}")
        assert erasure.done_at is not None
        assert not erasing.carry_out(erasure.pk), "twice is once"
