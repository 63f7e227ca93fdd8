// Accessibility of the page as it stands: a list of everything that is wrong, in words.
() => {
  const wrong = [];
  const visible = (node) => {
    const box = node.getBoundingClientRect(),
      style = getComputedStyle(node);
    return (
      box.width > 1 &&
      box.height > 1 &&
      style.visibility !== "hidden" &&
      style.display !== "none" &&
      !node.closest("[hidden], [aria-hidden=true]")
    );
  };
  const told = (node) =>
    `<${node.tagName.toLowerCase()}${(node.className?.baseVal ?? node.className) ? ` class="${node.className?.baseVal ?? node.className}"` : ""}> ${(node.textContent ?? "").trim().slice(0, 40)}`;

  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at)))
    wrong.push(`two elements have the id ${id}`);
  if (!document.documentElement.lang) wrong.push("the page says no language");
  if (!document.title) wrong.push("the page has no title");
  for (const [selector, name] of [
    ["main", "main landmark"],
    ["h1", "h1"],
    ["header", "header"],
    ["nav", "navigation"],
  ]) {
    const count = document.querySelectorAll(selector).length;
    if (count !== 1) wrong.push(`${count} of ${name}`);
  }
  if (!document.querySelector("[aria-live], [role=log], [role=status]"))
    wrong.push("nothing is said to screen readers");

  const name = (node) =>
    (node.getAttribute("aria-label") ?? "") ||
    (node.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join("") ||
    [...(node.labels ?? [])].map((label) => label.textContent).join("") ||
    node.textContent.trim() ||
    node.title ||
    "";
  for (const node of document.querySelectorAll(
    "button, a[href], input, select, textarea, summary, [role=button], [role=radio], svg[role=img], [role=radiogroup], [role=group]",
  )) {
    if (visible(node) && !name(node)) wrong.push(`no name: ${told(node)}`);
    const box = node.getBoundingClientRect();
    if (
      visible(node) &&
      node.matches("button, input, select, summary") &&
      !node.matches("[type=checkbox]") &&
      (box.height < 24 || box.width < 24)
    )
      wrong.push(`too small to touch (${Math.round(box.width)} by ${Math.round(box.height)}): ${told(node)}`);
  }
  for (const node of document.querySelectorAll("[style]"))
    if (node.tagName !== "svg" && node.getAttribute("style").includes("url("))
      wrong.push(`style with an address: ${told(node)}`);

  const channels = (text) => (text.match(/[\d.]+/g) ?? []).map(Number);
  const over = ([r, g, b, a = 1], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a)];
  const light = (rgb) => {
    const [r, g, b] = rgb
      .slice(0, 3)
      .map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, two) => (Math.max(light(one), light(two)) + 0.05) / (Math.min(light(one), light(two)) + 0.05);
  const grounds = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage.includes("gradient"))
        return style.backgroundImage.match(/rgba?\([^)]*\)/g).map(channels);
      const colour = channels(style.backgroundColor);
      if (colour.length === 3 || colour[3] > 0.99) return [colour];
    }
    return [channels(getComputedStyle(document.documentElement).backgroundColor)];
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (
      !walker.currentNode.data.trim() ||
      !node ||
      node.closest("svg, script, style, noscript, .unseen, :disabled, option, .skip") ||
      !visible(node)
    )
      continue;
    const style = getComputedStyle(node);
    const large =
      parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    for (const ground of grounds(node)) {
      const ratio = contrast(over(channels(style.color), ground), ground);
      if (ratio < (large ? 3 : 4.5)) wrong.push(`contrast ${ratio.toFixed(2)}: ${told(node)}`);
    }
  }
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`the page is ${wide} wide in a window of ${innerWidth}`);
  return [...new Set(wrong)];
};
