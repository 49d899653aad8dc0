"""Letters that came back for good, and addresses that no letters to groups go to any more because of it.

A report is believed only where it brings the Message-ID of a letter of ours, which nobody can make up, and
names the address that the letter went to. Another address of the same person has no letters that came back.
"""

import logging
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.utils import timezone

from federation.apart import door
from federation.apart.door import GaveUp
from federation.models import Federation, Letter, LetterBounce
from federation.record.letter_marks import LetterName, named_by
from federation.tenancy.context import acting_for

log = logging.getLogger(__name__)

READER = "federation.record.reports_reader:read"
REPORT_MAX = 2_000_000  # bytes: a report may bring the whole letter with what was enclosed
FORGOTTEN = timedelta(days=180)  # then an address is tried again
FAILING_AFTER = 2  # letters; one where the server says that there is no such address
NO_SUCH_ADDRESS = "5.1."
PERMANENT = re.compile(r"5\.[0-9]{1,3}\.[0-9]{1,3}")


@dataclass(slots=True)
class BouncesRead:
    """What came of reports: letters that came back for good, and why others count for nothing."""

    kept: int = 0
    known: int = 0
    others: dict[str, int] = field(default_factory=dict)

    def passed_over(self, why: str) -> None:
        """One more that counts for nothing."""
        self.others[why] = self.others.get(why, 0) + 1


def take(content: bytes, read: BouncesRead) -> None:
    """Take one message: a report about delivery (RFC 3464), or whatever else came to the address."""
    if len(content) > REPORT_MAX:
        return read.passed_over("too large")
    try:
        report = door.ask(READER, content)
    except GaveUp as error:
        log.warning("A report about delivery is not read: %s", error)
        return read.passed_over("cannot be read")
    name = next(filter(None, map(named_by, _texts(report, "letters"))), None)
    if name is None:
        return read.passed_over("no letter of ours")
    failures = {str(one.get("to", "")).lower(): str(one.get("code", "")) for one in _failures(report)}
    if not failures:
        return read.passed_over("not failed for good")
    return _keep(name, failures, read)


def _texts(report: Any, key: str) -> list[str]:
    texts = report.get(key) if isinstance(report, Mapping) else None
    return [one for one in texts if isinstance(one, str)] if isinstance(texts, list) else []


def _failures(report: Any) -> list[Mapping[str, Any]]:
    """Each address that a letter did not come to, for good."""
    failures = report.get("failures") if isinstance(report, Mapping) else None
    rows = [one for one in failures if isinstance(one, Mapping)] if isinstance(failures, list) else []
    return [one for one in rows if PERMANENT.fullmatch(str(one.get("code", "")))]


def _keep(name: LetterName, failures: Mapping[str, str], read: BouncesRead) -> None:
    federation = Federation.objects.filter(slug=name.slug).first()
    if federation is None:
        return read.passed_over("no letter of ours")
    with acting_for(federation):
        letter = Letter.objects.select_related("reader", "guardian").filter(pk=name.letter).first()
        address = letter.addressee.email.lower() if letter is not None else ""
        if letter is None or address not in failures:
            return read.passed_over("another address than the letter's")
        facts = {"address": address, "code": failures[address]}
        _row, is_new = LetterBounce.objects.get_or_create(
            letter=letter, times_again=name.again, defaults=facts
        )
    read.kept, read.known = read.kept + is_new, read.known + (not is_new)
    return None


def failing(addresses: Iterable[str] | None = None) -> set[str]:
    """Addresses, in small letters, from which letters come back; of some, or of all. One statement."""
    rows = LetterBounce.objects.filter(at__gte=timezone.now() - FORGOTTEN).exclude(address="")
    if addresses is not None:
        rows = rows.filter(address__in=[address.lower() for address in addresses])
    counts: dict[str, int] = {}
    for address, code in rows.values_list("address", "code"):
        weight = FAILING_AFTER if code.startswith(NO_SUCH_ADDRESS) else 1
        counts[address] = counts.get(address, 0) + weight
    return {address for address, count in counts.items() if count >= FAILING_AFTER}


def is_failing(address: str) -> bool:
    """Whether letters to an address come back."""
    return bool(failing([address]))
