// Several files are sent one by one, each with its progress; without this script the form sends them all at once.
(() => {
  "use strict";

  const form = document.querySelector("[data-drop]");
  if (!form || !("DataTransfer" in window)) return;
  const input = form.querySelector('input[type="file"]');
  const section = document.getElementById("arrivals");
  const list = section.querySelector("ul");
  const told = document.querySelector("[data-told]");
  const words = section.dataset;
  const queue = [];
  let isSending = false;
  form.querySelector("[data-dropping]").hidden = false;

  const carriesFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

  // Anywhere else on the page a dropped file would open and take the page's place.
  for (const kind of ["dragover", "drop"]) {
    document.addEventListener(kind, (event) => {
      if (carriesFiles(event)) event.preventDefault();
    });
  }

  form.addEventListener("dragover", () => form.classList.add("over"));
  form.addEventListener("dragleave", () => form.classList.remove("over"));
  form.addEventListener("drop", (event) => {
    form.classList.remove("over");
    if (!event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });

  // One file leads to its page, as the form does by itself.
  form.addEventListener("submit", (event) => {
    if (input.files.length < 2 && !isSending) return;
    event.preventDefault();
    for (const file of input.files) queue.push([file, row(file)]);
    input.value = "";
    section.hidden = false;
    if (!isSending) next();
  });

  function row(file) {
    const line = document.createElement("li");
    const name = document.createElement("span");
    name.textContent = file.name;
    name.dataset.name = "";
    const progress = document.createElement("progress");
    progress.max = 100;
    progress.value = 0;
    progress.setAttribute("aria-label", file.name);
    const says = document.createElement("span");
    says.dataset.says = "";
    says.textContent = words.queued;
    line.append(name, " ", progress, " ", says);
    list.append(line);
    return line;
  }

  function next() {
    const [file, line] = queue.shift() ?? [];
    isSending = Boolean(file);
    if (isSending) send(file, line);
  }

  function send(file, line) {
    const body = new FormData();
    body.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
    body.append("files", file);
    const request = new XMLHttpRequest();
    const progress = line.querySelector("progress");
    request.open("POST", form.action);
    request.setRequestHeader("Accept", "application/json");
    request.responseType = "json";
    say(line, words.sending);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) progress.value = (100 * event.loaded) / event.total;
    });
    request.upload.addEventListener("load", () => {
      progress.removeAttribute("value");  // so long as the portal reads, nobody knows how far it is
      say(line, words.reading);
    });
    request.addEventListener("loadend", () => {
      if (request.status === 429) {  // many files one after another: the portal asks for a moment
        say(line, words.queued);
        setTimeout(() => send(file, line), 1000 * Number(request.getResponseHeader("Retry-After") ?? 1));
        return;
      }
      progress.remove();
      arrived(line, file, request.response?.files?.[0]);
      next();
    });
    request.send(body);
  }

  function arrived(line, file, answer) {
    if (!answer || answer.refused) {
      say(line, answer?.refused ?? words.failed);
      line.dataset.state = "failed";
    } else {
      const link = document.createElement("a");
      link.href = answer.page;
      link.textContent = file.name;
      line.querySelector("[data-name]").replaceWith(link);
      line.dataset.upload = answer.id;
      line.dataset.state = answer.state;
      say(line, answer.says);
      document.dispatchEvent(new CustomEvent("arrived"));
    }
    told.textContent = `${file.name}: ${line.querySelector("[data-says]").textContent}`;
  }

  function say(line, text) {
    line.querySelector("[data-says]").textContent = text;
  }
})();
