"""By which rules a person's data is kept, and what an erasure does to it. The catalogue names them by
their keys.
"""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Way(StrEnum):
    """What an erasure does to a column."""

    NOTHING = "nothing"  # there is nothing of anybody
    KEPT = "kept"
    EMPTIED = "emptied"
    NUMBERED = "numbered"  # all of it is the person's name: the number instead
    REPLACED = "replaced"  # a text in which the name may stand: the number instead of it
    DELETED = "deleted"  # the row goes

    @property
    def is_change(self) -> bool:
        """Whether an erasure changes something."""
        return self not in (Way.NOTHING, Way.KEPT)


@dataclass(frozen=True, slots=True)
class PersonalRule:
    """One rule: what the data is, what for, how long it is kept, and what an erasure does to it."""

    key: str
    way: Way
    category: Promise | str
    purpose: Promise | str
    term: Promise | str
    effect: Promise | str
    also_named: bool = False  # in rows of others, the name alone

    @property
    def is_looked_through(self) -> bool:
        """Whether a name may stand in rows that lead to somebody else, or to nobody."""
        return self.also_named or self.way in (Way.NUMBERED, Way.REPLACED)


UNTIL_ERASED = _("until it is erased")
UNTIL_OVER = _("until its term is over, as below")  # which a federation may set itself
AS_RESULTS = _("as long as results are kept")
NUMBER_ALONE = _("kept: it leads to the number alone")

