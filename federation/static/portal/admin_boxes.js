// Boxes that search bear the names of their fields, also while nothing is chosen: the library names them by
// what is chosen alone. They are made whenever the library gets to it, and with rows that are added later.
(function () {
  "use strict";
  function nameOf(select) {
    var label = document.querySelector('label[for="' + select.id + '"]');
    return select.getAttribute("aria-label") || (label && label.textContent.replace(/[:：]\s*$/, "").trim());
  }
  function name() {
    document.querySelectorAll("select.admin-autocomplete").forEach(function (select) {
      var box = select.parentElement.querySelector(".select2-selection__rendered:not([aria-label])");
      if (box) {
        box.setAttribute("aria-label", nameOf(select) || "");
      }
    });
  }
  name();
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
})();
