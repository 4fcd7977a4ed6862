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

  // A new event starts in the time zone of the computer in front of the organiser.
  const zone = document.querySelector("form[data-new] #id_time_zone");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && zone.value === "UTC" && own) zone.value = own;
  mark();
})();
