"""Second factors kept so that a copy of the database alone opens none."""

from allauth.mfa.adapter import DefaultMFAAdapter

from federation.outside.sealed import locked, unlocked


class SealingAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # the library has no types
    """Seals what the sign-in library keeps of a second factor."""

    def encrypt(self, text: str) -> str:
        """Sealed with the newest key."""
        return locked(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Opened with whichever key sealed it. Raises InvalidToken where none of ours did."""
        return unlocked(encrypted_text)
