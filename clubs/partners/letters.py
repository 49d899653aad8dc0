"""Letters about notices: an answer came, it was accepted or declined, the office took a notice down."""

from typing import Any

from clubs.models import PartnerAnswer, PartnerNotice, PartnerNoticeEnd
from clubs.partners.words import in_words_of_all
from federation.models import Member
from federation.record import letters

PAGE = ["my_partners"]


def answered(answer: PartnerAnswer) -> None:
    """Tell the writer of a notice who has answered it, and what they say."""
    about = _about(answer.notice) | {"writer": answer.member.name, "text": answer.text}
    _owe("partner_answered", answer.pk, answer.notice.member, about)


def accepted(answer: PartnerAnswer) -> None:
    """Tell who answered that they were accepted."""
    about = _about(answer.notice) | {"writer": answer.notice.member.name}
    _owe("partner_accepted", answer.pk, answer.member, about)


def declined(answer: PartnerAnswer) -> None:
    """Tell who answered that they look on: they were declined, or the notice went from the board."""
    about = _about(answer.notice) | {"writer": answer.notice.member.name}
    _owe("partner_declined", answer.pk, answer.member, about)


def taken_down(end: PartnerNoticeEnd) -> None:
    """Tell the writer of a notice why it went from the board."""
    _owe("partner_taken_down", end.pk, end.notice.member, _about(end.notice) | {"reason": end.reason})


def _owe(topic: str, key: int, reader: Member, about: dict[str, Any]) -> None:
    """In any case, as invitations are; nobody without a login gets one."""
    readers = [reader.user] if reader.user else []
    letters.owe(topic=topic, key=str(key), readers=readers, about=about)


def _about(notice: PartnerNotice) -> dict[str, Any]:
    return {"title": in_words_of_all(notice), "page": PAGE}
