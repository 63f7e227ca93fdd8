// A player's own round again, by an address to share.

import { showRound } from "/static/replay.js";

showRound("player");
