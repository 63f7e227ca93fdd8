// An address that leads nowhere: what was asked for, that nothing was changed, and where everything is.

import { problemPage } from "/static/clause.js";
import { $, h, put } from "/static/dom.js";

put(
  $("#main"),
  problemPage(
    "There is nothing at this address",
    { status: 404, message: `the house has no page ${decodeURI(location.pathname)}` },
    h("a", { class: "button", href: "/login" }, "Log in"),
  ),
);
document.body.dataset.ready = "true";
