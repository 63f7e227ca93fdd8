// What the server sends to the pages, as TypeScript types. Amounts are dollars in text ("12.50") unless they say cents.

export type Role = "guest" | "player" | "dealer" | "floor" | "auditor" | "administrator";
export type Seat = number;

export interface Session {
  name: string;
  role: Role;
  csrf: string;
  one_time?: boolean;
  /** Whether a second factor must be set up before anything else. */
  second_factor_due?: boolean;
  /** What the page has to say when the rules in force are not the project's own. */
  rules?: string | null;
  /** The time zone of the house. */
  zone?: string;
  /** After so many seconds without an act the session ends. */
  idle_s?: number;
}

/** How long a session lasts if nothing is done. */
export interface IdleTime {
  name: string;
  idle_s: number;
  left_s: number;
}

/** An act that is due, or that may be done instead of a refused one. */
export interface Due {
  what: string;
  command: string;
  values: Record<string, unknown>;
  clause: string | null;
  seat: Seat | null;
}

/** A refusal or an error: an RFC 9457 problem, or the reply to a refused command. */
export interface ProblemData {
  status?: number;
  title?: string;
  detail?: string;
  why?: string;
  tried?: string | null;
  clause?: string | null;
  due?: (string | Due)[];
  due_values?: boolean;
  type?: string;
  errors?: unknown[];
  findings?: Finding[];
  seated?: Record<string, string>;
}

/** Somewhere you are logged in. */
export interface OwnSession {
  session: string;
  made_at: number;
  seen_at: number;
  here: boolean;
}

/** A house table as the administrator sees it. */
export interface HouseTable {
  table: string;
  title: string;
  automation: string;
  opened_at: number;
  closed_at: number | null;
  /** Which version of its submission is in force, where the table is open. */
  version: number | null;
}

export interface WagerView {
  amount: string;
  collected?: boolean;
  forfeited?: boolean;
  light?: boolean | null;
}

export type Outcome = "win" | "lose" | "push" | "forfeit" | "withdrawn" | "void";

export interface Settlement {
  seat: Seat;
  wager: string;
  outcome: Outcome;
  stake: string;
  paid: string;
  returned: string;
  clauses: string[];
  from_seat?: Seat | null;
  because?: string[];
  /** Why, as a player reads it; null where the viewer did not see the hand. */
  reason?: string | null;
}

export interface Jackpot {
  seat: Seat;
  wager: string;
  hand: string;
  amount: string;
  waits_for: "validation" | "second signature" | "payment" | "documents";
}

export interface Deck {
  name: string;
  in_play_since: number | null;
  most_hours: number;
  rounds_since_count: number;
  loaded: boolean;
  removed: string | null;
}

/** A card such as "Qh", or null where it lies face down. */
export type CardText = string | null;

/** What lies on the felt: enough to draw it, live or in a replay. */
export interface FeltView {
  round?: number | null;
  seats: Record<string, string>;
  wagers: Record<string, Record<string, WagerView>>;
  decided: Record<string, Record<string, string>>;
  decisions: Record<string, string[]>;
  cards: Record<string, CardText[]>;
  settled: Settlement[];
  asked: Seat | null;
  racked?: string[];
  over?: boolean;
  hands?: Record<string, ShownHand>;
  /** What the round meant for each of the viewer's seats, in one sentence. */
  headlines?: Record<string, string>;
}

/** A hand that the viewer sees: its name, its cards sorted, those that decide, and those that do not count. */
export interface ShownHand {
  words: string;
  cards: string[];
  lit: string[];
  unused: string[];
  /** Whether the dealer's hand is good enough to play; null where nothing is asked of it. */
  qualifies: boolean | null;
}

/** One wager at the seat in turn: what the dealer does with its chips, in cents, and why. */
export interface PayoutRow {
  act: "pay" | "return" | "take";
  seat: Seat;
  wager: string;
  label: string;
  cents: number;
  reason: string | null;
  clause: string | null;
  /** Whether the dealer has these chips already. */
  gone: boolean;
  by_hand: boolean;
}

