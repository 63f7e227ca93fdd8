/* The loop over rounds of kernel.py for a graphics card, or for any C compiler: the same generator, the same tables, the
   same counts. The shape of the deal (SEATS, PLAYER, DEALER ...) is defined above this text; nothing here knows a game. */
typedef unsigned long long u64;
typedef long long i64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

#ifdef __CUDACC__
#define LOWEST(word) (__ffsll((i64)(word)) - 1)
#else
#define LOWEST(word) __builtin_ctzll(word)
#endif
#define CARDS ((1ULL << 52) - 1)

FUNCTION u64 mix(u64 word) {
    word = (word ^ (word >> 30)) * FIRST_FACTOR;
    word = (word ^ (word >> 27)) * SECOND_FACTOR;
    return word ^ (word >> 31);
}

FUNCTION u64 next_half(u64 *word, int *drawn) {
    int lower = *drawn & 1;
    if (*drawn && !lower) *word = mix(*word + WORD_STEP);
    *drawn += 1;
    return lower ? (*word & 0xFFFFFFFFULL) : (*word >> 32);
}

FUNCTION u32 draw_set(u64 half, u64 *retry, u64 used, const u64 *masks, u32 choices, u32 bar) {
    u64 product = half * choices;
    while ((masks[product >> 32] & used) != 0 || (u32)product < bar) {
        *retry = mix(*retry + RETRY_STEP);
        product = (*retry >> 32) * choices;
    }
    return (u32)(product >> 32);
}

FUNCTION u32 draw_card(u64 half, u64 *retry, u64 used) {
    u64 product = half * 52u;
    while (((used >> (product >> 32)) & 1) != 0 || (u32)product < CARD_BAR) {
        *retry = mix(*retry + RETRY_STEP);
        product = (*retry >> 32) * 52u;
    }
    return (u32)(product >> 32);
}

FUNCTION int marked_suit(int marks) { return LOWEST((u64)marks) >> 2; }

/* Every fourth bit, pushed together in four steps. */
FUNCTION int ranks_of_suit(u64 cards, int suit) {
    u64 kept = (cards >> suit) & 0x1111111111111ULL;
    kept = (kept | kept >> 3) & 0x0303030303030303ULL;
    kept = (kept | kept >> 6) & 0x000F000F000F000FULL;
    kept = (kept | kept >> 12) & 0x000000FF000000FFULL;
    return (int)((kept | kept >> 24) & 0xFFFF);
}

/* The kind of a hand made of the player's cards and those of another place. */
FUNCTION int mixed_kind(const u8 *by_ranks, const u8 *by_suit, int ranks, int suits, u64 cards) {
    int kind = by_ranks[ranks], marks = suits & 0x8888;
    if (marks) {
        int suit = marked_suit(marks), in_suit = by_suit[8192 * suit + ranks_of_suit(cards, suit)];
        if (in_suit > kind) kind = in_suit;
    }
    return kind;
}

