"""The record of acts: who did what, when, to what. A closed list, each with its sentence."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.tenancy.chained import Chain
from federation.tenancy.models import TenantModel


class Act(models.TextChoices):
    """Every act that is recorded; federation.record.audit.SENTENCE has its words."""

    ADDED = "record.added", _("added")
    CHANGED = "record.changed", _("changed")
    DELETED = "record.deleted", _("deleted")
    EXPORTED = "records.exported", _("exported")
    IMPORTED = "records.imported", _("imported")
    IMPORT_CANCELLED = "records.import_cancelled", _("import cancelled")
    IMPORT_RESUMED = "records.import_resumed", _("import gone on with")
    IMPORT_UNDONE = "records.import_undone", _("import taken back")
    LETTER_SEEN = "letter.seen", _("letter read")
    LETTER_AGAIN = "letter.again", _("letter sent again")
    STAFF_SESSION_OPENED = "staff_session.opened", _("staff session opened")
    STAFF_SESSION_ENDED = "staff_session.ended", _("staff session ended")
    STAFF_SESSION_READ = "staff_session.read", _("page read in a staff session")
    MEMBER_STANDING = "member.standing", _("status of a member changed")
    MEMBER_TRANSFERRED = "member.transferred", _("member transferred to another club")
    MEMBER_MERGED = "member.merged", _("member merged")
    MEMBER_PARTED = "member.parted", _("merger of two records undone")
    MEMBERS_DIFFERENT = "member.different", _("two records marked as different people")
    MEMBERS_LIKE_AGAIN = "member.like_again", _("mark of different people taken back")
    GUEST_JOINED = "guest.joined", _("guest's results given to a member")
    GUEST_CLAIMED = "guest.claimed", _("result asked for as a guest's")
    GUEST_ANSWERED = "guest.answered", _("result asked for as a guest's: answered")
    TOKEN_ISSUED = "token.issued", _("device token issued")
    TOKEN_WITHDRAWN = "token.withdrawn", _("device token withdrawn")
    SERVICE_TOKEN_ISSUED = "service_token.issued", _("service token issued")
    SERVICE_TOKEN_WITHDRAWN = "service_token.withdrawn", _("service token withdrawn")
    SERVICE_TOKEN_WROTE = "service_token.wrote", _("written by a service token")
    UPLOAD_RECEIVED = "upload.received", _("file uploaded")
    UPLOAD_AMENDED = "upload.amended", _("file amended")
    UPLOAD_REMOVED = "upload.removed", _("file removed from the desk")
    UPLOAD_BROUGHT_BACK = "upload.brought_back", _("removed file brought back")
    PROOF_ATTACHED = "proof.attached", _("photograph attached")
    HANDS_TAKEN = "hands.taken", _("hands taken before they were played")
    HANDS_ATTACHED = "hands.attached", _("hand records attached")
    SESSION_PUBLISHED = "session.published", _("session published")
    RESULT_CORRECTED = "result.corrected", _("result corrected")
    NUMBER_CLAIMED = "number.claimed", _("number claimed by a club")
    NUMBER_ANSWERED = "number.answered", _("claim of a number answered")
    PLAYERS_CORRECTED = "players.corrected", _("players corrected")
    CORRECTION_ASKED = "correction.asked", _("correction asked for")
    CORRECTION_CONFIRMED = "correction.confirmed", _("correction confirmed")
    CORRECTION_DECLINED = "correction.declined", _("correction declined")
    LATE_REVISION_ASKED = "late_revision.asked", _("late revision asked for")
    LATE_REVISION_CONFIRMED = "late_revision.confirmed", _("late revision confirmed")
    LATE_REVISION_DECLINED = "late_revision.declined", _("late revision declined")
    LATE_CHANGE_ASKED = "late_change.asked", _("late change of results asked for")
    LATE_CHANGE_CONFIRMED = "late_change.confirmed", _("late change of results confirmed")
    LATE_CHANGE_DECLINED = "late_change.declined", _("late change of results declined")
    CONDITIONS_SET = "conditions.set", _("conditions of contest set")
    TOURNAMENT_MADE = "tournament.made", _("tournament made")
    TOURNAMENT_ANNOUNCED = "tournament.announced", _("tournament announced")
    ENTRANT_ENTERED = "entrant.entered", _("entered for an event")
    TEAM_CHANGED = "team.changed", _("team's name, captain or coach changed")
    COACH_SPEAKS = "team.coach", _("whether a coach speaks for the team")
    ENTRANT_WITHDRAWN = "entrant.withdrawn", _("withdrawn from an event")
    WITHDRAWAL_TAKEN_BACK = "withdrawal.taken_back", _("withdrawal from an event taken back")
    ENTRY_ANSWERED = "entry.answered", _("invitation answered")
    ENTRY_CANCELLED = "entry.cancelled", _("entry cancelled")
    ENTRY_LET_IN = "entry.let_in", _("entry let in that waited for payment")
    ENTRY_UNPAID = "entry.unpaid", _("payment of an entry taken back")
    ENTRY_PROMOTED = "entry.promoted", _("promoted from the waiting list")
    LEAVE_ASKED = "leave.asked", _("asked to leave an event")
    PARTNER_NOTICE_WRITTEN = "partner_notice.written", _("notice for a partner or a team written")
    PARTNER_NOTICE_WITHDRAWN = "partner_notice.withdrawn", _("notice for a partner or a team taken back")
    PARTNER_NOTICE_TAKEN_DOWN = "partner_notice.taken_down", _("notice for a partner or a team taken down")
    PARTNER_ANSWERED = "partner_notice.answered", _("notice for a partner or a team answered")
    PARTNER_ANSWER_DECIDED = "partner_answer.decided", _("answer to a notice decided")
    CARD_FILED = "card.filed", _("convention card filed")
    FEE_PAID = "fee.paid", _("entry fee recorded")
    MONEY_CHARGED = "money.charged", _("amount charged")
    MONEY_CREDITED = "money.credited", _("credit note made")
    MONEY_WRITTEN_OFF = "money.written_off", _("amount written off")
    MONEY_RECEIVED = "money.received", _("payment received")
    MONEY_REFUNDED = "money.refunded", _("amount paid back")
    MONEY_REVERSED = "money.reversed", _("entry of the journal reversed")
    MONEY_PAPER_ISSUED = "money.paper_issued", _("paper about money issued")
    LEVY_CHARGED = "levy.charged", _("levy charged to a club")
    LEVY_TAKEN_BACK = "levy.taken_back", _("levy of a club taken back")
    MONEY_PARTICULARS_CHANGED = "money.particulars_changed", _("particulars on papers changed")
    CARD_SETTINGS_CHANGED = "card.settings_changed", _("provider of payments by card changed")
    SENDER_CHANGED = "sender.changed", _("own sender of letters changed")
    SENDER_TESTED = "sender.tested", _("own sender of letters tested")
    SENDER_IN_FORCE = "sender.in_force", _("own sender of letters in force")
    SENDER_OFF = "sender.off", _("own sender of letters switched off")
    CARD_REFUND_ASKED = "card.refund_asked", _("refund by card asked for")
    CARD_SEEN = "card.seen", _("movement of a payment by card looked at")
    BOOKS_CLOSED = "books.closed", _("books closed")
    BANK_FILE_READ = "bank.file_read", _("file of a bank read")
    BOOKING_SET_ASIDE = "bank.set_aside", _("booking of a bank set aside")
    BOOKING_REOPENED = "bank.reopened", _("booking of a bank opened again")
    TOURNAMENT_CANCELLED = "tournament.cancelled", _("tournament cancelled")
    STAGE_PUBLISHED = "stage.published", _("stage published")
    STAGE_CLOSED = "stage.closed", _("stage closed")
    STAGE_REOPENED = "stage.reopened", _("stage reopened")
    SESSION_ACTED = "session.acted", _("act at a running session")
    MATCH_REPORTED = "match.reported", _("match reported")
    BOARD_REPORTED = "board.reported", _("board reported")
    DIRECTOR_CALLED = "director.called", _("director called")
    CALL_ANSWERED = "call.answered", _("call answered")
    TABLE_MESSAGE = "table.message", _("message to a table")
    TABLES_OPENED = "tables.opened", _("tables opened")
    TABLES_CLOSED = "tables.closed", _("tables closed")
    TABLE_DECIDED = "tables.decided", _("entry from a table decided")
    CHECK_IN_OPENED = "check_in.opened", _("check-in opened")
    CHECK_IN_CLOSED = "check_in.closed", _("check-in closed")
    LINE_UP_ENTERED = "line_up.entered", _("line-up entered")
    RULED = "adjustment.ruled", _("ruled")
    RULING_TAKEN_BACK = "adjustment.taken_back", _("ruling taken back")
    CONDUCT_RULE_ADOPTED = "conduct.rule_adopted", _("rule of the conduct record entered")
    CONDUCT_SEEN = "conduct.seen", _("conduct record looked at")
    CONDUCT_EXAMPLE_MARKED = "conduct_example.marked", _("example of conduct published")
    CONDUCT_EXAMPLE_TAKEN_BACK = "conduct_example.taken_back", _("example of conduct taken back")
    CONDUCT_REPLIED = "conduct.replied", _("conduct record replied to")
    RECORDS_OPENED = "records.opened", _("review of records opened")
    RECORDS_SEEN = "records.seen", _("records looked at in a review")
    RECORDS_NOTED = "records.noted", _("note written in a review of records")
    RECORDS_CLOSED = "records.closed", _("review of records closed")
    ARTICLE_WRITTEN = "article.written", _("article written")
    LAWS_ADOPTED = "laws.adopted", _("edition of the Laws adopted")
    REGULATION_PROPOSED = "regulation.proposed", _("edition of the regulations proposed")
    REGULATION_SUPPORTED = "regulation.supported", _("edition of the regulations supported")
    REGULATION_ADOPTED = "regulation.adopted", _("edition of the regulations adopted")
    REGULATION_DROPPED = "regulation.dropped", _("edition of the regulations dropped")
    REGULATION_WITHDRAWAL_ASKED = "regulation.withdrawal_asked", _("withdrawal of an edition proposed")
    REGULATION_WITHDRAWN = "regulation.withdrawn", _("edition of the regulations withdrawn")
    CASEBOOK_PUBLISHED = "casebook.published", _("casebook entry published")
    CASEBOOK_WITHDRAWN = "casebook.withdrawn", _("casebook entry withdrawn")
    SHEET_SEEN = "sheet.seen", _("person's data looked at")
    ARCHIVE_ASKED = "archive.asked", _("archive of a person's data asked for")
    ARCHIVE_TAKEN = "archive.taken", _("archive of a person's data taken")
    ERASURE_ASKED = "erasure.asked", _("erasure of a person's data asked for")
    ERASURE_CANCELLED = "erasure.cancelled", _("erasure of a person's data cancelled")
    ERASURE_DONE = "erasure.done", _("person's data erased")
    GUARDIAN_ENTERED = "guardian.entered", _("guardian of a minor entered")
    GUARDIAN_PROVED = "guardian.proved", _("guardian's address proved")
    GUARDIAN_ENDED = "guardian.ended", _("guardian of a minor ended")
    RENEWAL_PREPARED = "renewal.prepared", _("renewal of memberships prepared")
    RENEWAL_STARTED = "renewal.started", _("renewal of memberships started")
    RENEWAL_REMINDED = "renewal.reminded", _("letters about the renewal sent")
    RENEWAL_LAPSED = "renewal.lapsed", _("memberships ended that were not renewed")
    MAILING_STARTED = "mailing.started", _("letter to a group sent")
    MAILING_CANCELLED = "mailing.cancelled", _("letter to a group cancelled")
    APPLICATION_APPROVED = "application.approved", _("application for membership approved")
    APPLICATION_DECLINED = "application.declined", _("application for membership declined")
    APPLICATION_ACCEPTED = "application.accepted", _("application for membership accepted")
    NEWS_WRITTEN = "news.written", _("news written")
    DOCUMENT_ADDED = "document.added", _("version of a document added")
    DOCUMENT_WITHDRAWN = "document.withdrawn", _("version of a document withdrawn")
    DOCUMENT_DELETED = "document.deleted", _("file of a document deleted")
    DOCUMENT_SETTLED = "document.settled", _("document that names an erased person looked at")
    CLUB_PAGE_WRITTEN = "club_page.written", _("page of a club written")
    SANCTION_ASKED = "sanction.asked", _("approval of an event asked for")
    SANCTION_PASSED_ON = "sanction.passed_on", _("event of a club approved by the district")
    SANCTION_APPROVED = "sanction.approved", _("event of a club approved")
    SANCTION_REFUSED = "sanction.refused", _("event of a club refused")
    SANCTION_WITHDRAWN = "sanction.withdrawn", _("application for an event taken back")
    CONSENT_CHANGED = "consent.changed", _("choice about personal data changed")


class AuditEntry(TenantModel):
    """One act. Append-only for everybody, the owner of the tables included; chained soon after its commit."""

    act = WordField(_("act"), max_length=40, choices=Act)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("person"),
    )
    at = models.DateTimeField(_("time"), auto_now_add=True)
    subject_type = models.CharField(max_length=60)  # "clubs.session"
    subject_ref = models.BigIntegerField(null=True)
    subject = models.CharField(_("record"), max_length=200)
    parameters = models.JSONField(default=dict)

    chain = Chain(
        "audit",
        (
            *("id", "federation_id", "act", "actor_id", "at"),
            *("subject_type", "subject_ref", "subject", "parameters"),
        ),
        sealed=("subject", "parameters"),
        late=True,
        logins=(("actor_id", "true"), ("subject_ref", "subject_type = 'federation.user'")),
    )

    class Meta(TenantModel.Meta):
        verbose_name = _("entry of the audit log")
        verbose_name_plural = _("audit log")
        ordering = ["-at", "-id"]
        indexes = [
            models.Index(fields=["federation", "-at"], name="audit_newest"),
            models.Index(fields=["federation", "subject_type", "subject_ref"], name="audit_subject"),
        ]
        triggers = [
            pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete),
        ]
