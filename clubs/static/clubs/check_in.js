// The desk's check-in: a countdown by the reader's own clock, and a page that keeps itself true (mostly 304).
(() => {
  "use strict";

  const EVERY = 10000;
  const place = document.querySelector("[data-live]");
  const counted = new WeakMap();

  function words(seconds) {
    const whole = Math.abs(seconds);
    const two = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600);
    const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
    return `${seconds < 0 ? "−" : ""}${hours ? `${hours}:` : ""}${rest}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-left]")) {
      if (!counted.has(clock)) counted.set(clock, performance.now());
      const gone = Math.floor((performance.now() - counted.get(clock)) / 1000);
      const left = Number(clock.dataset.left) - gone;
      clock.textContent = words(left);
      clock.classList.toggle("is-up", left < 0);
    }
  }

  // What somebody stands on is not taken away from under them; the next look brings it.
  async function look() {
    if (document.hidden || place.contains(document.activeElement)) return;
    try {
      const headers = { "If-None-Match": place.dataset.tag };
      const answer = await fetch(place.dataset.live, { headers, cache: "no-store" });
      if (answer.status !== 200) return;
      const html = await answer.text();
      if (place.contains(document.activeElement)) return;
      place.innerHTML = html;
      place.dataset.tag = answer.headers.get("ETag") ?? "";
      tick();
    } catch {
      // The network is away for a moment; the next look tells.
    }
  }

  tick();
  setInterval(tick, 1000);
  if (place) setInterval(look, EVERY);
})();
