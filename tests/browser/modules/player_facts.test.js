import assert from "node:assert/strict";
import { test } from "node:test";
import { playerFactText } from "../../../src/queenhigh/server/pages/player_facts.js";

const names = { 4: "me", 5: "guest-753abc" };
const playerName = (player) => (player === "guest-753abc" ? "Priya" : player);
const who = { own: [4], seatName: (seat) => playerName(names[seat]), playerName, me: "me" };
const told = (fact) => playerFactText({ text: "the record says so", at: 0, clause: null, clauses: [], ...fact }, who);

test("what happens is told as a dealer would say it", () => {
  assert.equal(told({ fact: "BettingClosed" }), "No more bets");
  assert.equal(told({ fact: "DecisionTaken", seat: 4, choice: "ride" }), "You let it ride");
  assert.equal(told({ fact: "DecisionTaken", seat: 5, choice: "2x" }), "Priya plays 2×");
  assert.equal(told({ fact: "DecisionTaken", seat: 5, choice: "12.50" }), "Priya plays $12.50");
  assert.equal(told({ fact: "PlayerSeated", seat: 5, player: "guest-753abc" }), "Priya sits down at seat 5");
  assert.equal(told({ fact: "PlayerLeft", seat: 4, player: "me" }), "You leave seat 4");
  assert.equal(told({ fact: "CardsShown", place: "dealer", cards: "Kd Th" }), "Dealer shows K♦ 10♥");
  assert.equal(told({ fact: "CardsShown", place: 5, cards: "9s" }), "Priya shows 9♠");
});

test("what has no words of its own keeps the record's sentence", () => {
  assert.equal(told({ fact: "DeviceFailed" }), "The record says so");
});
