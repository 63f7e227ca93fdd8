// The table: felt, hand, wagers, decisions and the story of every settlement, from one picture of the house's.

import { Bets, paytables } from "/static/bets.js";
import { card, cardWords, handWords, ready } from "/static/cards.js";
import { choiceButtons, KEYS, lessons, question, unitWords, worth } from "/static/choices.js";
import { clauseTag, showProblem, toggleNewest } from "/static/clause.js";
import { get, session } from "/static/client.js";
import { $, cents, dollars, h, keys, meterWords, put, say, signed, when, words } from "/static/dom.js";
import { Felt, stripText } from "/static/felt.js";
import { Live } from "/static/live.js";
import { Story } from "/static/story.js";

const table = decodeURIComponent(location.pathname.split("/")[2]);
const SPOKEN = ["PlayerSeated", "PlayerLeft", "BettingClosed", "DecisionTaken", "CardsShown", "RoundVoided", "CardExposed", "HandConfirmed", "JackpotValidated", "HandPayOpened", "PlayerAbsent", "AbsenceRuled", "WrongNumberFound", "DeviceFailed"];
const LINE_NAMES = { r1: "top row", r2: "middle row", r3: "bottom row", c1: "left column", c2: "middle column", c3: "right column", d1: "falling diagonal", d2: "rising diagonal" };
const live = new Live(table);
const page = { first: true, advice: null, exact: false, begun: new Set(), doing: Promise.resolve(), latest: "", notice: null, lessons: null };
let info, who, felt, bets, story;

const parts = {
  head: h("div", { class: "table-head" }), link: h("div", { class: "link", role: "status" }), narrow: h("div", { class: "narrow" }),
  timer: h("div", { class: "timer" }), actions: h("section", { class: "actions", "aria-label": "What you can do now" }), trouble: h("div", { class: "trouble" }),
  latest: h("p", { class: "latest soft small" }), story: h("div", {}), after: h("div", { class: "after" }), rounds: h("div", {}), seats: h("div", { class: "seats row" }), ears: h("div", { class: "unseen" }),
};

const view = () => page.picture.view;
/** Between rounds the last one stays on the felt till somebody wagers. */
const shown = () => (view().round === null && page.picture.last ? page.picture.last : view());
const own = () => Object.entries(view().seats).filter(([, name]) => name === who.name).map(([seat]) => Number(seat));
const active = () => (own().includes(view().asked) ? view().asked : own().includes(page.seat) ? page.seat : own()[0]);
const isPractice = () => info.kind === "practice";
const seatName = (seat) => { const name = view().seats[seat] ?? ""; return name.startsWith("guest-") ? `guest ${name.slice(6, 9)}` : name; };

/** Do something that the house may refuse, after what was begun before; a refusal is shown beside the buttons. An act
 * with a name is not begun twice at a time: a second press of Deal is no second deal. */
function attempt(act, name = null) {
  if (name && page.begun.has(name)) return page.doing;
  page.begun.add(name);
  const doing = page.doing.then(async () => {
    showProblem(parts.trouble, null);
    try {
      await act();
    } catch (problem) {
      showProblem(parts.trouble, problem);
    }
    page.begun.delete(name);
  });
  page.doing = doing;
  return doing;
}

const send = (command, fields) => live.send(command, fields);

async function deal() {
  await attempt(async () => {
    page.notice = null;
    if (!bets.total) await bets.repeat();
    bets.undone = [];
    const reply = await send("ask_for_deal");
    if (reply.waits_for?.length) say("Waiting for the others to finish betting.");
  }, "deal");
}

async function decide(choice) {
  const seat = view().asked, asked = page.asked;
  // What was answered meanwhile is not answered again: the next question is another one.
  await attempt(() => asked === page.asked && send("decide", { seat, choice, round: view().round }), "decide");
}

async function askAdvice() {
  if (!isPractice() || !own().includes(view().asked)) return false;
  if (page.advice) page.exact = !page.exact;
  else await attempt(async () => {
    page.advice = await get(`/api/tables/${encodeURIComponent(table)}/advice`);
    const told = page.advice.options.map((option) => `${option.action} ${worth(option.ev)}`).join(", ");
    say(`Worth: ${told}. Best: ${page.advice.best}.`);
  });
  draw();
}

// What can be done now.

