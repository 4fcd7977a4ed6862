"""Two arbiters record a decision on one appeal at the same moment, on whatever database runs the tests."""

from __future__ import annotations

import pytest

from tests.support.scene import make_scene
from tests.tournaments.services.test_two_at_once import at_once, whole
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db(transaction=True)


def test_11_10_two_decisions_at_once_are_one_decision_and_one_conflict() -> None:
    scene = make_scene(8)
    url = f"{scene.hall.url}/appeals/{scene.appeal.pk}/decision/"
    body = {"version": 0, "reasons": "x", "committee": [{"name": "A"}]}
    chief, arbiter = scene.hall.api("chief_arbiter"), scene.hall.api("arbiter")
    answers = at_once(
        lambda: chief.post(url, body | {"decision": "upheld"}, format="json"),
        lambda: arbiter.post(url, body | {"decision": "dismissed"}, format="json"),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    scene.appeal.refresh_from_db()
    scene.ruling.refresh_from_db()
    assert scene.ruling.active == (scene.appeal.state == "dismissed")
    assert AuditEntry.objects.filter(action="appeal_decide").count() == 1
    assert whole(scene.hall)
