"""Entries of the casebook for tests, by the real services."""

from datetime import timedelta

from clubs.models import Session
from rulings.casebook.services import entries as casebook
from rulings.cases.services import ending
from rulings.models import Case, CasebookEntry
from tests.cast import House
from tests.factories import appeals
from tests.factories.appeals import TOLD

LATER = TOLD + timedelta(days=900)


def texts(**changed: str) -> dict[str, dict[str, str]]:
    """A text for every part that is needed, the same in both languages but for what is said."""
    whole = {"subject": "A hesitation", "facts": "South hesitated.", "ruling": "Average plus.", **changed}
    return {part: {"ja": text, "en": text} for part, text in whole.items()}


def final_case(house: House, session: Session) -> Case:
    """A ruling that can be appealed no more."""
    case = appeals.told_case(house, appeals.first_result(session))
    ending.settle(case=case, by=house.scorer, at=LATER)
    case.refresh_from_db()
    return case


def furnish(house: House, session: Session, mark: str = "") -> CasebookEntry:
    """A published entry, with a draft after it that nobody has published."""
    entry = casebook.begin(case=final_case(house, session), by=house.administrator)
    entry_and_editor = {"entry": entry, "by": house.administrator}
    entry = casebook.edit(**entry_and_editor, texts=texts(comment=f"{mark}casebook"), laws="12C1(c)")
    casebook.publish(entry=entry, by=house.administrator, are_no_names=True)
    return casebook.edit(**entry_and_editor, texts=texts(comment=f"{mark}DRAFT comment"), laws="16B")