function seatChoices() {
  const free = Array.from({ length: view_seats() }, (_, index) => index + 1).filter((seat) => !view().seats[seat]);
  if (who.role === "guest" && !isPractice()) {
    return [h("p", { class: "question" }, "You are watching. Guests play at practice tables."),
      h("a", { class: "button primary", href: "/" }, "Practise in the lobby"), h("a", { class: "button", href: `/login?to=/tables/${table}` }, "Log in to play here")];
  }
  if (!["guest", "player"].includes(who.role)) return h("p", { class: "question" }, `You are watching as ${who.role}.`);
  if (!free.length) return h("p", { class: "question" }, "Every seat is taken. You are watching.");
  const middle = free.reduce((best, seat) => (Math.abs(seat - 4) < Math.abs(best - 4) ? seat : best));
  return [h("p", { class: "question" }, "Take a seat to play. Choose:"), h("div", { class: "row" }, free.map((seat) =>
    h("button", { class: seat === middle ? "primary" : "", type: "button", data: { key: `seat ${seat}` }, on: { click: () => attempt(() => send("take_seat", { seat })) } }, seat === middle ? `Sit down at seat ${seat}` : `Seat ${seat}`)))];
}

const view_seats = () => Object.keys(info.layout.seats ?? {}).length || info.layout.seats;

function betting() {
  const asked = page.picture.betting.asked.includes(who.name);
  const total = bets.total, again = Object.values(bets.again).reduce((sum, amount) => sum + amount, 0);
  const small = [h("button", { class: "minor", type: "button", disabled: !bets.undone.length, data: { key: "undo" }, on: { click: () => attempt(() => bets.undo()) } }, "Undo ", h("kbd", {}, "U")),
    h("button", { class: "minor", type: "button", disabled: !total, data: { key: "clear" }, on: { click: () => attempt(() => bets.clear()) } }, "Clear")];
  if (!isPractice()) {
    const repeat = total ? null : h("button", { class: "primary", type: "button", data: { key: "deal" }, on: { click: () => attempt(() => bets.repeat()) } }, `Bet ${dollars(again)} `, h("kbd", {}, "D"));
    return [h("p", { class: "question" }, total ? `${dollars(total)} is down. The dealer calls no more bets.` : "Place your wagers."), h("div", { class: "row bet-bar" }, bets.tray(draw), small, repeat)];
  }
  const label = asked ? "Waiting for the others" : total ? `Deal · ${dollars(total)}` : bets.before ? `Same bets, deal · ${dollars(again)}` : `Bet ${dollars(again)} and deal`;
  return [h("div", { class: "row bet-bar" }, bets.tray(draw), small,
    h("button", { class: "primary deal", type: "button", disabled: asked, data: { key: "deal" }, on: { click: deal } }, label, " ", h("kbd", {}, "D")))];
}

function lines() {
  if (!info.electronic || !page.picture.betting.open) return null;
  const picked = view().lines[active()];
  return h("div", { class: "row lines", role: "radiogroup", "aria-label": "Your line of the nine cards" }, Object.entries(LINE_NAMES).map(([line, name]) =>
    h("button", { class: "minor", type: "button", role: "radio", "aria-checked": String(picked === line), "aria-pressed": String(picked === line), data: { key: `line ${line}` }, on: { click: () => attempt(() => send("pick_line", { seat: active(), line })) } }, name)));
}

function deciding() {
  const due = page.picture.due.find((item) => item.seat === view().asked) ?? page.picture.due[0];
  const advice = isPractice() ? h("button", { class: "plain advice", type: "button", data: { key: "advice" }, on: { click: askAdvice } }, page.advice ? (page.exact ? "Decimals " : "Exact fractions ") : "What is each worth? ", h("kbd", {}, "?")) : null;
  const unit = page.advice ? h("p", { class: "tiny soft" }, `Exact value: ${unitWords(page.advice.unit)}.`) : null;
  const which = own().length > 1 ? h("strong", {}, `Seat ${view().asked}: `) : null;
  return [h("div", { class: "row between" }, which, question(due), advice), choiceButtons(view().choices, info.choices_help, page.advice, page.exact, decide), unit];
}

function waiting() {
  const asked = view().asked;
  if (story.busy) return [h("p", { class: "question" }, "Settling, from the dealer’s right."), h("button", { class: "primary", type: "button", data: { key: "skip" }, on: { click: () => story.finish() } }, "Show it all ", h("kbd", {}, "Enter"))];
  if (asked) return h("p", { class: "question" }, `Seat ${asked}, ${seatName(asked)}, decides.`);
  return h("p", { class: "question" }, isPractice() ? "The dealer is at work." : `Waiting for the dealer${view().phase ? ` (${view().phase})` : ""}.`);
}