/** Everything that moves at the seat in turn. */
export interface DealerPayouts {
  seat: Seat;
  hand: string | null;
  sentence: string;
  paid: number;
  rows: PayoutRow[];
}

export interface TableView extends FeltView {
  /** For dealer and floor, once the hand is up. */
  turn: DealerPayouts | null;
  round: number | null;
  phase: string | null;
  meters: Record<string, string>;
  lines: Record<string, string>;
  choices: string[];
  jackpots: Jackpot[];
  decks: Deck[];
  devices: Record<string, string>;
  awaited: Due[];
  /** For each seat the decisions that were taken when time ran out. */
  defaulted?: Record<string, number[]>;
  /** Whether the round that ended last was void; none is in play. */
  last_was_void: boolean;
  /** A void that waits for a second person. */
  claim: { clause: string; by: string; reason: string; returns: VoidReturn[] } | null;
  /** For the floor: the clauses by which the round can be void now, and what that returns to whom. */
  voids: string[];
  returns: VoidReturn[];
  dealer: string | null;
  floors: string[];
  /** Why no further round is opened. */
  paused: string | null;
  incidents: { incident: string; at: number; by: string; what: string; reason: string; clause: string | null }[];
  /** Decks that left the table and were not destroyed yet. */
  removed_decks: { removed: string; deck: string; at: number; reason: string }[];
}

/** Why a round was void, and what came back to whom; `reason` is what the staff wrote, for staff and auditors. */
export interface VoidNotice {
  clause: string;
  why: string;
  returned: { seat: Seat; player: string; back: string }[];
  reason?: string;
}

/** What a void does to one box. */
export interface VoidReturn {
  seat: Seat;
  player: string;
  back: string;
  taken_back: string;
}

export interface Betting {
  open: boolean;
  closes_in_s: number | null;
  asked: string[];
  /** Whether betting closes by itself, or when every player has asked; otherwise the dealer closes it. */
  closes: boolean;
}

/** A table at one moment, as one viewer may see it. */
/** A new version of a table's rules submission, which is new until its first round is over. */
export interface SubmissionVersion {
  number: number;
  at: number;
  reason: string;
  new: boolean;
}

export interface Picture {
  fact: number;
  view: TableView;
  last: TableView | null;
  void: VoidNotice | null;
  due: Due[];
  clock: { seat: Seat; left_s: number } | null;
  betting: Betting;
  bankroll: number | null;
  /** The version of the rules submission in force, if it is not the one that the table was opened under. */
  version: SubmissionVersion | null;
  /** The deck for which this player's number would count. */
  number?: NumberDue | null;
  /** The name that each player appears under. */
  names: Record<string, string>;
}

/** A deck that the house has committed to, and for which it wants a player's number. */
export interface NumberDue {
  deck: string;
  deck_id: string;
  root: string;
}

export interface PaytableLine {
  hand: string;
  words: string;
  pays: string;
  clause: string;
}

/** One wager of a table; limits are cents. */
export interface WagerInfo {
  wager: string;
  label: string;
  minimum: number;
  maximum: number;
  unit: number;
  fixed: number | null;
  progressive: boolean;
  collected: boolean;
  /** Part of the game itself, not a side bet. */
  main: boolean;
  paytable: PaytableLine[];
}

/** A decision: what its choices bet or take back. */
export interface StageInfo {
  yes: string;
  no: string;
  on: string | null;
  bets: string | null;
  takes_back: string | null;
  times: number[];
}

export interface RankingRow {
  hand: string;
  words: string;
  cards: string[];
  pays: Record<string, string | null>;
}

/** What beats what, best first, with the columns of what it pays. */
export interface HandRanking {
  columns: Record<string, string>;
  rows: RankingRow[];
}

export interface PlayRange {
  least_times: number;
  most_times: number;
  unit: number;
}

