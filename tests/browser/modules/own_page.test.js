import assert from "node:assert/strict";
import { test } from "node:test";
import { ownPage } from "../../../src/queenhigh/server/pages/own_page.js";

const HOUSE = "https://house.example";

test("a page of this house is followed", () => {
  assert.equal(ownPage("/floor?table=a#b", HOUSE), `${HOUSE}/floor?table=a#b`);
  // A path with two slashes stays a path of this house, because the whole address is followed.
  assert.equal(ownPage("/.//evil.example", HOUSE), `${HOUSE}//evil.example`);
});

test("no address leads away from this house", () => {
  const away = ["//evil.example", "/\\evil.example", "/\t/evil.example", "/\n//evil.example", "\\\\evil.example"];
  for (const to of [...away, "https://evil.example", "javascript:alert(1)", "/\\/evil.example", "//", "", "/"]) {
    assert.equal(ownPage(to, HOUSE), null, to);
  }
});
