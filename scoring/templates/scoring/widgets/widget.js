// Two lines on a page of somebody else's:
//   <div data-bridge="results" data-club="2074"></div>
//   <script src="…/widget.js" async></script>
// Each such element gets a frame as high as what is in it. Nothing is kept in the reader's browser.
(() => {
  "use strict";
  const KINDS = ["results", "calendar", "ranking"];
  const here = new URL(".", document.currentScript.src);
  const frames = new Map();

  function begin(element) {
    const kind = element.dataset.bridge;
    if (!KINDS.includes(kind) || element.querySelector("iframe")) return;
    const address = new URL(`widget/${kind}/`, here);
    for (const word of ["club", "rows", "lang", "year"]) {
      if (element.dataset[word]) address.searchParams.set(word, element.dataset[word]);
    }
    const frame = document.createElement("iframe");
    frame.src = address.href;
    frame.title = element.dataset.title || kind;
    frame.loading = "lazy";
    frame.style.cssText = "border:0;width:100%;height:24rem;display:block";
    element.append(frame);
    frames.set(frame.contentWindow, frame);
  }

  addEventListener("message", (event) => {
    const frame = frames.get(event.source);
    const height = Number(event.data && event.data.bridgeHeight);
    if (frame && event.origin === here.origin && height > 0 && height < 5000) frame.style.height = `${height}px`;
  });
  const all = () => document.querySelectorAll("[data-bridge]").forEach(begin);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", all);
  else all();
})();