export type Automation = "none" | "cards" | "chips" | "dealer" | "all";
export type TableKind = "house" | "practice";

/** What does not change while a table is open, with its first picture. */
export interface TableInfo extends Picture {
  table: string;
  kind: TableKind;
  title: string;
  game: string;
  game_title: string;
  first_words: string;
  operator: string;
  electronic: boolean;
  /** The cells of each line of an electronic table, counted row by row from the top left. */
  lines: Record<string, number[]>;
  cards: { player: number; dealer: number; community: number; box: number };
  automation: Automation;
  /** The commands that the house gives itself. */
  house_does: string[];
  timer_s: number | null;
  seats: number;
  adjacent_boxes: number | null;
  dealing: string;
  shuffler: string;
  wagers: WagerInfo[];
  equal_wagers: string[];
  bonuses: Record<string, PaytableLine[]>;
  choices_help: Record<string, string>;
  stages: StageInfo[];
  decided: { wager: string; label: string }[];
  /** The answer that folds, in games with a fold. */
  fold_choice: string | null;
  forfeits: string[];
  play_between: PlayRange | null;
  voids: string[];
  decks: number;
}

/** One line of the lobby; limits are cents. */
export interface TableSummary {
  table: string;
  title: string;
  kind: TableKind;
  automation: Automation;
  seats: number;
  taken: number;
  phase: string;
  players: string[];
  /** Whether a dealer has the table's console open. */
  dealer: boolean;
  minimum: number;
  maximum: number;
  /** Which version of its rules submission is in force. */
  version: number;
  meters: Record<string, string>;
}

/** A fact as the house puts it into words. Which other fields it has depends on its kind. */
export interface FactLine {
  fact: string;
  text: string;
  at: number;
  clause: string | null;
  clauses: string[];
  seat?: Seat;
  player?: string;
  choice?: string;
  place?: Seat | string;
  cards?: string;
}

export interface CommandReply {
  id: string;
  ok: boolean;
  facts?: [number, number];
  waits_for?: string[];
}

export interface LiveState {
  state: "connecting" | "open" | "reconnecting" | "over";
  why?: string;
  waiting: number;
}

export interface AdviceValue {
  value: number;
  exact: string;
}

export interface Advice {
  best: string;
  unit?: string;
  /** The cents of the wager that the decision is about. */
  per_unit?: number | null;
  options: { action: string; ev: number; exact: string }[];
  between?: AdviceValue;
}

export interface Mistake {
  mistake: boolean;
  chosen: string;
  best: string;
  cost: number;
  exact: string;
  unit?: string;
  per_unit?: number | null;
  defaulted?: boolean;
  options?: ChoiceValue[];
}

/** A point on the drawing, and a card's place on it. */
export type Point = [number, number];

export interface CardPlace {
  at: Point;
  angle: number;
}

export interface FeltPlaces {
  view: [number, number, number, number];
  card: [number, number];
  dealer: CardPlace[];
  community: CardPlace[];
  box: CardPlace[];
  seats: Record<string, { angle: number; wagers: Record<string, Point>; cards: CardPlace[] }>;
}

export interface FeltDrawing {
  svg: string;
  places: FeltPlaces;
}

export interface DisputeAnswer {
  outcome: string;
  words: string;
  by?: string;
  at: number;
  /** What an upheld dispute is made good with. */
  correction?: { cents: number; state: string; by?: string; words?: string } | null;
}

export interface Dispute {
  dispute: number;
  table: string;
  round: number;
  by: string;
  reason: string;
  at: number;
  answer: DisputeAnswer | null;
}

/** The reports that may be read, and what they can cover. */
export interface ReportList {
  reports: { report: string; title: string; about: string; scoped_by: string[]; listed_by: string[] }[];
  tables: string[];
  /** Titles by name. */
  games: Record<string, string>;
  /** Titles by name; "all" asks for the sums alone. */
  wagers: Record<string, string>;
  meters: string[];
  day: string;
  shifts: number;
}

