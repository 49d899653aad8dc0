"""The demonstration's federation moves into another installation, and comes back after damage.

The other federation of the same installation is untouched by all of it, row by row.
"""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from federation.models import Federation, Letter, OutboxEntry, User
from federation.moving.archive import ArchiveReader
from federation.record import letters
from federation.tenancy.context import acting_for
from scoring.models import WebhookEndpoint
from tests.federation.moving.places import parts_of, place, refreshed, written

FRAME = re.compile(rb'nonce="[^"]*"|name="csrfmiddlewaretoken" value="[^"]*"|"X-CSRFToken": "[^"]*"')
LINK = re.compile(rb'href="(/[^"#]*)"')
PAGES = 40
THAT_IT_CAME = {"federation_auditentry", "federation_chainwaiting"}  # is recorded, and waits for its link


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker):
    """The demonstration's two federations in a database of their own, one with a webhook."""
    with django_db_blocker.unblock(), place() as target:
        with target.here():
            call_command("demo_data", stdout=StringIO())
            sakura = Federation.objects.get(slug="sakura")
            with acting_for(sakura):
                by = User.objects.get(email="masterpoints@sakura.example.org")
                WebhookEndpoint.objects.create(
                    label="site",
                    address="https://example.org/",
                    salt="0" * 64,
                    made_at=sakura.created_at,
                    made_by=by,
                )
        yield target


@pytest.fixture(scope="module")
def archive(demo, tmp_path_factory):
    path = tmp_path_factory.mktemp("archive") / "sakura.federation"
    with demo.here():
        call_command("export_federation", "sakura", to=path, stdout=StringIO())
    return path


@pytest.fixture(scope="module")
def elsewhere(demo, archive):
    """Another installation, into which it was put."""
    with place() as target, target.here():
        out = StringIO()
        call_command("import_federation", str(archive), url=target.admin, stdout=out)
        target.printed = out.getvalue()
        yield target


def of_archive(archive):
    with archive.open("rb") as file:
        manifest = ArchiveReader(file).manifest
    return manifest, {table.name: table.sha256 for table in manifest.tables}


def pages(path, most):
    """A page and those it leads to, without what differs at each request."""
    client, seen = Client(), {}
    waiting = [path]
    while waiting and len(seen) < most:
        address = waiting.pop(0)
        if address in seen:
            continue
        answer = client.get(address)
        body = b"".join(answer) if answer.streaming else answer.content
        seen[address] = (answer.status_code, FRAME.sub(b"", body))
        waiting += [
            link.decode().replace("&amp;", "&") for link in LINK.findall(body) if link.startswith(b"/sakura/")
        ]
    return seen


def test_it_is_the_same_row_by_row(demo, archive, elsewhere):
    manifest, digests = of_archive(archive)
    assert len(digests) > 180
    assert sum(table.rows for table in manifest.tables) > 5000
    arrived = {
        table: value for (key, table), value in elsewhere.digests().items() if key == manifest.federation
    }
    here = {table: value for (key, table), value in demo.digests().items() if key == manifest.federation}
    assert digests == here
    changed = {table for table in here if here[table] != arrived[table]}
    assert changed == {"scoring_webhookendpoint", *THAT_IT_CAME}  # after it was compared and proved


def test_the_proofs_hold_there(elsewhere):
    assert "tables are closed" in elsewhere.printed
    assert re.search(r"sakura: The ledger holds: [1-9]\d* postings", elsewhere.printed)
    assert re.search(r"sakura: The record holds: [1-9]\d* acts of cases, [1-9]", elsewhere.printed)


def test_its_pages_answer_the_same(demo, elsewhere):
    with demo.here():
        before = pages("/sakura/", PAGES)
    with elsewhere.here():
        after = pages("/sakura/", PAGES)
    assert len(before) == PAGES
    assert [address for address in before if before[address][0] != 200] == []
    # Addresses of webhooks wait until somebody there lets them: nobody is given data by one.
    assert {address for address in before if before[address] != after.get(address)} == {"/sakura/privacy/"}


def test_the_ends_of_the_chains_are_those_of_the_archive(archive, elsewhere):
    manifest, _digests = of_archive(archive)
    heads = dict(elsewhere.run("SELECT chain, sequence || ' ' || hash FROM federation_chainhead"))
    assert heads == manifest.heads
    assert len(heads) >= 4


def test_a_login_comes_without_its_password_and_is_no_operator(elsewhere):
    with elsewhere.here():
        user = User.objects.get(email="masterpoints@sakura.example.org")
        assert (user.has_usable_password(), user.is_operator, user.is_proved) == (False, False, True)
        assert not User.objects.filter(email__contains="albion").exists()


