/* Asks axe-core about the page, in the theme that is shown: all of it, all that opens, or its contrasts. Answers lines for people. */
const [what, done] = arguments;
const LONGEST = 300;
const found = [];

const look = async (part, where) => {
  const options = {resultTypes: ["violations"], iframes: false};
  if (what === "contrasts") {
    options.runOnly = ["color-contrast"];
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

const looks = async () => {
  if (document.querySelector("iframe, frame")) {
    found.push("a frame, into which nobody looks");
  }
  if (what === "opened") {
    document.querySelectorAll("details").forEach(one => one.open = true);
  }
  await look(document, "");
  for (let i = 0; what === "opened" && i < dialogs().length; i++) {
    dialogs().forEach(one => one.close());
    dialogs()[i].showModal();
    await look({include: [["dialog[open]"]]}, "in a dialog: ");
  }
  dialogs().forEach(one => one.close());
  return found;
};

looks().then(done, fault => done(["could not look: " + fault]));
