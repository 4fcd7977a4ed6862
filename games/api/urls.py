"""Addresses of this room under `/api/v1/`."""

from __future__ import annotations

from django.urls import path

from games.api.games import BoardComparison, BoardGame
from games.api.pgn import EventGames, RoundGames
from games.api.scoresheets import SheetDetail, SheetList

urlpatterns = [
    path("events/<int:event_id>/games.pgn", EventGames.as_view()),
    path("events/<int:event_id>/rounds/<int:number>/games/", RoundGames.as_view()),
    path("events/<int:event_id>/scoresheets/", SheetList.as_view()),
    path("events/<int:event_id>/scoresheets/<int:sheet_id>/", SheetDetail.as_view()),
    path("events/<int:event_id>/boards/<int:board_id>/game/", BoardGame.as_view()),
    path("events/<int:event_id>/boards/<int:board_id>/comparison/", BoardComparison.as_view()),
]
