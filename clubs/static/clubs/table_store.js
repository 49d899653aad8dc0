// What a telephone keeps and what it sends: entries wait here until the portal has answered for each of them.

const BATCH = 100;

export async function open(asks) {
  const database = await idb.openDB(asks.store, 1, {
    upgrade(fresh) {
      fresh.createObjectStore("own");
      fresh.createObjectStore("entries", { keyPath: "token" });
    },
  });
  const store = new Store(database, asks);
  await store.load();
  return store;
}

class Store {
  constructor(database, asks) {
    this.database = database;
    this.asks = asks;
    this.isAway = false;
    this.isVoid = false;
    this.travellers = [];
    this.heard = () => {};
  }

  async load() {
    this.key = await this.database.get("own", "key");
    if (!this.key) {
      this.key = crypto.randomUUID();
      await this.database.put("own", this.key, "key");
    }
    this.sequence = (await this.database.get("own", "sequence")) ?? 0;
    this.state = await this.database.get("own", "state");
    this.entries = await this.database.getAll("entries");
  }

  get waiting() {
    return this.entries.filter((entry) => entry.state === "new");
  }

  // Shown at once; what is kept and sent follows, and nobody waits for it.
  add(said) {
    const entry = { ...said, token: crypto.randomUUID(), clock: new Date().toISOString(), state: "new" };
    entry.sequence = ++this.sequence;
    this.entries.push(entry);
    this.keeping = this.keep(entry);
    this.keeping.then(() => this.send());
    return entry;
  }

  async keep(entry) {
    const change = this.database.transaction(["own", "entries"], "readwrite");
    change.objectStore("own").put(this.sequence, "sequence");
    change.objectStore("entries").put(entry);
    await change.done;
  }

  async forget(token) {
    this.entries = this.entries.filter((entry) => entry.token !== token);
    await this.database.delete("entries", token);
  }

  async ask() {
    await this.talk(() => fetch(this.asks.state, { cache: "no-store" }), (answer) => this.learn(answer));
  }

  async send() {
    if (this.isSending) {
      this.isAgain = true;
      return;
    }
    this.isSending = true;
    const batch = this.waiting.slice(0, BATCH);
    if (batch.length) await this.talk(() => this.post(batch), (answer) => this.answered(answer));
    this.isSending = false;
    const isMore = (this.isAgain || batch.length === BATCH) && this.waiting.length && !this.isAway && !this.isVoid;
    this.isAgain = false;
    if (isMore) await this.send();
  }

  post(batch) {
    const entries = batch.map(({ state, problems, ...entry }) => entry);
    const body = JSON.stringify({ key: this.key, entries });
    return fetch(this.asks.entries, { method: "POST", headers: { "Content-Type": "application/json" }, body });
  }

  async talk(question, learn) {
    try {
      const answer = await question();
      this.isAway = answer.status >= 500 || answer.status === 429;
      this.isVoid = answer.status === 404;
      if (answer.ok) await learn(await answer.json());
    } catch {
      this.isAway = true;
    }
    this.heard();
  }

  async learn(state) {
    this.state = state;
    await this.database.put("own", state, "state");
  }

  async answered({ answers, state, travellers }) {
    await this.learn(state);
    this.travellers = travellers;
    for (const { token, state: taken, problems } of answers) {
      const entry = this.entries.find((one) => one.token === token);
      if (!entry) continue;
      if (taken === "refused") await this.database.put("entries", Object.assign(entry, { state: taken, problems }));
      else await this.forget(token);
    }
  }
}
