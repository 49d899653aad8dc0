"""A login. Global: one e-mail, one login, in however many federations its holder serves."""

from base64 import b32encode
from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from federation.fields import WordField
from federation.models import known_here
from federation.tenancy.context import current_id, current_id_or_none

# As `UserManager.proved` writes it: to put the words together took longer than to have the answer.
PROVED_BY_KEY = """
    SELECT federation_user.*, proof.id AS proof_key
    FROM federation_user JOIN account_emailaddress AS proof ON proof.user_id = federation_user.id
    WHERE proof.email = federation_user.email AND proof.verified AND proof.primary AND federation_user.id = %s
"""


class UserManager(BaseUserManager["User"]):
    """Makes users with a hashed password."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """A user who signs in by e-mail; without a password they set one by mail."""
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.full_clean(exclude=["password"])
        user.save(using=self._db)
        return user

    def get_by_natural_key(self, email: str | None) -> "User":
        """E-mail addresses are found in any case."""
        return self.get(email__iexact=email)

    def proved(self) -> "QuerySet[User]":
        """Logins whose address was proved by a letter to it, each with the key of that proof."""
        proof = Q(emailaddress__email=F("email"), emailaddress__verified=True, emailaddress__primary=True)
        return self.filter(proof).annotate(proof_key=F("emailaddress__pk"))

    def proved_by_key(self, key: int) -> "User | None":
        """The one of `proved()` with a primary key; every request asks for somebody."""
        return next(iter(self.raw(PROVED_BY_KEY, [key])), None)


class User(AbstractBaseUser):
    """Who signs in. What they may do in a federation follows from the offices they hold there."""

    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=120, blank=True)
    language = WordField(_("language"), max_length=10, blank=True, choices=settings.LANGUAGES)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_operator = models.BooleanField(
        _("operator of this installation"),
        default=False,
        help_text=_("May edit federations, and enter one only by a staff session."),
    )
    letters = models.BooleanField(
        _("letters about own results"),
        default=True,
        help_text=_("Sent when results are published, or change by a correction."),
    )
    joined_at = models.DateTimeField(_("created"), auto_now_add=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_in_any_case")]

    def __str__(self) -> str:
        """In a federation the register's name, else which login it is: its own name may be known from another
        federation alone, and an address is nobody's to read but of who needs it. Outside, its own name."""
        if current_id_or_none() is None:
            return self.name or self.email
        return self.registered_name or _("login %(code)s") % {"code": self.code_in(current_id())}

    def code_in(self, federation: int) -> str:
        """By what a federation tells a login from others: nothing of when it was made, nor of where else."""
        digest = salted_hmac("login", f"{federation}:{self.pk}", algorithm="sha256").digest()
        return b32encode(digest).decode()[:5].lower()

    def __repr__(self) -> str:
        # Django's own asks for the name; what is written of an error must not need the database.
        return f"<User: {self.email}>"

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **options: Any
    ) -> "User":
        """Whoever was loaded in a federation may be named there: all are asked for together."""
        user = super().from_db(db, field_names, values, **options)
        known_here.note_loaded(user)
        return user

    @property
    def registered_name(self) -> str:
        """The register's name in the federation in scope, for pages that everybody reads; may be empty."""
        return known_here.registered_name(self)

    @property
    def is_proved(self) -> bool:
        """Whether the address is proved. Asked of the database: another request may have changed it."""
        return User.objects.proved().filter(pk=self.pk).exists()

    def _get_session_auth_hash(self, secret: str | bytes | None = None) -> str:
        """Sessions end with the password, and with the proof of the address they began with.

        The key of the proof, not the address: one that comes back later brings no session back.
        """
        proved = self if "proof_key" in self.__dict__ else User.objects.proved().filter(pk=self.pk).first()
        proof = getattr(proved, "proof_key", None)
        return salted_hmac(
            "federation.User.session", f"{self.password} {proof}", secret=secret, algorithm="sha256"
        ).hexdigest()

    # Libraries ask these of any user. Groups and flags give nothing inside a federation.
    is_staff = False
    is_superuser = False

    def get_full_name(self) -> str:
        return self.name

    def has_perm(self, permission: str, obj: object | None = None) -> bool:
        """Whether an office held in the federation in scope gives "app.action_model"."""
        from federation.roles import permissions_of  # app ready

        return self.is_active and permission in permissions_of(self)

    def has_perms(self, permissions: Iterable[str], obj: object | None = None) -> bool:
        return all(self.has_perm(permission, obj) for permission in permissions)

    def has_module_perms(self, app_label: str) -> bool:
        from federation.roles import works_with  # app ready

        return self.is_active and works_with(self, app_label)
