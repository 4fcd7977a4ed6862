// Pages hear that something changed: one stream while the page is seen, plain looking where no stream can be had.
// What changed is not in the message; whoever shows it asks for it ("flagfall-changed" on the body).
"use strict";

(() => {
  const place = document.querySelector("[data-live]");
  if (!place) return;
  const url = place.dataset.live;
  let token = place.dataset.liveToken || "";
  let source = null;
  let opened = false;
  let failures = 0;
  let timer = 0;

  const sign = document.getElementById("live");

  function show(yes) {
    opened = yes;
    if (sign) sign.hidden = !yes;
  }

  function take(next) {
    if (next === token) return;
    token = next;
    document.body.dispatchEvent(new CustomEvent("flagfall-changed", { detail: { token: next } }));
  }

  async function look() {
    try {
      const response = await fetch(`${url}?since=${encodeURIComponent(token)}`, {
        headers: { Accept: "application/json" }, credentials: "same-origin", redirect: "error",
      });
      if (response.status === 200) take((await response.json()).token);
    } catch (error) {
      // the offline line says it; the next look may succeed
    }
  }

  function again(seconds) {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      if (document.hidden) return;
      await look();
      if (!source && failures < 3) open();
      again(opened ? 15 : 1);
    }, seconds * 1000);
  }

  function open() {
    if (source || !window.EventSource) return;
    source = new EventSource(`${url}?since=${encodeURIComponent(token)}`);
    source.addEventListener("open", () => {
      failures = 0;
      show(true);
    });
    source.addEventListener("change", (event) => take(JSON.parse(event.data).token));
    source.addEventListener("error", () => {
      show(false);
      if (source && source.readyState === EventSource.CLOSED) {
        close();
        failures += 1;
      }
      again(1);
    });
  }

  function close() {
    if (source) source.close();
    source = null;
    show(false);
  }

  // Browsers allow few lines to one server: a page that nobody sees gives its own back.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      close();
      clearTimeout(timer);
    } else {
      failures = 0;
      wake();
    }
  });
  window.addEventListener("online", wake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) wake(); });
  window.addEventListener("pagehide", close);

  // After sleep the truth comes first, then the stream.
  function wake() {
    open();
    look();
    again(opened ? 15 : 1);
  }

  window.flagfallLive = { isOpen: () => opened };

  // Public pages show what was published by themselves, spread over a little time so that a full hall does not ask at once.
  const swap = place.dataset.liveSwap;
  if (swap) {
    document.body.addEventListener("flagfall-changed", () => {
      setTimeout(async () => {
        const response = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
        if (!response || !response.ok) return;
        const page = new DOMParser().parseFromString(await response.text(), "text/html");
        const fresh = page.querySelector(swap);
        const old = document.querySelector(swap);
        if (!fresh || !old || fresh.innerHTML === old.innerHTML) return;
        const openIds = [...old.querySelectorAll("details[open][id]")].map((node) => node.id);
        old.replaceChildren(...fresh.childNodes);
        openIds.forEach((id) => {
          const node = document.getElementById(id);
          if (node) node.open = true;
        });
      }, Math.random() * Number(place.dataset.liveSpread || 2000));
    });
  }

  if (!document.hidden) {
    open();
    again(1);
  }
})();
