// The tablet at the door: large digits, and codes read by the camera where the browser can. Without it a reader
// that types, or a number, does as well.
(() => {
  "use strict";

  const LOOK_EVERY = 250;
  const form = document.getElementById("door-find");
  const field = document.getElementById("find");
  const keys = document.getElementById("door-keys");
  const camera = document.getElementById("door-camera");

  function key(label, name, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    if (name) button.setAttribute("aria-label", name);
    button.addEventListener("click", act);
    keys.append(button);
  }

  function send(text) {
    field.value = text;
    form.requestSubmit();
  }

  for (const digit of "123456789") key(digit, "", () => (field.value += digit));
  key("X", "", () => (field.value += "X"));
  key("0", "", () => (field.value += "0"));
  key("⌫", keys.dataset.erase, () => (field.value = field.value.slice(0, -1)));
  // A reader that types needs the cursor here; a tablet would open its keyboard over the digits.
  if (!matchMedia("(pointer: coarse)").matches && !document.querySelector(".door-found button")) field.focus();

  if (!("BarcodeDetector" in window) || !navigator.mediaDevices?.getUserMedia) return;
  const start = document.createElement("button");
  start.type = "button";
  start.className = "button second";
  start.textContent = camera.dataset.start;
  camera.append(start);

  async function watch() {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user" } });
    const video = document.createElement("video");
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    camera.append(video);
    start.textContent = camera.dataset.stop;
    await video.play();
    const detector = new window.BarcodeDetector({ formats: ["qr_code"] });
    const stop = () => {
      clearInterval(timer);
      for (const track of stream.getTracks()) track.stop();
      video.remove();
      start.textContent = camera.dataset.start;
      sessionStorage.removeItem("door-camera");
    };
    const timer = setInterval(async () => {
      const codes = await detector.detect(video).catch(() => []);
      if (codes.length) {
        clearInterval(timer);
        send(codes[0].rawValue);
      }
    }, LOOK_EVERY);
    start.addEventListener("click", stop, { once: true });
  }

  async function begin() {
    try {
      await watch();
      sessionStorage.setItem("door-camera", "on");
    } catch {
      start.textContent = camera.dataset.start; // no camera, or none allowed
    }
  }

  start.addEventListener("click", () => {
    if (start.textContent === camera.dataset.start) begin();
  });
  // Once it is on, it stays on from one player to the next, after a moment in which the last code goes away.
  if (sessionStorage.getItem("door-camera") === "on") setTimeout(begin, 2000);
})();
