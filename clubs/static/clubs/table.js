// A table's page: the boards of the round, the keys, the other side's check, and where everybody goes then.

import { Hands } from "./table_hands.js";
import { Keys, button } from "./table_keys.js";
import { Room } from "./table_room.js";
import { open } from "./table_store.js";
import { decode, encode, read, score, shown, signed, written } from "./table_words.js";

const EVERY = 15000;
const asks = JSON.parse(document.getElementById("table-asks").textContent);
const words = JSON.parse(document.getElementById("table-words").textContent);
const view = document.getElementById("table");
const news = document.getElementById("table-news");
const said = document.getElementById("table-said");
const store = await open(asks);
let board = null; // that is open, else the list of them
let ahead = 0; // the round that somebody has gone on to while an earlier one is not settled

const fill = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_all, name) => values[name]);

function put(tag, text, look) {
  const one = document.createElement(tag);
  one.textContent = text;
  if (look) one.className = look;
  return one;
}

// --- what is known -----------------------------------------------------------------------------------

// The round at hand: the first that is not left behind and of which not every board is settled, here or at the portal.
function round() {
  const rounds = store.state?.rounds ?? [];
  const from = Math.max(store.state?.round ?? 0, ahead, ...store.entries.filter(isTaken).map((entry) => entry.round));
  const open = (one) => one.round >= from && one.boards.some((number) => !isSettled(one, number));
  return rounds.find(open) ?? rounds.at(-1);
}

const isTaken = (entry) => !entry.problems;
const ofHands = (entry) => entry.kind === "hands";
const isSpoken = (one) => one.boards.every((number) => standing(one, number).state !== "empty");

function isSettled(one, number) {
  return ["agreed", "decided", "kept"].includes(standing(one, number).state);
}

// How a board stands: what the portal knows of it, with what this telephone has said since.
function standing(one, number) {
  const known = one.round === store.state.round ? store.state.boards.find((row) => row.board === number) : null;
  const told = store.entries.filter((entry) => entry.round === one.round && entry.board === number && isTaken(entry));
  const own = told.filter((entry) => !ofHands(entry));
  const done = one.done.includes(number);
  const says = new Map((known?.said ?? []).map((word) => [word.side, word]));
  if (!own.length) return { state: known?.state ?? (done ? "agreed" : "empty"), says };
  for (const entry of own) {
    if (entry.kind === "entered") says.set(entry.side, entry);
    else if (entry.kind === "confirmed") says.set(entry.side, says.get("NS") ?? entry);
    else if (entry.kind === "contested") says.delete(entry.side);
  }
  const [ns, ew] = [says.get("NS"), says.get("EW")];
  const isContested = own.at(-1).kind === "contested";
  if (isContested) return { state: "conflict", says };
  if (ns && ew) return { state: same(ns, ew) ? "kept" : "conflict", says };
  return { state: ns || ew ? "waiting" : "empty", says };
}

const same = (a, b) => a.result === b.result && (a.lead ?? "") === (b.lead ?? "");
const place = (number) => ({ round: round().round, table: asks.table, board: number });
const inWords = (word) => shown(board, read(word.result, word.lead), words);

function say(kind, number, more) {
  const { round: at, ns, ew } = round();
  return store.add({ kind, round: at, board: number, ns, ew, ...more });
}

// --- screens ---------------------------------------------------------------------------------------------

function screen(title, ...parts) {
  const heading = put("h2", title);
  heading.tabIndex = -1;
  view.replaceChildren(heading, ...parts.filter(Boolean));
  heading.focus({ preventScroll: true });
}

function list() {
  board = null;
  const one = round();
  if (!one) return screen(words.over);
  const rows = one.boards.map((number) => row(one, number));
  const boards = document.createElement("ul");
  boards.className = "table-boards";
  boards.append(...rows);
  const title = fill(words.round, { round: one.round, table: asks.table });
  const others = (store.travellers ?? []).map(traveller);
  screen(title, ...people(one), boards, ...others, ...refused(), moves(one), onwards(one));
}

