// Files dropped on the form are chosen and sent at once; without this script the form works as it is.
(() => {
  "use strict";

  const form = document.querySelector("[data-drop]");
  if (!form || !("DataTransfer" in window)) return;
  const input = form.querySelector('input[type="file"]');
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
})();
