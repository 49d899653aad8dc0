"""The first operator: a login, and a letter with a link where no password was given.

python -m federation.deployment.first_operator ADDRESS NAME     # the password, if any, on standard input
"""

import locale
import os
import sys
from collections.abc import Sequence
from smtplib import SMTPException

import django


def main(argv: Sequence[str]) -> int:
    """Make the login unless there is an operator; 1 with a sentence where it cannot be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")
    django.setup()
    from django.core.exceptions import ValidationError  # app ready

    address, name = argv
    try:
        make(address, name, sys.stdin.readline().rstrip("\n"))
    except ValidationError as error:
        sys.stderr.write(" ".join(error.messages) + "\n")
        return 1
    except (OSError, SMTPException) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def make(address: str, name: str, password: str) -> bool:
    """Make the login unless there is an operator; whether it was made. Nobody is where no letter could go.

    Raises ValidationError, and OSError or SMTPException of the mail server.
    """
    from django.conf import settings  # app ready
    from django.contrib.auth.password_validation import validate_password  # app ready
    from django.db import transaction  # app ready

    from federation.models import User  # app ready
    from federation.people import reset_letters  # app ready

    if User.objects.filter(is_operator=True).exists():
        return False
    if password:
        validate_password(password, User(email=address, name=name))
    spoken = (locale.getlocale()[0] or "")[:2]  # at this terminal
    language = spoken if spoken in dict(settings.LANGUAGES) else "en"
    with transaction.atomic():
        user = User.objects.create_user(address, password or None, name=name, is_operator=True)
        if not password:
            reset_letters.send(user.email, federation=None, language=language)
    return True


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
