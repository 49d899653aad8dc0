"""What a case can be about: the subjects that directors are called for, beside the topics of the advisor.

The keys are kept in cases; the clocks of claims and revokes go by them (rulings.cases.services.clocks).
"""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.reader import reader_language
from rulings.advisor.loading import library

CONDUCT, LATE, FORFEIT, FOULED, SLOW = "conduct", "late", "forfeit", "fouled_board", "slow_play"
# In the order of the Laws, then what the regulations add.
SUBJECTS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "number_of_cards": _("Wrong number of cards (13, 14)"),
        "wrong_board": _("Wrong board or hand (15)"),
        "unauthorised_information": _("Unauthorized information: hesitation, remark, manner (16, 73)"),
        "misinformation": _("Misinformation, alert, explanation (20, 21, 75)"),
        "change_of_call": _("Change of call (25)"),
        "insufficient_bid": _("Insufficient bid (27)"),
        "call_out_of_rotation": _("Call out of rotation (28–32)"),
        "system": _("System and agreements (40)"),
        "penalty_card": _("Penalty card (50–52)"),
        "lead_out_of_turn": _("Lead or play out of turn (53–57)"),
        "revoke": _("Revoke (61–64)"),
        "claim": _("Claim (68–70)"),
        "concession": _("Concession (68, 71)"),
        "score": _("Score, number of tricks (79)"),
        FOULED: _("Fouled board, wrong pocket (87)"),
        "wrong_opponents": _("Wrong opponents"),
        SLOW: _("Slow play"),
        LATE: _("Late arrival"),
        FORFEIT: _("Forfeit"),
        CONDUCT: _("Conduct"),
        "other": _("Something else"),
    }
)

# Where the Laws deal with a subject that the advisor has no questions about.
LAWS_OF: Mapping[str, int] = MappingProxyType(
    {
        "wrong_board": 15,
        "unauthorised_information": 16,
        "misinformation": 21,
        "system": 40,
        "concession": 71,
        "score": 79,
        FOULED: 87,
    }
)


def title_of(name: str) -> str:
    """A subject or a topic of the advisor in the reader's language; any other as it is written."""
    topic = library().topics.get(name)
    if topic is not None and name not in SUBJECTS:
        return topic.title.in_language(reader_language())
    return str(SUBJECTS.get(name, name))


def groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """Everything to choose from, in two groups: the subjects, and what else the advisor asks about."""
    topics = [(name, title_of(name)) for name in library().topics if name not in SUBJECTS]
    return [
        (str(_("Subjects")), [(name, str(title)) for name, title in SUBJECTS.items()]),
        (str(_("The advisor's topics")), topics),
    ]


def titles() -> list[tuple[str, str]]:
    """The same in one list, by title."""
    return sorted((choice for _group, rows in groups() for choice in rows), key=lambda choice: choice[1])
