"""An edition as it is kept and sent: by names, as TOML and JSON hold them, in and out again the same."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.given.brief import brief
from scoring.engine.refusal import MISSING, UNKNOWN, Refusal, Refusals
from scoring.regulations.edition import BookPart, Change, RulesEdition

FIELDS = ("names", "starts", "changes")
FIELDS_OF_CHANGE = ("part", "key", "cites", "value", "sentences")
CHANGES_MAX = 200


def edition_from(text: object) -> RulesEdition:
    """An edition of its fields; raises Refusals with everything that is wrong with them, and where.

    Whether it can follow a book is another question (`edition_check`).
    """
    reader = _Reader()
    fields = reader.fields(text, "", FIELDS)
    edition = RulesEdition(
        reader.texts(fields.get("names", {}), "names"),
        reader.day(fields.get("starts", date.min), "starts"),
        tuple(
            reader.change(change, f"changes[{number}]")
            for number, change in enumerate(reader.changes(fields.get("changes", [])), 1)
        ),
    )
    if reader.refusals:
        raise Refusals(reader.refusals)
    return edition


def text_of(edition: RulesEdition) -> dict[str, Any]:
    """The fields of an edition, in the order in which they are written."""
    return {
        "names": dict(edition.names),
        "starts": edition.starts.isoformat(),
        "changes": [_text_of_change(change) for change in edition.changes],
    }


def _text_of_change(change: Change) -> dict[str, Any]:
    return {
        "part": str(change.part),
        "key": change.key,
        "cites": str(change.cites),
        "value": change.value,
        "sentences": dict(change.sentences),
    }


class _Reader:
    """Reads the fields and collects what is wrong with them."""

    def __init__(self) -> None:
        self.refusals: list[Refusal] = []

    def fields(self, text: object, field: str, names: tuple[str, ...]) -> Mapping[str, Any]:
        """The fields of a table: all of them, and no others."""
        if not isinstance(text, Mapping):
            self._refuse(field or "edition", "not_named", value=brief(text))
            return {}
        for name in text:
            if name not in names:
                allowed = ", ".join(names)
                self._refuse(_under(field, str(name)), "not_an_option", value=brief(name), allowed=allowed)
        for name in names:
            if name not in text:
                self.refusals.append(Refusal(MISSING, _under(field, name), "missing", part=name))
        return text

    def changes(self, text: object) -> list[object]:
        if not isinstance(text, list):
            self._refuse("changes", "not_a_list", value=brief(text))
            return []
        if len(text) > CHANGES_MAX:
            counts = {"count": str(len(text)), "low": "1", "high": str(CHANGES_MAX)}
            self._refuse("changes", "items_outside", **counts)
        return text[:CHANGES_MAX]

    def change(self, text: object, field: str) -> Change:
        fields = self.fields(text, field, FIELDS_OF_CHANGE)
        return Change(
            self._part(fields.get("part", BookPart.RULE), f"{field}.part"),
            str(fields.get("key", "")),
            self._value(fields.get("value", {}), fields.get("part"), f"{field}.value"),
            self._clause(fields.get("cites", Citation.CONDITIONS_OF_CONTEST), f"{field}.cites"),
            self.texts(fields.get("sentences", {}), f"{field}.sentences"),
        )

    def texts(self, text: object, field: str) -> dict[str, str]:
        if isinstance(text, Mapping) and all(isinstance(part, str) for part in text.values()):
            return {str(name): part for name, part in text.items()}
        self._refuse(field, "not_named", value=brief(text))
        return {}

    def day(self, text: object, field: str) -> date:
        if type(text) is date:
            return text
        try:
            return date.fromisoformat(str(text))
        except ValueError:
            self._refuse(field, "not_a_day", value=brief(text))
            return date.min

    def _value(self, value: object, part: object, field: str) -> object:
        """A condition is a text, a rule and a scale are tables."""
        wanted: type = str if part == BookPart.CONDITION else Mapping
        if not isinstance(value, wanted):
            self._refuse(field, "not_named", value=brief(value))
            return {}
        return value

    def _part(self, text: object, field: str) -> BookPart:
        if text in list(BookPart):
            return BookPart(str(text))
        self._refuse(field, "not_an_option", value=brief(text), allowed=", ".join(BookPart))
        return BookPart.RULE

    def _clause(self, text: object, field: str) -> Citation:
        if text in list(Citation):
            return Citation(str(text))
        self._refuse(field, "edition_clause", value=brief(text))
        return Citation.CONDITIONS_OF_CONTEST

    def _refuse(self, field: str, says: str, **parameters: str) -> None:
        self.refusals.append(Refusal(UNKNOWN, field, says, **parameters))


def _under(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name
