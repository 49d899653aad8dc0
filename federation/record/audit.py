"""Recording acts, and telling the database who makes a change."""

from collections.abc import Iterable, Sequence
from typing import Any

import pghistory
import pghistory.middleware
import pghistory.runtime
from django.db import models
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from federation.models import Act, AuditEntry, User
from federation.signals import act_recorded

AT_ONCE = 1_000  # entries of one statement

SENTENCE = {
    Act.ADDED: _("%(actor)s added %(subject)s"),
    Act.CHANGED: _("%(actor)s changed %(subject)s"),
    Act.DELETED: _("%(actor)s deleted %(subject)s"),
    Act.EXPORTED: _("%(actor)s exported %(subject)s"),
    Act.IMPORTED: _("%(actor)s imported %(subject)s"),
    Act.IMPORT_CANCELLED: _("%(actor)s cancelled an import into %(subject)s"),
    Act.IMPORT_RESUMED: _("%(actor)s went on with an import into %(subject)s"),
    Act.IMPORT_UNDONE: _("%(actor)s took back an import into %(subject)s"),
    Act.LETTER_SEEN: _("%(actor)s read the letter to somebody: %(subject)s"),
    Act.LETTER_AGAIN: _("%(actor)s had the letter %(subject)s sent again"),
    Act.STAFF_SESSION_OPENED: _("%(actor)s entered as an operator: %(subject)s"),
    Act.STAFF_SESSION_ENDED: _("%(actor)s left as an operator: %(subject)s"),
    Act.STAFF_SESSION_READ: _("%(actor)s read a page as an operator: %(subject)s"),
    Act.MEMBER_STANDING: _("%(actor)s changed the status of the member %(subject)s"),
    Act.MEMBER_TRANSFERRED: _("%(actor)s transferred the member %(subject)s to another club"),
    Act.MEMBER_MERGED: _("%(actor)s merged the member %(subject)s into another record"),
    Act.MEMBER_PARTED: _("%(actor)s undid the merger of the member %(subject)s"),
    Act.MEMBERS_DIFFERENT: _(
        "%(actor)s marked %(subject)s as another person than the bearer of a like record"
    ),
    Act.MEMBERS_LIKE_AGAIN: _("%(actor)s took back that %(subject)s is another person"),
    Act.GUEST_JOINED: _("%(actor)s gave results of a guest to the member %(subject)s"),
    Act.GUEST_CLAIMED: _("%(actor)s asked for a result as a guest's"),
    Act.GUEST_ANSWERED: _("%(actor)s answered who had asked for a result as a guest's"),
    Act.TOKEN_ISSUED: _("%(actor)s issued the device token %(subject)s"),
    Act.TOKEN_WITHDRAWN: _("%(actor)s withdrew the device token %(subject)s"),
    Act.SERVICE_TOKEN_ISSUED: _("%(actor)s issued the service token %(subject)s"),
    Act.SERVICE_TOKEN_WITHDRAWN: _("%(actor)s withdrew the service token %(subject)s"),
    Act.SERVICE_TOKEN_WROTE: _("the service token %(subject)s wrote for %(actor)s"),
    Act.UPLOAD_RECEIVED: _("%(actor)s uploaded %(subject)s"),
    Act.UPLOAD_AMENDED: _("%(actor)s amended what the file %(subject)s says"),
    Act.UPLOAD_REMOVED: _("%(actor)s removed the file %(subject)s from the desk"),
    Act.UPLOAD_BROUGHT_BACK: _("%(actor)s brought the removed file %(subject)s back"),
    Act.PROOF_ATTACHED: _("%(actor)s attached a photograph to %(subject)s"),
    Act.HANDS_ATTACHED: _("%(actor)s attached hand records to %(subject)s"),
    Act.SESSION_PUBLISHED: _("%(actor)s published %(subject)s"),
    Act.RESULT_CORRECTED: _("%(actor)s corrected a result of %(subject)s"),
    Act.NUMBER_CLAIMED: _("%(actor)s said that the number %(subject)s is the club's"),
    Act.NUMBER_ANSWERED: _("%(actor)s answered the claim of the number %(subject)s"),
    Act.PLAYERS_CORRECTED: _("%(actor)s corrected who played in %(subject)s"),
    Act.CORRECTION_ASKED: _("%(actor)s asked for the correction of a result of %(subject)s"),
    Act.CORRECTION_CONFIRMED: _("%(actor)s confirmed the correction of a result of %(subject)s"),
    Act.CORRECTION_DECLINED: _("%(actor)s declined the correction of a result of %(subject)s"),
    Act.LATE_REVISION_ASKED: _("%(actor)s asked for a late revision of %(subject)s by a file"),
    Act.LATE_REVISION_CONFIRMED: _("%(actor)s confirmed a late revision of %(subject)s by a file"),
    Act.LATE_REVISION_DECLINED: _("%(actor)s declined a late revision of %(subject)s by a file"),
    Act.LATE_CHANGE_ASKED: _("%(actor)s asked for a late change of the results of %(subject)s"),
    Act.LATE_CHANGE_CONFIRMED: _("%(actor)s confirmed a late change of the results of %(subject)s"),
    Act.LATE_CHANGE_DECLINED: _("%(actor)s declined a late change of the results of %(subject)s"),
    Act.CONDITIONS_SET: _("%(actor)s set the conditions of contest of %(subject)s"),
    Act.TOURNAMENT_MADE: _("%(actor)s made the tournament %(subject)s"),
    Act.TOURNAMENT_ANNOUNCED: _("%(actor)s announced the tournament %(subject)s"),
    Act.ENTRANT_ENTERED: _("%(actor)s entered %(subject)s"),
    Act.TEAM_CHANGED: _("%(actor)s changed the name, the captain or the coach of %(subject)s"),
    Act.COACH_SPEAKS: _("%(actor)s said whether the coach speaks for %(subject)s"),
    Act.ENTRANT_WITHDRAWN: _("%(actor)s withdrew %(subject)s"),
    Act.WITHDRAWAL_TAKEN_BACK: _("%(actor)s took back that %(subject)s had withdrawn"),
    Act.ENTRY_ANSWERED: _("%(actor)s answered the invitation of %(subject)s"),
    Act.ENTRY_CANCELLED: _("%(actor)s cancelled the entry of %(subject)s"),
    Act.ENTRY_LET_IN: _("%(actor)s let in %(subject)s, which waited for payment"),
    Act.ENTRY_UNPAID: _("what paid for %(subject)s was taken back"),
    Act.ENTRY_PROMOTED: _("%(actor)s promoted %(subject)s from the waiting list"),
    Act.LEAVE_ASKED: _("%(actor)s asked that %(subject)s may leave"),
    Act.PARTNER_NOTICE_WRITTEN: _("%(actor)s wrote a notice: %(subject)s"),
    Act.PARTNER_NOTICE_WITHDRAWN: _("%(actor)s took a notice back: %(subject)s"),
    Act.PARTNER_NOTICE_TAKEN_DOWN: _("%(actor)s took a notice down: %(subject)s"),
    Act.PARTNER_ANSWERED: _("%(actor)s answered a notice: %(subject)s"),
    Act.PARTNER_ANSWER_DECIDED: _("%(actor)s decided about an answer to a notice: %(subject)s"),
    Act.CARD_FILED: _("%(actor)s filed the convention card of %(subject)s"),
    Act.FEE_PAID: _("%(actor)s recorded an entry fee of %(subject)s"),
    Act.MONEY_CHARGED: _("%(actor)s charged %(subject)s an amount"),
    Act.MONEY_CREDITED: _("%(actor)s made a credit note for %(subject)s"),
    Act.MONEY_WRITTEN_OFF: _("%(actor)s wrote off what %(subject)s owed"),
    Act.MONEY_RECEIVED: _("%(actor)s recorded a payment of %(subject)s"),
    Act.MONEY_REFUNDED: _("%(actor)s recorded money paid back to %(subject)s"),
    Act.MONEY_REVERSED: _("%(actor)s reversed an entry of %(subject)s"),
    Act.MONEY_PAPER_ISSUED: _("%(actor)s issued a paper about money to %(subject)s"),
    Act.LEVY_CHARGED: _("%(actor)s charged the levy for tables to %(subject)s"),
    Act.LEVY_TAKEN_BACK: _("%(actor)s took back the levy for tables of %(subject)s"),
    Act.MONEY_PARTICULARS_CHANGED: _("%(actor)s changed the particulars on papers: %(subject)s"),
    Act.CARD_SETTINGS_CHANGED: _("%(actor)s changed the provider of payments by card: %(subject)s"),
    Act.SENDER_CHANGED: _("%(actor)s changed the own sender of letters: %(subject)s"),
    Act.SENDER_TESTED: _("%(actor)s had a test letter sent by the own sender: %(subject)s"),
    Act.SENDER_IN_FORCE: _("%(actor)s proved the own sender of letters, which came into force: %(subject)s"),
    Act.SENDER_OFF: _("%(actor)s switched the own sender of letters off: %(subject)s"),
    Act.CARD_REFUND_ASKED: _("%(actor)s had a payment by card of %(subject)s paid back"),
    Act.CARD_SEEN: _("%(actor)s looked at what moved of a payment by card of %(subject)s"),
    Act.BOOKS_CLOSED: _("%(actor)s closed the books through %(subject)s"),
    Act.BANK_FILE_READ: _("%(actor)s read the file %(subject)s of a bank"),
    Act.BOOKING_SET_ASIDE: _("%(actor)s set the booking %(subject)s of a bank aside"),
    Act.BOOKING_REOPENED: _("%(actor)s opened the booking %(subject)s of a bank again"),
    Act.TOURNAMENT_CANCELLED: _("%(actor)s cancelled the tournament %(subject)s"),
    Act.STAGE_PUBLISHED: _("%(actor)s published the results of %(subject)s"),
    Act.STAGE_CLOSED: _("%(actor)s closed %(subject)s"),
    Act.STAGE_REOPENED: _("%(actor)s opened %(subject)s again"),
    Act.SESSION_ACTED: _("%(actor)s entered something at %(subject)s"),
    Act.MATCH_REPORTED: _("%(actor)s reported a match of %(subject)s"),
    Act.BOARD_REPORTED: _("%(actor)s reported a board of %(subject)s"),
    Act.DIRECTOR_CALLED: _("%(actor)s called the director at %(subject)s"),
    Act.CALL_ANSWERED: _("%(actor)s answered a call at %(subject)s"),
    Act.TABLE_MESSAGE: _("%(actor)s wrote a message to the tables of %(subject)s"),
    Act.TABLES_OPENED: _("%(actor)s opened the tables of %(subject)s"),
    Act.TABLES_CLOSED: _("%(actor)s closed the tables of %(subject)s"),
    Act.TABLE_DECIDED: _("%(actor)s decided between entries from a table of %(subject)s"),
    Act.CHECK_IN_OPENED: _("%(actor)s opened the check-in of %(subject)s"),
    Act.CHECK_IN_CLOSED: _("%(actor)s closed the check-in of %(subject)s"),
    Act.LINE_UP_ENTERED: _("%(actor)s entered a line-up of %(subject)s"),
    Act.RULED: _("%(actor)s ruled at %(subject)s"),
    Act.RULING_TAKEN_BACK: _("%(actor)s took back a ruling at %(subject)s"),
    Act.CONDUCT_RULE_ADOPTED: _("%(actor)s entered a rule of the conduct record: %(subject)s"),
    Act.CONDUCT_SEEN: _("%(actor)s looked at the conduct record of %(subject)s"),
    Act.CONDUCT_EXAMPLE_MARKED: _("%(actor)s published %(subject)s as an example of conduct"),
    Act.CONDUCT_EXAMPLE_TAKEN_BACK: _("%(actor)s took %(subject)s back as an example of conduct"),
    Act.CONDUCT_REPLIED: _("%(actor)s replied to the conduct record of %(subject)s"),
    Act.RECORDS_OPENED: _("%(actor)s opened a review of records: %(subject)s"),
    Act.RECORDS_SEEN: _("%(actor)s looked at records in a review: %(subject)s"),
    Act.RECORDS_NOTED: _("%(actor)s wrote a note in a review of records: %(subject)s"),
    Act.RECORDS_CLOSED: _("%(actor)s closed a review of records: %(subject)s"),
    Act.ARTICLE_WRITTEN: _("%(actor)s wrote the article %(subject)s"),
    Act.LAWS_ADOPTED: _("%(actor)s entered the adoption of the Laws: %(subject)s"),
    Act.REGULATION_PROPOSED: _("%(actor)s proposed the edition of the regulations %(subject)s"),
    Act.REGULATION_SUPPORTED: _("%(actor)s supported the edition of the regulations %(subject)s"),
    Act.REGULATION_ADOPTED: _("%(actor)s adopted the edition of the regulations %(subject)s"),
    Act.REGULATION_DROPPED: _("%(actor)s dropped the edition of the regulations %(subject)s"),
    Act.REGULATION_WITHDRAWAL_ASKED: _("%(actor)s proposed to withdraw the edition %(subject)s"),
    Act.REGULATION_WITHDRAWN: _("%(actor)s withdrew the edition of the regulations %(subject)s"),
    Act.CASEBOOK_PUBLISHED: _("%(actor)s published the casebook entry %(subject)s"),
    Act.CASEBOOK_WITHDRAWN: _("%(actor)s withdrew the casebook entry %(subject)s"),
    Act.SHEET_SEEN: _("%(actor)s looked at the data of %(subject)s"),
    Act.ARCHIVE_ASKED: _("%(actor)s asked for the archive of a person's data: %(subject)s"),
    Act.ARCHIVE_TAKEN: _("%(actor)s took the archive of a person's data: %(subject)s"),
    Act.ERASURE_ASKED: _("%(actor)s asked for the erasure of a person's data: %(subject)s"),
    Act.ERASURE_CANCELLED: _("%(actor)s cancelled the erasure of a person's data: %(subject)s"),
    Act.ERASURE_DONE: _("%(actor)s erased a person's data: %(subject)s"),
    Act.GUARDIAN_ENTERED: _("%(actor)s entered a guardian of a minor: %(subject)s"),
    Act.GUARDIAN_PROVED: _("%(actor)s proved the address of a guardian: %(subject)s"),
    Act.GUARDIAN_ENDED: _("%(actor)s ended a guardian of a minor: %(subject)s"),
    Act.RENEWAL_PREPARED: _("%(actor)s prepared the renewal of memberships for %(subject)s"),
    Act.RENEWAL_STARTED: _("%(actor)s started the renewal of memberships for %(subject)s"),
    Act.RENEWAL_REMINDED: _("%(actor)s sent letters about the renewal for %(subject)s"),
    Act.RENEWAL_LAPSED: _("%(actor)s ended memberships that were not renewed for %(subject)s"),
    Act.MAILING_STARTED: _("%(actor)s sent a letter to a group: %(subject)s"),
    Act.MAILING_CANCELLED: _("%(actor)s cancelled a letter to a group: %(subject)s"),
    Act.APPLICATION_APPROVED: _("%(actor)s approved an application for membership: %(subject)s"),
    Act.APPLICATION_DECLINED: _("%(actor)s declined an application for membership: %(subject)s"),
    Act.APPLICATION_ACCEPTED: _("%(actor)s accepted an application for membership: %(subject)s"),
    Act.NEWS_WRITTEN: _("%(actor)s wrote news: %(subject)s"),
    Act.DOCUMENT_ADDED: _("%(actor)s added a version of a document: %(subject)s"),
    Act.DOCUMENT_WITHDRAWN: _("%(actor)s withdrew a version of a document: %(subject)s"),
    Act.DOCUMENT_DELETED: _("%(actor)s deleted the file of a version of a document: %(subject)s"),
    Act.DOCUMENT_SETTLED: _("%(actor)s looked at a document that names an erased person: %(subject)s"),
    Act.CLUB_PAGE_WRITTEN: _("%(actor)s wrote the page of a club: %(subject)s"),
    Act.SANCTION_ASKED: _("%(actor)s asked for the approval of an event: %(subject)s"),
    Act.SANCTION_PASSED_ON: _("%(actor)s approved an event of a club for the district: %(subject)s"),
    Act.SANCTION_APPROVED: _("%(actor)s approved an event of a club: %(subject)s"),
    Act.SANCTION_REFUSED: _("%(actor)s refused an event of a club: %(subject)s"),
    Act.SANCTION_WITHDRAWN: _("%(actor)s took back an application for an event: %(subject)s"),
    Act.CONSENT_CHANGED: _("%(actor)s changed what %(subject)s agrees to"),
}


