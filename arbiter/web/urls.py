"""Addresses of this room's screens."""

from __future__ import annotations

from django.urls import path

from arbiter.web import appeals, claims, desk, incidents, laws, penalties, start
from tournaments.addresses import re_path

urlpatterns = [
    path("e/<int:event_id>/desk/", desk.desk, name="desk"),
    path("e/<int:event_id>/desk/live/", desk.desk_live, name="desk-live"),
    path("e/<int:event_id>/desk/appeals/", appeals.appeal_list, name="appeals"),
    path("e/<int:event_id>/rulings/<int:ruling_id>/appeal/", appeals.appeal_new, name="appeal-new"),
    path("e/<int:event_id>/appeals/<int:appeal_id>/", appeals.appeal, name="appeal"),
    path(
        "e/<int:event_id>/appeals/<int:appeal_id>/decision/", appeals.appeal_decision, name="appeal-decision"
    ),
    path("e/<int:event_id>/laws/", laws.laws, name="laws"),
    path("e/<int:event_id>/desk/report/", desk.decided, name="arbiter-report"),
    re_path(
        r"^e/(?P<event_id>\d+)/boards/(?P<board_id>\d+)/(?P<action>missing|arrived|forfeit)/$",
        desk.arrival,
        name="arrival",
    ),
    path("e/<int:event_id>/incident/", start.incident_start, name="incident-start"),
    path("e/<int:event_id>/boards/<int:board_id>/incident/", incidents.incident_new, name="incident-new"),
    path("e/<int:event_id>/boards/<int:board_id>/claim/", claims.claim, name="claim"),
    path("e/<int:event_id>/incidents/<int:incident_id>/", incidents.incident, name="incident"),
    path(
        "e/<int:event_id>/incidents/<int:incident_id>/facts/", incidents.incident_facts, name="incident-facts"
    ),
    re_path(
        r"^e/(?P<event_id>\d+)/incidents/(?P<incident_id>\d+)/(?P<action>confirm|change|choose|reject)/$",
        incidents.incident_decide,
        name="incident-decide",
    ),
    path(
        "e/<int:event_id>/incidents/<int:incident_id>/penalty/",
        penalties.incident_penalty,
        name="incident-penalty",
    ),
    path(
        "e/<int:event_id>/scoresheets/<int:sheet_id>/incident/",
        incidents.sheet_incident,
        name="sheet-incident",
    ),
    path(
        "e/<int:event_id>/rulings/<int:ruling_id>/withdraw/",
        incidents.ruling_withdraw,
        name="ruling-withdraw",
    ),
]
