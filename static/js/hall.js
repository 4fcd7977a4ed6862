// The hall screen turns its pages by itself and counts down to the start, then to the default time.
// The live channel replaces what is inside <main>, so everything is looked up anew each time.
"use strict";

(() => {
  const PAGE_MS = 12000;
  let at = 0;

  function turn() {
    const pages = [...document.querySelectorAll(".hall-page")];
    if (!pages.length) return;
    at = (at + 1) % pages.length;
    pages.forEach((page, index) => { page.hidden = index !== at; });
    mark();
  }

  function mark() {
    const page = document.querySelector(".hall-page:not([hidden])");
    const count = document.querySelector(".hall-count");
    if (count) count.textContent = page ? page.dataset.count : "";
  }

  function left(until) {
    const seconds = Math.max(0, Math.round((new Date(until) - Date.now()) / 1000));
    const two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return { seconds, text: hours ? `${hours}:${rest}` : rest };
  }

  function tick() {
    document.querySelectorAll(".hall [data-until]").forEach((box) => {
      const first = left(box.dataset.until);
      const second = box.dataset.then ? left(box.dataset.then) : { seconds: 0, text: "" };
      const late = first.seconds === 0;
      box.hidden = late && second.seconds === 0;
      box.querySelector("[data-first]").hidden = late;
      box.querySelector("[data-second]").hidden = !late;
      box.querySelector(".t").textContent = late ? second.text : first.text;
    });
  }

  mark();
  tick();
  setInterval(turn, PAGE_MS);
  setInterval(tick, 1000);
})();
