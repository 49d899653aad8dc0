"""Who looks at an appeal: what they are to it, asked once for a page. Services ask again for themselves."""

from functools import cached_property

from federation.models import User
from rulings.appeals.services import access, deposits, parties
from rulings.cases.services import cases, parties as case_parties
from rulings.cases.speakers import Speaker, key_of
from rulings.models import Appeal, AppealParty, PartySide


class AppealReader:
    """Somebody before an appeal. Each property is asked of the database once."""

    def __init__(self, user: User, appeal: Appeal) -> None:
        self.user, self.appeal = user, appeal

    @cached_property
    def party(self) -> AppealParty | None:
        """As which of the fixed parties they speak; None for who is none."""
        return parties.party_of(self.user, self.appeal)

    @cached_property
    def is_party(self) -> bool:
        """Whether it is about them: as a party, or by what was decided on it."""
        return parties.is_party(self.user, self.appeal)

    @property
    def is_appellant(self) -> bool:
        """Whether the appeal is their own side's."""
        return self.party is not None and self.party.side == PartySide.APPELLANT

    @property
    def is_opponent(self) -> bool:
        """Whether they are of the other side."""
        return self.party is not None and self.party.side == PartySide.OPPONENT

    @cached_property
    def speaker(self) -> Speaker | None:
        """As whom of the case's contestants they speak."""
        return case_parties.speaker_of(self.user, self.appeal.case)

    @cached_property
    def owes_word(self) -> bool:
        """Whether the appeal waits for their concurrence. Law 92D"""
        return self.speaker is not None and key_of(self.speaker) in case_parties.may_concur(self.appeal)

    @cached_property
    def handles(self) -> bool:
        """Whether they see the papers on the desk."""
        return access.may_handle(self.user, self.appeal)

    @cached_property
    def directs(self) -> bool:
        """Whether they direct the session."""
        return cases.may_report(self.user, self.appeal.case.session)

    @cached_property
    def handles_money(self) -> bool:
        """Whether they take and give back deposits."""
        return deposits.may_handle_money(self.user, self.appeal)

    @cached_property
    def composes(self) -> bool:
        """Whether they make up the panel."""
        return access.may_compose(self.user, self.appeal)

    @cached_property
    def chairs_body(self) -> bool:
        """Whether they are a chair of the body, without a bar."""
        return self.composes and access.chairs(self.user, self.appeal.body)

    @cached_property
    def reads(self) -> bool:
        """Whether they read the committee's file."""
        return access.may_read(self.user, self.appeal)

    @cached_property
    def sits(self) -> bool:
        """Whether they have a seat, and no bar."""
        return self.reads and access.seat_of(self.user, self.appeal) is not None

    @cached_property
    def presides(self) -> bool:
        """Whether they are in the chair of the panel."""
        return access.may_preside(self.user, self.appeal)
