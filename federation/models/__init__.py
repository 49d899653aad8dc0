"""The ground: federations, users, members, offices, directors, audit, outbox."""

from federation.models.audit import Act, AuditEntry
from federation.models.chain import ChainHead, ChainLink, ChainSeal, RecordProof
from federation.models.counter import Counter
from federation.models.director import DirectorGrade, DirectorRegistration
from federation.models.dues import DuesPaid, DuesYear
from federation.models.erasure import GRACE, Erasable, ErasedSeal, Erasure, ErasureStep
from federation.models.face import FederationLogo
from federation.models.federation import RESERVED_SLUGS, Federation, NumberScheme
from federation.models.guardian import Guardian
from federation.models.letter import Letter, LetterKind
from federation.models.mailings.letter_facts import ChoiceWay, LetterBounce, LetterChoice
from federation.models.mailings.mailing import Mailing, MailingAddressee, SavedQuestion, WhyLeftOut
from federation.models.member import Member, MemberSearchKey, MemberStatus
from federation.models.memberships.kinds import AgeDay, HeldMembership, MembershipFee, MembershipKind
from federation.models.memberships.renewal import (
    Renewal,
    RenewalAct,
    RenewalDeed,
    RenewalRun,
    RenewalState,
    RenewalStep,
)
from federation.models.money import (
    AccountKind,
    BankBooking,
    BankFile,
    BookingAct,
    BookingStep,
    BooksClosing,
    CardMovement,
    CardMovementKind,
    CardPayment,
    CardPaymentCharge,
    CardProviderKind,
    CardRefund,
    CardRefundState,
    CardSettings,
    CardState,
    Charge,
    ChargePurpose,
    EntryKind,
    MoneyAccount,
    MoneyEntry,
    MoneyPaper,
    MoneyPaperKind,
    MoneyParticulars,
    MoneyPosting,
    PaperCharge,
    SandboxCheckout,
    SandboxMessage,
    Settlement,
    TaxClass,
    TaxLaw,
)
from federation.models.office import Office, Role, StaffSession
from federation.models.one_person.different import DifferentPersons
from federation.models.one_person.merge import MemberMerge, MergedRow
from federation.models.one_person.pairs import DuplicateKey, DuplicatePair, DuplicateSearch
from federation.models.outbox import OutboxEntry, QueueSeen
from federation.models.personal import ConsentGiven, PersonalArchive, Purpose
from federation.models.published.documents import (
    DocumentCategory,
    DocumentEnd,
    DocumentEndKind,
    DocumentVersion,
    NamingDocument,
    PublishedDocument,
)
from federation.models.published.news import NewsItem, NewsVersion
from federation.models.register_import import ImportBatch, ImportState, ImportStep, RegisterImport
from federation.models.release import InstalledRelease
from federation.models.retention import Expirable, RetentionStep
from federation.models.user import User

__all__ = [
    "GRACE",
    "RESERVED_SLUGS",
    "AccountKind",
    "Act",
    "AgeDay",
    "AuditEntry",
    "BankBooking",
    "BankFile",
    "BookingAct",
    "BookingStep",
    "BooksClosing",
    "CardMovement",
    "CardMovementKind",
    "CardPayment",
    "CardPaymentCharge",
    "CardProviderKind",
    "CardRefund",
    "CardRefundState",
    "CardSettings",
    "CardState",
    "ChainHead",
    "ChainLink",
    "ChainSeal",
    "Charge",
    "ChargePurpose",
    "ChoiceWay",
    "ConsentGiven",
    "Counter",
    "DifferentPersons",
    "DirectorGrade",
    "DirectorRegistration",
    "DocumentCategory",
    "DocumentEnd",
    "DocumentEndKind",
    "DocumentVersion",
    "DuesPaid",
    "DuesYear",
    "DuplicateKey",
    "DuplicatePair",
    "DuplicateSearch",
    "EntryKind",
    "Erasable",
    "ErasedSeal",
    "Erasure",
    "ErasureStep",
    "Expirable",
    "Federation",
    "FederationLogo",
    "Guardian",
    "HeldMembership",
    "ImportBatch",
    "ImportState",
    "ImportStep",
    "InstalledRelease",
    "Letter",
    "LetterBounce",
    "LetterChoice",
    "LetterKind",
    "Mailing",
    "MailingAddressee",
    "Member",
    "MemberMerge",
    "MemberSearchKey",
    "MemberStatus",
    "MembershipFee",
    "MembershipKind",
    "MergedRow",
    "MoneyAccount",
    "MoneyEntry",
    "MoneyPaper",
    "MoneyPaperKind",
    "MoneyParticulars",
    "MoneyPosting",
    "NamingDocument",
    "NewsItem",
    "NewsVersion",
    "NumberScheme",
    "Office",
    "OutboxEntry",
    "PaperCharge",
    "PersonalArchive",
    "PublishedDocument",
    "Purpose",
    "QueueSeen",
    "RecordProof",
    "RegisterImport",
    "Renewal",
    "RenewalAct",
    "RenewalDeed",
    "RenewalRun",
    "RenewalState",
    "RenewalStep",
    "RetentionStep",
    "Role",
    "SandboxCheckout",
    "SandboxMessage",
    "SavedQuestion",
    "Settlement",
    "StaffSession",
    "TaxClass",
    "TaxLaw",
    "User",
    "WhyLeftOut",
]