/* One round: its net result in steps above the lowest one, and how many payments came from meters. */
FUNCTION i64 play_round(u64 key, i64 number, int *touched, PARAMETERS) {
    u64 word = mix(key + (u64)number * ROUND_STEP), retry = word, used = 0;
    u64 rest_cards[4] = {0, 0, 0, 0};
    int rest_ranks[4] = {0, 0, 0, 0}, rest_suits[4] = {0, 0, 0, 0};
    int drawn = 0, strength = 0;
    u32 shown_card = 0;
    i64 total = 0;
#if DEALER == 3
    {
        u32 row = draw_set(next_half(&word, &drawn), &retry, used, set_masks, SETS, SET_BAR);
        used = set_masks[row] & CARDS;
        strength = set_strengths[set_masks[row] >> 52];
        rest_ranks[1] = set_ranks[row];
        rest_suits[1] = set_suits[row];
        rest_cards[1] = used;
    }
#elif DEALER > 0
    {
        int ranks = 0, suits = 0, place = 0;
        if (DEALER > 3) {
            u32 row = draw_set(next_half(&word, &drawn), &retry, used, set_masks, SETS, SET_BAR);
            used = set_masks[row] & CARDS;
            ranks = set_ranks[row];
            suits = set_suits[row];
            place = 3;
        }
        for (; place < DEALER; place++) {
            shown_card = draw_card(next_half(&word, &drawn), &retry, used);
            used |= 1ULL << shown_card;
            ranks = steps[step_starts[place] + 13 * ranks + (shown_card >> 2)];
            suits += 1 << (4 * (shown_card & 3));
        }
        strength = dealer_by_ranks[ranks];
        int marks = (suits + (int)numbers[4]) & 0x8888;
        if (marks) {
            int in_suit = dealer_by_suit[ranks_of_suit(used, marked_suit(marks))];
            if (in_suit > strength) strength = in_suit;
        }
        rest_ranks[1] = ranks;
        rest_suits[1] = suits;
        rest_cards[1] = used;
    }
#endif
    for (int place = 0; place < COMMUNITY; place++) {
        u32 card = draw_card(next_half(&word, &drawn), &retry, used);
        used |= 1ULL << card;
        rest_ranks[2] = place == 0 ? (int)(card >> 2) : steps[step_starts[place] + 13 * rest_ranks[2] + (card >> 2)];
        rest_suits[2] += 1 << (4 * (card & 3));
        rest_cards[2] |= 1ULL << card;
        if (SHOWN == 1 && place == 0) shown_card = card;
    }
#if BOX == 3
    {
        u32 row = draw_set(next_half(&word, &drawn), &retry, used, set_masks, SETS, SET_BAR);
        rest_ranks[3] = set_ranks[row];
        rest_suits[3] = set_suits[row];
        rest_cards[3] = set_masks[row] & CARDS;
        used |= rest_cards[3];
    }
#elif BOX == 1
    {
        u32 card = draw_card(next_half(&word, &drawn), &retry, used);
        used |= 1ULL << card;
        rest_ranks[3] = card >> 2;
        rest_suits[3] = 1 << (4 * (card & 3));
        rest_cards[3] = 1ULL << card;
    }
#endif
    for (int seat = 0; seat < SEATS; seat++) {
        u64 mine = 0;
        u32 own, card = shown_card;
        int suits = 0;
#if PLAYER == 3
        own = draw_set(next_half(&word, &drawn), &retry, used, own_masks, (u32)numbers[9], (u32)numbers[10]);
        mine = own_masks[own] & CARDS;
        used |= mine;
        suits = own_suits[own];
        u32 info = own_info[own_masks[own] >> 52];
#else
        int size = 0;
        if (PLAYER > 3) {
            u32 row = draw_set(next_half(&word, &drawn), &retry, used, set_masks, SETS, SET_BAR);
            mine = set_masks[row] & CARDS;
            suits = set_suits[row];
            used |= mine;
            size = 3;
        }
        for (; size < PLAYER; size++) {
            u32 new_card = draw_card(next_half(&word, &drawn), &retry, used);
            used |= 1ULL << new_card;
            mine |= 1ULL << new_card;
            suits += 1 << (4 * (new_card & 3));
        }
        i64 index = 0;
        u64 rest = mine;
        for (int place = 0; place < PLAYER; place++) {
            index += binomials[LOWEST(rest) * (PLAYER + 1) + place + 1];
            rest &= rest - 1;
        }
        u32 entry = own_classes[index];
        own = entry >> 8;
        card = (shown_card & ~3u) | ((entry >> (2 * (shown_card & 3))) & 3);
        u32 info = own_info[own];
#endif
        int play = (int)(info >> 28);
        if (SHOWN) play += (int)((own_shown[2 * own] >> card) & 1) + 2 * (int)((own_shown[2 * own + 1] >> card) & 1);
        const i64 *row = own_cents + 3 * (((info >> 16) & 0xFFF) * PLAYS + play);
        i64 cents = row[0], paid = row[1], flags = row[2];
        if (CONTEST) {
            int own_strength = (int)(info & 0xFFFF), which = 0;
            if (strength >= (int)numbers[1]) which = 1 + (own_strength <= strength) + (own_strength < strength);
            row = contest_cents + 3 * (which * PLAYS + play);
            cents += row[0];
            paid += row[1];
            flags += row[2];
        }
        if (FIRST_PLACE) {
            int kind = mixed_kind(first_by_ranks, first_by_suit,
                                  own_ranks[own] * (int)numbers[5] + rest_ranks[FIRST_PLACE],
                                  suits + rest_suits[FIRST_PLACE] + (int)numbers[2], mine | rest_cards[FIRST_PLACE]);
            row = first_cents + 3 * (kind * PLAYS + play);
            cents += row[0];
            paid += row[1];
            flags += row[2];
        }
        if (SECOND_PLACE) {
            int kind = mixed_kind(second_by_ranks, second_by_suit,
                                  own_ranks[own] * (int)numbers[6] + rest_ranks[SECOND_PLACE],
                                  suits + rest_suits[SECOND_PLACE] + (int)numbers[3], mine | rest_cards[SECOND_PLACE]);
            row = second_cents + 3 * (kind * PLAYS + play);
            cents += row[0];
            paid += row[1];
            flags += row[2];
        }
        if (ALL_WIN) {
            row = all_win_cents + 3 * (((flags & numbers[7]) == numbers[7]) * PLAYS + play);
            cents += row[0];
            paid += row[1];
        }
        if (LIMIT) cents += paid < numbers[8] ? paid : numbers[8];
        if (METERS) *touched += (int)(flags >> 16);
        total += cents;
    }
    return total - numbers[0];
}

#if defined(__CUDACC__) && TWO_HANDS
/* Two hands of three and nothing else. The table of sets fits into the memory of a processor of the card, beside a word
   for every class of hands (strength, play, net) and a column of counters for every thread. A thread draws once for each
   turn of its loop, whether it begins a round or draws again for one, so that no thread waits for the bad luck of another. */
