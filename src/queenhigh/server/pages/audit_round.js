// A round as the auditor sees it: everything that is known about it.

import { showRound } from "./replay.js";

showRound("audit");
