// Steps opened beside a figure: Escape or their button closes them, and the focus goes back to the figure.
(() => {
  "use strict";

  function close(place) {
    const figure = document.getElementById(place.querySelector("[data-closes]")?.dataset.closes ?? "");
    place.replaceChildren();
    figure?.focus();
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-closes]");
    if (button) close(button.closest("[data-steps]"));
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const place = event.target.closest("[data-steps]") ??
      document.getElementById(event.target.dataset.opens ?? "");
    if (place?.hasChildNodes()) close(place);
  });
})();
