"""Answers as the settings of an installation: secrets are made once and kept."""

import base64
import os
import secrets
from collections.abc import Mapping

from federation.deployment.questions import LOCAL

PGMQ = "pgmq"
LOCAL_SUPERUSER = "postgresql://postgres@/postgres?host=/run/postgresql"
# An answer of setup, and the setting that holds it from then on.
KEPT = {
    "mail_host": "EMAIL_HOST",
    "mail_port": "EMAIL_PORT",
    "mail_user": "EMAIL_USER",
    "mail_password": "EMAIL_PASSWORD",
    "sender": "PORTAL_SENDER",
    "backups": "PORTAL_BACKUPS",
    "certificate": "PORTAL_SETUP_CERTIFICATE",
    "operator": "PORTAL_SETUP_OPERATOR",
    "operator_name": "PORTAL_SETUP_OPERATOR_NAME",
}


def known_answers(settings: Mapping[str, str], owner: Mapping[str, str]) -> dict[str, str]:
    """The answers of an earlier setup, of the files that it wrote."""
    known = {name: settings.get(setting, owner.get(setting, "")) for name, setting in KEPT.items()}
    known["host"] = settings.get("ALLOWED_HOSTS", "").replace(",", " ")
    superuser = owner.get("PORTAL_SUPERUSER_URL", "")
    known["superuser_url"] = LOCAL if superuser == LOCAL_SUPERUSER else superuser
    return {name: answer for name, answer in known.items() if answer}


def settings(answers: Mapping[str, str], kept: Mapping[str, str], owner: Mapping[str, str]) -> dict[str, str]:
    """What every process knows. Secrets and lines of one's own in `kept` stay as they are."""
    server = address_of_server(answers["superuser_url"])
    app = owner["PORTAL_APP_PASSWORD"]
    messages = owner["PORTAL_BROKER_PASSWORD"]
    fresh = {
        "SECRET_KEY": secrets.token_urlsafe(50),
        "PORTAL_SEALING_KEYS": base64.urlsafe_b64encode(os.urandom(32)).decode(),  # as Fernet makes them
        "PORTAL_TRUSTED_PROXIES": "127.0.0.1",
        "PORTAL_VAR": "/var/lib/portal",
        "DEBUG": "off",
    }
    ours = {
        "ALLOWED_HOSTS": ",".join(answers["host"].split()),
        "DATABASE_URL": f"postgresql://portal_app:{app}@{server}/portal",
    }
    if kept.get("CELERY_BROKER_URL", PGMQ).startswith(PGMQ):  # another broker is its operator's to keep
        ours["CELERY_BROKER_URL"] = f"{PGMQ}://portal_broker:{messages}@{server}/portal_broker"
    asked = {
        setting: answers[name] for name, setting in KEPT.items() if not setting.startswith("PORTAL_SETUP")
    }
    return fresh | dict(kept) | ours | asked


def owner_settings(answers: Mapping[str, str], kept: Mapping[str, str]) -> dict[str, str]:
    """What migrations, backups and the next setup know: four roles' passwords, made once."""
    roles = ("OWNER", "APP", "BACKUP", "BROKER")
    passwords = {f"PORTAL_{role}_PASSWORD": secrets.token_hex(24) for role in roles}
    passwords |= {name: value for name, value in kept.items() if name in passwords and value}
    server = address_of_server(answers["superuser_url"])
    local = answers["superuser_url"] == LOCAL
    owner, backup = passwords["PORTAL_OWNER_PASSWORD"], passwords["PORTAL_BACKUP_PASSWORD"]
    return {
        **kept,
        **passwords,
        "DATABASE_OWNER_URL": f"postgresql://portal_owner:{owner}@{server}/portal",
        "PORTAL_BACKUP_URL": f"postgresql://portal_backup:{backup}@{server}/portal",
        "PORTAL_SUPERUSER_URL": LOCAL_SUPERUSER if local else answers["superuser_url"],
        **{setting: answers[name] for name, setting in KEPT.items() if setting.startswith("PORTAL_SETUP")},
    }


def address_of_server(superuser_url: str) -> str:
    """Host and port of the database server in the address of a superuser."""
    if superuser_url == LOCAL:
        return "127.0.0.1:5432"
    return superuser_url.partition("://")[2].rpartition("@")[2].partition("/")[0].partition("?")[0]
