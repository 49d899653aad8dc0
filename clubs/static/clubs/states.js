// Lines of files that may still change ask the portal what became of them, until they are settled.
(() => {
  "use strict";

  const section = document.getElementById("arrivals");
  if (!section) return;
  const words = section.dataset;
  const told = document.querySelector("[data-told]");
  const SOON = 2000;
  const LATER = 10000;
  const PATIENCE = 15 * 60 * 1000;
  const IDS = 50;
  const began = Date.now();
  let timer;

  const lines = () => [...document.querySelectorAll("[data-upload]:not([data-settled])")];

  async function look() {
    const ids = [...new Set(lines().map((line) => line.dataset.upload))].slice(0, IDS);
    if (!ids.length || document.hidden || Date.now() - began > PATIENCE) return;
    let isOwed = false;
    try {
      // The browser keeps the ETag: an answer that has not changed is not sent again.
      const answer = await fetch(`${words.states}?${ids.map((id) => `id=${id}`).join("&")}`);
      if (!answer.ok) return;
      for (const upload of (await answer.json()).uploads) {
        isOwed = (await show(upload)) || isOwed;
      }
    } catch {
      // The network is away for a moment; the next look tells.
    }
    clearTimeout(timer);
    timer = setTimeout(look, isOwed ? SOON : LATER);
  }

  // Whether the standings of a published file are still being computed.
  async function show(upload) {
    let says = upload.says;
    let isOwed = false;
    if (upload.state === "published" && upload.figures) {
      const figures = await fetch(upload.figures);
      isOwed = figures.ok && (await figures.json()).is_owed;
      says += ` – ${isOwed ? words.computing : words.computed}`;
    }
    for (const line of lines().filter((each) => each.dataset.upload === String(upload.id))) {
      change(line, upload, says, isOwed);
    }
    return isOwed;
  }

  function change(line, upload, says, isOwed) {
    const place = line.querySelector("[data-says]");
    if (place.textContent !== says && line.dataset.state !== upload.state) {
      told.textContent = `${upload.name}: ${says}`;
    }
    place.textContent = says;
    line.dataset.state = upload.state;
    if (upload.state === "superseded" || (upload.state === "published" && !isOwed)) {
      line.dataset.settled = "";
    }
  }

  document.addEventListener("arrived", () => {
    clearTimeout(timer);
    timer = setTimeout(look, SOON);
  });
  document.addEventListener("visibilitychange", look);
  look();
})();