function actions() {
  if (!own().length) return seatChoices();
  if (story.busy) return waiting();
  if (view().choices.length) return deciding();
  if (page.picture.betting.open) return [lines(), betting()];
  return waiting();
}

// What is shown.

function head() {
  const meters = Object.entries(view().meters).map(([name, value]) => h("span", { class: "meter big" }, meterWords(name), h("strong", {}, dollars(cents(value)))));
  const round = shown().round;
  put(parts.head, h("div", { class: "grow" }, h("h1", {}, info.game_title), h("p", { class: "small soft" }, [info.operator, isPractice() ? "practice" : "house table", round ? `round ${round}` : null, view().phase ?? "between rounds"].filter(Boolean).join(" · "))),
    meters, page.picture.bankroll !== null && page.picture.bankroll !== undefined ? h("span", { class: "meter big" }, "Your chips", h("strong", {}, dollars(page.picture.bankroll))) : null);
  document.title = `${info.game_title} at ${info.operator} · Queen High`;
}

function cardRow(label, cards, extra = "") {
  return cards?.length ? h("div", { class: `card-row ${extra}` }, h("span", { class: "tiny soft" }, label), h("div", { class: "hand" }, cards.map((text) => card(text)))) : null;
}

function narrow(now) {
  const seat = own().includes(felt.own) ? felt.own : null;
  const others = Object.keys(now.seats).filter((other) => Number(other) !== seat);
  const grid = info.electronic && now.cards.community ? h("div", { class: "grid9" }, now.cards.community.map((text) => card(text))) : null;
  put(parts.narrow,
    h("div", { class: "dealer-side" }, h("p", { class: "phrase" }, info.first_words),
      cardRow("Dealer", now.cards.dealer), grid ?? cardRow("Community", now.cards.community), cardRow("Six Card Bonus box", now.cards.box, "small-cards")),
    seat ? [cardRow(`You · seat ${seat}`, now.cards[seat] ?? [], "mine"), felt.piece] : null,
    others.length ? h("ul", { class: "strips" }, others.map((other) => h("li", { class: now.asked === Number(other) ? "turn" : "" }, h("span", { class: "grow" }, stripText(now, other, own().includes(Number(other)) ? "you" : seatName(other))), h("span", { class: "hand mini" }, (now.cards[other] ?? []).map((text) => card(text)))))) : null);
}

/** What eyes see on the felt, for ears: always there to be read, and said aloud when it changes. */
function ears(now) {
  const seat = active();
  const mine = now.cards[seat]?.length ? `Your cards: ${handWords(now.cards[seat])}.` : "";
  const up = ["dealer", "community", "box"].map((place) => [place, (now.cards[place] ?? []).filter(Boolean)]).filter(([, cards]) => cards.length).map(([place, cards]) => `${place === "box" ? "Bonus box" : place[0].toUpperCase() + place.slice(1)} shows ${cards.map(cardWords).join(", ")}.`).join(" ");
  const text = [mine, up].filter(Boolean).join(" ");
  if (text !== page.heard) {
    put(parts.ears, h("h2", {}, "Cards on the table"), h("p", {}, text || "No cards are dealt."));
    if (text && !page.first) say([text, view().choices.length ? `${page.picture.due[0]?.what ?? ""} Choices: ${view().choices.join(", ")}.` : ""].join(" "));
    page.heard = text;
  }
}

function after(now) {
  const over = view().round === null && page.picture.last && !story.busy && now.settled.length;
  if (!over) return put(parts.after, page.notice);
  const net = story.net(now), played = now.settled.some((row) => own().includes(row.seat));
  const address = `/rounds/${table}/${now.round}`;
  if (played && page.summed !== now.round) {
    page.summed = now.round;
    if (!page.first) say(`Round over. You ${net > 0 ? "win" : net < 0 ? "lose" : "are even:"} ${dollars(Math.abs(net))}.`);
    page.notice = null;
    if (isPractice()) get(`/api${address}`).then((told) => { page.lessons = { round: now.round, mistakes: told.mistakes }; draw(); }, () => {});
    if (parts.rounds.firstElementChild?.open) rounds();
  }
  put(parts.after, played ? h("p", { class: `net ${net > 0 ? "win" : net < 0 ? "lose" : "push"}` }, `${signed(net)} `, h("span", { class: "soft small" }, "this round")) : null,
    page.lessons?.round === now.round ? lessons(page.lessons.mistakes) : null,
    h("p", { class: "small row" }, h("a", { href: address }, `Step through round ${now.round}`), h("button", { class: "plain", type: "button", data: { key: "copy" }, on: { click: (event) => copy(event.target, location.origin + address) } }, "Copy its address")), page.notice);
}