/** One row of a report in words, and the address of what it was made from. */
export interface ReportRow {
  cells: string[];
  behind: string | null;
  /** The address of a paper about the same. */
  paper: string | null;
}

/** A report with its first rows, and the source it was read from. */
export interface ReportPage {
  report: string;
  title: string;
  about: string;
  covers: string;
  columns: { head: string; kind: string }[];
  rows: ReportRow[];
  total: number;
  notes: string[];
  source: {
    made: string;
    heads: { chain: string; number: number; hash: string }[];
    written_by: string[];
    reported_by: string;
  };
}

/** An act of somebody's, done or refused. */
export interface ActRecord {
  at: number;
  by: string;
  table: string | null;
  act: string;
  what: string;
  why: string;
  refused: boolean;
  clause: string | null;
  fact: number;
}

/** One step of a round; its other fields depend on the kind of fact. Amounts are cents here. */
export interface RoundStep {
  n: number;
  fact: string;
  text: string;
  at: number;
  by?: string;
  /** Who was assigned to deal at this moment. */
  dealer?: string | null;
  clause?: string | null;
  clauses?: string[];
  seat: Seat;
  wager: string;
  cents: number;
  choice: string;
  place: string;
  position: number;
  positions?: number[];
  cards?: string[];
  outcome: Outcome;
  stake: number;
  paid: number;
  returned: number;
}

export interface RoundSeat {
  seat: Seat;
  player?: string;
  hand?: string;
  net: string;
  wagers?: Settlement[];
  results?: Settlement[];
}

export interface RoundRecord {
  table: string;
  round: number;
  /** What the table calls its wagers. */
  titles: Record<string, string>;
  /** For a player: why each wager was paid or taken, by seat and wager, such as "4 pair_plus". */
  reasons: Record<string, string>;
  operator: string;
  game: string;
  at: number;
  void: string | null;
  voided: VoidNotice | null;
  seats: RoundSeat[];
  dealer: { hand?: string; qualifies?: boolean } | null;
  cards: Record<string, CardText[]>;
  /** The hands that the viewer saw, by place, as a dealer calls them. */
  hand_words: Record<string, string>;
  steps: RoundStep[];
  disputes: Dispute[];
  meters_after?: Record<string, string | Record<string, string>>;
  refused?: ActRecord[];
  programs?: string[];
  files: { record: boolean; evidence: boolean };
  /** How the deck was committed to and cut, for those who may have the evidence. */
  fair?: FairDeck;
}

/** The commitment to a deck, its cut, and the numbers that it was drawn from. */
export interface FairDeck {
  deck_id: string;
  root: string;
  cut: number;
  numbers?: { house: string; players: [string, string][] };
}

/** One round in a list. */
export interface RoundSummary {
  table: string;
  round: number;
  at: number;
  outcome: string;
  clause: string | null;
  /** Why a void round is void, for auditors. */
  why?: string | null;
  net: string;
  dispute?: "open" | "upheld" | "not_upheld";
  players: Record<string, string>;
  nets: Record<string, string>;
  jackpots: { seat: Seat; wager: string }[];
}

export interface FloorTable extends TableSummary {
  view: TableView;
}

interface Pending {
  table: string;
  happened?: { text: string; at: number } | null;
}

/** Something the floor has to act on: a jackpot, or an act that is due from the floor. */
export type PendingItem =
  | (Pending & Jackpot & { kind: "jackpot"; due: Due | null })
  | (Pending & Due & { kind: "due" });

export interface FloorCall {
  call: number;
  table: string;
  by: string;
  at: number;
  reason: string;
}

export interface MeterMove {
  table: string | null;
  cents: string | number;
  shows: string;
}

export interface MeterInfo {
  meter: string;
  tables: string[];
  shows: string;
  rate: string | null;
  reset: string | null;
  history: MeterMove[];
}

