// One of the player's rounds, step by step, at an address that can be shared.

import { showRound } from "./replay.js";

showRound("player");