def test_letters_wait_until_the_operator_says_so(elsewhere):
    with elsewhere.here():
        federation = Federation.objects.get()
        assert not OutboxEntry.objects.exists()
        out = StringIO()
        call_command("release_letters", "sakura", count=True, stdout=out)
        with acting_for(federation):
            unsent = Letter.objects.filter(sent_at=None).count()
        assert unsent > 5
        assert out.getvalue() == f"{unsent} letters wait.\n"
        call_command("release_letters", "sakura", stdout=out)
        assert OutboxEntry.objects.filter(topic=letters.TOPIC).count() == unsent
        call_command("release_letters", "sakura", count=True, stdout=out)
        assert out.getvalue().endswith("0 letters wait.\n")
        OutboxEntry.objects.all().delete()


def test_webhooks_are_told_nothing_from_there(elsewhere):
    with elsewhere.here(), acting_for(Federation.objects.get()):
        assert list(WebhookEndpoint.objects.values_list("is_active", flat=True)) == [False]


def test_what_is_written_there_next_has_a_key_of_its_own(elsewhere):
    moved = elsewhere.run("SELECT max(id) FROM clubs_club")[0][0]
    following = elsewhere.run("SELECT nextval(pg_get_serial_sequence('clubs_club', 'id'))")[0][0]
    assert following > moved
    logins = elsewhere.run("SELECT max(id) FROM federation_user")[0][0]
    assert elsewhere.run("SELECT nextval(pg_get_serial_sequence('federation_user', 'id'))")[0][0] > logins


def test_a_second_time_it_is_refused(archive, elsewhere):
    before = elsewhere.digests()
    with elsewhere.here(), pytest.raises(CommandError, match="sakura is here already"):
        call_command("import_federation", str(archive), url=elsewhere.admin)
    assert elsewhere.digests() == before


def test_after_damage_it_is_as_it_was_and_nobody_else_has_changed(demo, archive):
    manifest, digests = of_archive(archive)
    with place(demo.clone.name) as damaged, damaged.here():
        whole = damaged.digests()
        damaged.run(
            "SET session_replication_role = replica;"
            f"DELETE FROM clubs_result WHERE federation_id = {manifest.federation} AND id % 3 = 0;"
            f"UPDATE rulings_caseact SET at = now() WHERE federation_id = {manifest.federation}"
        )
        harmed = damaged.digests()
        assert harmed != whole
        out = StringIO()
        call_command("import_federation", str(archive), url=damaged.admin, replace=True, stdout=out)
        after = damaged.digests()
        assert {one for one in whole if one[0] != manifest.federation and whole[one] != after[one]} == set()
        mine = {table: value for (key, table), value in after.items() if key == manifest.federation}
        assert {table for table in digests if digests[table] != mine[table]} == THAT_IT_CAME
        put_aside = re.search(r"What was here before is in (.+)\.\n", out.getvalue()).group(1)
        _manifest, aside = of_archive(type(archive)(put_aside))
        assert aside == {table: value for (key, table), value in harmed.items() if key == manifest.federation}
        with damaged.here():
            webhooks = damaged.run("SELECT is_active FROM scoring_webhookendpoint")
        assert webhooks == [(True,)]  # it is where it was


def test_a_changed_act_breaks_its_chain_though_its_digest_was_made_anew(demo, archive, tmp_path):
    """Who changes a record and all that the archive says of it is found by the proofs."""
    forged = tmp_path / "forged.federation"
    with archive.open("rb") as file:
        parts, manifest = parts_of(file)
    name = "tables/rulings_caseact.copy"
    parts[name] = parts[name].replace(b"2026-", b"2025-", 1)
    forged.write_bytes(written(parts, refreshed(manifest, parts)))
    with place() as target, target.here():
        before = target.digests()
        with pytest.raises(CommandError, match="verify_audit does not hold"):
            call_command("import_federation", str(forged), url=target.admin)
        assert target.digests() == before
        assert target.run("SELECT count(*) FROM federation_user") == [(0,)]


def test_who_acted_here_cannot_be_another_key_elsewhere(archive):
    """Chains keep by which key somebody acted: a login that has another key is refused with the reason."""
    with place() as target, target.here():
        call_command("begin_keys", 3, stdout=StringIO())
        User.objects.create_user("masterpoints@sakura.example.org", "another password")
        with pytest.raises(CommandError, match=r"A chained record of \w+ names the login with the key \d+"):
            call_command("import_federation", str(archive), url=target.admin)
        assert target.digests() == {}