def record(act: Act, by: User | None, about: models.Model, **parameters: Any) -> AuditEntry:
    """Write an act into the audit log, in the transaction of the act itself.

    `by` is None for what the portal does by itself. Parameters must be JSON.
    """
    entry = _entry(act, by, about, parameters)
    entry.save()
    act_recorded.send(AuditEntry, act=act.value)
    return entry


def record_all(act: Act, by: User | None, about: Iterable[models.Model]) -> None:
    """The same act about many records, an entry for each."""
    AuditEntry.objects.bulk_create((_entry(act, by, one, {}) for one in about), AT_ONCE)
    act_recorded.send(AuditEntry, act=act.value)


def record_pairs(act: Act, by: User | None, pairs: Iterable[tuple[models.Model, dict[str, Any]]]) -> None:
    """The same act about many records, an entry for each, with its parameters."""
    AuditEntry.objects.bulk_create((_entry(act, by, about, words) for about, words in pairs), AT_ONCE)
    act_recorded.send(AuditEntry, act=act.value)


def record_each(
    act: Act, by: User | None, about: models.Model, parameters_of: Iterable[dict[str, Any]]
) -> None:
    """The same act about one record several times, an entry for each, with its parameters."""
    AuditEntry.objects.bulk_create(
        (_entry(act, by, about, parameters) for parameters in parameters_of), AT_ONCE
    )
    act_recorded.send(AuditEntry, act=act.value)


