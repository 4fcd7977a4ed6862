// Result entry: one key a board, auto-advance, honest states. No value ever changes by an arrow key (FC01).
"use strict";
(function () {
  const setupNode = document.getElementById("results-setup");
  const table = document.getElementById("results-grid");
  if (!setupNode || !table) return;
  const setup = JSON.parse(setupNode.textContent);
  const texts = setup.texts;
  const shown = new Map(setup.results.map((r) => [r.code, r.shown]));
  const label = new Map(setup.results.map((r) => [r.code, r.label]));
  const boards = new Map(setup.boards.map((b) => [b.id, b]));
  const store = "flagfall-unsaved-" + setup.event + "-" + setup.round;
  const live = document.getElementById("results-live");
  const history = [];
  let typings = 0;
  let here = null;
  let version = setup.version;

  const fill = (text, values) => text.replace(/%\((\w+)\)s/g, (_, k) => (k in values ? values[k] : ""));
  const rowOf = (id) => document.getElementById("board-" + id);
  const csrf = () => (document.cookie.match(/csrftoken=([^;]+)/) || [])[1] || "";
  const newKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  };
  const el = (tag, cls, text) => {
    const node = document.createElement(tag);
    if (cls) node.className = cls;
    if (text !== undefined) node.textContent = text;
    return node;
  };
  // The hall's own time of day, 24 hours in every language, as the pages write it.
  const clock = (at) => at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: table.dataset.zone });
  const icon = (name) => {
    const source = document.querySelector('#results-icons [data-icon="' + name + '"]');
    return source ? source.firstElementChild.cloneNode(true) : el("span");
  };

  // --- drawing ------------------------------------------------------------------------------------------
  function stat(row, kind, iconName, text) {
    const cell = row.querySelector(".st-text");
    cell.className = "st-text stat " + kind;
    cell.replaceChildren(icon(iconName), document.createTextNode(text));
  }

  function draw(board) {
    const row = rowOf(board.id);
    if (!row) return;
    const res = row.querySelector(".res");
    const value = board.typed !== undefined ? board.typed : board.result;
    res.textContent = value ? shown.get(value) : board === here ? "\u00a0" : "–";
    res.className = "res" + (value ? "" : board === here ? "" : " none");
    row.classList.toggle("is-here", board === here);
    row.classList.toggle("bad", board.state === "conflict" || board.state === "unsaved");
    row.classList.toggle("rest", board !== here && !board.state && Boolean(board.result));
    row.querySelector(".plate").classList.toggle("here", board === here);
    row.querySelector(".st-compare").hidden = board.state !== "conflict";
    row.querySelector(".st-keys").hidden = board !== here || Boolean(board.state);
    row.querySelector(".three").hidden = board !== here;
    row.querySelector(".st-text").hidden = board === here && !board.state && !board.result;
    row.tabIndex = board === here ? 0 : -1;
    row.setAttribute("aria-selected", board === here ? "true" : "false");
    if (board.state === "saving") {
      res.classList.add("typed");
      stat(row, "", "half", texts.saving);
    } else if (board.state === "typed") {
      res.classList.add("typed");
      stat(row, "", "typed", texts.typed);
    } else if (board.state === "conflict") {
      res.classList.add("clash");
      stat(row, "flag", "clash", board.clash.by + ": " + (shown.get(board.clash.result) || texts.no_result));
    } else if (board.state === "unsaved") {
      res.classList.add("kept");
      const text = board.why
        ? fill(texts.not_saved_error, { why: board.why })
        : fill(texts.not_saved, { n: board.wait });
      stat(row, "flag", "warning", text);
    } else if (board.result) {
      stat(row, "good", "tick", board.at + " " + (board.by === setup.user ? texts.you : board.by));
    } else {
      stat(row, "", "ring", texts.playing);
    }
  }

  function count() {
    const all = [...boards.values()];
    const done = all.filter((b) => b.result).length;
    const bad = all.filter((b) => b.state === "conflict" || b.state === "unsaved").length;
    const figure = document.getElementById("results-done");
    if (figure) figure.textContent = String(done);
    const meter = document.getElementById("results-meter");
    if (meter) {
      meter.value = done;
      meter.max = all.length;
    }
    const missing = document.getElementById("group-missing-title");
    if (missing) missing.textContent = fill(texts.missing, { n: all.length - done });
    const inTitle = document.getElementById("group-in-title");
    if (inTitle) inTitle.textContent = fill(texts.in, { n: done });
    const close = document.getElementById("round-next");
    if (close) close.hidden = done < all.length || bad > 0;
    const left = document.getElementById("round-left");
    if (left) {
      left.hidden = done === all.length && bad === 0;
      left.textContent = left.dataset.text.replace("%n%", String(all.length - done));
    }
  }

  const order = () => [...table.querySelectorAll("tr[data-board]")].map((r) => boards.get(Number(r.dataset.board)));

  function go(board, focus) {
    const before = here;
    here = board;
    if (before) draw(before);
    if (board) {
      draw(board);
      const row = rowOf(board.id);
      if (focus !== false) row.focus({ preventScroll: true });
      row.scrollIntoView({ block: "nearest" });
    }
  }

  function step(by) {
    const list = order();
    const at = list.indexOf(here);
    go(list[Math.max(0, Math.min(list.length - 1, at + by))]);
  }

  function advance(from) {
    const list = order();
    const open = (b) => !b.result && b.typed === undefined && !b.state;
    const at = list.indexOf(from);
    go(list.slice(at + 1).find(open) || list.find(open) || from);
  }

  // --- saving -------------------------------------------------------------------------------------------
  function keepUnsaved() {
    const waiting = [...boards.values()].filter((b) => b.typed !== undefined && b.key).map((b) => ({
      id: b.id, typed: b.typed, key: b.key, version: b.sent,
    }));
    try {
      if (waiting.length) localStorage.setItem(store, JSON.stringify(waiting));
      else localStorage.removeItem(store);
    } catch (error) {
      // private windows have no store; the page itself still keeps the value
    }
  }

  async function post(url, body, key) {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrf(), "Idempotency-Key": key },
      body: JSON.stringify(body),
      credentials: "same-origin",
    });
    let data = {};
    try {
      data = await response.json();
    } catch (error) {
      data = { error: { code: "server", message: response.statusText || String(response.status), detail: {} } };
    }
    return { status: response.status, data: data };
  }

  function take(board, data) {
    board.result = data.result;
    board.version = data.version;
    board.by = data.by;
    board.at = clock(data.at ? new Date(data.at) : new Date());
    delete board.typed;
    delete board.state;
    delete board.key;
    delete board.clash;
    delete board.why;
    clearTimeout(board.timer);
    draw(board);
    count();
    keepUnsaved();
  }

  function record(board, code, extra) {
    if (!setup.may) return;
    if (board.result === code && board.typed === undefined && !extra) {
      advance(board);
      return;
    }
    board.typed = code;
    board.key = newKey();
    board.sent = extra && extra.version !== undefined ? extra.version : board.version;
    board.extra = extra || {};
    board.tries = 0;
    board.turn = ++typings;
    delete board.clash;
    keepUnsaved();
    send(board);
    if (!extra) advance(board);
  }

  async function send(board) {
    const code = board.typed;
    const key = board.key;
    board.state = "saving";
    delete board.why;
    draw(board);
    count();
    let answer;
    try {
      answer = await post(setup.api + board.id + "/result/", {
        result: code, version: board.sent, accept: board.extra.accept || [], reason: board.extra.reason || "",
      }, key);
    } catch (error) {
      later(board);
      return;
    }
    if (board.key !== key) return;
    if (answer.status === 200) {
      // Answers may come in another order than the keys; "undo" means the last key.
      history.push({ id: board.id, turn: board.turn || 0 });
      history.sort((a, b) => a.turn - b.turn);
      take(board, answer.data);
      say(fill(texts.saved_live, { n: board.number, result: label.get(board.result) || "" }));
      toast(board);
      return;
    }
    const problem = answer.data.error || { code: "server", message: "", detail: {} };
    if (problem.code === "conflict") {
      board.state = "conflict";
      board.clash = Object.assign({ version: problem.detail.version }, problem.detail.current);
      delete board.key;
      draw(board);
      count();
      keepUnsaved();
    } else if (problem.code === "needs_confirmation" || problem.code === "reason_needed") {
      confirmDialog(board, code, problem);
    } else if (answer.status >= 500 || answer.status === 429) {
      later(board);
    } else {
      board.state = "unsaved";
      board.why = problem.message;
      delete board.key;
      draw(board);
      count();
      keepUnsaved();
    }
  }

  function later(board) {
    board.state = "unsaved";
    board.tries = (board.tries || 0) + 1;
    board.wait = Math.min(30, 2 ** board.tries);
    draw(board);
    count();
    keepUnsaved();
    clearTimeout(board.timer);
    const tick = () => {
      board.wait -= 1;
      if (board.wait <= 0) send(board);
      else {
        draw(board);
        board.timer = setTimeout(tick, 1000);
      }
    };
    board.timer = setTimeout(tick, 1000);
  }

  async function act(board, action, body) {
    const answer = await post(
      setup.api + board.id + "/result/" + action + "/", Object.assign({ version: board.version }, body), newKey()
    ).catch(() => null);
    if (answer && answer.status === 200) {
      take(board, answer.data);
      go(board);
    } else {
      board.state = "unsaved";
      board.why = answer && answer.data.error ? answer.data.error.message : texts.not_saved_error.replace(": %(why)s", "");
      draw(board);
    }
  }

  // --- words --------------------------------------------------------------------------------------------
  function say(text) {
    if (live) live.textContent = text;
  }

  let toastTimer;
  function toast(board) {
    const node = document.getElementById("results-toast");
    if (!node) return;
    node.hidden = false;
    node.querySelector(".toast-text").textContent = fill(texts.toast, {
      n: board.number, result: shown.get(board.result) || "",
    });
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => { node.hidden = true; }, 10000);
  }

  function undo() {
    const last = history.pop();
    if (!last) return;
    const node = document.getElementById("results-toast");
    if (node) node.hidden = true;
    act(boards.get(last.id), "undo", {});
  }

  // --- dialogs ------------------------------------------------------------------------------------------
  const dialog = document.getElementById("results-dialog");

  function openDialog(title, flag) {
    dialog.className = "dialog" + (flag ? " flag" : "");
    const acts = el("div", "acts");
    const body = el("div", "dialog-body");
    dialog.replaceChildren(el("h2", "", title), body, acts);
    dialog.firstChild.id = "results-dialog-title";
    const button = (text, cls, act, autofocus) => {
      const b = el("button", "btn " + cls, text);
      b.type = "button";
      b.addEventListener("click", () => { dialog.close(); act(); });
      acts.append(b);
      if (autofocus) b.autofocus = true;
      return b;
    };
    return { body: body, button: button, show: () => dialog.showModal() };
  }

  function conflictDialog(board) {
    const d = openDialog(fill(texts.conflict_title, { n: board.number }), true);
    const two = el("div", "two");
    const at = board.clash.at ? clock(new Date(board.clash.at)) : "";
    [[board.clash.result, fill(texts.theirs, { who: board.clash.by, at: at })], [board.typed, texts.yours]].forEach((pair) => {
      const box = el("div");
      box.append(el("b", "res-big", shown.get(pair[0]) || texts.no_result), el("p", "muted", pair[1]));
      two.append(box);
    });
    d.body.append(two);
    const mine = board.typed;
    const clash = board.clash;
    d.button(fill(texts.keep_theirs, { result: shown.get(clash.result) || texts.no_result }), "", () => {
      take(board, { result: clash.result, version: clash.version, by: clash.by, at: clash.at });
      go(board);
    }, true);
    d.button(fill(texts.replace, { result: shown.get(mine) }), "flag", () => {
      record(board, mine, { version: clash.version });
      go(board);
    });
    d.show();
  }

  function confirmDialog(board, code, problem) {
    const d = openDialog(fill(texts.confirm_title, { n: board.number }), true);
    const warnings = problem.detail.warnings || [];
    (warnings.length ? warnings.map((w) => w.message) : [problem.message]).forEach((m) => d.body.append(el("p", "", m)));
    const field = el("label", "field");
    const input = el("input", "input");
    field.append(el("span", "label", texts.reason), input);
    d.body.append(field);
    const accept = (board.extra.accept || []).concat(warnings.map((w) => w.code));
    d.button(texts.cancel, "", () => {
      delete board.typed;
      delete board.state;
      delete board.key;
      keepUnsaved();
      draw(board);
      go(board);
    });
    d.button(texts.confirm, "flag", () => record(board, code, { accept: accept, reason: input.value }));
    d.show();
    input.focus();
  }

  function clearDialog(board) {
    if (!board.result) return;
    const d = openDialog(fill(texts.clear_title, { n: board.number }), true);
    d.body.append(el("p", "", fill(texts.clear_text, { result: label.get(board.result) })));
    d.button(texts.keep, "", () => go(board), true);
    d.button(texts.clear, "flag", () => act(board, "clear", { accept: ["clear_result", "ruled_result"] }));
    d.show();
  }

  function otherDialog(board) {
    const d = openDialog(fill(texts.other_title, { n: board.number }), false);
    ["common", "decided", "forfeit", "unrated", "open"].forEach((group) => {
      const box = el("fieldset", "choice-group");
      box.append(el("legend", "", texts[group]));
      setup.results.filter((r) => r.group === group).forEach((r) => {
        const b = el("button", "btn choice");
        b.type = "button";
        b.append(el("b", "", r.shown), el("span", "", r.label));
        b.addEventListener("click", () => { dialog.close(); record(board, r.code); });
        box.append(b);
      });
      d.body.append(box);
    });
    d.button(texts.cancel, "", () => go(board));
    d.show();
  }

  // --- finding ------------------------------------------------------------------------------------------
  const find = document.getElementById("results-find");
  const fold = (text) => text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().trim();
  if (find) {
    find.addEventListener("keydown", (event) => {
      if (event.key === "Escape") go(here || order()[0]);
      if (event.key !== "Enter") return;
      event.preventDefault();
      const wanted = fold(find.value);
      const list = order();
      const found = /^\d+$/.test(wanted)
        ? list.find((b) => b.number === Number(wanted))
        : list.find((b) => b.find.includes(wanted) || fold(b.white + " " + b.black).includes(wanted));
      if (found) {
        find.value = "";
        go(found);
      } else say(fill(texts.nothing_found, { text: find.value }));
    });
  }

  // --- keys ---------------------------------------------------------------------------------------------
  const digit = (event) => {
    const code = /^(?:Digit|Numpad)(\d)$/.exec(event.code || "");
    return code ? code[1] : event.key;
  };
  document.addEventListener("keydown", (event) => {
    if (dialog.open || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === "/" && !inField && find) {
      event.preventDefault();
      find.focus();
      return;
    }
    if (inField || /^(A|BUTTON)$/.test(event.target.tagName) && event.key === "Enter") return;
    const key = digit(event);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      step(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "z" || event.key === "Z" || event.key === "я" || event.key === "Я") {
      undo();
    } else if (!here) {
      return;
    } else if (setup.keys[key]) {
      event.preventDefault();
      record(here, setup.keys[key]);
    } else if (key === "½" || key === "=") {
      record(here, "1/2-1/2");
    } else if (key === "4" || key === "0") {
      event.preventDefault();
      otherDialog(here);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      clearDialog(here);
    } else if ((event.key === "c" || event.key === "C" || event.key === "с" || event.key === "Enter") && here.state === "conflict") {
      event.preventDefault();
      conflictDialog(here);
    }
  });

  table.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-board]");
    if (!row) return;
    const board = boards.get(Number(row.dataset.board));
    const button = event.target.closest("button");
    if (!button) {
      if (!event.target.closest("a")) go(board);
    } else if (button.dataset.result) record(board, button.dataset.result);
    else if (button.dataset.act === "other") otherDialog(board);
    else if (button.dataset.act === "clear") clearDialog(board);
    else if (button.dataset.act === "compare") conflictDialog(board);
  });
  const undoButton = document.getElementById("results-undo");
  if (undoButton) undoButton.addEventListener("click", undo);

  // --- colleagues' entries ------------------------------------------------------------------------------
  let looking = 0;
  async function look() {
    try {
      const response = await fetch(setup.rows + "?since=" + version, { credentials: "same-origin" });
      if (response.status === 200) {
        const data = await response.json();
        version = data.version;
        data.boards.forEach((news) => {
          const board = boards.get(news.id);
          if (!board || board.typed !== undefined || news.version <= board.version) return;
          Object.assign(board, { result: news.result, version: news.version, by: news.by, at: news.at });
          draw(board);
        });
        count();
      }
    } catch (error) {
      // the row states already say what is not saved; the next look may succeed
    }
    clearTimeout(looking);
    // With a stream every change is told at once; the look now and then finds what a lost message would have told.
    const streaming = window.flagfallLive && window.flagfallLive.isOpen();
    looking = setTimeout(look, document.hidden || streaming ? 5000 : 900);
  }
  document.body.addEventListener("flagfall-changed", look);

  // --- start --------------------------------------------------------------------------------------------
  try {
    JSON.parse(localStorage.getItem(store) || "[]").forEach((kept) => {
      const board = boards.get(kept.id);
      if (!board || board.result === kept.typed) return;
      Object.assign(board, { typed: kept.typed, key: kept.key, sent: kept.version, extra: {} });
      send(board);
    });
  } catch (error) {
    // nothing kept
  }
  boards.forEach(draw);
  count();
  const wanted = location.hash.startsWith("#board-") ? boards.get(Number(location.hash.slice(7))) : null;
  go(wanted || order().find((b) => !b.result) || null);
  looking = setTimeout(look, 900);
})();
