// An address without a page: what was asked for, and where to go.

import { $, h, put } from "./elements.js";
import { Problem } from "./house_api.js";
import { problemPage } from "./problem_box.js";

put(
  $("#main"),
  problemPage(
    "Page not found",
    new Problem({ status: 404, detail: `there is no page at ${decodeURI(location.pathname)}` }),
    h("a", { class: "button", href: "/login" }, "Log in"),
  ),
);
document.body.dataset.ready = "true";