export type PitLevel = "waiting" | "watch" | "quiet";

/** What a table should have won, in cents, and how far from it the result is, in standard deviations. */
export interface PitLuck {
  rounds: number;
  won: number;
  expected: number;
  spread: number;
  apart: number | null;
}

/** One table of the pit; money is cents, times are seconds. */
export interface PitRow {
  table: string;
  title: string;
  game: string;
  level: PitLevel;
  why: string;
  dealer: string | null;
  dealer_s: number | null;
  seats: number;
  taken: number;
  minimum: number;
  maximum: number | null;
  phase: string;
  round: number;
  still_s: number;
  rounds_hour: number;
  deck: { name: string; age_s: number; left_s: number; most_hours: number } | null;
  wagers: number;
  house_round: number;
  house_shift: number;
  house_day: number;
  /** What the table should have won and how far from it the result is, in cents and standard deviations. */
  luck_shift: PitLuck | null;
  luck_day: PitLuck | null;
  meters: Record<string, string>;
}

export interface FloorReport {
  pit: PitRow[];
  shift: { day: string; number: number; starts: number; ends: number; zone: string };
  tables: FloorTable[];
  pending: PendingItem[];
  meters: MeterInfo[];
  voids: { table: string; round: number; at: number; clause: string }[];
  disputes: Dispute[];
  closed_meters: ClosedMeters[];
}

/** The meters of one progressive at a closed table, and what somebody proposes to do with them. */
export interface ClosedMeters {
  table: string;
  title: string;
  wager: string;
  meters: Record<string, string>;
  targets: Record<string, string>;
  proposal: { transfer: number; at: number; by: string; to: string; reason: string } | null;
}

export interface Account {
  name: string;
  role: Role;
  disabled: boolean;
  locked: boolean;
  second_factor: boolean;
}

/** A person's own second factor; `since` is null where it is off. */
export interface SecondFactor {
  since: number | null;
  recovery_codes: number;
  required: boolean;
}

export interface NewPassword {
  name: string;
  password: string;
}

/** A game to sit down at, as the lobby shows it. */
export interface LobbyGame {
  game: string;
  electronic: boolean;
  title: string;
  summary: string;
  player_cards: number;
}

/** A wager of the paytable lab. */
export interface LabWager {
  wager: string;
  label: string;
  letters: string[];
  meters: Record<string, string[]>;
}

export interface LabGame {
  game: string;
  title: string;
  seats: number;
  wagers: LabWager[];
}

export interface LabFigure {
  value: number;
  exact: string;
}

export interface LabLine extends PaytableLine {
  amount: number;
}

export interface PlayChange {
  hands: number;
  was: string;
  now: string;
  examples: string[];
}

export interface PlayReport {
  decided: boolean;
  stages: { known: string; changed: number; hands: number; moved: PlayChange[] }[];
}

export interface LabResult {
  lines: LabLine[];
  unit: string;
  strategy: string | null;
  denominator: string | null;
  denominator_is: string | null;
  house_edge: LabFigure | null;
  element_of_risk: LabFigure | null;
  by_meter: { constant: string; per_meter: Record<string, string> } | null;
  sd: LabFigure | number | null;
  hit_rate: LabFigure | null;
  break_even: LabFigure | number | null;
  average_wager: LabFigure | null;
  play: PlayReport | null;
  chart: { bars: ChartBar[] } | null;
}

/** A drawing of the house, with its numbers. */
export interface PictureData {
  title: string;
  svg: string;
  columns: string[];
  rows: string[][];
  note: string;
}

export interface RoundPictures {
  fan: PictureData;
  ruin: PictureData | null;
  no_ruin: string | null;
}

export interface MeterYears {
  terms: Record<string, { reset: number; percent: number }>;
  pictures: PictureData[];
}

export interface LabPar {
  cycle: number;
  columns: string[];
  rows: string[][];
  parts: { wager: string; title: string; ev: string | object }[];
  bands: string[][];
  volatility_index: number | null;
}

