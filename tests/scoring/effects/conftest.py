"""The session, the ruling and the bodies of the tests of rulings."""

from tests.rulings.conftest import case, court, result, session

__all__ = ["case", "court", "result", "session"]