async function copy(button, address) {
  try { await navigator.clipboard.writeText(address); button.textContent = "Copied"; } catch { button.textContent = address; }
}

function jackpots() {
  return view().jackpots.map((item) => h("p", { class: "notice" }, `Seat ${item.seat}: ${words(item.hand)} on the ${words(item.wager)}. It waits for ${item.waits_for}.`));
}

function timer() {
  const clock = page.picture.clock, closes = page.picture.betting.closes_in_s;
  const left = clock?.left_s ?? (page.picture.betting.open ? closes : null);
  clearTimeout(page.bell);
  if (left === null || left === undefined) return put(parts.timer);
  const whole = clock ? info.timer_s : Math.max(closes, 15), line = h("i", {});
  put(parts.timer, line, h("span", { class: "unseen" }, `${left} seconds left`));
  line.animate([{ transform: `scaleX(${Math.min(1, left / whole)})` }, { transform: "scaleX(0)" }], { duration: Math.max(1, left * 1000), fill: "forwards" });
  if (!clock || own().includes(clock.seat)) for (const at of [10, 5]) if (left > at) page.bell = setTimeout(() => say(`${at} seconds`), (left - at) * 1000);
}

function seats() {
  const mine = own();
  put(parts.seats, mine.length > 1 ? mine.map((seat) => h("button", { class: "minor", type: "button", "aria-pressed": String(seat === active()), on: { click: () => { page.seat = seat; turn(); } } }, `Bets of seat ${seat}`)) : null,
    mine.map((seat) => h("button", { class: "plain small", type: "button", data: { key: `leave ${seat}` }, on: { click: () => attempt(() => send("leave_seat", { seat })) } }, `Leave seat ${seat}`)));
}

function draw() {
  const now = shown();
  head();
  if (own().length) bets.show(view(), active(), page.picture.betting.open && own().length > 0);
  felt.draw(now, { own: own(), names: seatName, betting: page.picture.betting.open && own().length > 0, told: story.of(now) });
  narrow(now);
  put(parts.actions, parts.timer, parts.trouble, jackpots(), actions());
  put(parts.latest, page.latest);
  ears(now);
  after(now);
  seats();
  $(".bets-panel").hidden = !own().length;
  $(".story-panel").classList.toggle("quiet", !now.settled.length);
}

async function turn() {
  await felt.turnTo(active() ?? null);
  draw();
}

/** Focus goes to the first choice when a decision comes up, unless somebody is elsewhere on the page. */
function lead(before) {
  const free = document.activeElement === document.body || parts.actions.contains(document.activeElement) || !document.activeElement?.isConnected;
  const asked = view().choices.length && !before?.view.choices.length;
  const opened = page.picture.betting.open && before && !before.betting.open;
  if (free && asked) $(".choice", parts.actions)?.focus({ preventScroll: true });
  if (free && opened && !story.busy) $(".primary", parts.actions)?.focus({ preventScroll: true });
}

async function take(picture) {
  const before = page.picture;
  page.picture = picture;
  const decisions = JSON.stringify([picture.view.round, picture.view.decisions, picture.view.asked]);
  if (decisions !== page.asked) Object.assign(page, { asked: decisions, advice: null, exact: false });
  const lying = Object.fromEntries(Object.entries(view().wagers[active()] ?? {}).map(([name, wager]) => [name, cents(wager.amount)]));
  if (view().phase && view().phase !== "betting" && Object.keys(lying).length) bets.before = lying;
  if (felt.own !== (active() ?? null) || !felt.places) await felt.turnTo(active() ?? null);
  story.update(shown(), own(), page.first);
  timer();
  draw();
  lead(before);
  page.first = false;
}

function facts(frame) {
  for (const fact of frame.facts) {
    if (fact.fact === "RoundVoided") page.notice = h("p", { class: "notice" }, "The round is void: every wager goes back. ", clauseTag(fact.clause));
    if (fact.fact === "RoundOpened") page.notice = null;
    if (!SPOKEN.includes(fact.fact)) continue;
    page.latest = fact.text;
    if (!(fact.fact === "DecisionTaken" && own().includes(fact.seat)) && fact.fact !== "CardsShown") say(fact.text);
  }
}

function connection({ state, why }) {
  const told = { reconnecting: "The connection is lost. Your wagers and cards are safe at the table; reconnecting …", over: `This table is over for you: ${why}.`, open: "", connecting: "" }[state];
  put(parts.link, told ? h("p", { class: "banner" }, told, state === "over" ? h("a", { href: "/" }, " To the lobby") : null) : null);
  document.body.classList.toggle("offline", state === "reconnecting");
}

