"""The federation's own programs that read its register, as those who are given data."""

from clubs.models import Scope, ServiceToken
from federation.personal.processing.activities import Receiver
from federation.personal.processing.registered import RegisteredReceiver
from federation.roles import today

WITHOUT_PEOPLE = frozenset({Scope.READ_CLUBS, Scope.WRITE_CLUBS})


def reading_programs() -> list[RegisteredReceiver]:
    """The service tokens that are open and are given something of people."""
    tokens = ServiceToken.objects.filter(withdrawn_at=None, ends_on__gte=today())
    return [
        RegisteredReceiver(Receiver.PROGRAMS, token.name, _learns(token), token.issued_at)
        for token in tokens
        if token.may - WITHOUT_PEOPLE
    ]


def _learns(token: ServiceToken) -> str:
    scopes = [str(Scope(word).label) for word in token.scopes]
    return " · ".join([token.purpose, *scopes])
