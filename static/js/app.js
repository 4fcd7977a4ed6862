// What every page shares: the csrf header, the theme, dialogs, messages, the number pad, a few keys.
// Small and without a build step; nothing here is needed to read a page or to send a form.
"use strict";

(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  const csrf = () => {
    const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("csrftoken="));
    return cookie ? decodeURIComponent(cookie.slice(10)) : (one('meta[name="csrf-token"]') || {}).content || "";
  };

  // ---- htmx: header, and errors that name no place of their own
  document.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["X-CSRFToken"] = csrf();
  });
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (xhr.status < 400) return;
    if (xhr.getResponseHeader("HX-Retarget")) {
      event.detail.shouldSwap = true;
    } else {
      event.detail.shouldSwap = false;
      lost();
    }
  });
  document.addEventListener("htmx:sendError", () => offline(true));
  document.addEventListener("htmx:afterOnLoad", () => offline(false));
  document.addEventListener("htmx:load", (event) => ready(event.detail.elt));

  // ---- connection
  function offline(yes) {
    const line = one("#offline");
    if (line) line.hidden = !yes;
  }
  window.addEventListener("offline", () => offline(true));
  window.addEventListener("online", () => offline(false));

  // ---- messages at the bottom edge
  const messages = () => one("#messages");

  function lost() {
    const source = one("#toast-lost");
    if (source && messages()) show(source.content.firstElementChild.cloneNode(true));
  }

  function show(node) {
    messages().append(node);
    ready(node);
  }

  function arm(node) {
    if (node.dataset.armed) return;
    node.dataset.armed = "1";
    if (node.dataset.toast === "stay") return;
    let timer = setTimeout(() => node.remove(), 8000);
    const hold = () => {
      clearTimeout(timer);
      timer = 0;
      const line = one(".left", node);
      if (line) line.remove();
    };
    node.addEventListener("pointerenter", hold);
    node.addEventListener("focusin", hold);
  }

  // toast(text): a short message made by a script; state "warning" for a failed one
  function toast(text, { warning = false } = {}) {
    const source = one("#toast-lost");
    if (!source || !messages()) return;
    const node = source.content.firstElementChild.cloneNode(true);
    one("span", node).textContent = text;
    if (!warning) {
      node.className = "toast";
      delete node.dataset.toast;
      node.setAttribute("data-toast", "");
      const use = one("use", node);
      use.setAttribute("href", use.getAttribute("href").replace("#warning", "#tick"));
    }
    show(node);
  }

  // ---- dialogs
  function open(dialog) {
    if (dialog && !dialog.open) dialog.showModal();
  }

  // ---- number pad: digits are read from the right as h:mm:ss
  function asClock(digits) {
    const d = digits.slice(-5).padStart(5, "0");
    return `${d.slice(0, -4)}:${d.slice(-4, -2)}:${d.slice(-2)}`;
  }

  function press(button) {
    const input = document.getElementById(button.closest("[data-pad]").dataset.pad);
    const now = input.value.replace(/\D/g, "").replace(/^0+/, "");
    const next = button.dataset.digit === "back" ? now.slice(0, -1) : (now + button.dataset.digit).slice(0, 5);
    input.value = asClock(next);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // ---- theme: at once, and remembered for the server
  function setTheme(name) {
    const age = name ? 31536000 : 0;
    document.cookie = `theme=${name}; path=/; max-age=${age}; samesite=lax`;
    if (name) document.documentElement.dataset.theme = name;
    else delete document.documentElement.dataset.theme;
    all("[data-themes] button").forEach((button) => {
      button.setAttribute("aria-pressed", String(button.value === name));
    });
  }

  document.addEventListener("submit", (event) => {
    if (event.target.matches("[data-themes]") && event.submitter) {
      event.preventDefault();
      setTheme(event.submitter.value);
    }
  });

  document.addEventListener("click", (event) => {
    const target = event.target.closest("button, a, summary");
    all("details[data-menu][open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    if (!target) return;
    if (target.dataset.dialog) open(document.getElementById(target.dataset.dialog));
    if ("close" in target.dataset) target.closest("dialog").close();
    if ("shut" in target.dataset) target.closest("[data-toast]").remove();
    if ("print" in target.dataset) window.print();
    if ("reload" in target.dataset) window.location.reload();
    if (target.dataset.digit) press(target);
  });

  // ---- keys: never while somebody types, never with a modifier
  const typing = (node) => node.closest && node.closest("input, select, textarea, [contenteditable]");

  function firstVisible(selector) {
    return all(selector).find((node) => node.offsetParent !== null);
  }

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      const menu = one("details[data-menu][open]");
      if (menu) {
        menu.open = false;
        one("summary", menu).focus();
      }
    }
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const dialog = one("dialog[open]");
    const found = dialog ? one(`[data-key="${CSS.escape(event.key.toLowerCase())}"]`, dialog) : keyed(event.key);
    if (found) {
      event.preventDefault();
      if (found.matches("input")) found.focus();
      else found.click();
    }
  });

  function keyed(key) {
    if (key === "/") return firstVisible("[data-find], input[type=search]");
    if (key.toLowerCase() === "z") return firstVisible("[data-undo]");
    return firstVisible(`[data-key="${CSS.escape(key.toLowerCase())}"]`);
  }

  function ready(root) {
    if (!root || !root.querySelectorAll) return;
    if (root.matches && root.matches("[data-toast]")) arm(root);
    all("[data-toast]", root).forEach(arm);
    all("dialog[data-open]", root).forEach(open);
    if (root.matches && root.matches("dialog[data-open]")) open(root);
  }

  ready(document.body);
  window.flagfall = { csrf, toast, offline };
})();
