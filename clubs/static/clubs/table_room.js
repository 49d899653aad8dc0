// The director and the clock, on a table's page: what was written, the time left, and a call in two presses.

import { button } from "./table_keys.js";

const TICK = 5000;

export class Room {
  // `here`: the round and the board that are played now. `put` makes an element with a text.
  constructor(asks, words, view, { put, fill, here }) {
    Object.assign(this, { asks, words, view, put, fill, here, isAway: false, isChoosing: false, told: null });
    this.shown = "";
    setInterval(() => this.show(), TICK);
    this.show();
  }

  async ask() {
    await this.talk({ cache: "no-store" });
  }

  async call(reason) {
    this.isChoosing = false;
    const body = JSON.stringify({ reason, ...this.here() });
    await this.talk({ method: "POST", headers: { "Content-Type": "application/json" }, body });
    this.view.querySelector("[role=status]")?.focus();
  }

  // A clock of the telephone is not asked: seconds are counted from when they were heard.
  async talk(request) {
    this.refusal = "";
    try {
      const answer = await fetch(this.asks.room, request);
      const heard = await answer.json();
      this.isAway = answer.status >= 500;
      if (answer.ok) this.told = { ...heard, since: performance.now() };
      else this.refusal = heard.detail ?? "";
    } catch {
      this.isAway = true;
    }
    this.show();
  }

  show() {
    const parts = [...this.messages(), this.clock(), ...this.calling()].filter(Boolean);
    const shown = parts.map((part) => part.outerHTML).join("");
    if (shown === this.shown) return;
    this.shown = shown;
    this.view.replaceChildren(...parts);
  }

  messages() {
    return (this.told?.messages ?? []).map((text) => this.status(`${this.words.director} ${text}`));
  }

  status(text) {
    const one = this.put("p", text, "state");
    one.setAttribute("role", "status");
    one.tabIndex = -1;
    return one;
  }

  clock() {
    const clock = this.told?.clock;
    if (!clock) return null;
    if (clock.is_paused) return this.put("p", this.fill(this.words.paused, clock), "quiet");
    const left = clock.seconds - (performance.now() - this.told.since) / 1000;
    const minutes = Math.max(0, Math.ceil(left / 60));
    return this.put("p", this.fill(this.words.left, { round: clock.round, minutes }), "quiet");
  }

  calling() {
    const call = this.told?.call;
    if (call) return [this.status(call.is_coming ? this.words.coming : this.fill(this.words.called, this.name(call)))];
    if (this.isChoosing) return [this.put("h3", this.words.why), ...this.reasons()];
    if (this.isAway) return [this.put("p", this.words.call_away, "quiet")];
    const choose = () => {
      this.isChoosing = true;
      this.show();
      this.view.querySelector("button")?.focus();
    };
    return [button(this.words.call, choose, { look: "second" }), this.refusal && this.put("p", this.refusal, "refusal")];
  }

  name({ reason }) {
    return { reason: this.asks.reasons.find(([value]) => value === reason)?.[1] ?? "" };
  }

  reasons() {
    const keys = this.asks.reasons.map(([value, name]) => button(name, () => this.call(value), { look: "second" }));
    const stop = () => {
      this.isChoosing = false;
      this.show();
    };
    return [...keys, button(this.words.back, stop, { look: "second" })];
  }
}
