// Presets of the event form: a button fills in the time control and the number of rounds.
"use strict";

(() => {
  const pace = document.getElementById("id_time_control");
  const rounds = document.getElementById("id_planned_rounds");
  const buttons = [...document.querySelectorAll("[data-preset-time]")];

  function mark() {
    buttons.forEach((button) => {
      button.setAttribute("aria-pressed", String(button.dataset.presetTime === pace.value.trim()));
    });
  }

  buttons.forEach((button) => {
    button.addEventListener("click", () => {
      pace.value = button.dataset.presetTime;
      rounds.value = button.dataset.presetRounds;
      pace.dispatchEvent(new Event("change", { bubbles: true }));
    });
  });
  pace.addEventListener("change", mark);
  mark();
})();
