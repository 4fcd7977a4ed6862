"""Signing in and out, choices of one's own, language and theme."""

from __future__ import annotations

import pytest
from django.test import Client

from tournaments.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def user() -> User:
    return User.objects.create_user("rana", password="a-long-password")


def test_sign_in_goes_where_the_person_wanted_to(client: Client, user: User) -> None:
    data = {"username": "rana", "password": "a-long-password", "next": "/account"}
    response = client.post("/sign-in", data)
    assert (response.status_code, response.headers["Location"]) == (302, "/account")


def test_wrong_password_is_said_and_nobody_is_signed_in(client: Client, user: User) -> None:
    response = client.post("/sign-in", {"username": "rana", "password": "wrong"})
    assert "correct username and password" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_sign_in_shows_demonstration_logins_only_where_they_are_on(client: Client, settings: object) -> None:
    settings.DEMO_LOGINS = True  # type: ignore[attr-defined]
    assert "flagfall-demo" in client.get("/sign-in").content.decode()
    settings.DEMO_LOGINS = False  # type: ignore[attr-defined]
    assert "flagfall-demo" not in client.get("/sign-in").content.decode()


def test_sign_out_needs_a_post(client: Client, user: User) -> None:
    client.force_login(user)
    assert client.get("/sign-out").status_code == 405
    assert client.post("/sign-out").status_code == 302
    assert "_auth_user_id" not in client.session


def test_account_keeps_name_and_keys(client: Client, user: User) -> None:
    client.force_login(user)
    client.post("/account", {"what": "account", "display_name": "R. Imanov", "keys": "132"})
    user.refresh_from_db()
    assert (user.shown_name, user.keys) == ("R. Imanov", "132")


def test_account_asks_visitors_to_sign_in(client: Client) -> None:
    assert client.get("/account").headers["Location"].startswith("/sign-in")


@pytest.mark.parametrize(("new", "changed"), [("another-long-one", True), ("short", False)])
def test_password_is_changed_only_to_a_good_one(client: Client, user: User, new: str, changed: bool) -> None:
    client.force_login(user)
    data = {"what": "password", "old_password": "a-long-password", "new_password1": new, "new_password2": new}
    response = client.post("/account", data)
    user.refresh_from_db()
    assert user.check_password(new) is changed
    assert response.status_code == (302 if changed else 200)
    assert client.get("/account").status_code == 200


def test_theme_is_remembered_and_never_leads_to_another_site(client: Client) -> None:
    response = client.post("/theme", {"theme": "dark", "next": "/sign-in"})
    assert (response.headers["Location"], response.cookies["theme"].value) == ("/sign-in", "dark")
    assert 'data-theme="dark"' in client.get("/sign-in").content.decode()
    assert client.post("/theme", {"theme": "x", "next": "https://example.org/"}).headers["Location"] == "/"
    assert "data-theme=" not in client.get("/sign-in").content.decode()


def test_language_is_chosen_by_a_form(client: Client) -> None:
    client.post("/language", {"language": "ru", "next": "/"})
    assert '<html lang="ru"' in client.get("/").content.decode()


def test_events_say_what_to_do_where_there_are_none(client: Client) -> None:
    assert "No events yet" in client.get("/").content.decode()


def test_pages_name_only_this_server_in_their_policy(client: Client) -> None:
    policy = client.get("/").headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
