/* Shows all times of a page in one zone: that of this machine, or UTC for whoever has chosen it at the foot of the left column. */
const showTimes = (() => {
  "use strict";

  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = localStorage.getItem("zone") === "UTC" ? "UTC" : here;
  const format = options => new Intl.DateTimeFormat(undefined, {...options, timeZone: zone});
  const short = format({hour: "2-digit", minute: "2-digit", hourCycle: "h23"});
  const clock = format({hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23"});
  const date = format({day: "numeric", month: "short"});
  const day = format({day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23"});
  const whole = format({dateStyle: "full", timeStyle: "long"});

  /* Elements of the server's, which have the instant. */
  function elements(root) {
    for (const time of root.querySelectorAll("time[datetime]")) {
      const at = new Date(time.dateTime);
      if (isNaN(at)) continue;
      const recent = Math.abs(Date.now() - at) < 20 * 3600 * 1000;
      time.textContent = ("short" in time.dataset ? short : "day" in time.dataset ? date : recent ? clock : day).format(at);
      time.title = whole.format(at) + " (" + time.dateTime + ")";
    }
  }

  /* Times inside of sentences, which the server writes in UTC. */
  const said = /\b(?:(\d{4}-\d\d-\d\d) |(\d{1,2} [A-Z][a-z]{2}) )?(\d\d:\d\d(?::\d\d)?) UTC\b/;

  /* What the sentence means: without a day or a year it is the one that is nearest to now. */
  function instant([, iso, named, at]) {
    const now = Date.now();
    const year = new Date().getUTCFullYear();
    const days = iso ? [iso]
        : named ? [year - 1, year, year + 1].map(one => named + " " + one)
        : [-1, 0, 1].map(one => new Date(now + one * 24 * 3600 * 1000).toISOString().slice(0, 10));
    return days.map(one => new Date(one + " " + at + " UTC"))
        .reduce((one, other) => Math.abs(other - now) < Math.abs(one - now) ? other : one);
  }

  function sentences(root) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (said.test(text.data) && !text.parentElement?.closest("time, pre, code, textarea")) found.push(text);
    }
    found.forEach(split);
  }

  function split(text) {
    const match = said.exec(text.data);
    const at = match && instant(match);
    if (!at || isNaN(at)) return;
    const told = (match[1] || match[2] ? day : short).format(at);
    if (text.parentElement instanceof SVGElement) {
      text.data = text.data.replace(match[0], told);
      return;
    }
    const rest = text.splitText(match.index);
    rest.data = rest.data.slice(match[0].length);
    const time = document.createElement("time");
    time.dateTime = at.toISOString();
    time.textContent = told;
    time.title = whole.format(at);
    rest.before(time);
    split(rest);
  }

  function show(root) {
    elements(root);
    sentences(root);
  }

  /* Says which zone it is, and changes it. */
  function offer() {
    const button = document.querySelector("[data-zone]");
    if (!button) return;
    button.hidden = false;
    button.textContent = "times: " + zone;
    button.title = zone === here ? "Show all times in UTC" : "Show all times in " + here;
    button.addEventListener("click", () => {
      localStorage.setItem("zone", zone === "UTC" ? "here" : "UTC");
      location.reload();
    });
  }

  document.addEventListener("DOMContentLoaded", () => {
    show(document.getElementById("main"));
    offer();
  });
  return show;
})();