// All is entered, and the other side has not checked it or says otherwise: nobody waits for that.
function onwards(one) {
  const next = store.state.rounds.find((other) => other.round > one.round);
  if (!next || !isSpoken(one)) return null;
  const go = () => {
    ahead = next.round;
    list();
  };
  return button(fill(words.ahead, { round: next.round }), go, { look: "second" });
}

function people(one) {
  return ["ns", "ew"].map((side) => put("p", `${side.toUpperCase()} ${one[side]} ${one.names[side]}`, "quiet"));
}

function row(one, number) {
  const { state } = standing(one, number);
  const line = document.createElement("li");
  const text = { empty: words.new, waiting: words.waiting, kept: words.kept }[state] ?? words[state];
  line.append(button(`${fill(words.board, { board: number })}: ${text}`, () => openBoard(number), { look: state }));
  return line;
}

function moves(one) {
  const before = store.state.rounds.findLast((other) => other.round < one.round);
  const isUnchecked = isSpoken(one) && !one.boards.every((number) => isSettled(one, number));
  const ended = isSpoken(one) ? one : before;
  if (!ended) return null;
  const places = document.createElement("div");
  places.className = "table-moves";
  places.append(put("h3", fill(words.round, { round: ended.round, table: asks.table })), put("p", isUnchecked ? words.unchecked : words.done));
  for (const side of ["ns", "ew"]) for (const then of ended.then[side]) places.append(put("p", goes(ended[side], then)));
  return places;
}

function goes(who, then) {
  if (!then) return fill(words.stays, { who });
  const sentence = then.rests.length ? words.rests : words.goes;
  return fill(sentence, { ...then, boards: then.boards.join(", "), rests: then.rests.join(", ") });
}

function refused() {
  const entries = store.entries.filter((entry) => entry.problems);
  return entries.map((entry) => {
    const sentence = entry.problems.map((problem) => problem.sentence).join(" ");
    return put("p", fill(words.refused, { board: entry.board, sentence }), "refusal");
  });
}

function traveller({ board: number, rows, is_lead_refused: isLeadRefused }) {
  const table = document.createElement("table");
  table.append(put("caption", fill(words.traveller, { board: number })));
  for (const line of rows) {
    const result = read(line.result, line.lead);
    const cells = table.insertRow();
    for (const text of [line.ns, line.ew, result ? shown(number, result, words) : signed(line.score)])
      cells.insertCell().textContent = text;
  }
  if (isLeadRefused) table.caption.append(put("span", ` ${words.lead_refused}`));
  return table;
}

// A board whose word was the last of its round is behind: the list of the next round is shown.
function openBoard(number) {
  if (!round().boards.includes(number)) return list();
  board = number;
  const { state, says } = standing(round(), number);
  if (state === "agreed" || state === "kept" || state === "decided") return settled(state, says);
  if (state === "empty") return enter();
  return check(state, says);
}

function settled(state, says) {
  const word = says.get("NS") ?? says.get("EW");
  screen(fill(words.board, { board }), put("p", words[state]), word && put("p", inWords(word), "said"), ...dealt(), back());
}

// Of a board that was dealt here and has been played: its hands, which this telephone forgets as soon as they are sent.
function dealt() {
  const number = board;
  const asked = store.state.boards.find((row) => row.board === number)?.hands;
  const isTold = store.entries.some((entry) => ofHands(entry) && entry.board === number && isTaken(entry));
  if (!asked) return [];
  const show = (title, ...parts) => screen(`${fill(words.board, { board: number })}: ${title}`, ...parts, back());
  const done = (hands) => {
    say("hands", number, { side: "NS", hands });
    openBoard(number);
  };
  const start = () => new Hands(words, { show, done, put, fill }).start();
  const text = asked === "entered" || isTold ? words.hands_again : words.hands;
  return [put("p", words.hands_secret, "quiet"), button(text, start, { look: "second" })];
}

function enter(replaces) {
  const number = board;
  const show = (title, keys) => screen(`${fill(words.board, { board: number })}: ${title}`, keys, typed(), back());
  const done = (result) => {
    say("entered", number, { side: "NS", result: written(result), lead: result.lead ?? "", replaces });
    openBoard(number);
  };
  new Keys(words, show, done).start();
}

