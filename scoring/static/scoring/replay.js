// An auction and a play, gone through call by call and card by card: by buttons, by arrow keys, by a finger.
// Everything is on the page already; this shows as much of it as has happened at a step.
// A page may have several; the arrow keys go to the one that was used last.
(() => {
  "use strict";

  let used = null;

  function start(place) {
    const last = Number(place.dataset.steps);
    const steps = () => [...place.querySelectorAll("[data-step]")];
    const text = place.querySelector("[data-step-text]");
    let step = last;

    const number = (element) => Number(element.dataset.step);
    const played = () => steps().filter((one) => one.dataset.card);

    function lay() {
      const laid = played().filter((one) => number(one) <= step);
      const trick = laid.at(-1)?.dataset.trick;
      const open = step < last ? laid.filter((one) => one.dataset.trick === trick) : [];
      for (const box of place.querySelectorAll("[data-laid]")) {
        const one = open.find((cell) => cell.dataset.seat === box.dataset.laid);
        box.replaceChildren(...(one ? [one.querySelector(".suit").cloneNode(true), rank(one)] : []));
      }
      // At the end the whole deal is there again, to look at.
      const gone = new Set((step === last ? [] : laid).map((one) => one.dataset.card));
      for (const one of place.querySelectorAll(".hand [data-card]")) {
        one.classList.toggle("gone", gone.has(one.dataset.card));
      }
    }

    function rank(cell) {
      return document.createTextNode(cell.dataset.card[1].replace("T", "10"));
    }

    function describe() {
      const now = steps().find((one) => number(one) === step);
      if (!now) {
        text.textContent = place.dataset.start;
        return;
      }
      const alert = place.querySelector(`[data-about="${step}"]`);
      const shown = now.cloneNode(true);
      for (const extra of shown.querySelectorAll(".alert, .cost, .spoken")) extra.remove();
      const words = shown.textContent.trim().replace(/\s+/g, " ");
      text.textContent = alert ? alert.textContent.trim().replace(/\s+/g, " ") : `${now.dataset.seat} ${words}`;
    }

    function show() {
      for (const one of steps()) {
        one.classList.toggle("to-come", number(one) > step);
        one.classList.toggle("now", number(one) === step && step < last);
      }
      for (const one of place.querySelectorAll("[data-about], [data-total]")) {
        one.classList.toggle("to-come", Number(one.dataset.about ?? one.dataset.total) > step);
      }
      lay();
      describe();
      for (const key of place.querySelectorAll("[data-go]")) {
        const isBack = key.dataset.go === "first" || key.dataset.go === "back";
        key.disabled = isBack ? step === 0 : step === last;
      }
    }

    function go(where) {
      const to = { first: 0, back: step - 1, forward: step + 1, last }[where];
      if (to === undefined || to < 0 || to > last) return;
      step = to;
      show();
    }

    place.querySelector(".replay-keys").hidden = false;
    place.addEventListener("click", (event) => {
      used = go;
      const key = event.target.closest("[data-go]");
      if (key) go(key.dataset.go);
      const one = event.target.closest("[data-step]");
      if (one) {
        step = number(one);
        show();
      }
    });

    // A finger drawn to the left turns on, to the right turns back.
    const table = place.querySelector(".replay-table");
    let from = null;
    table.addEventListener("touchstart", (event) => (from = event.touches[0].clientX), { passive: true });
    table.addEventListener("touchend", (event) => {
      const moved = from === null ? 0 : event.changedTouches[0].clientX - from;
      from = null;
      if (Math.abs(moved) > 40) go(moved < 0 ? "forward" : "back");
    });

    // What double dummy says comes later, with the same steps.
    document.addEventListener("htmx:afterSwap", show);
    show();
    return go;
  }

  const starts = [...document.querySelectorAll(".replay")].map(start);
  used = starts[0];

  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    const isTyped = event.target.closest("input, textarea, select");
    if (!used || !KEYS[event.key] || isTyped || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    used(KEYS[event.key]);
  });
})();
