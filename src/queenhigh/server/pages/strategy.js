// The best play of a game, on a page of its own.

import { $, h, put } from "./elements.js";
import { learnAddress, learnLinks, practiceNote } from "./learn_page.js";
import { problemPage } from "./problem_box.js";
import { fetchStrategy, strategyView } from "./strategy_view.js";

async function open() {
  const main = $("#main");
  put(main, h("p", { class: "loading" }, "Counting the best play. The first time can take half a minute …"));
  const answer = await fetchStrategy(learnAddress("strategy"));
  document.title = `Best play in ${answer.title} · Queen High`;
  const letter = answer.paytable ? `, paytable ${answer.paytable}` : "";
  put(
    main,
    h("h1", {}, `Best play in ${answer.title}`),
    h(
      "p",
      { class: "soft" },
      `At ${answer.operator}${letter}. Every figure is exact: it counts every hand, for ${answer.optimum}.`,
    ),
    learnLinks("strategy"),
    practiceNote(),
    strategyView(answer, learnAddress("values")),
  );
  document.body.dataset.ready = "true";
}

open().catch((problem) => put($("#main"), problemPage("Best play cannot be shown", problem, learnLinks("strategy"))));
