// What is wider than the screen, and text too small to read, in words. Evaluated in the page.
() => {
  const wrong = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) wrong.push(`the page is ${wide} wide on a screen of ${innerWidth}`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const holder = text.parentElement;
    if (!text.textContent.trim() || !holder.checkVisibility() || holder.closest("svg, .unseen, script")) continue;
    const size = Number.parseFloat(getComputedStyle(holder).fontSize);
    if (size < 12) wrong.push(`${size} px: ${text.textContent.trim().slice(0, 40)}`);
  }
  return wrong;
};
