"""All settings, from the environment, with defaults that run on one laptop without any set-up."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config.env import (
    celery_broker_url,
    database_from_url,
    env_bool,
    env_int,
    env_list,
    env_text,
    redis_database,
)

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(env_text("FLAGFALL_VAR", str(BASE_DIR / "var")))
VERSION = "0.1.0"

PRODUCTION = env_bool("FLAGFALL_PRODUCTION", False)
DEBUG = env_bool("DEBUG", False)
_DEV_SECRET = "flagfall-on-one-laptop-without-a-secret-of-its-own"  # noqa: S105
SECRET_KEY = env_text("SECRET_KEY", _DEV_SECRET)
if PRODUCTION and (SECRET_KEY == _DEV_SECRET or len(SECRET_KEY) < 40):
    raise ImproperlyConfigured(
        "Set SECRET_KEY to at least 40 random characters before starting in production."
    )
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured("DEBUG must be False in production.")

ALLOWED_HOSTS = env_list("ALLOWED_HOSTS", "localhost,127.0.0.1,[::1],testserver")
if PRODUCTION and not env_list("ALLOWED_HOSTS"):
    raise ImproperlyConfigured(
        "Set ALLOWED_HOSTS to the names this server answers to before starting in production."
    )
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")
TLS = env_bool("FLAGFALL_TLS", PRODUCTION)

INSTALLED_APPS = [
    "tournaments.apps.TournamentsConfig",
    "games.apps.GamesConfig",
    "arbiter.apps.ArbiterConfig",
    "config.apps.FlagfallConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_filters",
    "rest_framework",
    "rest_framework.authtoken",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
]

MIDDLEWARE = [
    "config.middleware.RequestIdMiddleware",
    "config.middleware.BodyLimitMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.public_cache.PublicCacheMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.reading.ReadOnceMiddleware",
    "config.middleware.ErrorPageMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "config.context.flagfall",
            ],
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "config.templatetags.flagfall",
                "config.templatetags.rulings",
            ],
            "loaders": [
                "django.template.loaders.filesystem.Loader",
                "django.template.loaders.app_directories.Loader",
            ]
            if DEBUG
            else [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
        },
    }
]

DATABASES = {"default": database_from_url(env_text("DATABASE_URL"), VAR_DIR)}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    with suppress(OSError):  # a read-only installation still answers the commands that need no database
        VAR_DIR.mkdir(parents=True, exist_ok=True)
    # A file, not memory: otherwise the write-ahead log and its locks are never tested.
    DATABASES["default"]["TEST"] = {"NAME": env_text("TEST_SQLITE", str(VAR_DIR / "test.sqlite3"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env_text("REDIS_URL")
CACHES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": redis_database(REDIS_URL, 1),
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}

# So old may be what a process knows of an event's publications: in that time a new one may be missed by a reader without a
# stream.
PUBLIC_FRESH_S = env_int("FLAGFALL_PUBLIC_FRESH_MS", 300) / 1000

CELERY_BROKER_URL = celery_broker_url(REDIS_URL) if REDIS_URL else "memory://"
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 60,
    "unacked_restore_interval": 1,
    "socket_connect_timeout": 2,
    "socket_timeout": 5,
    "max_retries": 1,
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = {
    "sweep-jobs": {"task": "tournaments.sweep_jobs", "schedule": 15.0},
    "default-time": {"task": "arbiter.watch_default_time", "schedule": 10.0},
}

AUTH_USER_MODEL = "tournaments.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "events"
LOGOUT_REDIRECT_URL = "events"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ru", _("Russian"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(parents=True, exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = DEBUG

UPLOAD_LIMIT_BYTES = 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * UPLOAD_LIMIT_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = UPLOAD_LIMIT_BYTES

SESSION_COOKIE_SECURE = TLS
CSRF_COOKIE_SECURE = TLS
SESSION_COOKIE_HTTPONLY = True
SECURE_HSTS_SECONDS = env_int("HSTS_SECONDS", 31_536_000 if TLS else 0)
SECURE_SSL_REDIRECT = env_bool("FLAGFALL_REDIRECT_TO_TLS", False)
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
if env_bool("FLAGFALL_BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": ("/api/docs",),
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "rest_framework.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "rest_framework.parsers.JSONParser",
        "rest_framework.parsers.MultiPartParser",
        "rest_framework.parsers.FormParser",
    ],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "config.api.Pages",
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "config.api_schema.Schema",
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "config.api.exception_handler",
    "DEFAULT_THROTTLE_RATES": {"sign-in": "20/min"},
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Flagfall",
    "DESCRIPTION": "Chess tournament arbitration: events, pairings, results, rulings, scoresheets, standings.",
    "VERSION": VERSION,
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_NAME_OVERRIDES": {
        "ColourEnum": [("white", "white"), ("black", "black")],
        "ArrivalSideEnum": [("white", "white"), ("black", "black"), ("both", "both")],
    },
}

DEMO_LOGINS = env_bool("FLAGFALL_DEMO", not PRODUCTION)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "config.middleware.RequestIdFilter"}},
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s] %(message)s"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["request_id"]}
    },
    "root": {"handlers": ["console"], "level": env_text("LOG_LEVEL", "INFO")},
    "loggers": {"django.request": {"level": "ERROR"}},
}
