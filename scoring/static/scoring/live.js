// A part of a page that keeps itself true: it asks whether anything changed, and mostly nothing has (304).
(() => {
  "use strict";

  const EVERY = 15000;
  const place = document.querySelector("[data-live]");
  if (!place) return;
  let timer;

  // What somebody has opened or stands on is not taken away from under them; the next look brings it.
  const isInUse = () =>
    place.querySelector("[data-steps]:not(:empty)") !== null || place.contains(document.activeElement);

  // The part is the same for all who watch; whose rows are the reader's own the page itself knows.
  function markOwn() {
    for (const key of (place.dataset.own ?? "").split(" ").filter(Boolean)) {
      for (const row of place.querySelectorAll(`[data-entrant="${key}"]`)) {
        row.classList.add("own");
        if (!row.closest(".standings, .overall")) continue;
        const you = document.createElement("span");
        you.className = "you";
        you.textContent = place.dataset.you;
        row.querySelector("th")?.append(you);
      }
    }
  }

  async function look() {
    clearTimeout(timer);
    if (!document.hidden && !isInUse()) await ask();
    timer = setTimeout(look, EVERY);
  }

  async function ask() {
    try {
      const headers = { "If-None-Match": place.dataset.tag };
      const answer = await fetch(place.dataset.live, { headers, cache: "no-store" });
      if (answer.status !== 200) return;
      const html = await answer.text();
      if (isInUse()) return;
      place.innerHTML = html;
      markOwn();
      place.dataset.tag = answer.headers.get("ETag") ?? "";
      window.htmx?.process(place);
    } catch {
      // The network is away for a moment; the next look tells.
    }
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) look();
  });
  timer = setTimeout(look, EVERY);
})();
