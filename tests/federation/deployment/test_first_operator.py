"""The first operator: once, with a good password or a letter, and nobody where no letter could go."""

import pytest
from django.core.exceptions import ValidationError

from federation.deployment import first_operator
from federation.models import User

ADDRESS, PASSWORD = "olga@example.org", "seven invented green words"


@pytest.mark.django_db
def test_with_a_password(mailoutbox):
    assert first_operator.make(ADDRESS, "Olga", PASSWORD)
    user = User.objects.get(email=ADDRESS)
    assert user.is_operator
    assert user.check_password(PASSWORD)
    assert mailoutbox == []


@pytest.mark.django_db
def test_without_one_a_letter_has_the_link(mailoutbox, settings):
    settings.PORTAL_ADDRESS = "https://portal.example.org"
    assert first_operator.make("Olga@Example.org", "Olga", "")
    (letter,) = mailoutbox
    assert letter.to == ["olga@example.org"]
    assert "https://portal.example.org/" in letter.body
    assert not User.objects.get(email=ADDRESS).has_usable_password()


@pytest.mark.django_db
def test_there_is_one_first_operator():
    first_operator.make(ADDRESS, "Olga", PASSWORD)
    assert not first_operator.make("other@example.org", "Other", PASSWORD)
    assert User.objects.filter(is_operator=True).count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "password"), [(ADDRESS, "short"), ("nobody", PASSWORD)])
def test_what_cannot_sign_in_is_refused(address, password):
    with pytest.raises(ValidationError):
        first_operator.make(address, "Olga", password)
    assert not User.objects.filter(is_operator=True).exists()


@pytest.mark.django_db
def test_nobody_is_made_where_no_letter_goes(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", 1, 2
    with pytest.raises(OSError, match="refused"):
        first_operator.make(ADDRESS, "Olga", "")
    assert not User.objects.filter(is_operator=True).exists()
