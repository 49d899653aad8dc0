"""Addresses by which members of a file are to sign in: who may have which."""

from collections import Counter
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Member, User
from federation.people.services.logins import refuse_own_login
from federation.tables.cells import plain


class MemberLogins:
    """The logins of a file of members. All are looked up once."""

    def __init__(self, dataset: Any, *, by: User | None) -> None:
        self.by = by
        written = dataset["email"] if "email" in dataset.headers else ()
        counted = Counter(map(_tidy, written))
        self.twice = {address for address, times in counted.items() if address and times > 1}
        bearers = Member.objects.filter(user__email__in=counted, merged_into=None)
        self.bearers = dict(bearers.values_list("user__email", "pk"))

    def new_for(self, member: Member | None, written: str, problems: dict[str, str]) -> str:
        """The address of the login that a member is to be given; "" for none. What is wrong is a problem."""
        address, own = _tidy(written), member.user if member is not None else None
        if not address or (own is not None and own.email == address):
            return ""
        sentence = self._refusal(address, own)
        if sentence:
            problems["email"] = sentence
        return "" if sentence else address

    def _refusal(self, address: str, own: User | None) -> str:
        if own is not None:
            sentence = _(
                "This member signs in as %(email)s. Another address is entered on the member's page."
            )
            return sentence % {"email": own.email}
        try:
            validate_email(address)
            if self.by is not None and self.by.email == address:
                refuse_own_login(self.by, by=self.by)
        except ValidationError:
            return _("This is no e-mail address.")
        except Refused as refused:
            return refused.sentence
        if address in self.bearers:
            return _("This login belongs to another member.")
        return _("This address stands twice in the file.") if address in self.twice else ""


def _tidy(written: object) -> str:
    return str(plain(written) or "").strip().lower()
