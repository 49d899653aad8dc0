// Keys for results where a telephone's own keyboard asks for figures, letters and signs one after the other.
// They write into the box that has the focus, and keep it there; a result that is whole goes to the next box.
(() => {
  "use strict";

  const pad = document.getElementById("keypad");
  if (!pad || !window.matchMedia("(max-width: 40rem), (pointer: coarse)").matches) return;

  const BOX = ".grid-boxes input[data-result]";
  const isBox = (element) => Boolean(element?.matches?.(BOX));
  const own = pad.querySelector("[data-own]");
  let box = isBox(document.activeElement) ? document.activeElement : null;

  // A row that was saved is another row, with boxes of its own, and taller: what is below it moves.
  function prepare() {
    const mode = own.getAttribute("aria-pressed") === "true" ? "text" : "none";
    for (const one of document.querySelectorAll(BOX)) one.inputMode = mode;
    if (isBox(document.activeElement)) document.activeElement.scrollIntoView({ block: "nearest" });
  }

  function focused() {
    if (!box?.isConnected) box = document.querySelector(`.grid-row.missing ${BOX}`) ?? document.querySelector(BOX);
    if (box && box !== document.activeElement) box.focus();
    return box;
  }

  function write(text, place) {
    if (place.value.length + text.length > place.maxLength) return;
    place.setRangeText(text, place.selectionStart, place.selectionEnd, "end");
  }

  function erase(place) {
    const end = place.selectionEnd;
    const start = place.selectionStart === end ? Math.max(0, end - 1) : place.selectionStart;
    place.setRangeText("", start, end, "end");
  }

  function toggle() {
    const isOwn = own.getAttribute("aria-pressed") !== "true";
    own.setAttribute("aria-pressed", String(isOwn));
    pad.classList.toggle("folded", isOwn);
    prepare();
  }

  function press(key) {
    if (key === own) toggle();
    const place = focused();
    if (!place || key === own) return;
    if ("erases" in key.dataset) erase(place);
    else write(key.dataset.writes, place);
    if ("ends" in key.dataset)
      place.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  }

  document.addEventListener("focusin", (event) => {
    if (isBox(event.target)) box = event.target;
  });
  document.addEventListener("htmx:afterSettle", prepare);
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("button");
    if (key) press(key);
  });

  pad.hidden = false;
  prepare();
})();
