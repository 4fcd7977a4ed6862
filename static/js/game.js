// Playing a game through: arrow keys, Home and End, the buttons under the board and every move of the list.
"use strict";
(function () {
  const node = document.getElementById("game-positions");
  const box = document.getElementById("game-board");
  if (!node || !box) return;
  const positions = JSON.parse(node.textContent);
  const svg = box.querySelector("svg.board");
  const said = document.getElementById("game-move");
  const space = "http://www.w3.org/2000/svg";
  const sprite = box.dataset.sprite;
  let at = positions.length - 1;

  function make(tag, values) {
    const made = document.createElementNS(space, tag);
    Object.entries(values).forEach(([name, value]) => made.setAttribute(name, String(value)));
    return made;
  }

  function draw() {
    const shown = positions[at];
    svg.querySelectorAll("use, rect.here").forEach((old) => old.remove());
    const under = svg.querySelector("text");
    shown.here.forEach(([x, y]) => svg.insertBefore(make("rect", { class: "here", x: x, y: y, width: 45, height: 45 }), under));
    shown.pieces.forEach(([piece, x, y]) => {
      const look = piece === piece.toUpperCase() ? "pw" : "pb";
      svg.append(make("use", { class: look, href: sprite + "#piece-" + piece.toLowerCase(), x: x, y: y, width: 45, height: 45 }));
    });
    svg.setAttribute("aria-label", shown.move + ". " + shown.words);
    said.textContent = shown.move;
    document.querySelectorAll("button[data-ply]").forEach((button) => {
      if (Number(button.dataset.ply) === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    document.querySelectorAll("button[data-go]").forEach((button) => {
      const back = button.dataset.go === "start" || button.dataset.go === "back";
      button.setAttribute("aria-disabled", String(back ? at === 0 : at === positions.length - 1));
    });
  }

  function go(ply) {
    const wanted = Math.max(0, Math.min(positions.length - 1, ply));
    if (wanted === at) return;
    at = wanted;
    draw();
    const current = document.querySelector('button[data-ply="' + at + '"]');
    if (current) current.scrollIntoView({ block: "nearest" });
  }

  const ways = {
    start: () => go(0),
    back: () => go(at - 1),
    next: () => go(at + 1),
    end: () => go(positions.length - 1),
  };
  const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "start", End: "end" };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !keys[event.key]) return;
    if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    event.preventDefault();
    ways[keys[event.key]]();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-go], button[data-ply]");
    if (!button) return;
    if (button.dataset.go) ways[button.dataset.go]();
    else go(Number(button.dataset.ply));
  });
  document.getElementById("game-controls").hidden = false;
  draw();
})();