def save_all(records: Sequence[models.Model], *, amended: Sequence[str], by: User | None) -> None:
    """Save new records of one model, and those fields of known ones, at once, each with its entry."""
    if not records:
        return
    rows = type(records[0])._default_manager
    new, known = (
        [record for record in records if (record.pk is not None) is is_known] for is_known in (False, True)
    )
    rows.bulk_create(new, AT_ONCE)
    rows.bulk_update(known, list(amended), AT_ONCE)
    record_all(Act.ADDED, by, new)
    record_all(Act.CHANGED, by, known)


def _entry(act: Act, by: User | None, about: models.Model, parameters: dict[str, Any]) -> AuditEntry:
    return AuditEntry(
        act=act,
        actor=by if by is not None and by.is_authenticated else None,
        subject_type=about._meta.label_lower,
        subject_ref=about.pk if isinstance(about.pk, int) else None,
        subject=str(about)[:200],
        parameters=parameters,
    )


def sentence(entry: AuditEntry) -> str:
    """An entry in words, in the language active now."""
    actor = str(entry.actor) if entry.actor else str(_("The portal"))
    return str(SENTENCE[Act(entry.act)]) % {"actor": actor, "subject": entry.subject}


SAVEPOINTS = ("savepoint", "release savepoint", "rollback to savepoint")


def pass_over_savepoints() -> None:
    """Let nothing be said with statements at which no trigger fires; the library says it with each, several
    times a request."""
    known = pghistory.runtime.IGNORED_SQL_PREFIXES
    pghistory.runtime.IGNORED_SQL_PREFIXES = (*known, *SAVEPOINTS)  # type: ignore[assignment]  # of its length


class AuditMiddleware(pghistory.middleware.HistoryMiddleware):
    """Rows that triggers write carry who asked for the change, and by which address."""

    def get_context(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().get_context(request), "method": request.method}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request, "federation", None) is None:
            response: HttpResponse = self.get_response(request)
            return response
        return super().__call__(request)  # type: ignore[no-any-return,no-untyped-call]  # it has no types
