"""Addresses of this room's screens."""

from __future__ import annotations

from django.urls import path

from games.web import games, pgn_import, scoresheets

urlpatterns = [
    path("e/<int:event_id>/scoresheets/", scoresheets.sheets, name="scoresheets"),
    path("e/<int:event_id>/boards/<int:board_id>/scoresheet/", scoresheets.sheet_new, name="sheet-new"),
    path("e/<int:event_id>/scoresheets/<int:sheet_id>/", scoresheets.sheet_page, name="sheet"),
    path(
        "e/<int:event_id>/scoresheets/<int:sheet_id>/reading/", scoresheets.sheet_repair, name="sheet-repair"
    ),
    path("e/<int:event_id>/boards/<int:board_id>/game/", games.game, name="game"),
    path("e/<int:event_id>/boards/<int:board_id>/game.pgn", games.game_pgn, name="game-pgn"),
    path("e/<int:event_id>/boards/<int:board_id>/sheets/", games.compare, name="sheet-compare"),
    path("e/<int:event_id>/rounds/<int:number>/games/", pgn_import.round_import, name="round-pgn-import"),
    path("e/<int:event_id>/games.pgn", scoresheets.games_pgn, name="event-pgn"),
    path("e/<int:event_id>/rounds/<int:number>/games.pgn", scoresheets.games_pgn, name="round-pgn"),
]
