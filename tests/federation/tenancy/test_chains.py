"""Chains of records: they grow at commit, and no change to a record, a link or an end goes unnoticed."""

import os

import psycopg
import pytest
from django.apps import apps
from django.db import ProgrammingError, connection, transaction

from federation.models import ChainHead, ChainLink
from federation.record.chains import Chained, breaks
from federation.tenancy.chained import Chain
from federation.tenancy.context import acting_for
from rulings.acts import cases as case_acts
from rulings.acts.case_contents import CaseCited
from rulings.models import CaseAct
from tests import cast
from tests.federation.tenancy.database import refused, rows
from tests.migrations import operations_of
from tests.rulings.cases import test_cases
from tests.scoring import builders

pytestmark = pytest.mark.django_db(transaction=True)
CHAINED = [model for model in apps.get_models() if isinstance(getattr(model, "chain", None), Chain)]


@pytest.mark.parametrize("model", CHAINED, ids=lambda model: model.__name__)
def test_the_database_chains_what_the_model_says(model) -> None:
    *_, last = operations_of(model, Chained)
    assert last.chain == model.chain


@pytest.fixture
def house():
    """A federation with a case of three acts."""
    house = cast.japanese()
    with acting_for(house.federation):
        session = builders.published(house)
        result = test_cases.Result.objects.current().filter(session=session, kind="played").first()
        case, _ = test_cases.reported(house, result)
        for item in ("54A", "12A"):
            cite = {"item": item, "role": "infraction"}
            case_acts.take(case=case, content=CaseCited(**cite), by=house.scorer)
    return house


def faults(house) -> list[tuple[int | None, str]]:
    with acting_for(house.federation):
        return [(broken.sequence, broken.fault) for broken in breaks(CaseAct)]


def tamper(statement: str) -> None:
    """As somebody who has the superuser's password, with every trigger switched off."""
    name = connection.settings_dict["NAME"]
    url = os.environ["DATABASE_ADMIN_URL"].replace("/postgres?", f"/{name}?")
    with psycopg.connect(url) as admin:
        admin.execute("SET session_replication_role = replica")
        admin.execute(statement)


def test_a_chain_grows_at_commit_and_holds(house) -> None:
    assert faults(house) == []
    with acting_for(house.federation):
        links = list(ChainLink.objects.all())
        assert [link.sequence for link in links] == [1, 2, 3]
        assert [link.previous for link in links] == ["", links[0].hash, links[1].hash]
        head = ChainHead.objects.get()
        assert (head.chain, head.sequence, head.hash) == ("cases", 3, links[2].hash)


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE rulings_caseact SET at = at + interval '1 microsecond' WHERE sequence = 2", (2, "changed")),
        (
            """UPDATE rulings_caseact SET body = body || '{"item": "54B"}' WHERE sequence = 2""",
            (2, "changed"),
        ),
        ("DELETE FROM rulings_caseact WHERE sequence = 3", (3, "missing")),
        ("UPDATE federation_chainlink SET digest = repeat('0', 64) WHERE sequence = 3", (3, "forged")),
        ("DELETE FROM federation_chainlink WHERE sequence = 2", (3, "gap")),
        ("DELETE FROM federation_chainlink WHERE sequence = 3", (None, "unlinked")),
        ("DELETE FROM federation_chainlink WHERE sequence = 3", (3, "head")),
        ("DELETE FROM federation_chainhead", (None, "head")),
        ("UPDATE federation_chainhead SET hash = repeat('0', 64)", (3, "head")),
    ],
)
def test_tampering_is_found(house, statement, fault) -> None:
    tamper(statement)
    assert fault in faults(house)


def test_the_application_writes_no_link_itself(house) -> None:
    link = {"chain": "cases", "sequence": 9, "row": 9, "digest": "0", "hash": "0"}
    with acting_for(house.federation):
        for statement in (
            lambda: ChainLink.objects.create(**link),
            lambda: ChainHead.objects.update(sequence=9),
            lambda: ChainHead.objects.all().delete(),
        ):
            with pytest.raises(ProgrammingError, match="permission denied"), transaction.atomic():
                statement()


def test_federations_have_chains_of_their_own(house) -> None:
    neighbour = cast.english()
    with acting_for(neighbour.federation):
        assert not ChainHead.objects.exists()
        assert list(breaks(CaseAct)) == []


FORGED = """
CREATE TEMPORARY TABLE mine AS SELECT * FROM rulings_caseact WITH NO DATA;
CREATE TRIGGER forges AFTER INSERT ON mine FOR EACH ROW EXECUTE FUNCTION {function}();
INSERT INTO mine (id, federation_id) VALUES (1, {federation})
"""


def functions_of_owner() -> list[str]:
    """Every function that runs with the rights of its owner; any other has only its caller's."""
    ours = "pronamespace = 'public'::regnamespace AND prosecdef"
    return [name for (name,) in rows(f"SELECT proname FROM pg_proc WHERE {ours}")]


def test_nobody_puts_the_trigger_of_a_chain_on_a_table_of_their_own(house, next_door) -> None:
    """With the rights of the application, and a federation that is not in scope: the attack on its chain."""
    functions = functions_of_owner()
    joining = {f"{model._meta.db_table}_joins_chain" for model in CHAINED}
    late = {f"{model._meta.db_table}_gets_links" for model in CHAINED if model.chain.late}
    steps = {
        "federation_erasurestep_erases",
        "federation_retentionstep_removes",
        "federation_documentend_empties",
    }
    assert joining | late | steps == set(functions)
    for function in functions:
        with acting_for(next_door.federation), refused("permission denied for function"):
            for statement in FORGED.format(function=function, federation=house.federation.pk).split(";"):
                rows(statement)
    assert faults(house) == []


def test_a_temporary_table_of_the_same_name_hides_nothing_from_a_trigger(house) -> None:
    """A chain goes on where it ended, whatever the session calls its own tables."""
    tables = ("federation_chainhead", "federation_chainlink")
    with acting_for(house.federation):
        before = ChainHead.objects.get(chain=CaseAct.chain.name).sequence
        case = CaseAct.objects.order_by("pk").last().case
        for table in tables:
            rows(f"CREATE TEMPORARY TABLE {table} AS SELECT * FROM public.{table} WITH NO DATA")
        case_acts.take(case=case, content=CaseCited(item="9A1", role="infraction"), by=house.scorer)
    for table in tables:
        rows(f"DROP TABLE pg_temp.{table}")
    with acting_for(house.federation):
        assert ChainHead.objects.get(chain=CaseAct.chain.name).sequence == before + 1
    assert faults(house) == []
