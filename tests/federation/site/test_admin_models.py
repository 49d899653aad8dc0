"""Every record of a federation is shown in its administration, or somebody said why it is not."""

from django.apps import apps
from django.contrib import admin

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
