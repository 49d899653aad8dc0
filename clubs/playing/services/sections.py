"""The sections of a session: who plays in which is said when the session is opened, and stays.

Sections are for movements; rounds that are drawn are drawn over the whole field. Tables are numbered on from
one section to the next, so that the number of a table says its section.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.models import Entry, Session, Stage
from clubs.tournaments.services.tournaments import contest_of
from federation.errors import Refused
from scoring.engine.contest import Form

LETTER_MAX = 3


def refuse_wrong(stage: Stage, form: Form, numbers: Sequence[str], section_of: Mapping[str, str]) -> None:
    """Raise Refused for sections of who is drawn, and unless everybody is in one with another contestant.

    `section_of`: by number, the section; nobody named is one section.
    """
    if not section_of:
        return
    if form.is_teams or contest_of(stage.event).draw("pairing") != "by_form":
        raise Refused(
            _("Sections are for movements: rounds that are drawn are drawn over the whole field."),
            "sections_drawn",
        )
    wrong = sorted(set(numbers) ^ set(section_of))
    if wrong:
        raise Refused(
            _("Every contestant of the session is in one section. Look at: %(numbers)s.")
            % {"numbers": ", ".join(wrong)},
            "sections_wrong",
        )
    for letter, size in sorted(Counter(section_of.values()).items()):
        if not 1 <= len(letter) <= LETTER_MAX or not letter.isalnum():
            raise Refused(
                _("A section is named by one to three letters or digits, not by “%(name)s”.")
                % {"name": letter[:20]},
                "section_name",
            )
        if size < 2:
            raise Refused(
                _("Section %(letter)s needs two contestants at least.") % {"letter": letter},
                "section_too_small",
            )


def refuse_apart(keys: Sequence[tuple[str, str, str]]) -> None:
    """Raise Refused for contestants of one table who play in different sections."""
    if len({section for section, _direction, _number in keys}) > 1:
        numbers = ", ".join(number for _section, _direction, number in keys)
        raise Refused(_("%(numbers)s play in different sections.") % {"numbers": numbers}, "sections_differ")


def letters_of(session: Session) -> list[str]:
    """The sections of a session by their letters, in order; none where there is only one."""
    return list(session.sections.exclude(letter="").order_by("letter").values_list("letter", flat=True))


def tables_of(session: Session) -> dict[str, tuple[int, int]]:
    """By section, how many tables are numbered before its own, and how many it has room for. One query."""
    letters = Entry.objects.current().filter(session=session).values_list("section__letter", flat=True)
    at_a_table, before = 4 if session.form == "individual" else 2, 0
    tables: dict[str, tuple[int, int]] = {}
    for letter, size in sorted(Counter(letters).items()):
        room = -(-size // at_a_table)
        tables[letter] = before, room
        before += room
    return tables
