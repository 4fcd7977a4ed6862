"""Addresses of this room's screens."""

from __future__ import annotations

from django.urls import path

from tournaments.addresses import re_path
from tournaments.web import forbidden, hand_pairing, players, publishing, results, rounds, standings, tables

urlpatterns = [
    path("e/<int:event_id>/players/", players.players, name="players"),
    path("e/<int:event_id>/players/add/", players.player_add, name="player-add"),
    path("e/<int:event_id>/players/import/", players.players_import, name="players-import"),
    path("e/<int:event_id>/players/<int:entry_id>/", players.player_edit, name="player-edit"),
    path("e/<int:event_id>/players/<int:entry_id>/here/", players.player_check_in, name="player-check-in"),
    re_path(
        r"^e/(?P<event_id>\d+)/players/(?P<entry_id>\d+)/(?P<action>withdraw|expel|return|remove|bye)/$",
        players.player_action,
        name="player-action",
    ),
    re_path(
        r"^e/(?P<event_id>\d+)/players/forbidden/(?P<action>add|clubs|remove)/$",
        forbidden.forbidden_action,
        name="forbidden-action",
    ),
    path("e/<int:event_id>/pair/", rounds.round_pair, name="round-pair"),
    path("e/<int:event_id>/rounds/<int:number>/", rounds.round_page, name="round"),
    path("e/<int:event_id>/rounds/<int:number>/edit/", hand_pairing.round_edit, name="round-edit"),
    path("e/<int:event_id>/rounds/<int:number>/swap/", hand_pairing.round_swap, name="round-swap"),
    path("e/<int:event_id>/rounds/<int:number>/print/", rounds.round_print, name="round-print"),
    re_path(
        r"^e/(?P<event_id>\d+)/rounds/(?P<number>\d+)/(?P<action>start|close|schedule|unpair)/$",
        rounds.round_action,
        name="round-action",
    ),
    path("e/<int:event_id>/results/", results.results_newest, name="results-newest"),
    path("e/<int:event_id>/results/<int:number>/", results.results, name="results"),
    path("e/<int:event_id>/results/<int:number>/rows/", results.results_rows, name="results-rows"),
    path("e/<int:event_id>/standings/", standings.standings, name="standings"),
    path(
        "e/<int:event_id>/standings/<int:number>/<str:code>/", standings.standings_why, name="standings-why"
    ),
    path("e/<int:event_id>/publish/", publishing.publish, name="publish"),
    re_path(
        r"^e/(?P<event_id>\d+)/publish/(?P<number>\d+)/(?P<action>make|withdraw)/$",
        publishing.publish_action,
        name="publish-action",
    ),
    *(
        path(f"e/<int:event_id>/tables/{what}/", tables.table_file, {"what": what}, name=f"table-{what}")
        for what in tables.TABLES
    ),
    path("p/<int:event_id>/", publishing.public_home, name="public"),
    path("p/<int:event_id>/rounds/<int:number>/", publishing.public_round, name="public-round"),
    path("p/<int:event_id>/standings/", publishing.public_table, name="public-standings"),
]