export interface ChartBar {
  net: string;
  value: number;
  count: string;
  probability: number;
}

export type Severity = "error" | "warning" | "note";

/** Something found in a submission or on a card, at its line and column. */
export interface Finding {
  severity: Severity;
  question?: boolean;
  line: number;
  column: number;
  width: number;
  there: boolean;
  message: string;
  path: string | null;
  nearest: string | null;
  clause: string | null;
  gist: string | null;
  fix: { start: number; end: number; text: string } | null;
}

/** One thing that a card is asked about, and what became of it; `line` is 0 where no words were found. */
export interface CoverageRow {
  item: string;
  state: "agrees" | "differs" | "missing" | "not_read";
  words: string | null;
  line: number;
  column: number;
}

/** What a person says about an item of the coverage list, and the words it was said of. */
export interface CoverageRuling {
  state: "agrees" | "differs";
  words: string | null;
}

export interface WagerFigure {
  wager: string;
  paytable: string;
  advantage: number;
  house_advantage: string;
  at: string;
}

export interface PaperFile {
  name: string;
  address: string;
  bytes: number;
}

export interface PaperAnswer {
  ok: boolean;
  files: PaperFile[];
  left_out: Record<string, string>;
  warnings: string[];
  archive: string;
  kept_s: number;
}

export interface ExampleHouse {
  game: string;
  title: string;
  operator: string;
  text: string;
}

/** One sentence of a guide and the clauses behind it. */
export interface GuideSentence {
  text: string;
  clauses: string[];
}

export interface GuideRanking {
  size: number;
  title: string;
  lines: { hand: string; words: string; cards: string[] }[];
}

/** How a game is played at one house. */
export interface GameGuide {
  game: string;
  title: string;
  operator: string;
  motto: string;
  solved: boolean;
  /** The hand that the box plays: what each wager pays for it, and the chance of it. */
  beats: {
    columns: Record<string, string>;
    rows: { hand: string; words: string; cards: string[]; pays: Record<string, string | null>; chance: number }[];
  };
  sentences: GuideSentence[];
  rankings: GuideRanking[];
  order: GuideSentence;
  dealer: {
    needs: string;
    clauses: string[];
    wagers: string[];
    cases: { when: string; outcomes: string[]; clause: string }[];
  } | null;
  fold: GuideSentence[];
  bets: GuideSentence[];
  paytables: {
    title: string;
    note: string;
    clause: string;
    lines: { words: string; suits: string; pays: string }[];
  }[];
  limits: { name: string; limit: string; clause: string }[];
}

export interface StrategyRules {
  name: string;
  rules: string[];
  ev: LabFigure;
  cost: LabFigure;
}

export interface SampleHand {
  cards: string;
  upcard: string;
}

export interface GridCell {
  kind: "yes" | "some" | "no" | "";
  text: string;
  title: string;
  samples: SampleHand[];
}

/** The best play of a game at one house. */
export interface StrategyAnswer {
  game: string;
  title: string;
  operator: string;
  paytable: string | null;
  unit: string;
  optimum: string;
  best: StrategyRules;
  short: StrategyRules[];
  grid: {
    title: string;
    row_title: string;
    column_title: string;
    rows: string[];
    columns: string[];
    legend: { kind: GridCell["kind"]; text: string }[];
    cells: GridCell[][];
  };
}

/** A choice and what it is worth, in units of its wager. */
export interface ChoiceValue {
  action: string;
  ev: number;
  exact: string;
}

export interface HandValues {
  unit: string;
  best: string;
  options: ChoiceValue[];
}

/** A decision of a game: how many cards are seen where, and what can be chosen. */
export interface GameDecision {
  stage: number;
  name: string;
  question: string;
  choices: string[];
  own: number;
  dealer: number;
  community: number;
  wager: string;
}

