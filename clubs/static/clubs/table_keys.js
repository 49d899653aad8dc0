// The keys of a board: contract, declarer, lead, result, a screen each and a press or two.

import { RANKS, SEATS, SUITS } from "./table_words.js";

const NAMES = { C: "clubs", D: "diamonds", H: "hearts", S: "spades", N: "notrump" };
const PLACES = { N: "north", E: "east", S: "south", W: "west" };

export function button(text, press, { name, look, pressed } = {}) {
  const key = document.createElement("button");
  key.type = "button";
  key.textContent = text;
  if (name) key.setAttribute("aria-label", name);
  if (look) key.className = look;
  if (pressed !== undefined) key.setAttribute("aria-pressed", String(pressed));
  key.addEventListener("click", press);
  return key;
}

export function group(title, keys, look) {
  const place = document.createElement("div");
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", title);
  place.className = `keys ${look}`;
  place.append(...keys);
  return place;
}

export class Keys {
  // `done` has the whole result; `show` puts a screen of keys, with its title, on the page.
  constructor(words, show, done) {
    Object.assign(this, { words, show, done });
    this.result = { doubled: "", lead: "" };
  }

  start() {
    const keys = [];
    for (const level of [1, 2, 3, 4, 5, 6, 7])
      for (const strain of "CDHSN") keys.push(this.contract(level, strain));
    keys.push(button(this.words.pass, () => this.done({ passed: true }), { look: "wide" }));
    this.show(this.words.contract, group(this.words.contract, keys, "contracts"));
  }

  contract(level, strain) {
    const press = () => {
      Object.assign(this.result, { level, strain });
      this.declarer();
    };
    const name = `${level} ${this.words[NAMES[strain]]}`;
    return button(`${level}${SUITS[strain]}`, press, { name, look: `suit suit-${strain}` });
  }

  declarer() {
    const seats = SEATS.map((seat) => {
      const press = () => {
        this.result.declarer = seat;
        this.suit();
      };
      return button(seat, press, { name: this.words[PLACES[seat]] });
    });
    const doubles = ["X", "XX"].map((doubled) => {
      const name = this.words[doubled === "X" ? "doubled" : "redoubled"];
      const key = button("×".repeat(doubled.length), () => this.double(doubled, key), { name, pressed: false });
      return key;
    });
    this.show(this.words.declarer, group(this.words.declarer, [...seats, ...doubles], "declarers"));
  }

  double(doubled, key) {
    this.result.doubled = this.result.doubled === doubled ? "" : doubled;
    for (const one of key.parentElement.querySelectorAll("[aria-pressed]"))
      one.setAttribute("aria-pressed", String(one === key && this.result.doubled !== ""));
  }

  suit() {
    const keys = [..."SHDC"].map((suit) =>
      button(SUITS[suit], () => this.rank(suit), { name: this.words[NAMES[suit]], look: `suit suit-${suit}` }),
    );
    keys.push(button(this.words.none, () => this.tricks(""), { look: "wide" }));
    this.show(this.words.suit, group(this.words.suit, keys, "suits"));
  }

  rank(suit) {
    const keys = RANKS.map((rank) => {
      const name = `${this.words[NAMES[suit]]} ${rank === "T" ? "10" : rank}`;
      return button(rank === "T" ? "10" : rank, () => this.tricks(suit + rank), { name });
    });
    this.show(this.words.rank, group(this.words.rank, keys, "ranks"));
  }

  tricks(lead) {
    this.result.lead = lead;
    const { level } = this.result;
    const keys = [];
    for (let tricks = 13; tricks >= 0; tricks--) keys.push(this.made(tricks, tricks - level - 6));
    this.show(this.words.result, group(this.words.result, keys, "tricks"));
  }

  made(tricks, over) {
    const words = over === 0 ? this.words.made : over > 0 ? this.words.over_by : this.words.down_by;
    const text = over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
    const look = over === 0 ? "exact" : over > 0 ? "over" : "under";
    const name = words.replace("{count}", Math.abs(over));
    return button(text, () => this.done({ ...this.result, tricks }), { name, look });
  }
}
