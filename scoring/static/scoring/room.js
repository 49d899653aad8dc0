// The clock of a round, counted by the reader's own clock from what was left; and a wall that shows what is next.
(() => {
  "use strict";

  const NEXT_AFTER = 15000;
  const counted = new WeakMap();

  function words(seconds) {
    const whole = Math.abs(seconds);
    const two = (number) => String(number).padStart(2, "0");
    return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${two(whole % 60)}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-left]")) {
      if (!counted.has(clock)) counted.set(clock, performance.now());
      const gone = "paused" in clock.dataset ? 0 : Math.floor((performance.now() - counted.get(clock)) / 1000);
      const left = Number(clock.dataset.left) - gone;
      clock.textContent = words(left);
      clock.classList.toggle("is-up", left < 0);
    }
  }

  tick();
  setInterval(tick, 1000);
  const next = document.body.dataset.next;
  if (next) setTimeout(() => location.replace(next), NEXT_AFTER);
})();