export interface DrillQuestion extends GameDecision {
  cards: string[];
  upcard: string | null;
  shared: string[];
  pattern: string;
  review: boolean;
  best: string;
  options: ChoiceValue[];
}

export interface DrillAnswer {
  question: DrillQuestion;
  missed: Record<string, object>;
}

/** A question of the school, without its answer: choices, or rows that each need a move. */
export interface SchoolQuestion {
  number?: number;
  subject: string;
  title: string;
  prompt: string;
  hands: { title: string; cards: string[] }[];
  stakes: { wager: string; title: string; cents: number }[];
  notes: string[];
  choices: { key: string; text: string }[];
  rows: { wager: string; title: string }[];
}

/** The key of a choice, or what is done with each bet. */
export type SchoolAnswer = string | Record<string, string>;

export interface SchoolSolution {
  pattern: string;
  answer: SchoolAnswer;
  clauses: string[];
  choices: { key: string; clause: string | null; why: string }[];
  rows: { wager: string; move: string; clauses: string[]; why: string }[];
}

export interface SchoolReference {
  subject: string;
  pattern: string;
  seed: number;
}

export interface AskedQuestion {
  reference: SchoolReference;
  question: SchoolQuestion;
  review: boolean;
}

export interface SchoolMark {
  right: boolean;
  wrong_rows: string[];
  solution: SchoolSolution;
  clauses: string[];
  missed: Record<string, object>;
}

export interface SchoolSubjects {
  game: string;
  title: string;
  operator: string;
  /** How far the difficulty of two papers differs at most. */
  equally_hard: string;
  subjects: { subject: string; title: string; patterns: number }[];
}

/** The question that an examination has come to; without one, the console part is next, or the paper is handed in. */
export interface ExamQuestion {
  number: number;
  length: number;
  question: SchoolQuestion | null;
  console: boolean;
}

/** How far an examination has come; `result` is the number of its result, if it was handed in. */
export interface ExamNow extends ExamQuestion {
  result: number | null;
}

export interface ExamBegun extends ExamQuestion {
  sitting: string;
  seed: number;
}

/** What came of an act at the console of an examination. */
export interface ConsoleTold {
  hint: { what: string; clause: string | null } | null;
  over: boolean;
  picture: Picture;
  facts: FactLine[];
}

export type ConsoleStart = TableInfo & ConsoleTold & { dealer: string };

export interface ExamStep {
  number: number;
  what: string;
  clause: string | null;
  right: boolean;
  done: boolean;
  refused: { tried: string; why: string; clause: string | null }[];
  hints: number;
  seconds: number;
}

export interface ExamConsole {
  seats: number;
  asked: number;
  right: number;
  refused: number;
  hints: number;
  seconds: number;
  steps: ExamStep[];
}

export interface ExamSubject {
  subject: string;
  title: string;
  asked: number;
  right: number;
  seconds: number;
}

/** One part of an examination, in the words of every page, paper and report. */
export interface ExamPart {
  title: string;
  said: string;
}

export interface ExamResult {
  place: number;
  who: string;
  parts: ExamPart[];
  subjects: ExamSubject[];
  read_again: { clause: string; gist: string }[];
  questions: {
    number: number;
    prompt: string;
    seen: string[];
    said: string;
    right_said: string;
    right: boolean;
    clauses: string[];
  }[];
  console?: ExamConsole | null;
  /** For which time the person sat this paper. */
  sitting?: number;
}

export interface ListedExam {
  place: number;
  at: number;
  by: string;
  house: string;
  game: string;
  parts: ExamPart[];
  seed: number;
  sitting: number | null;
}

/** A round of a dealer who may err on purpose, without its error. */
export interface WatchedRound {
  seed: number;
  dealer: string;
  floor: string;
  acts: string[];
  /** How long each act takes beside the others. */
  weights: number[];
  clauses: { clause: string; gist: string }[];
}

export interface AlarmResult {
  judgment: string;
  kind: string;
  act: number | null;
  clauses: string[];
  why: string;
}
