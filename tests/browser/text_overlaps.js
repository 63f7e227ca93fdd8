// Words at the head of the page, on the felt or among the choices that lie over each other, in words. Evaluated in the page.
() => {
  const wrong = [];
  const texts = (selector) => {
    const found = [];
    for (const holder of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const parent = text.parentElement;
        if (!text.textContent.trim() || parent.closest("svg, .unseen, .skip, .gist") || !parent.checkVisibility())
          continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        // What is cut off with an ellipsis ends where its holder ends.
        const cut = parent.getBoundingClientRect();
        for (const { left, right, top, bottom } of range.getClientRects())
          found.push({ text, words: text.textContent.trim(), left, right: Math.min(right, cut.right), top, bottom });
      }
    }
    return found;
  };
  for (const group of ["house-header, .table-head", ".stage", ".actions"]) {
    const found = texts(group);
    found.forEach((one, index) => {
      for (const two of found.slice(index + 1)) {
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        // A text that is cut off has a second rectangle for what is not shown of it.
        if (one.text !== two.text && wide > 1 && high > 4) wrong.push(`“${one.words}” lies over “${two.words}”`);
      }
    });
  }
  return wrong;
};
