"""The floor carries the meters of a closed table to another: proposed by one person, confirmed by a second."""

from queenhigh.practice import example_text
from tests.server.house import Person, RunningHouse

GAME = example_text("ferry-bar.toml")


def _second(house: RunningHouse) -> Person:
    house.passwords["gus"] = house.person("admin").post("/api/admin/accounts", name="gus", role="floor").json()[
        "password"
    ]  # fmt: skip
    return house.person("gus")


def test_two_floorpersons_carry_the_meters_of_a_closed_table(house: RunningHouse) -> None:
    admin, fay, gus, otto = house.person("admin"), house.person("fay"), _second(house), house.person("otto")
    assert admin.post("/api/admin/tables", table="ferry-two", submission=GAME).status_code == 200
    asked = {"table": "ferry-two", "wager": "progressive", "to": "ferry-bar", "reason": "the room is rebuilt"}
    assert fay.post("/api/transfers", **asked).status_code == 409, "the table is open"
    closed = admin.post("/api/admin/tables/ferry-two/close").json()
    assert closed == {"table": "ferry-two", "meters": "progressive main $1,000"}
    (row,) = fay.get("/api/floor").json()["closed_meters"]
    assert (row["meters"], row["proposal"]) == ({"main": "1000.00"}, None)
    assert row["targets"].keys() == {"ferry-bar"}
    assert fay.post("/api/transfers", **{**asked, "to": "harbor-room"}).status_code == 409
    place = fay.post("/api/transfers", **asked).json()["transfer"]
    assert "fay proposed this already" in gus.post("/api/transfers", **asked).json()["detail"]
    (row,) = otto.get("/api/floor").json()["closed_meters"]
    assert (row["proposal"]["by"], row["proposal"]["reason"]) == ("fay", "the room is rebuilt")
    ruling = f"/api/transfers/{place}/ruling"
    assert "other than fay" in fay.post(ruling, ruling="confirm").json()["detail"]
    assert gus.post(ruling, ruling="reject").status_code == 422
    assert gus.post(ruling, ruling="confirm").status_code == 200
    assert gus.post(ruling, ruling="confirm").status_code == 404
    assert fay.get("/api/floor").json()["closed_meters"] == []
    assert fay.table("ferry-bar")["view"]["meters"]["progressive main"] == "2000.00"
    verdict = otto.post("/api/audit/verify").json()
    assert (verdict["ok"], verdict["first_bad"]) == (True, None)
    _check_reports(otto)
    # The closed table opens again with meters like those of a new one.
    assert admin.post("/api/admin/tables/ferry-two/reopen").status_code == 200
    assert fay.table("ferry-two")["view"]["meters"]["progressive main"] == "1000.00"
    assert otto.post("/api/audit/verify").json()["ok"]


def _check_reports(otto: Person) -> None:
    lines = {row["cells"][0]: row["cells"] for row in otto.get("/api/audit/reports/meters").json()["rows"]}
    assert (lines["ferry-two progressive main"][5], lines["ferry-bar progressive main"][5]) == (
        "-$1,000.00",
        "$1,000.00",
    )
    assert {row[-1] for row in lines.values()} == {"yes"}
    moves = [row["cells"] for row in otto.get("/api/audit/reports/meter-moves").json()["rows"]]
    causes = {row[6]: row[5] for row in moves}
    assert causes["carried to ferry-bar, proposed by fay"] == causes["carried from ferry-two"] == "gus"
    acts = [row["cells"][2] for row in otto.get("/api/audit/reports/automation").json()["rows"]]
    assert {"propose transfer", "rule on transfer", "close table"} <= set(acts)


def test_a_rejected_transfer_leaves_everything_as_it_was(house: RunningHouse) -> None:
    admin, fay, gus = house.person("admin"), house.person("fay"), house.person("gus")
    assert admin.post("/api/admin/tables", table="ferry-three", submission=GAME).status_code == 200
    admin.post("/api/admin/tables/ferry-three/close")
    sent = {"table": "ferry-three", "wager": "progressive", "to": "ferry-bar", "reason": "a mistake"}
    place = gus.post("/api/transfers", **sent).json()["transfer"]
    assert fay.post(f"/api/transfers/{place}/ruling", ruling="reject", words="it reopens").status_code == 200
    (row,) = fay.get("/api/floor").json()["closed_meters"]
    assert (row["meters"], row["proposal"]) == ({"main": "1000.00"}, None)
    # A table that has opened again in the meantime keeps its meters.
    place = gus.post("/api/transfers", **sent).json()["transfer"]
    assert admin.post("/api/admin/tables/ferry-three/reopen").status_code == 200
    assert fay.post(f"/api/transfers/{place}/ruling", ruling="confirm").status_code == 409
