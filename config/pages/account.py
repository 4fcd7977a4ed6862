"""Signing in and out, the person's own choices, the theme."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from config.demo_accounts import ACCOUNTS, DemoAccount
from tournaments.models import Role, User

THEMES = ("light", "dark")
YEAR = 365 * 24 * 3600


class SignIn(LoginView):
    """The sign-in page; shows the demonstration logins where they exist."""

    template_name = "account/sign_in.html"
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add the demonstration logins."""
        return super().get_context_data(**kwargs) | {"demo_accounts": demo_accounts()}


class SignOut(LogoutView):
    """Signs out by POST and goes to the list of events."""


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a person chooses for themselves."""

    class Meta:
        model = User
        fields = ["display_name", "keys"]
        help_texts = {"display_name": gettext_lazy("The name your colleagues see beside your entries.")}


def demo_accounts() -> list[tuple[str, str, str, str]]:
    """The demonstration logins as (name, user name, password, role); empty where they are switched off."""
    if not settings.DEMO_LOGINS:
        return []
    return [(_role(a), a.username, a.password, a.role) for a in ACCOUNTS]


def _role(account: DemoAccount) -> str:
    return str(Role(account.role.replace(" ", "_")).label)


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """The person's name, keys and password."""
    user = cast(User, request.user)
    changing = request.POST.get("what") if request.method == "POST" else ""
    form = AccountForm(request.POST if changing == "account" else None, instance=user)
    password_form = PasswordChangeForm(user, request.POST if changing == "password" else None)
    if changing == "account" and form.is_valid():
        form.save()
        messages.success(request, _("Saved."))
        return redirect("account")
    if changing == "password" and password_form.is_valid():
        update_session_auth_hash(request, password_form.save())
        messages.success(request, _("The password is changed."))
        return redirect("account")
    user.refresh_from_db()
    return render(request, "account/account.html", {"form": form, "password_form": password_form})


@csrf_exempt  # a reader's own choice, no secret: pages that everybody shares hold no token
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Remember the language in a cookie and go back."""
    return set_language(request)


@csrf_exempt  # as above
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Remember light, dark or the system's theme in a cookie and go back."""
    target = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure()):
        target = "/"
    response = redirect(target)
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=settings.TLS)
    else:
        response.delete_cookie("theme", samesite="Lax")
    return response