// Both sides' words, with what the other side may press.
function check(state, says) {
  const [ns, ew] = [says.get("NS"), says.get("EW")];
  const parts = [];
  if (state === "conflict") parts.push(put("p", words.conflict, "refusal"));
  if (ns) parts.push(put("p", fill(words.ours, { result: inWords(ns) }), "said"));
  if (ew) parts.push(put("p", fill(words.theirs, { result: inWords(ew) }), "said"));
  if (ns && !ew) parts.push(...asked(ns));
  parts.push(button(words.again, () => enter(ns?.token), { look: "second" }), back());
  screen(fill(words.board, { board }), ...parts);
}

function asked(ns) {
  const result = read(ns.result, ns.lead);
  const answer = (kind) => () => {
    say(kind, board, { side: "EW", about: ns.token });
    if (kind === "confirmed") list();
    else openBoard(board);
  };
  const worth = result.passed ? 0 : score(board, result);
  return [
    put("p", fill(words.score, { score: signed(worth) })),
    put("p", words.hand),
    button(words.right, answer("confirmed"), { look: "button" }),
    button(words.wrong, answer("contested"), { look: "second" }),
    put("p", words.code),
    put("p", encode(result, place(board)).replace(/(....)/, "$1 "), "table-code"),
  ];
}

// East-West on a telephone of their own, without the network: what North-South say comes as eight figures.
function typed() {
  const form = document.createElement("form");
  form.className = "table-typed";
  const label = put("label", words.type);
  const box = Object.assign(document.createElement("input"), { inputMode: "numeric", autocomplete: "off", maxLength: 9 });
  const wrong = put("p", "", "refusal");
  wrong.setAttribute("role", "alert");
  label.append(box);
  form.append(label, button(words.check, () => form.requestSubmit(), { look: "second" }), wrong);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const result = decode(box.value.replace(/\s/g, ""), place(board));
    wrong.textContent = result ? "" : words.no_code;
    if (result) confirmTyped(result);
  });
  return form;
}

function confirmTyped(result) {
  const word = { result: written(result), lead: result.lead ?? "" };
  const right = () => {
    say("entered", board, { side: "EW", ...word });
    list();
  };
  const text = put("p", fill(words.ours, { result: inWords(word) }), "said");
  screen(fill(words.board, { board }), text, button(words.right, right, { look: "button" }), back());
}

const back = () => button(words.back, list, { look: "second" });

// --- the network --------------------------------------------------------------------------------------------

function hear() {
  const count = store.waiting.length;
  const text = store.isVoid
    ? words.void
    : store.isAway
      ? words.offline
      : store.state && !store.state.is_open
        ? words.closed
        : count
          ? fill(words.sending, { count })
          : words.online;
  if (news.textContent !== text) news.textContent = text;
  if (board === null && !view.contains(document.activeElement?.closest("button"))) list();
  else if (board === null) list();
  if (store.state?.version && store.state.version !== asks.cache) renew();
}

// The portal has newer parts of this page: the next look shows them.
async function renew() {
  await keeper(store.state.version);
}

// What keeps the page, by its version: the browser asks the portal for none that it has, however often the page is opened.
function keeper(version) {
  return navigator.serviceWorker?.register(`${asks.worker}?${version}`, { updateViaCache: "all" });
}

async function look() {
  if (store.waiting.length) await store.send();
  else if (!document.hidden) await store.ask();
  if (!document.hidden) await room.ask();
}

// What is played now, for whom the table calls: the board that is open, else the first to be entered.
function here() {
  const one = round();
  return one ? { round: one.round, board: board ?? one.boards.find((number) => !isSettled(one, number)) } : {};
}

async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  await keeper(asks.cache);
  await navigator.serviceWorker.ready;
  const cache = await caches.open(asks.cache);
  if (!(await cache.match(location.href, { ignoreVary: true }))) await cache.add(location.href);
}

const room = new Room(asks, words, document.getElementById("table-room"), { put, fill, here });
store.heard = hear;
window.addEventListener("online", look);
document.addEventListener("visibilitychange", look);
setInterval(look, EVERY);
list();
await look();
said.hidden = true;
view.dataset.ready = "yes";
await keepPage();
document.documentElement.dataset.kept = "yes";
