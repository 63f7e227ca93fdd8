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

// Sphinx knows some words that say nothing about what is sought; these are the ones that questions are made of.
const ASKING = `how what when where which who why do does did can could may must should would have has had am was were i me my
  you your we us our much many any some get got need want if so than from about there`;

// What the words of a query are worth on each page, and under the heading of the page that fits best.
function wordsByPage(findAll, words, excluded) {
  const pages = new Map();
  const rarities = new Map();
  for (const word of words) {
    const found = findAll(new Set([word]), excluded);
    const rarity = 1 + Math.log(Search._index.docnames.length / Math.max(1, found.length));
    rarities.set(word, rarity);
    for (const result of found) {
      const page = pages.get(result[0]) ?? { result: [...result.slice(0, 4), 0, ...result.slice(5)], words: 0 };
      page.result[4] += result[4] * rarity;
      page.words += 1;
      pages.set(result[0], page);
    }
  }
  for (const heading of headings(rarities)) {
    const page = pages.get(Search._index.docnames[heading.page]);
    if (page && heading.score > (page.heading?.score ?? 0)) page.heading = heading;
  }
  return [...pages.values()];
}

// Each heading below the title of a page, and how well it fits: the rarities of the words that it has, and their share
// of the query, so that one word in common does not lead away from a page that has them all.
function* headings(rarities) {
  const stemmer = new Stemmer();
  const all = [...rarities.values()].reduce((sum, rarity) => sum + rarity, 0);
  for (const [title, places] of Object.entries(Search._index.alltitles)) {
    const stems = new Set(splitQuery(title.toLowerCase()).map((word) => stemmer.stemWord(word)));
    const common = [...rarities].reduce((sum, [word, rarity]) => sum + (stems.has(word) ? rarity : 0), 0);
    const score = (common * common) / all;
    for (const [page, anchor] of places) if (anchor !== null && common > 0) yield { page, anchor, title, score };
  }
}

function toSection({ result, heading }) {
  if (!heading) return result;
  const [page, title, , description, score, ...rest] = result;
  const total = score + Scorer.title * heading.score;
  return [page, `${title} > ${heading.title}`, `#${heading.anchor}`, description, total, ...rest];
}

// Runs before Sphinx starts its search, since it was registered first.
document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  for (const word of ASKING.split(/\s+/)) stopwords.add(word);
  const findAll = Search.performTermsSearch;
  Search.performTermsSearch = (words, excluded) => {
    const pages = wordsByPage(findAll, words, excluded);
    return pages.filter((page) => page.words * 2 >= words.size).map(toSection);
  };
  const perform = Search._performSearch;
  Search._performSearch = (query, ...rest) => {
    const found = perform(query, ...rest);
    if (!CLAUSE.test(query.trim())) return found;
    return found.filter((result) => result[1].toLowerCase().endsWith(query.trim().toLowerCase()));
  };
});
