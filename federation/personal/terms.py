"""After how long data goes by itself, counted from which event and why; and why other data stays.

The catalogue (`personal_data.toml`) names these by their keys: every table that holds something of a person
has a term or a reason for none.
"""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, ngettext

YEAR = 365  # days; one in four is a day longer, and nothing goes too early by more than these
ACCOUNTS = 7 * YEAR + 2


@dataclass(frozen=True, slots=True)
class RetentionTerm:
    """How long something is kept: what, for how many days after which event, why not longer or shorter.

    `task`: what removes it, where that is not the nightly task but what made it.
    """

    key: str
    days: int
    what: Promise | str
    since: Promise | str
    why: Promise | str
    task: str = ""
    least: int = 0  # a federation's own term is not shorter
    why_least: Promise | str = ""

    @property
    def is_set_here(self) -> bool:
        """Whether a federation may say another number of days."""
        return not self.task

    @property
    def length(self) -> str:
        """From when to when, in words: 3 years after it was sent."""
        return self.length_of(self.days)

    def length_of(self, days: int) -> str:
        """The same for another number of days."""
        if not days:
            return gettext("as soon as %(event)s") % {"event": self.since}
        # A term of years has their leap days too; any other number is days.
        years = days // YEAR if days % YEAR <= (days // YEAR + 3) // 4 else 0
        count = years or days
        sentence = (
            ngettext("%(count)s year after %(event)s", "%(count)s years after %(event)s", count)
            if years
            else ngettext("%(count)s day after %(event)s", "%(count)s days after %(event)s", count)
        )
        return sentence % {"count": count, "event": self.since}


OF_ACCOUNTS = _(
    "Japan: books and receipts are kept seven years (Ordinance for Enforcement of the Corporation Tax Act,"
    " Article 59)"
)
NO_USE = _("no use for it after that (APPI, Article 22; GDPR, Article 5(1)(e))")
STILL_ASKED = _("people still ask about it in that time")
IT_WORKS = _("it works until then, or what came of it is looked for")
RESTS_ON_IT = _("results, points, levies and decisions rest on it")
PROOF_NEEDED = _("what was agreed to must be proved")

TERMS = {
    term.key: term
    for term in (
        RetentionTerm(
            "letters",
            3 * YEAR,
            _("what a letter said"),
            _("it was sent"),
            NO_USE,
            least=90,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "imports",
            YEAR,
            _("names and words of imported files"),
            _("the import ended"),
            NO_USE,
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "accounts",
            ACCOUNTS,
            _("notes on payments"),
            _("the payment"),
            OF_ACCOUNTS,
            least=ACCOUNTS,
            why_least=OF_ACCOUNTS,
        ),
        RetentionTerm(
            "files",
            ACCOUNTS,
            _("original files of sessions"),
            _("the file was received"),
            _("proof of results that points and levies rest on, as long as the accounts of these are kept"),
            least=ACCOUNTS,
            why_least=RESTS_ON_IT,
        ),
        RetentionTerm(
            "photographs",
            2 * YEAR,
            _("photographs of slips and hands"),
            _("the photograph was attached"),
            _("no correction of a result is asked for so late"),
            least=180,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "case_pictures",
            5 * YEAR,
            _("photographs in directors' cases"),
            _("the photograph was attached"),
            _("records of conduct are read for five years at most"),
            least=5 * YEAR,
            why_least=RESTS_ON_IT,
        ),
        RetentionTerm(
            "declined",
            2 * YEAR,
            _("players of entries that were declined, cancelled or withdrawn before the start"),
            _("the tournament ended"),
            NO_USE,
            least=90,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "particulars",
            2 * YEAR,
            _("date of birth and gender of who has left"),
            _("the member left or died"),
            _("who returns within two years is known"),
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "table_words",
            YEAR,
            _("messages and calls at tables"),
            _("they were written"),
            _("a case has its own record of them"),
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "notices",
            YEAR,
            _("what was written to find a partner or a team"),
            _("the notice or the answer was over"),
            NO_USE,
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "unproved",
            7,
            _("applications for membership whose address was not proved"),
            _("the application was sent"),
            _("the link works no longer"),
            least=7,
            why_least=IT_WORKS,
        ),
        RetentionTerm(
            "applications",
            90,
            _("name, e-mail and day of birth in applications for membership, and why one was declined"),
            _("the decision"),
            _("questions about the decision come within three months; who was accepted is on the register"),
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "claims",
            2 * YEAR,
            _("names in claims of a number"),
            _("the claim was answered"),
            NO_USE,
            least=90,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "learning",
            3 * YEAR,
            _("answers to quizzes"),
            _("the answer"),
            _("a learner sees three years of progress"),
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "pads",
            YEAR,
            _("names on score pads"),
            _("the pad was begun"),
            NO_USE,
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "slips",
            2 * YEAR,
            _("names on slips of points"),
            _("the slip was valid for the last time"),
            NO_USE,
            least=90,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "webhooks",
            YEAR,
            _("messages to other programs"),
            _("the message was taken or given up"),
            NO_USE,
            least=30,
            why_least=STILL_ASKED,
        ),
        RetentionTerm(
            "sign_ins",
            30,
            _("sign-ins at other programs"),
            _("they were over"),
            _("a token that comes again so late is none of them"),
            least=30,
            why_least=IT_WORKS,
        ),
        RetentionTerm(
            "guardians",
            3 * YEAR,
            _("name, e-mail and proof of a minor's guardian"),
            _("the member came of age, or another one decided"),
            _("proof of what was agreed to for a minor"),
            least=YEAR,
            why_least=PROOF_NEEDED,
        ),
        RetentionTerm(
            "archive",
            7,
            _("archives of all data of a person"),
            _("the archive was made"),
            _("long enough to take it"),
            task="federation.tasks.look_after_personal_data",
        ),
        RetentionTerm(
            "sessions",
            0,
            _("who is signed in, in which browser, from which address"),
            _("the session ended, by signing out or by doing nothing"),
            _("it signs nobody in any more"),
            task="federation.tasks.apply_terms",
        ),
        RetentionTerm(
            "confirmations",
            3,
            _("proofs of e-mail addresses that were asked for"),
            _("the letter was sent"),
            _("the link works no longer"),
            task="federation.tasks.apply_terms",
        ),
        RetentionTerm(
            "attempts",
            1,
            _("addresses of devices, by attempts"),
            _("the attempt"),
            _("no limit counts longer"),
            task="federation.tasks.forget_counters",
        ),
    )
}

# Why something has no term. Each ends by an erasure, which the person or the office may ask for on any day.
NO_TERM: dict[str, Promise | str] = {
    "register": _("the register of members, as long as somebody is on it, and their number for ever"),
    "results": _("results, as long as they are published: those of others rest on them"),
    "ledger": _("accounts of points, titles and ratings: each figure rests on all before it"),
    "books": _("accounts of money: each balance rests on all before it"),
    "club_notes": _("what a club noted of its members' fees: a note is taken back by another, never lost"),
    "record": _("the record of who did what, by which an act is proved"),
    "chained": _("cases, appeals and rulings: chained, so that nothing of them is taken away unseen"),
    "consent": _("proof of what a person agreed to, and that it was erased"),
    "organisation": _("tournaments, clubs, offices and rules: what the federation published itself"),
    "login": _("a login, as long as it serves anybody"),
    "derived": _("made again from what is kept; it goes with that"),
}
assert not TERMS.keys() & NO_TERM.keys(), "one key, one meaning"
