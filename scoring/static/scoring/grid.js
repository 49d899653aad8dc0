// A grid of results: Enter and the arrows go from box to box, a quotation mark repeats the row above, and a row
// that was written is saved when it is left.
// Rows are sent one after the other: whoever types fast is not refused for asking too much at once.
(() => {
  "use strict";

  const BOX = ".grid-boxes input:not([type=hidden])";
  const row = (element) => element?.closest?.(".grid-row");
  const boxes = () => [...document.querySelectorAll(BOX)];
  // What was refused is sent again as it stands: the reason may have been written since, above the rows.
  const isWritten = (place) =>
    place.classList.contains("wrong") ||
    [...place.querySelectorAll(BOX)].some((box) => box.value.trim() !== box.defaultValue);
  // A row is whole when every box has something: with one of two IMPs only, the other is still to come.
  const isWhole = (place) => [...place.querySelectorAll(`${BOX}:not([type=checkbox])`)].every((box) => box.value.trim());

  function leave(place) {
    if (place && isWritten(place) && isWhole(place)) window.htmx.trigger(place, "leave");
  }

  document.addEventListener("focusout", (event) => {
    const place = row(event.target);
    if (place && row(event.relatedTarget) !== place) leave(place);
  });

  // Of the row above what is written there, or else what stands.
  function above(box) {
    const place = row(box)?.previousElementSibling;
    return place?.querySelector(BOX)?.value.trim() || place?.dataset.again || "";
  }

  const STEPS = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
  const DITTO = ['"', "“", "”", "〃", "''"];

  document.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.isComposing || !event.target.matches?.(BOX)) return;
    event.preventDefault();
    const all = boxes();
    const next = all[all.indexOf(event.target) + step];
    if (next) next.focus();
    else if (event.key === "Enter") event.target.blur();
  });

  document.addEventListener("input", (event) => {
    if (!event.target.matches?.(`${BOX}[data-result]`) || !DITTO.includes(event.target.value.trim())) return;
    const repeated = above(event.target);
    if (repeated) event.target.value = repeated;
  });

  // A ticked answer sends the row again.
  document.addEventListener("change", (event) => {
    if (event.target.matches?.(".grid-boxes input[type=checkbox]")) leave(row(event.target));
  });

  for (const failure of ["htmx:sendError", "htmx:responseError"]) {
    document.addEventListener(failure, (event) => {
      const place = row(event.detail.elt);
      if (!place) return;
      place.querySelector(".problems")?.remove();
      const words = document.createElement("p");
      words.className = "problems";
      words.setAttribute("role", "alert");
      words.textContent = document.getElementById("grid").dataset.unsaved;
      place.append(words);
    });
  }

  document.querySelector(`.grid-row.missing ${BOX}`)?.focus();
})();
