/* Keeps a page fresh; its times are shown by times.js. No library; see docs/adr/54-console-pages.md. */
(() => {
  "use strict";

  /* Makes one element like another and leaves what is the same alone: focus, open tables and what somebody types stay. */
  function morph(from, to) {
    for (const {name, value} of [...to.attributes]) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
    for (const {name} of [...from.attributes]) {
      if (!to.hasAttribute(name) && name !== "open") from.removeAttribute(name);
    }
    let at = from.firstChild;
    for (const wanted of [...to.childNodes]) {
      const same = find(from, at, wanted);
      if (!same) {
        from.insertBefore(wanted, at);
        if (wanted.querySelector && (wanted.matches(".rescue") || wanted.querySelector(".rescue"))) wobble();
        continue;
      }
      if (same !== at) from.insertBefore(same, at);
      at = same.nextSibling;
      if (same.nodeType === Node.ELEMENT_NODE) morph(same, wanted);
      else if (same.data !== wanted.data) {
        same.data = wanted.data;
        flash(same.parentElement);
      }
    }
    while (at) {
      const next = at.nextSibling;
      at.remove();
      at = next;
    }
  }

  /* The child that stands for the wanted one: the one with its id, else the next one of its sort. */
  function find(parent, at, wanted) {
    if (wanted.id) return [...parent.children].find(c => c.id === wanted.id && c.nodeName === wanted.nodeName);
    return at && !at.id && at.nodeName === wanted.nodeName ? at : null;
  }

  /* A number that changed flashes once. */
  function flash(element) {
    if (!element?.matches("b")) return;
    element.classList.remove("flash");
    void element.offsetWidth;
    element.classList.add("flash");
  }

  /* Something was rescued: the doll rights itself. */
  function wobble() {
    const doll = document.querySelector(".brand img");
    doll?.classList.add("rescued");
    doll?.addEventListener("animationend", () => doll.classList.remove("rescued"), {once: true});
  }

  function show(region) {
    const element = document.getElementById(region.id);
    if (!element) return;
    const copy = element.cloneNode(false);
    copy.innerHTML = region.html;
    showTimes(copy);
    morph(element, copy);
  }

  function listen(address) {
    const age = document.getElementById("age");
    const old = document.getElementById("old");
    let fresh = Date.now() - (old ? old.dataset.age * 1000 : 0);
    let away = false;
    let stream;
    const open = () => {
      stream = new EventSource(address);
      stream.addEventListener("region", event => show(JSON.parse(event.data)));
      stream.addEventListener("away", () => { away = true; });
      stream.addEventListener("fresh", () => {
        fresh = Date.now();
        away = false;
        old?.remove();
        say();
      });
    };
    const say = () => {
      const seconds = Math.round((Date.now() - fresh) / 1000);
      age.hidden = seconds < (away ? 2 : 5) || document.getElementById("old") !== null;
      age.textContent = age.hidden ? "" : (away ? "The database does not answer" : "No news from the server") + ": this is from "
          + seconds + " s ago. It continues automatically when that is back.";
    };
    /* The server has refused the stream. Somebody who has signed out is led to where one signs in. */
    const openAgain = () => {
      const ask = new AbortController();
      fetch(address, {signal: ask.signal}).then(answer => {
        ask.abort();
        if (answer.status === 401) location.reload();
        else if (stream.readyState === EventSource.CLOSED) open();
      }, () => {});
    };
    open();
    setInterval(() => {
      if (document.hidden) return;
      if (stream.readyState === EventSource.CLOSED) openAgain();
      say();
    }, 1000);
    /* A browser has few connections to a server: pages that nobody looks at keep none. */
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) stream.close();
      else open();
    });
    window.addEventListener("pagehide", () => stream.close());
  }

  document.addEventListener("DOMContentLoaded", () => {
    const live = document.body.dataset.live;
    if (live) listen(live);
  });

  document.addEventListener("click", event => {
    const opener = event.target.closest("[data-opens]");
    if (opener) document.getElementById(opener.dataset.opens)?.showModal();
    if (event.target.closest("[data-closes]")) event.target.closest("dialog")?.close();
    const copier = event.target.closest("[data-copies]");
    if (copier && navigator.clipboard) {
      event.preventDefault();
      fetch(copier.href).then(answer => answer.text()).then(text => navigator.clipboard.writeText(text))
          .then(() => { copier.textContent = "Copied"; }, () => { location.href = copier.href; });
    }
    if (event.target.closest(".btn.menu")) {
      event.preventDefault();
      document.getElementById("nav").classList.toggle("open");
    }
  });

  document.addEventListener("change", event => {
    if (event.target.closest("form[data-filter]")) event.target.form.requestSubmit();
    const dial = event.target.closest("form.dial");
    if (dial) fetch(dial.action, {method: "POST", body: new URLSearchParams(new FormData(dial))});
  });

  document.addEventListener("input", event => {
    const unit = event.target.dataset.unit;
    if (unit) event.target.nextElementSibling.textContent = event.target.value + unit;
  });
})();

/* data-gives fills a field of the dialog that it opens; data-most refuses a larger file before it is sent, with the words of data-too-large */
document.addEventListener("click", event => {
  const giver = event.target.closest("[data-gives]");
  const taker = giver && document.querySelector("#" + giver.dataset.opens + " [data-takes]");
  if (taker) taker.value = giver.dataset.gives;
});
document.addEventListener("change", event => {
  const most = event.target.dataset.most;
  if (most) event.target.setCustomValidity([...event.target.files].some(file => file.size > most) ? event.target.dataset.tooLarge : "");
});

/* A form with data-finds shows its results while somebody types; without this script it is an ordinary form. */
(() => {
  "use strict";
  let wait, asked;

  function find(form) {
    asked?.abort();
    asked = new AbortController();
    const words = new URLSearchParams(new FormData(form));
    const address = form.action + "?" + words;
    fetch(address + "&part=1", {signal: asked.signal})
        .then(answer => answer.ok ? answer.text() : Promise.reject(new Error(answer.status)))
        .then(html => {
          document.getElementById(form.dataset.finds).innerHTML = html;
          history.replaceState(null, "", address);
        })
        .catch(error => {
          const says = document.querySelector("#" + form.dataset.finds + " .say");
          if (says && error.name !== "AbortError") says.textContent = form.dataset.unanswered;
        });
  }

  document.addEventListener("input", event => {
    const form = event.target.form;
    if (!form || !form.dataset.finds) return;
    clearTimeout(wait);
    wait = setTimeout(() => find(form), event.target.type === "checkbox" ? 0 : 250);
  });
})();

/* A secret behind the # of an address, which browsers send to nobody: it is filled into the field of its name. */
document.addEventListener("DOMContentLoaded", () => {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const part of document.querySelectorAll("[data-fragment]")) {
    const value = given.get(part.dataset.fragment);
    const field = value && part.querySelector("[name=" + part.dataset.fragment + "]");
    if (!field) continue;
    field.value = value;
    part.open = true;
  }
});