extern "C" __global__ void __launch_bounds__(QUICK_THREADS)
play_rounds(u64 key, i64 start, i64 stop, i64 cells, u64 *counts, i64 *left, u32 left_size, u32 *found, PARAMETERS) {
    extern __shared__ u64 sets[];
    u32 *classes = (u32 *)(sets + SETS), *own_counts = classes + CLASSES;
    __shared__ int contest[4 * PLAYS];
    for (u32 row = threadIdx.x; row < SETS; row += blockDim.x) sets[row] = set_masks[row];
    for (u32 at = threadIdx.x; at < CLASSES; at += blockDim.x) {
        u32 info = own_info[at], play = info >> 28;
        i64 net = own_cents[3 * (((info >> 16) & 0xFFF) * PLAYS + play)];
        classes[at] = set_strengths[at] | play << 12 | (u32)(net - numbers[0]) << 16;
    }
    if (threadIdx.x < 4 * PLAYS) contest[threadIdx.x] = (int)contest_cents[3 * threadIdx.x];
    for (int cell = 0; cell < CELLS; cell++) own_counts[cell * blockDim.x + threadIdx.x] = 0;
    __syncthreads();
    const u32 least = (u32)numbers[1];
    i64 stride = (i64)gridDim.x * blockDim.x, number = start + (i64)blockIdx.x * blockDim.x + threadIdx.x;
    u64 next = key + (u64)number * ROUND_STEP, step = (u64)stride * ROUND_STEP, retry = 0, used = 0;
    u32 strength = 0;
    int fresh = 1;
    while (number < stop) {
        u64 word = mix(fresh ? next : retry + RETRY_STEP), product;
        int cell = -1;
        retry = word;
        if (fresh) {
            for (product = (u64)(u32)(word >> 32) * SETS; (u32)product < SET_BAR;) {
                retry = mix(retry + RETRY_STEP);
                product = (u64)(u32)(retry >> 32) * SETS;
            }
            u64 dealer = sets[product >> 32];
            used = dealer & CARDS;
            strength = classes[dealer >> 52] & 0xFFF;
        }
        product = (u64)(fresh ? (u32)word : (u32)(word >> 32)) * SETS;
        u64 own = sets[product >> 32];
        if ((own & used) == 0 && (u32)product >= SET_BAR) {
            u32 mine = classes[own >> 52], ours = mine & 0xFFF, play = (mine >> 12) & 15;
            u32 which = strength >= least ? 1 + (ours <= strength) + (ours < strength) : 0;
            cell = (int)(mine >> 16) + contest[which * PLAYS + play];
        }
        fresh = cell >= 0;
        if (fresh) {
            own_counts[cell * blockDim.x + threadIdx.x]++;
            number += stride;
            next += step;
        }
    }
    __syncthreads();
    for (int cell = threadIdx.x; cell < CELLS; cell += blockDim.x) {
        u64 sum = 0;
        for (int thread = 0; thread < blockDim.x; thread++) sum += own_counts[cell * blockDim.x + thread];
        atomicAdd(counts + cell, sum);
    }
}
#elif defined(__CUDACC__)
/* Few results: every thread counts in a column of its own, so that no two ever wait for each other. Many: the threads of
   a warp that have the same result add it once. */
extern "C" __global__ void play_rounds(u64 key, i64 start, i64 stop, i64 cells, u64 *counts, i64 *left, u32 left_size,
                                       u32 *found, PARAMETERS) {
    i64 stride = (i64)gridDim.x * blockDim.x;
#if CELLS <= PRIVATE_CELLS
    extern __shared__ u32 own_counts[];
    for (int cell = 0; cell < CELLS; cell++) own_counts[cell * blockDim.x + threadIdx.x] = 0;
#endif
    for (i64 number = start + (i64)blockIdx.x * blockDim.x + threadIdx.x; number < stop; number += stride) {
        int touched = 0;
        i64 cell = play_round(key, number, &touched, ARGUMENTS);
        if (cell >= cells || touched >= 2) {
            u32 at = atomicAdd(found, 1u);
            if (at < left_size) left[at] = number;
        } else {
#if CELLS <= PRIVATE_CELLS
            own_counts[cell * blockDim.x + threadIdx.x]++;
#else
            u32 active = __activemask(), same = __match_any_sync(active, (u32)cell);
            if ((threadIdx.x & 31) == __ffs(same) - 1) atomicAdd(counts + cell, (u64)__popc(same));
#endif
        }
    }
#if CELLS <= PRIVATE_CELLS
    __syncthreads();
    for (int cell = threadIdx.x; cell < CELLS; cell += blockDim.x) {
        u64 sum = 0;
        for (int thread = 0; thread < blockDim.x; thread++) sum += own_counts[cell * blockDim.x + thread];
        atomicAdd(counts + cell, sum);
    }
#endif
}
#else
i64 play_rounds(u64 key, i64 start, i64 stop, i64 cells, u64 *counts, i64 *left, i64 left_size, i64 *next, PARAMETERS) {
    i64 found = 0, number = start;
    for (; number < stop && found < left_size; number++) {
        int touched = 0;
        i64 cell = play_round(key, number, &touched, ARGUMENTS);
        if (cell >= cells || touched >= 2) left[found++] = number;
        else counts[cell]++;
    }
    *next = number;
    return found;
}
#endif