async function rounds() {
  const place = $(".rounds-list", parts.rounds);
  try {
    const list = await get(`/api/tables/${encodeURIComponent(table)}/rounds?mine=1`);
    put(place, list.length ? list.map((round) => h("li", {}, h("a", { href: `/rounds/${table}/${round.round}` }, `Round ${round.round}`), h("span", { class: "soft" }, when(round.at)), h("strong", { class: "num" }, round.outcome === "void" ? "void" : signed(cents(round.net))))) : h("li", { class: "soft" }, "No round of yours is over yet."));
  } catch (problem) {
    showProblem(place, problem);
  }
}

function layOut() {
  put(parts.rounds, h("details", { on: { toggle: (event) => event.target.open && rounds() } }, h("summary", {}, "Your rounds"), h("ol", { class: "rounds-list" })));
  put($("#main"), parts.link, parts.head,
    h("div", { class: "table-grid" },
      h("section", { class: "felt-place", "aria-label": "The table" }, felt.whole, parts.narrow, parts.ears),
      parts.actions,
      h("aside", { class: "side", "aria-label": "Beside the felt" },
        h("div", { class: "panel bets-panel" }, h("h2", {}, "Your bets"), bets.list, parts.seats),
        h("div", { class: "panel story-panel" }, h("h2", {}, "Settlement"), parts.after, story.list, parts.latest),
        h("div", { class: "panel" }, h("h2", {}, "What it pays"), paytables(info), parts.rounds),
        h("p", { class: "tiny soft keys" }, "Keys: D deal · P play · F fold · 1 2 3 raise · R ride or raise · K check · W withdraw · ? advice · C clause · U undo · Enter the button in brass"))));
}

function choiceKey(event) {
  const choice = view().choices.find((item) => KEYS[item] === event.key.toUpperCase());
  if (!choice || story.busy) return false;
  decide(choice);
}

function enter() {
  const primary = $(".primary:not(:disabled)", parts.actions);
  if (!primary) return false;
  primary.click();
}

function bindKeys() {
  const choice = Object.fromEntries([...new Set(Object.values(KEYS))].map((key) => [key.toLowerCase(), choiceKey]));
  keys({ ...choice, "?": () => void askAdvice(), "/": () => void askAdvice(), c: () => toggleNewest(parts.trouble, parts.actions.querySelector(".question")?.parentElement, story.list), u: () => void attempt(() => bets.undo()),
    d: () => { const button = $('[data-key="deal"]:not(:disabled)', parts.actions); if (!button) return false; button.click(); }, Enter: enter });
}

/** A guest who came from the lobby sees cards at once. */
async function dealFirst() {
  let wanted = false;
  try { wanted = sessionStorage.getItem("deal first") === table; sessionStorage.removeItem("deal first"); } catch { /* nothing was kept */ }
  if (!wanted || !own().length || !page.picture.betting.open || bets.total || info.electronic) return;
  await deal();
  page.notice = h("p", { class: "notice" }, `We laid ${dollars(Object.values(bets.again).reduce((sum, amount) => sum + amount, 0))} of play money for you. From the next hand on the bets are yours.`);
  draw();
}

async function open() {
  [who, info] = [await session(), await get(`/api/tables/${encodeURIComponent(table)}`)];
  await ready();
  page.picture = { view: info.view, last: info.last, due: info.due, clock: info.clock, betting: info.betting, bankroll: info.bankroll };
  bets = new Bets(info, send, attempt);
  felt = new Felt(table, (seat, wager, away) => {
    page.seat = seat;
    bets.seat = seat;
    const line = bets.line(wager);
    if (line) attempt(() => bets.set(line, away ? bets.less(line) : line.fixed ? (bets.amount(line) ? 0 : line.fixed) : bets.more(line)));
  });
  story = new Story(() => page.picture && draw());
  layOut();
  live.addEventListener("facts", (event) => facts(event.detail));
  live.addEventListener("view", (event) => take(event.detail));
  live.addEventListener("meters", (event) => { page.picture.view.meters = event.detail.meters; head(); });
  live.addEventListener("state", (event) => connection(event.detail));
  bindKeys();
  await take(page.picture);
  await live.open();
  await dealFirst();
  document.body.dataset.ready = "true";
}

open().catch((problem) => {
  put($("#main"), h("h1", {}, "This table"), h("div", {}), h("p", {}, h("a", { href: "/" }, "Back to the lobby")));
  showProblem($("#main div"), problem);
});


