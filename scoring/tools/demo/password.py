"""The one password of everybody in the demonstration."""

PASSWORD = "four-spades-doubled"  # noqa: S105 (printed by the demonstration itself)
