"""What personal data is processed for: by which right, why, and who is given it.

The catalogue (`personal_data.toml`) names one of these for every table that holds something of a person
(`_for`). What is kept how long follows from the tables' own rules and terms.
"""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class LegalBasis(StrEnum):
    """By which right: a letter of GDPR, Article 6(1). APPI asks for a purpose that is stated (Article 17)."""

    CONTRACT = "contract"
    LEGAL_DUTY = "legal_duty"
    INTEREST = "interest"
    CONSENT = "consent"


BASIS_WORDS: dict[LegalBasis, Promise | str] = {
    LegalBasis.CONTRACT: _("membership, by the statutes and rules of the federation (GDPR, Article 6(1)(b))"),
    LegalBasis.LEGAL_DUTY: _("a duty by law (GDPR, Article 6(1)(c))"),
    LegalBasis.INTEREST: _("a legitimate interest of the federation or of others (GDPR, Article 6(1)(f))"),
    LegalBasis.CONSENT: _("your consent, which you may take back at any time (GDPR, Article 6(1)(a))"),
}


class Receiver(StrEnum):
    """Who is given personal data."""

    PUBLIC = "public"
    OPEN_DATA = "open_data"
    MEMBERS = "members"
    CLUBS = "clubs"
    MANAGERS = "managers"
    OFFICIALS = "officials"
    WORLD = "world"
    WEBHOOKS = "webhooks"
    PROGRAMS = "programs"
    SIGN_IN = "sign_in"
    CARD = "card"
    BANK = "bank"
    MAIL = "mail"
    OPERATOR = "operator"


RECEIVER_WORDS: dict[Receiver, Promise | str] = {
    Receiver.PUBLIC: _("everybody, on public pages and the screens of clubs"),
    Receiver.OPEN_DATA: _("whoever takes the open data"),
    Receiver.MEMBERS: _("members of the federation who have signed in"),
    Receiver.CLUBS: _("clubs, those of the person and those where they play, and their districts"),
    Receiver.MANAGERS: _("managers of the one club that it is about"),
    Receiver.OFFICIALS: _("directors, committees, and the parties of a case"),
    Receiver.WORLD: _("the world body and other federations, by the reports that the office gives them"),
    Receiver.WEBHOOKS: _("programs that are told what happens (webhooks)"),
    Receiver.PROGRAMS: _("the federation's own programs that read the register"),
    Receiver.SIGN_IN: _("programs at which the person signs in"),
    Receiver.CARD: _("the provider of card payments"),
    Receiver.BANK: _("the bank, auditors and the tax office"),
    Receiver.MAIL: _("the mail server that carries the letters"),
    Receiver.OPERATOR: _("the operator of this portal, on whose servers it is"),
}


@dataclass(frozen=True, slots=True)
class Activity:
    """One purpose of processing: by which right, why that one holds, and who is given the data."""

    key: str
    what: Promise | str
    basis: LegalBasis
    because: Promise | str
    given_to: tuple[Receiver, ...] = ()

    @property
    def receivers(self) -> tuple[Receiver, ...]:
        """Everybody who is given it. All of it is on the operator's servers."""
        return (*self.given_to, Receiver.OPERATOR)


_OF_THE_REGISTER = (
    Receiver.MEMBERS,
    Receiver.CLUBS,
    Receiver.WORLD,
    Receiver.WEBHOOKS,
    Receiver.PROGRAMS,
    Receiver.SIGN_IN,
)
_PUBLISHED = (Receiver.PUBLIC, Receiver.OPEN_DATA, Receiver.MEMBERS, Receiver.CLUBS)

