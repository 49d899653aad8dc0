// Cards and calls by the keyboard: arrows go from key to key, a figure goes to the key of that number.
// Without it the keys are buttons like all others.
(() => {
  "use strict";

  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

  function keysOf(group) {
    return [...group.querySelectorAll("button, input[type=checkbox]")];
  }

  // Up and down: the key that is nearest in the next row.
  function below(keys, from, direction) {
    const here = from.getBoundingClientRect();
    const rows = keys.map((key) => ({ key, box: key.getBoundingClientRect() }))
      .filter(({ box }) => (box.top - here.top) * direction > 4);
    if (!rows.length) return null;
    const top = Math.min(...rows.map(({ box }) => Math.abs(box.top - here.top)));
    const next = rows.filter(({ box }) => Math.abs(box.top - here.top) < top + 4);
    next.sort((a, b) => Math.abs(a.box.left - here.left) - Math.abs(b.box.left - here.left));
    return next[0].key;
  }

  function target(event, keys) {
    const at = keys.indexOf(document.activeElement);
    if (event.key in STEPS) return at < 0 ? keys[0] : keys[(at + STEPS[event.key] + keys.length) % keys.length];
    if (event.key === "ArrowDown" || event.key === "ArrowUp")
      return at < 0 ? keys[0] : below(keys, keys[at], event.key === "ArrowDown" ? 1 : -1);
    if (/^[0-9]$/.test(event.key)) return keys[(Number(event.key) + 9) % 10];
    return null;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches("input:not([type=checkbox]), select, textarea, summary, a")) return;
    // Figures work among the keys alone: elsewhere they may mean something to whoever speaks to the page.
    const group = event.target.closest("[data-keys]") ??
      (event.key.startsWith("Arrow") && event.key in STEPS ? document.querySelector("[data-keys]") : null);
    const key = group && target(event, keysOf(group));
    if (!key) return;
    event.preventDefault();
    key.focus();
  });

  // Whoever plays by the keyboard goes on where they were: at the first card.
  if (sessionStorage.getItem("social-keyboard")) document.querySelector("[data-keys] button")?.focus();
  document.addEventListener("submit", (event) => {
    const byKeyboard = event.submitter?.matches(":focus-visible");
    if (byKeyboard) sessionStorage.setItem("social-keyboard", "1");
    else sessionStorage.removeItem("social-keyboard");
  });
})();
