"""Public pages are made once per publication and then given to every reader: strong ETag, 304, compressed once.

Only readers without an account share; whoever is signed in gets a page of their own. The key holds what the page is made
from (publications and the event's public face), the address, language and theme, so nothing ever has to be thrown away
in time: a new publication has a new key.
"""

from __future__ import annotations

import gzip
import hashlib
import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

from config.pages.player_pages import SCREENS
from tournaments.live import public_token
from tournaments.models import Event

logger = logging.getLogger(__name__)

ADDRESS = re.compile(r"^/(?:p/(?P<page>\d{1,18})/(?!live/)|api/v1/public/events/(?P<json>\d{1,18})/)")
# Whatever a reader may write freely must not become a key: the store would grow without end. A search is made anew.
SHARED_QUERIES = ("", *(f"show={show}" for show in SCREENS))
KEEP_S = 3600
MOST_HERE = 512
WAIT_S = 2.0
SMALLEST_TO_PACK = 500
OWN_HEADERS = ("Vary", "ETag", "Cache-Control", "Content-Length", "Content-Encoding", "Set-Cookie")


@dataclass(frozen=True, slots=True)
class Stored:
    """An answer ready to be sent."""

    etag: str
    headers: tuple[tuple[str, str], ...]
    body: bytes
    packed: bytes


class PublicCacheMiddleware:
    """Answers public addresses from the store, or lets the page be made and stores it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self._tokens: dict[int, tuple[float, str]] = {}
        self._here: OrderedDict[str, Stored] = OrderedDict()
        self._making: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Handle one request."""
        match = ADDRESS.match(request.path_info)
        if match is None or request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        token = self._token(int(match["page"] or match["json"]))
        # Read before the page is made: a page may be newer than its token, never older.
        request.live_token = token.partition(".")[0]  # type: ignore[attr-defined]
        if not shared(request):
            return self.get_response(request)
        return self._answer(request, key_of(request, token))

    def _answer(self, request: HttpRequest, key: str) -> HttpResponse:
        found = self._find(key)
        if found is not None:
            return serve(request, found)
        with self._lock:
            making = self._making.setdefault(key, threading.Lock())
        try:
            with making:
                return self._make(request, key)
        finally:
            with self._lock:
                self._making.pop(key, None)

    def _make(self, request: HttpRequest, key: str) -> HttpResponse:
        """Make the page unless somebody has done so meanwhile; what must not be kept goes to this reader alone."""
        found = self._find(key) or self._wait_for_another(key)
        if found is None:
            made = self.get_response(request)
            found = pack(made)
            if found is None:
                cache_delete(f"{key}:making")
                return made
            self._keep(key, found)
        return serve(request, found)

    def _token(self, event_id: int) -> str:
        now = time.monotonic()
        known = self._tokens.get(event_id)
        if known is not None and now - known[0] < settings.PUBLIC_FRESH_S:
            return known[1]
        token = f"{public_token(event_id)}.{public_face(event_id)}"
        if len(self._tokens) > MOST_HERE:
            self._tokens.clear()
        self._tokens[event_id] = (now, token)
        return token

    def _find(self, key: str) -> Stored | None:
        with self._lock:
            here = self._here.get(key)
            if here is not None:
                self._here.move_to_end(key)
                return here
        found = cache_get(key)
        if isinstance(found, Stored):
            self._remember(key, found)
            return found
        return None

    def _wait_for_another(self, key: str) -> Stored | None:
        """Let one process make the page; the others take its answer, and make it themselves when it does not come."""
        if cache_add(f"{key}:making"):
            return None
        ends = time.monotonic() + WAIT_S
        while time.monotonic() < ends:
            time.sleep(0.02)
            found = self._find(key)
            if found is not None:
                return found
        return None

    def _keep(self, key: str, found: Stored) -> None:
        self._remember(key, found)
        cache_set(key, found)
        cache_delete(f"{key}:making")

    def _remember(self, key: str, found: Stored) -> None:
        with self._lock:
            self._here[key] = found
            while len(self._here) > MOST_HERE:
                self._here.popitem(last=False)


def shared(request: HttpRequest) -> bool:
    """May this answer be the same for every reader?"""
    personal = settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES
    if personal or "Authorization" in request.headers or "HX-Request" in request.headers:
        return False
    accept = request.headers.get("Accept", "*/*")
    plain = not request.path_info.startswith("/api/") or "application/json" in accept or "*/*" in accept
    return plain and request.META["QUERY_STRING"] in SHARED_QUERIES


def key_of(request: HttpRequest, token: str) -> str:
    """One text for everything the page depends on."""
    theme = request.COOKIES.get("theme", "")
    parts = (
        settings.VERSION,
        token,
        request.get_full_path(),
        f"{request.scheme}://{request.get_host()}",
        translation.get_language_from_request(request),
        theme if theme in ("light", "dark") else "",
    )
    return "public:" + hashlib.sha256("\n".join(parts).encode()).hexdigest()


def public_face(event_id: int) -> str:
    """A short text for what public pages show of the event itself; empty for no event."""
    values = Event.objects.filter(pk=event_id).values_list(
        *("name", "place", "start_date", "end_date", "time_zone", "planned_rounds", "time_control", "laws"),
        *("regulations", "win_points", "draw_points", "loss_points", "absent_points", "pab_points"),
    )
    return hashlib.sha256(repr(values.first()).encode()).hexdigest()[:12]


def pack(response: HttpResponse) -> Stored | None:
    """An answer ready to be kept, or None for one that must not be."""
    if response.status_code != 200 or response.streaming or response.cookies:
        return None
    body = bytes(response.content)
    return Stored(
        etag=f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        headers=tuple((name, text) for name, text in response.headers.items() if name not in OWN_HEADERS),
        body=body,
        packed=gzip.compress(body, 6, mtime=0) if len(body) >= SMALLEST_TO_PACK else b"",
    )


def serve(request: HttpRequest, found: Stored) -> HttpResponse:
    """The stored answer, or 304 for a reader who has it."""
    packed = bool(found.packed) and "gzip" in request.headers.get("Accept-Encoding", "")
    etag = found.etag[:-1] + '-z"' if packed else found.etag
    given = {tag.strip() for tag in request.headers.get("If-None-Match", "").split(",")}
    if etag in given or "*" in given:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(found.packed if packed else found.body)
    for name, text in found.headers:
        response.headers[name] = text
    if packed and response.status_code == 200:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language", "Cookie"))
    return response


def cache_get(key: str) -> object:
    """A value of the shared cache; a broken cache is a miss."""
    try:
        return cache.get(key)
    except Exception:
        logger.warning("the cache did not answer")
        return None


def cache_set(key: str, value: object) -> None:
    """Keep a value for all processes."""
    try:
        cache.set(key, value, KEEP_S)
    except Exception:
        logger.warning("the cache did not take a page")


def cache_add(key: str) -> bool:
    """Be the first to claim something; True as well when nobody can tell."""
    try:
        return bool(cache.add(key, 1, 10))
    except Exception:
        return True


def cache_delete(key: str) -> None:
    """Give a claim back."""
    try:
        cache.delete(key)
    except Exception:
        logger.warning("the cache did not answer")
