// Searching the list of rules: every word must occur in a rule's text. Without script the whole list is there to read.

const input = document.getElementById("q");
// A rule's table names everybody; whoever has a dash under the name is not concerned.
const concerned = ({ rows: [head, row] }) =>
  [...row.cells].flatMap(({ textContent }, index) => (textContent === "–" ? [] : [head.cells[index].textContent, textContent]));
const rules = [...document.querySelectorAll("section.rule")].map((node) => {
  const parts = [...node.children].flatMap((part) => (part.localName === "table" ? concerned(part) : part.textContent));
  return { node, text: [node.id, ...parts].join(" ").toLowerCase() };
});

const status = document.createElement("p");
status.setAttribute("role", "status");
status.className = "found";

function filter() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { node, text } of rules) {
    node.hidden = !words.every((word) => text.includes(word));
    if (!node.hidden) shown++;
  }
  // A family whose rules are all hidden would leave a heading over nothing.
  for (const family of document.querySelectorAll("section.family")) family.hidden = !family.querySelector("section.rule:not([hidden])");
  status.textContent = !words.length ? "" : shown ? `${shown} of ${rules.length} rules` : "No rule has all of these words. Try fewer of them, or a part of one.";
}

// A link to a rule that the search has hidden must still lead there.
function reveal() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target?.hidden) return;
  input.value = "";
  filter();
  target.scrollIntoView();
}

if (input) {
  input.after(status);
  input.addEventListener("input", filter);
  addEventListener("hashchange", reveal);
  // The browser restores what was typed before a reload.
  filter();
  reveal();
}
