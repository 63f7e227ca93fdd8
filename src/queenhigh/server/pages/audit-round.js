// A round for the auditor: everything that is known of it.

import { showRound } from "/static/replay.js";

showRound("audit");
