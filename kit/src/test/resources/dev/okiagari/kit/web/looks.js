/*
 * Asks axe-core about the page, in the theme that is shown: all of it, all that opens, or only what a theme can break ("contrasts", and
 * "opened contrasts" of all that opens). Answers lines for people.
 */
const [what, done] = arguments;
const opens = what.startsWith("opened");
const LONGEST = 300;
const found = [];

const look = async (part, where) => {
  const options = {resultTypes: ["violations"], iframes: false};
  if (what.endsWith("contrasts")) {
    options.runOnly = ["color-contrast", "link-in-text-block"];
  }
  for (const rule of (await axe.run(part, options)).violations) {
    for (const node of rule.nodes) {
      found.push(where + rule.id + " (" + rule.impact + "): " + node.html.replace(/\s+/g, " ").slice(0, LONGEST));
    }
  }
};

/* A live page may replace a dialog at any moment, so each is looked for anew. */
const dialogs = () => [...document.querySelectorAll("dialog")];

/* What flashes has the colours of a mark at first and its own at last; between themes it would have half of each. */
const still = new CSSStyleSheet();
still.replaceSync("* { animation: none !important; transition: none !important }");
document.adoptedStyleSheets = [still];

/* Of rows and cards that differ in nothing but their texts and addresses, a few stand for all. */
const ALIKE = 3;
const NAMES = ["class", "role", "type", "aria-", "hidden", "disabled", "open"];

const tag = node => {
  const attributes = [...node.attributes].map(one => {
    if (one.name === "class" || one.name === "role") {
      return one.name + "=" + one.value;
    }
    return NAMES.some(name => one.name.startsWith(name)) && one.value ? one.name + "=…" : one.name;
  });
  const text = [...node.childNodes].some(one => one.nodeType === Node.TEXT_NODE && one.data.trim()) ? "text" : "";
  return node.localName + "[" + attributes.sort() + "]" + text;
};

const shape = node => tag(node) + "(" + [...new Set([...node.children].map(shape))] + ")";

const thin = () => {
  const seen = new Map();
  document.querySelectorAll("tbody > tr, ul > li, ol > li, main section").forEach(node => {
    if (node.isConnected && !node.querySelector("[autofocus]")) {
      const key = tag(node.parentElement) + shape(node);
      const count = (seen.get(key) || 0) + 1;
      seen.set(key, count);
      if (count > ALIKE) {
        node.remove();
      }
    }
  });
};

/* A dialog that has no part which those before it did not have, each below the same parts, says nothing new. */
const parts = new Set();
const isNew = dialog => {
  const before = parts.size;
  const add = (node, path) => {
    const here = path + ">" + tag(node);
    parts.add(here);
    [...node.children].forEach(child => add(child, here));
  };
  add(dialog, "");
  return parts.size > before;
};

const looks = async () => {
  thin();
  if (document.querySelector("iframe, frame")) {
    found.push("a frame, into which nobody looks");
  }
  if (opens) {
    document.querySelectorAll("details").forEach(one => one.open = true);
  }
  await look(document, "");
  for (let i = 0; opens && i < dialogs().length; i++) {
    dialogs().forEach(one => one.close());
    if (!isNew(dialogs()[i])) {
      continue;
    }
    dialogs()[i].showModal();
    await look({include: [["dialog[open]"]]}, "in a dialog: ");
  }
  dialogs().forEach(one => one.close());
  return found;
};

looks().then(done, fault => done(["could not look: " + fault]));