ACTIVITIES = {
    activity.key: activity
    for activity in (
        Activity(
            "register",
            _("the register of members"),
            LegalBasis.CONTRACT,
            _("a federation knows who belongs to it, since when, and to which club"),
            _OF_THE_REGISTER,
        ),
        Activity(
            "joining",
            _("applications for membership"),
            LegalBasis.CONTRACT,
            _("somebody asked to become a member, and the club or the office decides"),
            (Receiver.CLUBS, Receiver.MAIL),
        ),
        Activity(
            "minors",
            _("deciding for members under age"),
            LegalBasis.LEGAL_DUTY,
            _("who is under age does not agree alone (GDPR, Article 8), and who agreed must be proved"),
            (Receiver.MAIL,),
        ),
        Activity(
            "login",
            _("signing in, and its safety"),
            LegalBasis.CONTRACT,
            _("nobody else may act under a member's name"),
            (Receiver.SIGN_IN, Receiver.MAIL),
        ),
        Activity(
            "letters",
            _("letters"),
            LegalBasis.CONTRACT,
            _("members are told what concerns them; kinds that need not be are each their own choice"),
            (Receiver.MAIL,),
        ),
        Activity(
            "events",
            _("events, entries and results"),
            LegalBasis.CONTRACT,
            _("who plays agrees to the conditions: results are published, and others rest on them"),
            (*_PUBLISHED, Receiver.OFFICIALS, Receiver.WORLD, Receiver.WEBHOOKS),
        ),
        Activity(
            "points",
            _("master points, titles, ratings and rankings"),
            LegalBasis.CONTRACT,
            _("the rules of the federation award them; a rating is shown to others by consent alone"),
            (*_PUBLISHED, Receiver.WORLD, Receiver.WEBHOOKS, Receiver.SIGN_IN),
        ),
        Activity(
            "rulings",
            _("directors' cases, appeals and conduct"),
            LegalBasis.CONTRACT,
            _("the Laws and the rules of the federation have a ruling decided, told and proved"),
            (Receiver.OFFICIALS, Receiver.MAIL),
        ),
        Activity(
            "books",
            _("fees, payments and the books"),
            LegalBasis.LEGAL_DUTY,
            _("laws on accounts and taxes want every payment kept"),
            (Receiver.CLUBS, Receiver.WEBHOOKS, Receiver.CARD, Receiver.BANK, Receiver.MAIL),
        ),
        Activity(
            "club_fees",
            _("a club's own kinds of membership and fees"),
            LegalBasis.CONTRACT,
            _("who belongs to a club owes the fee of the club, which must know who has paid"),
            (Receiver.MANAGERS,),
        ),
        Activity(
            "offices",
            _("offices, clubs and what is published"),
            LegalBasis.INTEREST,
            _("members know who acts for a federation or a club, and who wrote what is published"),
            (Receiver.PUBLIC, Receiver.MEMBERS, Receiver.CLUBS),
        ),
        Activity(
            "partners",
            _("finding a partner or a team"),
            LegalBasis.CONSENT,
            _("whoever writes a notice or an answer wants it read, and takes it down when they like"),
            (Receiver.MEMBERS, Receiver.MAIL),
        ),
        Activity(
            "learning",
            _("learning, score pads and games against the portal"),
            LegalBasis.CONSENT,
            _("each is begun by the person alone, and for nothing else"),
        ),
        Activity(
            "programs",
            _("other programs: what they are told, and by whose word"),
            LegalBasis.CONSENT,
            _("a program learns of a person by the person's consent, or what the office says that it needs"),
            (Receiver.WEBHOOKS, Receiver.PROGRAMS, Receiver.SIGN_IN),
        ),
        Activity(
            "choices",
            _("what people chose about their data"),
            LegalBasis.LEGAL_DUTY,
            _("who was agreed with must be proved (GDPR, Article 7(1))"),
            (Receiver.MAIL,),
        ),
        Activity(
            "rights",
            _("archives of one's data, and erasures"),
            LegalBasis.LEGAL_DUTY,
            _("everybody may have their data, and have it erased (GDPR, Articles 15 to 17; APPI, 33 to 35)"),
            (Receiver.MAIL,),
        ),
        Activity(
            "record",
            _("the record of who did what"),
            LegalBasis.LEGAL_DUTY,
            _("it is proved who saw and changed what (GDPR, Articles 5(2) and 32; APPI, Article 23)"),
        ),
    )
}
