"""What is said of an appeal on pages and papers alike: its parties, why it is late, too few to hear it."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from rulings.acts.appeal_contents import AppealFiled
from rulings.acts.converter import content_of
from rulings.appeals.services.eligibility import QuorumShortage
from rulings.appeals.services.panels import sole_director
from rulings.models import Appeal, AppealAct, AppealParty, PartyCapacity, PartySide


class PartyLine(NamedTuple):
    """A contestant with its people, and on which side it is."""

    side: str
    contestant: str
    people: str


def party_lines(appeal: Appeal) -> list[PartyLine]:
    """The parties as they were fixed when it was filed, a line for each contestant, the appellants first."""
    lines: dict[tuple[str, int], list[AppealParty]] = {}
    for party in appeal.parties.select_related("entry").order_by("pk"):
        lines.setdefault((party.side, party.entry_id), []).append(party)
    return [
        PartyLine(str(PartySide(side).label), people[0].entry.number, ", ".join(map(_party_in_words, people)))
        for (side, _entry), people in lines.items()
    ]


def _party_in_words(party: AppealParty) -> str:
    """A party by name; of a captain and a coach that they are."""
    match party.capacity:
        case PartyCapacity.CAPTAIN:
            return _("%(name)s (captain)") % {"name": party.name}
        case PartyCapacity.COACH:
            return _("%(name)s (coach)") % {"name": party.name}
    return party.name


def why_late(acts: Iterable[AppealAct]) -> str:
    """Why an appeal came after the period, in the words of whom filed it; "" for one in time."""
    filed = [content for content in map(content_of, acts) if isinstance(content, AppealFiled)]
    return filed[0].why_late if filed else ""


def heard_alone(appeal: Appeal) -> str:
    """That who ruled heard the appeal alone; "" for every other appeal. Law 93A"""
    name = sole_director(appeal)
    if not name:
        return ""
    sentence = _(
        "%(name)s, who made the ruling, heard its point of law alone: nobody else is in charge (Law 93A)."
    )
    return sentence % {"name": name}


def too_few(shortage: QuorumShortage) -> str:
    """That of a body fewer may sit than are its quorum."""
    sentence = _("Of the %(body)s %(free)s may sit on this appeal; its quorum is %(quorum)s.")
    return sentence % {"body": shortage.body.name, "free": shortage.free, "quorum": shortage.quorum}
