"""Check digits of member numbers: most slips of the pen are caught before anybody is looked up."""

from collections.abc import Iterator

from federation.models.federation import NumberScheme

MOD11_DIGITS = "0123456789X"


def check_digit(body: str, scheme: str) -> str:
    """The digit that follows the body of a number; "" in a scheme without one.

    Raises ValueError when the body holds anything but digits.
    """
    if not (body.isascii() and body.isdigit()):
        raise ValueError(f"a member number is made of digits, not {body!r}")
    if scheme == NumberScheme.LUHN:
        return _luhn(body)
    if scheme == NumberScheme.MOD11:
        return _mod11(body)
    return ""


def is_well_formed(number: str, scheme: str) -> bool:
    """Whether the number is digits with the right check digit (leading zeros count as written)."""
    if scheme == NumberScheme.NONE:
        return number.isascii() and number.isdigit()
    body, last = number[:-1], number[-1:].upper()
    return body.isascii() and body.isdigit() and check_digit(body, scheme) == last


def with_check_digit(body: str, scheme: str) -> str:
    """The whole number."""
    return body + check_digit(body, scheme)


def likely_meant(number: str) -> Iterator[str]:
    """Numbers one slip away: neighbours transposed first, then one wrong digit, as hands err."""
    for i in range(len(number) - 1):
        if number[i] != number[i + 1]:
            yield number[:i] + number[i + 1] + number[i] + number[i + 2 :]
    for i, digit in enumerate(number):
        for other in MOD11_DIGITS if i == len(number) - 1 else MOD11_DIGITS[:10]:
            if other != digit:
                yield number[:i] + other + number[i + 1 :]


def _luhn(body: str) -> str:
    """ISO/IEC 7812-1: every second digit from the right doubled, its digits added."""
    total = sum(
        sum(divmod(int(digit) * (2 if i % 2 == 0 else 1), 10)) for i, digit in enumerate(reversed(body))
    )
    return str(-total % 10)


def _mod11(body: str) -> str:
    """ISO/IEC 7064 MOD 11-2: pure recursive system with radix 2; "X" stands for ten."""
    remainder = 0
    for digit in body:
        remainder = (remainder + int(digit)) * 2 % 11
    return MOD11_DIGITS[(12 - remainder) % 11]
