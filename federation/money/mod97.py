"""Check digits modulo 97 (ISO 7064, MOD 97-10): of IBANs (ISO 13616) and creditor references (ISO 11649)."""

import re

_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}")


def remainder(text: str) -> int:
    """The remainder by 97 of a text of digits and capital letters, A as 10 to Z as 35."""
    rest = 0
    for sign in text:
        value = ord(sign) - 48 if sign <= "9" else ord(sign) - 55
        rest = (rest * (10 if value < 10 else 100) + value) % 97
    return rest


def check_digits(begins: str, rest: str) -> str:
    """The two digits between `begins` ("RF", "GB") and the rest: "02" to "98"."""
    return f"{98 - remainder(f'{rest}{begins}00'):02}"


def holds(text: str) -> bool:
    """Whether the third and fourth sign of a text are the check digits of the others."""
    return check_digits(text[:2], text[4:]) == text[2:4]


def is_iban(text: str) -> bool:
    """Whether a text without spaces is an IBAN by its form and its check digits; not whether it exists."""
    return _IBAN.fullmatch(text) is not None and holds(text)
