// The search of the site: a page need not have every word, rare words count more, and guides come before references.
"use strict";

const CLAUSE = /^(3CP|4CP|235|LIR|RACK)-\.?\d+(\.\w+)*$/i;
const GUIDES = /^(index|tutorial|operations|learning|school|fair-deal|hold|program|how-to\/|explanation\/|environments\/)/;
const RECORDS = /^(scenarios|mutation|clause-mutation|generated\/(library|http))/;

// Sphinx reads this name. A result is [page, title, anchor, description, score, file, kind].
// biome-ignore lint/correctness/noUnusedVariables: used by searchtools.js
var Scorer = {
  score: ([page, , , , score]) => score * (GUIDES.test(page) ? 2 : RECORDS.test(page) ? 0.5 : 1),
  objNameMatch: 11,
  objPartialMatch: 2,
  objPrio: { 0: 15, 1: 1, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};

function wordsByPage(findAll, words, excluded) {
  const pages = new Map();
  for (const word of words) {
    const found = findAll(new Set([word]), excluded);
    const rarity = 1 + Math.log(Search._index.docnames.length / Math.max(1, found.length));
    for (const result of found) {
      const page = pages.get(result[0]) ?? { result: [...result.slice(0, 4), 0, ...result.slice(5)], words: 0 };
      page.result[4] += result[4] * rarity;
      page.words += 1;
      pages.set(result[0], page);
    }
  }
  return [...pages.values()];
}

// Runs before Sphinx starts its search, since it was registered first.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  const findAll = Search.performTermsSearch;
  Search.performTermsSearch = (words, excluded) => {
    const pages = wordsByPage(findAll, words, excluded);
    return pages.filter((page) => page.words * 2 >= words.size).map((page) => page.result);
  };
  const perform = Search._performSearch;
  Search._performSearch = (query, ...rest) => {
    const found = perform(query, ...rest);
    if (!CLAUSE.test(query.trim())) return found;
    return found.filter((result) => result[1].toLowerCase().endsWith(query.trim().toLowerCase()));
  };
});
