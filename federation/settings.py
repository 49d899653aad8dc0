"""How the portal is put together. Values that differ between hosts come from the environment."""

from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _
from pghistory import ContextJSONField, DeleteEvent, ForeignKey, InsertEvent, ObjForeignKey, UpdateEvent

from federation.startup import environment
from federation.startup.broker import transport_options
from federation.startup.tasks import schedule

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(environment.environ.get("PORTAL_VAR") or BASE_DIR / "var")

# On a developer's machine nothing is set; a host that names its database is not one.
DEBUG = environment.flag("DEBUG", default="DATABASE_URL" not in environment.environ)
HTTPS = environment.flag("PORTAL_HTTPS", default=not DEBUG)
SECRET_KEY = environment.environ.get("SECRET_KEY") or (
    "only for a developer's machine" if DEBUG else environment.required("SECRET_KEY")
)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS") or (["localhost", "127.0.0.1", "[::1]"] if DEBUG else [])

DATABASE_URL = environment.environ.get("DATABASE_URL", "")
DATABASE_OWNER_URL = environment.environ.get("DATABASE_OWNER_URL", "")
if not DATABASE_URL and not DEBUG:
    environment.required("DATABASE_URL")
if not DATABASE_URL:
    from federation.startup.embedded import running_urls  # only developers' machines have it

    DATABASE_URL, DATABASE_OWNER_URL = running_urls(VAR_DIR / "postgres")
DATABASES = {
    "default": environment.database(DATABASE_URL),
    # The same database once more, outside the request's transaction: a rollback forgets no attempt.
    "counters": environment.database(DATABASE_URL) | {"ATOMIC_REQUESTS": False},
}
# A web process that reads public pages from a copy; all else stays with the database itself.
READS_REPLICA = "DATABASE_REPLICA_URL" in environment.environ
if READS_REPLICA:
    DATABASES["default"] = environment.database(environment.required("DATABASE_REPLICA_URL"))
# Whether such processes are there: then whoever writes is not shown pages from before.
HAS_READERS = bool(environment.words("PORTAL_READERS"))
OWNER_DATABASE = environment.database(DATABASE_OWNER_URL) if DATABASE_OWNER_URL else {}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "federation",
    "clubs",
    "rulings",
    "scoring",
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "federation.apps.PortalAdminConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "knox",
    "import_export",
    "pgtrigger",
    "pghistory",
    "django_htmx",
    "csp",
]

MIDDLEWARE = [
    "federation.watching.door.WatchDoorMiddleware",
    "federation.watching.asked.RequestNumberMiddleware",
    "federation.limits.visitor_address.VisitorAddressMiddleware",
    "federation.watching.asked.CountingMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "federation.site.compressed.PublicPagesMiddleware",
    "csp.middleware.CSPMiddleware",
    "federation.site.sound.SoundRequestMiddleware",
    "federation.replica.middleware.ReplicaMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "federation.site.once.OnceMiddleware",
    "federation.site.middleware.TenancyMiddleware",
    "federation.site.personal.PersonalMiddleware",
    "federation.site.language.LanguageMiddleware",
    "federation.site.errors.NotAllowedMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "federation.people.sessions.IdlenessMiddleware",
    "federation.record.access_log.AccessLogMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "federation.people.sign_in.SignInPagesMiddleware",
    "federation.people.second_factor.SecondFactorMiddleware",
    "federation.personal.choices.ReadershipMiddleware",
    "federation.site.unlisted.UnlistedMiddleware",
    "federation.record.audit.AuditMiddleware",
]

# The pages of a federation; where none is in scope the middleware puts federation.urls_global.
ROOT_URLCONF = "federation.urls"
WSGI_APPLICATION = "federation.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "federation.site.context_processors.portal",
                "clubs.context_processors.desk",
                "scoring.context_processors.director",
                "scoring.context_processors.help_here",
            ],
            "builtins": ["federation.templatetags.portal"],
        },
    },
]

