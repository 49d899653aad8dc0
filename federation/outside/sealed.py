"""Secrets kept so that a copy of the database alone opens nothing (Fernet)."""

from base64 import urlsafe_b64encode

from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings


def locked(text: str) -> str:
    """A secret, locked with the newest key."""
    return _keys().encrypt(text.encode()).decode()


def unlocked(secret: str) -> str:
    """The secret, by whichever key locked it. Raises InvalidToken where none of ours did."""
    return _keys().decrypt(secret.encode()).decode()


def _keys() -> MultiFernet:
    """Those of the environment, newest first; without any, one made of SECRET_KEY."""
    return MultiFernet([Fernet(key) for key in settings.SEALING_KEYS or [_derived_from(settings.SECRET_KEY)]])


def _derived_from(secret: str) -> str:
    key = HKDF(hashes.SHA256(), length=32, salt=None, info=b"second factors").derive(secret.encode())
    return urlsafe_b64encode(key).decode()
