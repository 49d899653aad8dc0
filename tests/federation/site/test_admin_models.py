"""Every record of a federation is shown in its administration, or somebody said why it is not."""

from django.apps import apps
from django.contrib import admin
from django.db.models import DecimalField

from federation.record.admin.base import ReadOnlyAdmin
from federation.tables.admin.register_files import RegisterFiles
from federation.tenancy.models import TenantModel

# Why a model has no pages of its own, and which: each stands under one reason.
REASONS = {
    "a line of another record, shown with it": """
        clubs.Bye clubs.EntrantPlayer clubs.EntryPlayer clubs.Section clubs.Revision
        clubs.CorrectionAnswer clubs.FileCorrectionAnswer clubs.LateChangeAnswer
        federation.ChainLink federation.ChainSeal federation.ChainWaiting federation.LateChain
        federation.FormerLoginKey federation.ErasedSeal federation.ErasureStep
        federation.RetentionStep
        rulings.AppealAct rulings.AppealDeposit rulings.AppealParty rulings.PanelSeat
        rulings.CaseAct rulings.CaseLaw rulings.CaseParty rulings.CasebookEdition
        scoring.TitleAct scoring.ReplayLine
        scoring.LegOfSeries scoring.CategoryOfSeries scoring.PrizeOfSeries
    """,
    "computed from records, and shown by the results' own pages": """
        scoring.Award scoring.ClauseUse scoring.Closure scoring.DealAnalysis scoring.MatchRow
        scoring.PlayAnalysis scoring.RatedSession scoring.CountedSession scoring.PlayedYear
        scoring.PointTotal scoring.PointsLeft scoring.StageMatch scoring.StageProblem scoring.StageRun
        scoring.StageStanding scoring.StandingRow
    """,
    "the books of master points, kept and read on the secretary's desk": """
        scoring.Payment scoring.PaymentAnswer scoring.PaymentRequest scoring.PaymentRun scoring.PeriodClose
        scoring.Posting scoring.Slip scoring.SlipClaim
    """,
    "the books of money, kept and read on the treasurer's desk": """
        clubs.ClubAccount clubs.DistrictAccount federation.BankBooking federation.BankFile
        federation.BookingAct federation.BooksClosing federation.CardMovement federation.CardPayment
        federation.CardPaymentCharge federation.CardRefund federation.CardSettings
        federation.SandboxCheckout federation.SandboxMessage federation.Charge
        federation.MoneyAccount federation.MoneyEntry
        federation.MoneyPaper federation.MoneyParticulars federation.MoneyPosting
        federation.PaperCharge federation.Settlement
    """,
    "shown by pages that decide whom they show it": """
        clubs.Board clubs.Card clubs.CardDraft clubs.CardVersion clubs.ColumnMapping clubs.NumberClaim
        clubs.GuestClaim
        clubs.PlayRecord clubs.RoundPairing clubs.PartnerNotice clubs.PartnerNoticeEnd
        clubs.PartnerAnswer clubs.PartnerAnswerEnd clubs.Application clubs.ApplicationStep
        clubs.ClubPage clubs.ClubEvening clubs.EntryFeeClass clubs.SanctionRequest clubs.SanctionStep
        clubs.ClubKind clubs.ClubKindFee clubs.ClubKindGiven clubs.ClubFeePaid
        federation.NewsItem federation.NewsVersion federation.PublishedDocument federation.DocumentVersion
        federation.DocumentEnd federation.NamingDocument federation.NamingDocumentSettled federation.OwnTerm
        scoring.OpenFeed scoring.OpenDump
        federation.RegisterImport federation.ConsentGiven federation.Erasure federation.PersonalArchive
        federation.LetterChoice federation.LetterBounce federation.SavedQuestion federation.Mailing
        federation.MailingAddressee federation.FederationLogo federation.Guardian federation.Renewal
        federation.RenewalAct federation.RenewalRun federation.RenewalStep federation.RecordProof
        federation.OwnSender
        federation.DifferentPersons federation.DuplicatePair federation.DuplicateSearch federation.MemberMerge
        rulings.CasePicture rulings.ConductExample rulings.ConductReply
        scoring.MemberRating scoring.RatingLine
        scoring.QuizAnswer scoring.RankingChoice scoring.RegulationReplay
        scoring.RecordReview scoring.ReviewedMember scoring.ReviewNote
        scoring.ScorePad scoring.PadLine scoring.PortalGame scoring.GameMove
        scoring.SignInConsent scoring.SignInProgram
        scoring.WebhookAttempt scoring.WebhookDelivery scoring.WebhookEndpoint
    """,
    "the portal's own machinery, which says nothing to anybody": """
        clubs.SentForm federation.ImportBatch federation.DuplicateKey federation.MergedRow
        federation.MemberSearchKey rulings.CaseSearchKey rulings.CasebookKey
        scoring.RecomputeRequest scoring.StageRequest scoring.SeriesRequest
        scoring.SignInKey scoring.SignInCode scoring.SignInToken scoring.OpenRecord scoring.OpenDumpPart
    """,
}


def labels() -> set[str]:
    """Every model whose rows are a federation's."""
    return {
        model._meta.label
        for model in apps.get_models()
        if issubclass(model, TenantModel) and not model._meta.auto_created
    }


def test_every_model_has_its_pages_or_a_reason():
    reasons = [label for group in REASONS.values() for label in group.split()]
    registered = {model._meta.label for model in admin.site._registry}
    assert len(reasons) == len(set(reasons))
    assert registered & set(reasons) == set()
    assert sorted(labels() - registered) == sorted(reasons)


# Figures of play; and of bodies of appeal, whose own currency stands beside.
NO_MONEY = {"clubs.EntrantHandicap.amount", "rulings.Body.deposit", "scoring.SeriesPlace.total"}


def test_an_amount_of_money_stands_with_its_currency():
    bare = {
        f"{model._meta.label}.{column}"
        for model, own in admin.site._registry.items()
        for column in own.list_display
        if isinstance(column, str) and is_amount(model, column)
    }
    assert bare == NO_MONEY


def is_amount(model, column):
    """Whether a column of a list is a field with a decimal number in it."""
    fields = {field.name: field for field in model._meta.get_fields()}
    return isinstance(fields.get(column), DecimalField)


# Records of what people and clubs are or have that no file brings, and why.
TYPED = {
    "rulings.CommitteeMember": "a committee is a handful of people",
}
OF_SOMEBODY = {"member", "club", "holder"}


def test_what_people_and_clubs_are_and_have_comes_by_file():
    """Ten thousand of anything are not typed in: who can add such a record brings them by a file too."""
    typed = {
        model._meta.label
        for model, own in admin.site._registry.items()
        if not isinstance(own, RegisterFiles | ReadOnlyAdmin)
        and OF_SOMEBODY & {field.name for field in model._meta.fields if field.editable}
    }
    assert typed == set(TYPED)