# --- people -----------------------------------------------------------------------------------------
AUTH_USER_MODEL = "federation.User"
AUTHENTICATION_BACKENDS = ["federation.people.sign_in.ProvedBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "federation.people.sign_in.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
# An address counts when it is proved (decision 53): by the link of an invitation, or by a code that is typed
# into the very session that asked for it, so that nobody proves somebody else's by opening a link.
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_CHANGE_EMAIL = True  # one address; another one replaces it once it is proved
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True  # the old address is told
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False  # whoever has no login gets no letter
ACCOUNT_PREVENT_ENUMERATION = True
# By address, and by login from whatever address; the other acts as the library counts them.
ACCOUNT_RATE_LIMITS = {"login_failed": "20/m/ip,5/5m/key,60/d/key"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_ADAPTER = "federation.people.sealing.SealingAdapter"
SEALING_KEYS = environment.words("PORTAL_SEALING_KEYS")
# A provider of cards that moves no money: never where members pay with money of theirs, unless it is wanted.
CARD_SANDBOX = environment.flag("PORTAL_CARD_SANDBOX", default=DEBUG and not HTTPS)
OPERATORS_NEED_SECOND_FACTOR = environment.flag("PORTAL_OPERATORS_SECOND_FACTOR", default=not DEBUG)
# Without doing anything. The cookie outlives it, so that the next page can say what became of the session.
IDLE_SECONDS_SENSITIVE = int(timedelta(hours=1).total_seconds())
IDLE_SECONDS = int(timedelta(days=14).total_seconds())
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
SESSION_COOKIE_HTTPONLY = True
CSRF_USE_SESSIONS = True  # all federations share one origin, and a cookie's path is no boundary

# --- language and time --------------------------------------------------------------------------------
# The languages of the installation. One more is a line here and its catalogues (docs/languages.md).
LANGUAGES = [("ja", _("Japanese")), ("en", _("English")), ("fr", _("French"))]
MACHINE_MADE = frozenset({"fr"})  # translated by a machine and read by nobody yet: every page says so
LANGUAGE_CODE = "en"
LANGUAGE_COOKIE_NAME = "language"
USE_TZ = True
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = ["federation.text.formats"]
LOCALE_PATHS = [BASE_DIR / "federation" / "locale-of-libraries"]

# --- files ------------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_USE_FINDERS = True
UPLOAD_BYTES_MAX = 20 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_BYTES_MAX + 1024 * 1024

# --- the browser's side -----------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds()) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
# Who may say for whom it asks, and whether by HTTPS; everybody else's headers of that kind are taken away.
TRUSTED_PROXIES = environment.proxies("PORTAL_TRUSTED_PROXIES")
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# What one visitor may have of one web process, which has sixteen threads (decision 79).
VISITOR_LIMITS = environment.flag("PORTAL_VISITOR_LIMITS", default=True)
AT_ONCE = {"reads": 4, "writes": 2, "files": 6}  # four threads at least are others'
VISITOR_SHARE, VISITOR_CREDIT = 0.2, 5.0  # of each second of the processor; seconds before anybody waits
VISITOR_MUCH = 1.0  # of these seconds: from then on one request after the other

# Where letters lead: the portal's own address; a federation with a domain of its own has that.
PORTAL_ADDRESS = (
    environment.environ.get("PORTAL_ADDRESS")
    or (f"https://{ALLOWED_HOSTS[0].lstrip('.')}" if HTTPS and ALLOWED_HOSTS else "http://localhost:8000")
).rstrip("/")

# --- mail and cache ---------------------------------------------------------------------------------
EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = environment.environ.get("PORTAL_MAIL") or VAR_DIR / "mail"
if "EMAIL_HOST" in environment.environ:
    EMAIL_BACKEND = "federation.record.smtp.PatientBackend"
    EMAIL_HOST = environment.required("EMAIL_HOST")
    EMAIL_PORT = environment.port("EMAIL_PORT", default=587)
    EMAIL_HOST_USER = environment.environ.get("EMAIL_USER", "")
    EMAIL_HOST_PASSWORD = environment.environ.get("EMAIL_PASSWORD", "")
    EMAIL_USE_SSL = EMAIL_PORT == 465  # TLS from the first byte (RFC 8314)
    EMAIL_USE_TLS = not EMAIL_USE_SSL
    EMAIL_TIMEOUT = 20  # a server that accepts and never answers holds no worker longer
DEFAULT_FROM_EMAIL = environment.environ.get("PORTAL_SENDER") or f"portal@{urlsplit(PORTAL_ADDRESS).hostname}"
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# Where mail servers send reports about letters that did not arrive (manage.py bounces); empty: to the sender.
BOUNCES_ADDRESS = environment.environ.get("PORTAL_BOUNCES", "")
LETTERS_A_MINUTE = environment.number(
    "PORTAL_LETTERS_A_MINUTE", default=120, least=1
)  # of one letter to a group

BACKUPS = environment.environ.get("PORTAL_BACKUPS", "")  # where dumps are, for `doctor` to know their age
# `default` counts attempts, the sign-in library's too. `imports` keeps a register between its two pages,
# for the web servers and the worker of registers alike.
CACHES = {
    "default": {"BACKEND": "federation.limits.counters.CounterCache"},
    "imports": {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR_DIR / "cache",
    },
}
if "CACHE_URL" in environment.environ:
    CACHES["imports"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": environment.required("CACHE_URL"),
    }

# --- API --------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.register.authentication.DeviceAuthentication",
        "clubs.register.service_authentication.ServiceAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": [
        "federation.site.api.parsing.SoundJsonParser",
        "rest_framework.parsers.FormParser",
        "rest_framework.parsers.MultiPartParser",
    ],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_PAGINATION_CLASS": "federation.site.api.pagination.NewestFirst",
    "DEFAULT_THROTTLE_CLASSES": ["federation.limits.throttling.AskingThrottle"],
    "NUM_PROXIES": 0,  # the address is settled before (VisitorAddressMiddleware)
    "EXCEPTION_HANDLER": "federation.site.api.problems.problem_response",
    "DEFAULT_VERSIONING_CLASS": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Bridge Federation Portal",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SERVE_PUBLIC": True,
    # Several things have a state or a kind; the description calls each by what it is of.
    "ENUM_NAME_OVERRIDES": {
        "AmendmentKind": "clubs.models.AmendmentKind",
        "MemberStatus": "federation.models.member.MemberStatus",
        "StageMatchKind": ["played", "forfeited", "double_forfeit", "bye", "pending"],
        "UploadState": "clubs.models.UploadState",
        "EntrantState": ["entered", "waiting"],
        "BookPart": ["condition", "rule", "scale", "scheme", "ladder"],
        "ConfirmingPart": "clubs.models.uploads.correction.Part",
        "ReportKind": "clubs.models.ReportKind",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "federation.site.api.description.refusals",
    ],
}
KNOX_TOKEN_MODEL = "clubs.DeviceToken"  # noqa: S105 (a model's name)
MIGRATION_MODULES = {"knox": None}  # its own table would stand beside ours, unused
REST_KNOX = {"TOKEN_TTL": timedelta(days=400), "TOKEN_PREFIX": "club"}

# --- work outside the request -----------------------------------------------------------------------
CELERY_BROKER_URL = environment.environ.get("CELERY_BROKER_URL") or (
    "memory://" if DEBUG else environment.required("CELERY_BROKER_URL")
)
CELERY_BROKER_TRANSPORT_OPTIONS = transport_options(CELERY_BROKER_URL)
CELERY_BROKER_CONNECTION_TIMEOUT = 2
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False  # a message is only a hint; the sweeper sends it again
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 120
CELERY_WORKER_PREFETCH_MULTIPLIER = 4
CELERY_WORKER_POOL = "federation.startup.tasks.worker_pool:MortalTaskPool"
# A solver busy for minutes must not keep figures waiting, nor somebody else's server that does not answer,
# nor a register of thousands: each has a queue, and a worker, of its own.
CELERY_TASK_ROUTES = {
    "scoring.tasks.analyse": {"queue": "analysis"},
    "scoring.tasks.analyse_play": {"queue": "analysis"},
    "scoring.tasks.send_webhook": {"queue": "webhooks"},
    "federation.tasks.look_at_card_payment": {"queue": "webhooks"},
    "federation.tasks.check_card_provider": {"queue": "webhooks"},
    "federation.tasks.send_sandbox_message": {"queue": "webhooks"},
    "federation.tasks.work_on_register": {"queue": "registers"},
    "federation.tasks.prove_records": {"queue": "registers"},
    "federation.tasks.search_for_duplicates": {"queue": "registers"},
    "scoring.tasks.compare_open": {"queue": "registers"},
    "scoring.tasks.replay": {"queue": "registers"},  # a year with a draft: as long, and as rare
}
CELERY_TIMEZONE = "UTC"
SWEEP_SECONDS = schedule.SWEEP_SECONDS
CELERY_BEAT_SCHEDULER = "federation.startup.tasks.steady_beat:SteadyScheduler"
CELERY_BEAT_SCHEDULE = schedule.TASKS

# --- history ----------------------------------------------------------------------------------------
PGHISTORY_APPEND_ONLY = True
PGHISTORY_DEFAULT_TRACKERS = (InsertEvent(), UpdateEvent(), DeleteEvent())
PGHISTORY_CONTEXT_FIELD = ContextJSONField()  # in the event row: no table shared by federations
PGHISTORY_BASE_MODEL = "federation.record.history_base.Event"
# Their indexes would not begin with the federation; EnableTenancy makes the one that is read through.
PGHISTORY_OBJ_FIELD = ObjForeignKey(related_name="events", db_index=False)
PGHISTORY_FOREIGN_KEY_FIELD = ForeignKey(db_index=False)

IMPORT_EXPORT_USE_TRANSACTIONS = True

# --- who watches (docs/operations.md, "Watching") ---------------------------------------------------
# Closed where neither is set, and then nothing is counted: `unix`, addresses and networks of who reads
# /metrics, or a token for whoever shows it.
METRICS_FROM = environment.proxies("PORTAL_METRICS_FROM")
METRICS_TOKEN = environment.environ.get("PORTAL_METRICS_TOKEN", "")
METRICS = bool(METRICS_FROM or METRICS_TOKEN)
METRICS_DIR = environment.environ.get("PORTAL_METRICS_DIR") or VAR_DIR / "metrics"
TRACES = environment.environ.get("PORTAL_TRACES", "")
SENTRY = environment.environ.get("PORTAL_SENTRY", "")
# One form, the first where nothing is set; of the other not even the library is loaded.
LINES = {
    "text": "federation.watching.logs.TextLines",
    "json": "federation.watching.json_lines.JsonLines",
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": LINES[environment.choice("PORTAL_LOGS", tuple(LINES))]}},
    "filters": {"secrets_hidden": {"()": "federation.record.unlogged.SecretsHidden"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["secrets_hidden"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "INFO"},
    # It says how each font is made smaller, glyph by glyph.
    "loggers": {"fontTools": {"level": "WARNING"}},
}
