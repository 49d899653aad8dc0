// The hands of a board that was dealt at the table: three of them card by card, which leave the fourth the rest.

import { button, group } from "./table_keys.js";
import { RANKS, SEATS, SUITS } from "./table_words.js";

const NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const PLACES = { N: "north", E: "east", S: "south", W: "west" };
const HAND = 13;
const ENTERED = ["N", "E", "S"];

export class Hands {
  // `done` has the deal as text; `show` puts a screen on the page; `put` makes an element, `fill` a sentence.
  constructor(words, { show, done, put, fill }) {
    Object.assign(this, { words, show, done, put, fill });
    this.hands = { N: new Set(), E: new Set(), S: new Set(), W: new Set() };
  }

  start() {
    this.hand(0);
  }

  hand(place) {
    const seat = ENTERED[place];
    const suits = [..."SHDC"].map((suit) => {
      const name = this.words[NAMES[suit]];
      return group(name, RANKS.map((rank) => this.card(seat, suit, rank)), "cards");
    });
    const next = () => (place + 1 < ENTERED.length ? this.hand(place + 1) : this.whole());
    this.next = button(this.words.hand_next, next, { look: "button" });
    this.count = this.put("p", "", "quiet");
    this.count.setAttribute("role", "status");
    const before = place > 0 && button(this.words[PLACES[ENTERED[place - 1]]], () => this.hand(place - 1), { look: "second" });
    this.show(this.words[PLACES[seat]], this.count, ...suits, this.next, before);
    this.counted(seat);
  }

  card(seat, suit, rank) {
    const card = suit + rank;
    const text = `${SUITS[suit]}${rank === "T" ? "10" : rank}`;
    const name = `${this.words[NAMES[suit]]} ${rank === "T" ? "10" : rank}`;
    const press = () => this.turn(seat, card, key);
    const key = button(text, press, { name, look: `suit suit-${suit}`, pressed: this.hands[seat].has(card) });
    key.disabled = SEATS.some((other) => other !== seat && this.hands[other].has(card));
    return key;
  }

  turn(seat, card, key) {
    const held = this.hands[seat];
    if (held.has(card)) held.delete(card);
    else if (held.size < HAND) held.add(card);
    key.setAttribute("aria-pressed", String(held.has(card)));
    this.counted(seat);
  }

  counted(seat) {
    const count = this.hands[seat].size;
    this.count.textContent = this.fill(this.words.hand_of, { seat: this.words[PLACES[seat]], count });
    this.next.disabled = count !== HAND;
  }

  // What is left is West's.
  whole() {
    const held = new Set(ENTERED.flatMap((seat) => [...this.hands[seat]]));
    const west = new Set([..."SHDC"].flatMap((suit) => RANKS.map((rank) => suit + rank)).filter((card) => !held.has(card)));
    const all = { ...this.hands, W: west };
    const lines = SEATS.map((seat) => this.put("p", `${this.words[PLACES[seat]]}: ${shown(all[seat])}`));
    const save = button(this.words.hands_save, () => this.done(`N:${SEATS.map((seat) => written(all[seat])).join(" ")}`), {
      look: "button",
    });
    const again = button(this.words.again, () => this.hand(0), { look: "second" });
    this.show(this.words.hands_all, ...lines, save, again);
  }
}

const ranks = (hand, suit) => RANKS.filter((rank) => hand.has(suit + rank));
const written = (hand) => [..."SHDC"].map((suit) => ranks(hand, suit).join("")).join(".");
const shown = (hand) =>
  [..."SHDC"].map((suit) => `${SUITS[suit]} ${ranks(hand, suit).join("").replace("T", "10") || "–"}`).join(" ");
