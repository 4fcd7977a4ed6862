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

  // The ladders come anew when the pace or the first day changes. Leaving the field by choosing an edition asks for
  // them before the choice is made: the answer must not take it back.
  const chosen = () => document.querySelector("#ladders input[name='laws']:checked");
  let kept = "";
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "ladders") kept = chosen() ? chosen().value : "";
  });
  document.body.addEventListener("htmx:afterSwap", () => {
    const same = kept && !chosen() && document.querySelector(`#ladders input[value='${kept}']`);
    if (same) same.checked = true;
    kept = "";
  });

  // A new event starts in the time zone of the computer in front of the organiser.
  const zone = document.querySelector("form[data-new] #id_time_zone");
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone && zone.value === "UTC" && own) zone.value = own;
  mark();
})();
