"""Appeals on the desk: list, new appeal, decision, the record for the committee."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.models import Appeal
from tests.support.scene import Scene, make_scene
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def scene() -> Scene:
    return make_scene(4 * 2)


def chief(scene: Scene) -> Client:
    client = Client()
    client.force_login(scene.hall.users["chief_arbiter"])
    return client


def address(scene: Scene, name: str, **values: int) -> str:
    return reverse(name, kwargs={"event_id": scene.hall.event.pk, **values})


def test_11_10_an_appeal_is_lodged_from_its_ruling_and_decided_on_its_page(scene: Scene) -> None:
    client = chief(scene)
    Appeal.objects.all().delete()
    page = client.get(address(scene, "appeals")).content.decode()
    new = address(scene, "appeal-new", ruling_id=scene.ruling.pk)
    assert new in page
    form = client.get(new).content.decode()
    assert 'value="white"' in form and "11.10" in form and "one hour" in form
    sent = client.post(new, {"who": "black", "grounds": "It was legal.", "fee_paid": "1"})
    made = Appeal.objects.get()
    assert sent.status_code == 302 and made.fee == "held"
    decision = {
        "version": "0",
        "decision": "upheld",
        "reasons": "The move was legal.",
        "committee": "A. One; Club A\nB. Two",
    }
    client.post(address(scene, "appeal-decision", appeal_id=made.pk), decision)
    made.refresh_from_db()
    scene.ruling.refresh_from_db()
    assert (made.state, made.fee, scene.ruling.active) == ("upheld", "returned", False)
    assert made.committee == [{"name": "A. One", "from": "Club A"}, {"name": "B. Two", "from": ""}]
    shown = client.get(address(scene, "appeal", appeal_id=made.pk)).content.decode()
    assert "The move was legal." in shown and "A. One, B. Two" in shown


def test_the_record_for_the_committee_holds_every_entry_and_says_when_the_chain_is_broken(
    scene: Scene,
) -> None:
    client = chief(scene)
    url = address(scene, "incident-record", incident_id=scene.ruling.incident_id)
    page = client.get(url).content.decode()
    for word in ("incident_report", "ruling_make", "appeal_lodge"):
        entry = AuditEntry.objects.filter(action=word).earliest("seq")
        assert entry.hash[:32] in page, word
    assert "is whole" in page
    AuditEntry.objects.filter(action="ruling_make").update(reason="forged")
    assert "The chain is broken at entry" in client.get(url).content.decode()


def test_the_json_lists_lodges_and_decides_and_a_second_decision_is_a_conflict(scene: Scene) -> None:
    api, url = scene.hall.api(), scene.hall.url
    body = {"ruling": scene.ruling.pk, "kind": "team", "name": "Rooks", "grounds": "x"}
    first = api.post(f"{url}/appeals/", body, format="json", headers={"Idempotency-Key": "a1"})
    again = api.post(f"{url}/appeals/", body, format="json", headers={"Idempotency-Key": "a1"})
    assert (first.status_code, first.json()["id"]) == (201, again.json()["id"])
    assert len(api.get(f"{url}/appeals/").json()["appeals"]) == 2
    decision = {"version": 0, "decision": "dismissed", "reasons": "x", "committee": [{"name": "A"}]}
    decide = f"{url}/appeals/{first.json()['id']}/decision/"
    assert api.post(decide, decision | {"committee": [{"from": "B"}]}, format="json").status_code == 400
    assert api.post(decide, decision, format="json").json()["state"] == "dismissed"
    assert api.post(decide, decision, format="json").status_code == 409
