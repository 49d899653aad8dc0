"""Every state of a look, an import, and one that is taken back has its words."""

import pytest
from django.utils import timezone

from federation.models import ImportState, ImportStep
from tests.federation.tables.test_long_registers import of_state

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _low_bound(monkeypatch):
    monkeypatch.setattr("federation.tables.services.register_imports.ROWS_AT_ONCE", 3)


@pytest.fixture
def registrar(client, here):
    """The registrar's browser, in English."""
    client.force_login(here.registrar)
    client.cookies["language"] = "en"
    return client


SAYS = {
    ImportState.WAITING: "The register waits to be checked.",
    ImportState.WORKING: "The register is being checked.",
    ImportState.READY: "The preview is no longer kept.",  # as nobody has looked at it
    ImportState.CHANGED: "The register changed since the preview.",
    ImportState.GONE: "The preview is no longer kept.",
    ImportState.FORBIDDEN: "You may no longer import this register.",
    ImportState.FAILED: "The register could not be worked on.",
    ImportState.CANCELLED: "The look at the file was cancelled. Nothing was imported.",
}
OF_IMPORTS = {
    ImportState.WAITING: "The register waits to be imported.",
    ImportState.WORKING: "The register is being imported.",
    ImportState.IMPORTED: "3 members were imported.",
    ImportState.CHANGED: "rows of the file no longer fit it. 3 of 4 records were imported, and stay",
    ImportState.GONE: "The file is no longer kept. Choose it again",
    ImportState.FORBIDDEN: "Whoever asked for the import may no longer import this register.",
    ImportState.FAILED: "The register could not be worked on. 3 of 4 records were imported",
    ImportState.CANCELLED: "The import was cancelled. 3 of 4 records were imported",
}
OF_UNDOING = {
    ImportState.WAITING: "The import waits to be taken back.",
    ImportState.WORKING: "The import is being taken back: all of it at once.",
    ImportState.FORBIDDEN: "The import could not be taken back. Nothing of it was changed.",
    ImportState.FAILED: "The import could not be taken back. Nothing of it was changed.",
    ImportState.UNDONE: "The import was taken back.",
}


@pytest.mark.parametrize("state", SAYS)
def test_every_state_of_a_look_has_its_words(registrar, here, state):
    asked = of_state(here, registrar, state=state, begun_at=timezone.now())
    assert SAYS[state] in registrar.get(asked, follow=True).content.decode()


@pytest.mark.parametrize(
    ("step", "state", "sentence"),
    [(ImportStep.IMPORT, *one) for one in OF_IMPORTS.items()]
    + [(ImportStep.UNDO, *one) for one in OF_UNDOING.items()],
)
def test_every_state_of_an_import_has_its_words(registrar, here, step, state, sentence):
    asked = of_state(here, registrar, step=step, state=state, taken=3, total=4)
    assert sentence in " ".join(registrar.get(asked).content.decode().split())


def test_no_state_is_without_words():
    assert SAYS.keys() | OF_IMPORTS.keys() | OF_UNDOING.keys() == set(ImportState)
