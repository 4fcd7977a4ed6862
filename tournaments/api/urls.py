"""Addresses of this room under `/api/v1/`."""

from __future__ import annotations

from django.urls import path

from tournaments.addresses import re_path
from tournaments.api import entries, events, files, forbidden, hand_pairing, rounds

urlpatterns = [
    path("me/", events.Me.as_view()),
    path("events/", events.EventList.as_view()),
    path("events/import/trf/", files.ReportImport.as_view()),
    path("events/<int:event_id>/", events.EventDetail.as_view()),
    path("events/<int:event_id>/export/trf/", files.ReportExport.as_view()),
    path("events/<int:event_id>/staff/", events.StaffList.as_view()),
    path("events/<int:event_id>/staff/<str:username>/", events.StaffDetail.as_view()),
    path("events/<int:event_id>/audit/", events.AuditList.as_view()),
    path("events/<int:event_id>/audit/verify/", events.AuditCheckView.as_view()),
    path("events/<int:event_id>/entries/", entries.EntryList.as_view()),
    path("events/<int:event_id>/entries/import/", entries.EntryImport.as_view()),
    path("events/<int:event_id>/entries/<int:entry_id>/", entries.EntryDetail.as_view()),
    path("events/<int:event_id>/entries/<int:entry_id>/byes/", entries.ByeList.as_view()),
    path("events/<int:event_id>/entries/<int:entry_id>/byes/<int:round_no>/", entries.ByeDetail.as_view()),
    re_path(
        r"^events/(?P<event_id>\d+)/entries/(?P<entry_id>\d+)/(?P<action>check-in|check-out|withdraw|expel|return)/$",
        entries.EntryAction.as_view(),
    ),
    path("events/<int:event_id>/forbidden/", forbidden.ForbiddenList.as_view()),
    path("events/<int:event_id>/forbidden/by-club/", forbidden.ForbiddenClubs.as_view()),
    path("events/<int:event_id>/forbidden/<int:group_id>/", forbidden.ForbiddenDetail.as_view()),
    path("events/<int:event_id>/rounds/", rounds.RoundList.as_view()),
    path("events/<int:event_id>/rounds/<int:number>/", rounds.RoundDetail.as_view()),
    path("events/<int:event_id>/rounds/<int:number>/by-hand/", hand_pairing.RoundByHand.as_view()),
    path("events/<int:event_id>/rounds/<int:number>/swap/", hand_pairing.RoundSwap.as_view()),
    path("events/<int:event_id>/rounds/<int:number>/reasons/", rounds.RoundReasons.as_view()),
    re_path(
        r"^events/(?P<event_id>\d+)/rounds/(?P<number>\d+)/(?P<action>start|close)/$",
        rounds.RoundAction.as_view(),
    ),
    path("events/<int:event_id>/boards/<int:board_id>/", rounds.BoardDetail.as_view()),
    path("events/<int:event_id>/boards/<int:board_id>/result/", rounds.BoardResult.as_view()),
    re_path(
        r"^events/(?P<event_id>\d+)/boards/(?P<board_id>\d+)/result/(?P<action>clear|undo)/$",
        rounds.BoardResultAction.as_view(),
    ),
    path("events/<int:event_id>/standings/", rounds.StandingsView.as_view()),
    path("events/<int:event_id>/publications/", rounds.PublicationList.as_view()),
    path("public/events/<int:event_id>/standings/", rounds.PublicStandings.as_view()),
    path("public/events/<int:event_id>/rounds/<int:number>/pairings/", rounds.PublicPairings.as_view()),
    path("public/events/<int:event_id>/rounds/<int:number>/results/", rounds.PublicResults.as_view()),
]
