// What is wrong with the accessibility of the page, in words. Evaluated in the page: the function of the last line
// is called.

const CONTROLS =
  "button, a[href], input, select, textarea, summary, [role=button], [role=radio], svg[role=img], [role=radiogroup], " +
  "[role=group]";
// A finger needs more room than a mouse.
const SMALLEST_TARGET = matchMedia("(pointer: coarse)").matches ? 40 : 24;
const LANDMARKS = { main: "main landmark", h1: "h1", header: "header" };

const isVisible = (node) => {
  const box = node.getBoundingClientRect();
  const style = getComputedStyle(node);
  return (
    box.width > 1 &&
    box.height > 1 &&
    style.visibility !== "hidden" &&
    style.display !== "none" &&
    !node.closest("[hidden], [aria-hidden=true]")
  );
};

const description = (node) => {
  const kind = node.className?.baseVal ?? node.className;
  const tag = `<${node.tagName.toLowerCase()}${kind ? ` class="${kind}"` : ""}>`;
  return `${tag} ${(node.textContent ?? "").trim().slice(0, 40)}`;
};

const nameOf = (node) =>
  (node.getAttribute("aria-label") ?? "") ||
  (node.getAttribute("aria-labelledby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join("") ||
  [...(node.labels ?? [])].map((label) => label.textContent).join("") ||
  node.textContent.trim() ||
  node.title ||
  "";

function* documentProblems() {
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of ids.filter((one, at) => ids.indexOf(one) !== at)) yield `two elements have the id ${id}`;
  if (!document.documentElement.lang) yield "the page names no language";
  if (!document.title) yield "the page has no title";
  for (const [selector, name] of Object.entries(LANDMARKS)) {
    const count = document.querySelectorAll(selector).length;
    if (count !== 1) yield `${count} of ${name}`;
  }
  // A long page may have one of its own beside that of all pages, if their names tell them apart.
  const navigations = [...document.querySelectorAll("nav")].map((node) => node.getAttribute("aria-label"));
  if (!navigations.length) yield "no navigation";
  if (new Set(navigations).size < navigations.length) yield `navigations are called ${navigations.join(", ")}`;
  if (!document.querySelector("[aria-live], [role=log], [role=status]")) yield "nothing is announced to screen readers";
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) yield `the page is ${wide} wide in a window of ${innerWidth}`;
}

/** What can be touched: a box to check with its label, a control with the area that it grows by. */
const targetSize = (node) => {
  const label = node.matches("[type=checkbox], [type=radio]") ? node.labels[0] : null;
  const { width, height } = (label ?? node).getBoundingClientRect();
  const { content, position, top } = getComputedStyle(node, "::after");
  const grown = content !== "none" && position === "absolute" ? -Number.parseFloat(top) : 0;
  return { width, height: height + 2 * Math.max(0, grown) };
};

function* controlProblems() {
  for (const node of document.querySelectorAll(CONTROLS)) {
    if (!isVisible(node)) continue;
    if (!nameOf(node)) yield `no name: ${description(node)}`;
    const { width, height } = targetSize(node);
    const touched = node.matches("button, input, select, summary");
    if (touched && Math.min(width, height) < SMALLEST_TARGET)
      yield `too small to touch (${Math.round(width)} by ${Math.round(height)}): ${description(node)}`;
  }
  for (const node of document.querySelectorAll("[style]"))
    if (node.tagName !== "svg" && node.getAttribute("style").includes("url("))
      yield `style with an address: ${description(node)}`;
}

const channels = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];

const luminance = (rgb) => {
  const [r, g, b] = rgb
    .slice(0, 3)
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one, two) => {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

/** The colors behind a node: one, or every stop of a gradient. */
const backgrounds = (node) => {
  for (let at = node; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (style.backgroundImage.includes("gradient")) return style.backgroundImage.match(/rgba?\([^)]*\)/g).map(channels);
    const color = channels(style.backgroundColor);
    if (color.length === 3 || color[3] > 0.99) return [color];
  }
  return [channels(getComputedStyle(document.documentElement).backgroundColor)];
};

const hasContrastRule = (node) =>
  node && !node.closest("svg, script, style, noscript, .unseen, :disabled, option, .skip") && isVisible(node);

function* contrastProblems() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !hasContrastRule(node)) continue;
    const { fontSize, fontWeight, color } = getComputedStyle(node);
    const size = Number.parseFloat(fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
    for (const background of backgrounds(node)) {
      const ratio = contrast(over(channels(color), background), background);
      if (ratio < (large ? 3 : 4.5)) yield `contrast ${ratio.toFixed(2)}: ${description(node)}`;
    }
  }
}

() => [...new Set([...documentProblems(), ...controlProblems(), ...contrastProblems()])];
