// The drawer that explains a tie-break: marks the pressed value, closes again.
"use strict";
(function () {
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest("button.why");
    if (pressed) {
      document.querySelectorAll("button.why[aria-expanded=true]").forEach((b) => b.setAttribute("aria-expanded", "false"));
      document.querySelectorAll("tr.sel").forEach((r) => r.classList.remove("sel"));
      pressed.setAttribute("aria-expanded", "true");
      pressed.closest("tr").classList.add("sel");
    }
    if (event.target.closest("[data-close-why]")) {
      const open = document.querySelector("button.why[aria-expanded=true]");
      document.getElementById("why").replaceChildren();
      if (open) {
        open.setAttribute("aria-expanded", "false");
        open.focus();
      }
    }
  });
})();
