// Cards and results on the felt that hide a word or leave the felt, in words. Evaluated in the page.
(feltRadius) => {
  const wrong = [];
  const over = (one, two) => {
    const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
    const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
    return wide > 1 && high > 2;
  };
  for (const drawing of document.querySelectorAll(".felt, .own-seat")) {
    if (!drawing.getBoundingClientRect().width) continue;
    const back = drawing.getScreenCTM().inverse();
    const words = [...drawing.querySelectorAll("text")].filter(
      (text) => !text.closest(".results, .plates, .chips, .lying"),
    );
    for (const result of drawing.querySelectorAll(".result rect"))
      for (const text of words)
        if (over(result.getBoundingClientRect(), text.getBoundingClientRect()))
          wrong.push(`a result hides ${text.textContent}`);
    for (const card of drawing.querySelectorAll(".lying > *")) {
      const { left, right, bottom } = card.getBoundingClientRect();
      for (const x of [left, right]) {
        const corner = new DOMPoint(x, bottom).matrixTransform(back);
        if (corner.y > 0 && Math.hypot(corner.x, corner.y) > feltRadius + 1)
          wrong.push(`a card leaves the felt at ${corner.x.toFixed()}, ${corner.y.toFixed()}`);
      }
    }
  }
  return wrong;
};
