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