RULES = {
    rule.key: rule
    for rule in (
        PersonalRule("nothing", Way.NOTHING, _("nothing of a person"), "", "", ""),
        PersonalRule(
            "names",
            Way.EMPTIED,
            _("name in kanji, kana and romaji"),
            _("the register of members"),
            UNTIL_ERASED,
            _("emptied; the number is shown instead"),
        ),
        PersonalRule(
            "number",
            Way.KEPT,
            _("member number"),
            _("telling members apart; results keep it"),
            AS_RESULTS,
            _("kept: results keep a number"),
        ),
        PersonalRule(
            "link", Way.KEPT, _("which member it is"), _("telling members apart"), AS_RESULTS, NUMBER_ALONE
        ),
        PersonalRule(
            "login_key",
            Way.EMPTIED,
            _("which login is whose"),
            _("signing in"),
            UNTIL_ERASED,
            _("emptied: the record leads to no login"),
        ),
        PersonalRule(
            "login",
            Way.EMPTIED,
            _("e-mail, name, password and settings of the login"),
            _("signing in, letters"),
            UNTIL_ERASED,
            _("emptied, where the login serves in no other federation"),
        ),
        PersonalRule(
            "login_since",
            Way.KEPT,
            _("when a login was made"),
            _("records of acts"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "login_rows",
            Way.DELETED,
            _("e-mail addresses and their proofs"),
            _("signing in, letters"),
            UNTIL_ERASED,
            _("deleted, where the login serves in no other federation"),
        ),
        PersonalRule(
            "security",
            Way.DELETED,
            _("sessions, second factors, addresses of devices"),
            _("safety of the login"),
            _("until the session ends or the factor is taken off"),
            _("deleted, where the login serves in no other federation"),
        ),
        PersonalRule(
            "security_kept",
            Way.KEPT,
            _("codes of devices, slips and pads"),
            _("proving a right without a login"),
            _("until they end"),
            _("kept: they name nobody"),
        ),
        PersonalRule(
            "particulars",
            Way.DELETED,
            _("date of birth and gender"),
            _("events for an age or a gender"),
            UNTIL_ERASED,
            _("deleted, with their history"),
        ),
        PersonalRule(
            "search",
            Way.DELETED,
            _("words by which somebody is found"),
            _("search"),
            UNTIL_ERASED,
            _("deleted"),
        ),
        PersonalRule(
            "results",
            Way.NUMBERED,
            _("name of a player, as a file or an entry has it"),
            _("results and who took part"),
            AS_RESULTS,
            _("the number instead of the name"),
        ),
        PersonalRule(
            "texts",
            Way.REPLACED,
            _("texts in which a name may stand"),
            _("running events, rulings, appeals, accounts of points"),
            AS_RESULTS,
            _("the number instead of the name"),
        ),
        PersonalRule(
            "files",
            Way.EMPTIED,
            _("original files of sessions"),
            _("proof of what a club sent"),
            _("until somebody who is in them is erased"),
            _("emptied; their digest is kept"),
        ),
        PersonalRule(
            "photographs",
            Way.EMPTIED,
            _("photographs of slips and hands"),
            _("proof of what was written at the table"),
            _("until somebody who is in them is erased"),
            _("emptied; their digest is kept"),
        ),
        PersonalRule(
            "letters",
            Way.EMPTIED,
            _("what a letter said"),
            _("telling people what concerns them"),
            UNTIL_ERASED,
            _("emptied; in letters to others the number instead of the name"),
            also_named=True,
        ),
        PersonalRule(
            "letters_sent",
            Way.KEPT,
            _("that a letter was sent, of what kind and when"),
            _("proof that somebody was told"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "figures",
            Way.KEPT,
            _("results, scores, points, titles"),
            _("standings, master points, and their proof"),
            AS_RESULTS,
            _("kept: the standings of others rest on them"),
        ),
        PersonalRule(
            "money",
            Way.KEPT,
            _("what somebody was charged and paid"),
            _("accounts of the federation"),
            _("as long as the accounts rest on it"),
            NUMBER_ALONE,
        ),
        PersonalRule(
            "membership",
            Way.KEPT,
            _("dates of membership and of dues"),
            _("accounts of the federation"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "club_fees",
            Way.KEPT,
            _("kind of membership of a club, and what the club noted as paid"),
            _("the club's own list of fees"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "office",
            Way.KEPT,
            _("offices, grades and duties, with their dates"),
            _("who was entitled to act"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "acts",
            Way.KEPT,
            _("who did what, and when"),
            _("records of acts"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "choices",
            Way.KEPT,
            _("what a person chose about their data"),
            _("proof of consent"),
            AS_RESULTS,
            NUMBER_ALONE,
        ),
        PersonalRule(
            "guardian",
            Way.EMPTIED,
            _("name, e-mail and proof of a minor's guardian"),
            _("consent for somebody who is under age"),
            UNTIL_OVER,
            _("emptied: when, and that somebody consented, is kept"),
            also_named=True,
        ),
        PersonalRule(
            "application",
            Way.EMPTIED,
            _("name, e-mail and day of birth in an application for membership"),
            _("deciding who becomes a member"),
            UNTIL_OVER,
            _("emptied: when it was decided, and how, is kept"),
        ),
        PersonalRule(
            "own_page",
            Way.EMPTIED,
            _("since when one's own page is open to everybody"),
            _("a page of one's own results"),
            UNTIL_ERASED,
            _("emptied: the page is closed"),
        ),
        PersonalRule(
            "learning",
            Way.DELETED,
            _("answers to quizzes"),
            _("learning"),
            UNTIL_ERASED,
            _("deleted"),
        ),
        PersonalRule(
            "board_words",
            Way.EMPTIED,
            _("what was written to find a partner or a team"),
            _("finding a partner or a team"),
            UNTIL_ERASED,
            _("emptied; in what others wrote the number instead of the name"),
            also_named=True,
        ),
        PersonalRule(
            "archive",
            Way.DELETED,
            _("archives of all data of a person"),
            _("the right to one's data"),
            _("seven days"),
            _("deleted"),
        ),
        PersonalRule(
            "open_copy",
            Way.KEPT,
            _("what is open to everybody, in files for other programs"),
            _("open data"),
            _("seven days"),
            _("the file is given out no more from that moment, and made anew without the name"),
        ),
    )
}
