// Pairing by hand: lists fill in when they are opened, and one line says who has no place or two.
"use strict";

(() => {
  const form = document.querySelector("[data-hand]");
  const players = document.querySelector("#hand-players");
  if (!form || !players) return;
  const state = form.querySelector("[data-hand-state]");
  const names = new Map();
  const active = [];
  players.content.querySelectorAll("option[value]").forEach((option) => {
    if (!option.value) return;
    names.set(option.value, option.textContent.trim());
    if ("active" in option.dataset) active.push(option.value);
  });

  // Large events: a list holds its own player only until somebody goes there.
  function fill(select) {
    if (select.options.length > 2 || select.dataset.filled) return;
    const chosen = select.value;
    select.replaceChildren(players.content.cloneNode(true));
    select.value = chosen;
    select.dataset.filled = "1";
  }
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("select[data-player]")) fill(event.target);
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target.matches("select[data-player]")) fill(event.target);
  });

  function look() {
    const times = new Map();
    form.querySelectorAll("select[data-player]").forEach((select) => {
      if (select.value) times.set(select.value, (times.get(select.value) || 0) + 1);
    });
    const twice = [...times].filter(([, count]) => count > 1).map(([id]) => names.get(id));
    const left = active.filter((id) => !times.has(id)).map((id) => names.get(id));
    const parts = [];
    if (twice.length) parts.push(`${state.dataset.twice} ${twice.join("; ")}.`);
    if (left.length) parts.push(`${state.dataset.left} ${left.join("; ")}.`);
    state.textContent = parts.join(" ") || state.dataset.all;
  }
  form.addEventListener("change", look);
  look();
})();
