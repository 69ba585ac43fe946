// Generated from the types of crates/server and crates/contract by crates/server/tests/types.rs.
// Do not edit: run `GROGNARD_WRITE_TYPES=1 cargo test -p server --test server types`.

/** A game that can be played. */
export type GameView = {
  /** As requests write it. */
  key: string;
  /** Its printed title. */
  title: string;
  /** What it is like, in a line. */
  character: string;
  /** What can be played. */
  scenarios: ScenarioView[];
  /** Against whom, weakest first. */
  levels: LevelView[];
};

/** A scenario as the lobby lists it. */
export type ScenarioView = {
  /** As requests write it. */
  key: string;
  /** For people. */
  title: string;
  /** What it is about. */
  about: string;
  /** How many turns it lasts at most. */
  turns: number;
  /** Optional rules it offers. */
  options: OptionalRule[];
  /** The board it is played on. */
  board: string;
  /** How evenly it is matched, if that has been measured. */
  balance?: BalanceView;
};

/** How often each side won between equal opponents. */
export type BalanceView = {
  /** How many games were played. */
  games: number;
  /** The level that commanded both sides. */
  between: string;
  /** How often the French won. */
  french: Share;
  /** How often the Allies won. */
  allied: Share;
  /** How often nobody did. */
  drawn: Share;
};

/** A share of some games, and its 95% interval. */
export type Share = {
  /** From 0 to 1. */
  share: number;
  /** The lower end. */
  low: number;
  /** The upper end. */
  high: number;
};

/** A kind of opponent. */
export type LevelView = {
  /** As requests write it. */
  key: string;
  /** What to expect, in a sentence. */
  about: string;
};

/** Asks for a new table. */
export type NewTable = {
  /** Which game; a record or a position says it itself. */
  game?: string | null;
  /** Which scenario; a record or a position says it itself. */
  scenario?: string | null;
  /** Optional rules. */
  options?: Options;
  /** What the table is called. */
  name?: string;
  /** What its maker is called. */
  player?: string;
  /** Who sits where. */
  seats?: SeatPlans;
  /** Whether the players may ask for hints; between people that is agreed on here. */
  hints?: boolean;
  /** A record to go on from, as its JSON lines. */
  record?: string | null;
  /** A position to start from. */
  position?: unknown | null;
};

/** Who sits where: `you`, `friend`, `opponent` (the strongest) or `opponent:<level>`. */
export type SeatPlans = {
  /** The French seat. */
  french?: string;
  /** The Allied seat. */
  allied?: string;
};

/** A table has been made. */
export type Created = {
  /** Its name in requests. */
  id: string;
  /** Where the browser goes. */
  url: string;
  /** What to send to friends, by side. */
  links: Links;
  /** What to send to those who want to watch. */
  watch: string;
};

/** Seat links of a new table. */
export type Links = {
  /** For a friend who plays the French. */
  french?: string;
  /** For a friend who plays the Allies. */
  allied?: string;
};

/** A table as one person may see it. */
export type TableView = {
  /** Its name in requests. */
  id: string;
  /** Counts the changes of the game, undo included; a decision names the version it was made for. */
  version: number;
  /** Counts all changes of the table, talk included: of two views the one with more is newer. */
  stamp: number;
  /** How many inputs the game has taken. */
  inputs: number;
  /** Set in a replay: the input after which this was so. */
  at?: number;
  /** Which game. */
  game: string;
  /** Its printed title. */
  game_title: string;
  /** Which scenario. */
  scenario: string;
  /** For people. */
  scenario_title: string;
  /** The phase that the game began in: no entry of the chronicle tells of it, because nothing led there. */
  opening: string;
  /** Optional rules in use. */
  options: Options;
  /** What the table is called. */
  name: string;
  /** The board it is played on. */
  board: string;
  /** Whose eyes this was drawn for; a referee's once the game is over. */
  eye: Eye;
  /** Who sits where. */
  seats: Seats;
  /** Who is asked. */
  to_act: Side[];
  /** The side whose program is thinking. */
  thinking: Side | null;
  /** Whether a decision of yours is asked for. */
  your_turn: boolean;
  /** What is seen. */
  scene: Scene;
  /** What happened lately. */
  chronicle: EntryView[];
  /** Whether your last decision can be taken back. */
  can_undo: boolean;
  /** Why not. */
  undo_reason: string | null;
  /** Whether the players may ask for hints. */
  hints: boolean;
  /** What has been offered and not answered. */
  offers: OfferView[];
  /** What has been said lately. */
  chat: ChatView[];
  /** Whether those who play have muted those who watch. */
  muted: boolean;
  /** The sides that want the table to be forgotten. */
  unwanted_by: Side[];
  /** The private notes of your seat. */
  notes: string;
  /** Set when the game could not be played to its last input, because a rule or the data are not what they were. */
  broken?: BrokenView;
  /** What the game was begun with. */
  begun_with: BegunWith;
  /** How it ended. */
  outcome: OutcomeView | null;
  /** Who gave up. */
  resigned: Side | null;
  /** The table this one was branched off. */
  branch_of: BranchOf | null;
  /** The SHA-256 of the seed of the dice, or `hand`. */
  dice_commitment: string;
  /** What the players have added to the seed. */
  shares: SharesView;
  /** Whether you may add to the seed, which you have not, and nothing has been drawn yet. */
  share_wanted: boolean;
  /** The sides that the dice wait for: to take their seat, or to add to the seed. */
  waits_for: Side[];
  /** The seed, once the game is over. */
  seed: string | null;
  /** Set when this answers a request that had been answered before. */
  repeated?: boolean;
  /** Something to tell whoever asks, once: why the link that was followed gave no seat. */
  told?: string;
  /** Set when this answers an order: so many of its decisions were taken. */
  taken?: number;
};

/** What the players have added to the seed of the dice: 64 hexadecimal digits each. */
export type SharesView = {
  /** The French player. */
  french?: string;
  /** The Allied player. */
  allied?: string;
};

/** Where a game stopped that was begun by other rules. */
export type BrokenView = {
  /** The input that is not taken any more, from one. The game is shown up to the one before. */
  input: number;
  /** How many inputs are kept. */
  inputs: number;
  /** What is wrong with it. */
  what: string;
  /** The rule that forbids it. */
  rule?: string;
};

/** What a game was begun with. */
export type BegunWith = {
  /** The version of the program; empty if it was begun before that was kept. */
  program: string;
  /** The digest of the data. */
  data: string;
  /** Whether the data here are others. */
  other_data: boolean;
};

/** Both seats of a table. */
export type Seats = {
  /** The French seat. */
  french: SeatView;
  /** The Allied seat. */
  allied: SeatView;
};

/** A seat. */
export type SeatView = {
  /** Who sits there, as seen from where you sit. */
  who: Who;
  /** What they are called. */
  name: string;
  /** The level, if it is a program. */
  level: string | null;
  /** Whether they are looking at the table now. */
  present: boolean;
  /** Whether you decide for this side. */
  yours: boolean;
  /**
   * A link that you have made and nobody has used yet: an open seat's, to send to a friend; or your own seat's, to
   * let another device of yours in. It is good once.
   */
  link?: string;
  /** Who decides for this side, as those see it who sit at the table. More than one of them share what they see. */
  holders: HolderView[];
};

/** Someone who holds a seat. */
export type HolderView = {
  /** Whether it is you, with this browser. */
  you: boolean;
  /** Whether another holder has let it in, as a further device of his. */
  device: boolean;
  /** Since when, in UTC; empty if it was before that was kept. */
  since: string;
};

/** A link that gives a seat, once. */
export type SeatLink = {
  /** Its address. */
  link: string;
  /** Whether it lets another device of yours in; otherwise it is for whoever is to take the open seat. */
  device: boolean;
};

/** Who sits somewhere. */
export type Who =
  /** You. */
  | "you"
  /** A program. */
  | "opponent"
  /** Another person. */
  | "friend"
  /** Nobody yet. */
  | "open";

/** A line of the chronicle with the number of its input. */
export type EntryView = {
  /** The input that made it happen, from one. */
  n: number;
} & Entry;

/** An offer that waits for an answer. */
export type OfferView = {
  /** Its number: an answer names it. */
  id?: number;
  /** The version of the game that it was made for. */
  version?: number;
  /** What is offered. */
  kind: OfferKind;
  /** By whom. */
  by: Side;
  /** For a takeback: how many inputs would remain. */
  to: number | null;
};

/** What can be offered. */
export type OfferKind =
  /** Nobody wins. */
  | "draw"
  /** To go back, beyond dice if need be. */
  | "takeback";

/** Something said at the table. */
export type ChatView = {
  /** From which seat; `null` for one who watches. */
  side: Side | null;
  /** By whom. */
  name: string;
  /** What. */
  text: string;
  /** When, in UTC. */
  at: string;
};

/** How a game ended: by its rules, by agreement or by giving up. */
export type OutcomeView = {
  /** Who won; `null` is a draw. */
  winner: Side | null;
  /** The reason in a sentence. */
  how: string;
  /** The rule that ended it, unless the players did. */
  rule: string | null;
};

/** Where a table was branched off. */
export type BranchOf = {
  /** The other table. */
  id: string;
  /** The input after which it was. */
  at: number;
};

/** A table in the list of mine. */
export type TableSummary = {
  /** Its name in requests. */
  id: string;
  /** Which game. */
  game: string;
  /** Its printed title. */
  game_title: string;
  /** Which scenario. */
  scenario_title: string;
  /** What the table is called. */
  name: string;
  /** Where I sit: nowhere if I only made it. */
  your_sides: Side[];
  /** Turn and phase. */
  headline: string;
  /** Who is asked. */
  to_act: Side[];
  /** Whether a decision of mine is asked for. */
  your_turn: boolean;
  /** Whether it is over. */
  over: boolean;
  /** How it ended. */
  outcome: OutcomeView | null;
  /** When it was made, in UTC. */
  created_at: string;
  /** When it last changed, in UTC. */
  updated_at: string;
  /** Who sits on the seats that are not mine. */
  opponents: string[];
};

/** Decides something. */
export type Decide = {
  /** The version it was made for. */
  version: number;
  /** A decision as the scene offers it. */
  decision: unknown;
  /**
   * What is decided after it, if it is the first of an order: one after the other, as long as nobody else is asked
   * and no rule forbids it.
   */
  then?: unknown[];
  /** Whether the order goes on when dice have been thrown. */
  rolls?: boolean;
  /**
   * A name for this request, made up by the client: the same request sent again is answered and
   * not done again.
   */
  request?: string | null;
};

/** Takes back. */
export type Undo = {
  /** The version it was made for. */
  version: number;
};

/** Asks why something cannot be chosen: one of the two. */
export type WhyNot = {
  /** What was clicked. */
  anchor?: Anchor | null;
  /** Or what would have been decided. */
  decision?: unknown | null;
};

/** Why something cannot be chosen: one of the three. */
export type WhyAnswer = {
  /** But it can be. */
  legal?: boolean;
  /** A rule forbids it. */
  forbidden?: Forbidden;
  /** That rule. */
  text?: RuleText;
  /** It would mean nothing now. */
  nothing?: boolean;
};

/** What the strongest opponent would do. */
export type Hint = {
  /** The decision. */
  decision: unknown;
  /** As the scene calls it. */
  label: string;
  /** The reason, in a sentence; empty if the program gives none. */
  why: string;
  /**
   * What it would do from here on, if that is more than this decision: until dice fall, somebody else is asked or
   * another phase begins.
   */
  plan?: Order;
};

/** What the enemy could do. */
export type Threats = {
  /** As signs on the board; none if the game does not offer them. */
  marks: Threat[];
};

/** Says something, or writes private notes. */
export type Text = {
  /** The words. */
  text: string;
};

/** Lets those who watch talk, or not. */
export type Mute = {
  /** Whether what they say is neither taken nor shown. */
  muted: boolean;
};

/** Makes an offer, or answers one. */
export type Offer = {
  /** What is offered. */
  offer?: OfferKind | null;
  /** For a takeback: how many inputs would remain. */
  to?: number | null;
  /** Or the answer to an offer; `false` also withdraws one's own. */
  answer?: boolean | null;
  /** The offer that is answered. */
  id?: number | null;
  /** The version of the table that was seen; who agrees has to say it. */
  version?: number | null;
};

/** Adds to the seed of the dice. */
export type SeedShare = {
  /** 64 hexadecimal digits that nobody could foresee; who leaves them out leaves it to the table. */
  share?: string | null;
};

/** Gives up. */
export type Resign = {
  /** For which side: only someone who holds both seats has to say it. */
  side?: Side | null;
};

/** Plays on from an earlier moment at a table of its own. */
export type Branch = {
  /** The input after which the new game begins. */
  at: number;
  /** Who sits where. */
  seats?: SeatPlans;
  /** What the new table is called. */
  name?: string | null;
  /** What its maker is called. */
  player?: string;
};

/** The answer to a request for a change, for those who hear of the change itself by their socket. */
export type Done = {
  /** The version that it led to. */
  version: number;
  /** The stamp that it led to. */
  stamp: number;
  /** So many inputs there were then, with the dice that followed. */
  inputs: number;
  /** Set when this answers a request that had been answered before. */
  repeated?: boolean;
  /** Set when this answers an order: so many of its decisions were taken. */
  taken?: number;
};

/** What has changed in a table since it was last shown. */
export type Change = {
  /** The stamp of the view that it changes: whoever has another one asks for the whole. */
  since: number;
  /** What leads from that `TableView` to the present one, as `web/js/change.js` applies it. */
  change: unknown;
};

/** What is pushed to those who look at a table. */
export type Live =
  /** The whole table, on opening. */
  | { "table": TableView }
  /** The table has changed. */
  | { "change": Change }
  /** Somebody said something. */
  | { "chat": ChatView }
  /** Somebody came or went. */
  | { "presence": Presence };

/** Who is looking at a table. */
export type Presence = {
  /** Someone on the French seat. */
  french: boolean;
  /** Someone on the Allied seat. */
  allied: boolean;
  /** How many watch. */
  watchers: number;
};

/** An answer to a request that cannot be granted. */
export type Failure = {
  /** What is wrong. */
  error: Problem;
  /** The table as it is, when the request was made for an earlier version. */
  table?: TableView;
};

/** What is wrong. */
export type Problem = {
  /** In a sentence. */
  what: string;
  /** The rule that forbids it. */
  rule?: string;
  /** What the rule says about it. */
  why?: string;
  /** What to do about it. */
  hint?: string;
};

/** The rules of a game, and its terms of art. */
export type RulesView = {
  /** In the order of the rulebook. */
  rules: RuleText[];
  /** The glossary. */
  glossary: Gloss[];
  /** What a newcomer is told, if the game has a guide. */
  guide?: Guide;
};

/** The charts that lie beside a table. */
export type ChartsView = {
  /** The version that they show. */
  version: number;
  /** In the order in which they are offered. */
  charts: Chart[];
};

/** A wish to forget a table. */
export type Forgotten = {
  /** Whether it is gone. Otherwise it waits for the other player to wish the same. */
  gone: boolean;
};

/** Whether the host is well. */
export type Health = {
  /** Whether it is. */
  ok: boolean;
  /** The version of the program. */
  version: string;
  /** `sqlite` or `postgres`. */
  database: string;
  /** What is wrong, if something is: the words of the database. */
  what?: string;
};

/** A board in the list of all boards. */
export type BoardLine = {
  /** Names the board, uniquely over all games. */
  key: string;
  /** Names its content: what boards and maps are asked for by. */
  id: string;
  /** The game it belongs to. */
  game: string;
  /** The printed title of that game. */
  game_title: string;
  /** For people. */
  title: string;
  /** Where it comes from. */
  about: string;
  /** Whether it has hexes, or else areas. */
  hexes: boolean;
  /** How many of them. */
  spaces: number;
  /** Width and height of its plane. */
  size: [number, number];
};

/** A board file, as far as the board that clients draw does not tell. */
export type BoardSheet = {
  /** As the list of boards has it. */
  line: BoardLine;
  /** What the file is called. */
  file: string;
  /** Who vouches for what; sources are named by their place in this list. */
  sources: SourceView[];
  /** In the order of the board. */
  spaces: SpaceFacts[];
  /** What lies between two spaces: of a hex board only where there is something. */
  sides: SideFacts[];
  /** Roads and the like. */
  ways: WayFacts[];
  /** Entries, exits, goals, sectors. */
  zones: ZoneFacts[];
  /** Words that the board files of this game use. */
  brushes: Brushes;
  /** What stops a line of sight, unless one asks otherwise. */
  blocking: Blocking;
  /** To whom the ground beneath is owed. */
  credits: string;
};

/** Who vouches for a value. */
export type SourceView = {
  /** As the file refers to it. */
  key: string;
  /** How sure it is. */
  provenance: Provenance;
  /** In words. */
  text: string;
};

/** What the file says of a space. */
export type SpaceFacts = {
  /** The words for its ground. */
  terrain: string[];
  /** Its source. */
  source: number;
  /** Properties with a source of their own. */
  sources?: Record<string, number>;
};

/** What lies between two spaces. */
export type SideFacts = {
  /** The spaces. */
  between: [SpaceId, SpaceId];
  /** What runs along it. */
  kinds: string[];
  /** The space that it belongs to. */
  owner?: SpaceId;
  /** Its course on the plane of the board. */
  line: ([number, number])[];
  /** Its source. */
  source: number;
  /** Kinds with a source of their own. */
  sources?: Record<string, number>;
};

/** A road or the like. */
export type WayFacts = {
  /** What it is. */
  kind: string;
  /** What it is called. */
  name?: string;
  /** From space to space. */
  through: SpaceId[];
  /** Its source. */
  source: number;
};

/** A named set of spaces. */
export type ZoneFacts = {
  /** For people. */
  name: string;
  /** `entry`, `exit`, `victory`… */
  kind: string;
  /** Its spaces. */
  spaces: SpaceId[];
  /** Its source. */
  source: number;
};

/** Words to correct a board with. */
export type Brushes = {
  /** For the ground of a space. */
  terrain: string[];
  /** For what runs along a side. */
  sides: string[];
  /** For what goes from hex to hex; empty on boards of areas. */
  ways: string[];
  /** Numbers that areas have. */
  values: string[];
};

/** What stops a line of sight. */
export type Blocking = {
  /** Ground that does. */
  terrain: string[];
  /** Sides that do. */
  sides: string[];
  /** Who says so, in a sentence. */
  assumed: string;
};

/** How far it is. */
export type Measure = {
  /** Steps from space to space; none where no way leads there. */
  steps: number | null;
  /** As the crow flies, where the board has a scale. */
  metres?: number;
  /** In a sentence. */
  said: string;
};

/** What lies on a line of sight. */
export type Sight = {
  /** Whether one sees the other. */
  clear: boolean;
  /** What the line meets between the two, in order. */
  steps: SightStep[];
  /** On a board of areas the way that was looked along, both ends included. */
  way?: SpaceId[];
  /** In a sentence. */
  said: string;
  /** What was taken to stop it. */
  blocking: Blocking;
};

/** A part of a line of sight. */
export type SightStep = {
  /** `through` a space, `along` a side, `past` a corner, `across` a side. */
  how: string;
  /** The spaces that it touches. */
  spaces: SpaceId[];
  /** What stops it there, in words. */
  stopped?: string;
};

/** Something found by its name. */
export type Found = {
  /** What it is called. */
  name: string;
  /** What it is: `place`, `hex`, `area`, or a kind of the true ground. */
  what: string;
  /** Where it is, on the plane of the board. */
  at: [number, number];
  /** The spaces that it lies in. */
  spaces: SpaceId[];
};

/** Asks for a corrected board. */
export type Corrections = {
  /** How things are on the printed board, in the order in which they were noted. */
  corrections: Correction[];
};

/** Corrections that cannot be made. */
export type Uncorrected = {
  /** What is wrong, in a sentence. */
  error: Problem;
  /** All that is wrong. */
  faults: FaultView[];
};

/** Something wrong in a file or in a correction. */
export type FaultView = {
  /** Where, in words. */
  place: string;
  /** What is wrong, and what would be right. */
  what: string;
  /** The correction it comes from, by its place in the list, if it is one alone. */
  correction?: number;
};

/**
 * What is printed: the ground a game is played on, and its counters. It never changes during a game, so clients keep
 * it by its `id`.
 */
export type Board = {
  /** Names this board and this version of it. */
  id: string;
  /** A title for people. */
  title: string;
  /** Width and height of the plane that outlines and lines are drawn in; y grows downwards. */
  size: [number, number];
  /** Hexes or areas. */
  spaces: Space[];
  /** Spaces that mean something together: where one comes in, what is fought for, a sector. */
  regions?: Region[];
  /** Every counter that may lie on it, in the order of their ids. */
  counters?: Counter[];
  /** Roads, streams, crests, edges: drawn between or across spaces. */
  lines: Line[];
  /** Names written on the map. */
  labels: Label[];
  /** Places beside the map: waiting, lost, exited, a holding box. */
  trays: Tray[];
  /** What the terrains mean. */
  legend: Terrain[];
  /** The true ground that lies under the spaces, as far as it is known. */
  ground?: Ground[];
  /** How long a kilometre is on the board, where the board has a scale. */
  kilometre?: number;
  /** Where the map comes from, for the player. */
  provenance: string;
};

/** An optional rule as a scenario offers it. */
export type OptionalRule = {
  /** As [`Options`] write it. */
  key: string;
  /** For people. */
  title: string;
  /** What it changes, in a sentence for players. */
  about: string;
  /** Those of one group are shown together. */
  group: string;
  /** What it may be set to; the first is the default. */
  values: OptionValue[];
  /** The value that leaves the rule out: what it counts as while it is without effect. */
  idle: string;
  /** The rule behind it. */
  rule: Rule;
  /** Options without which it has no effect. */
  needs: string[];
  /** Options that have no effect beside it. */
  replaces: string[];
};

/** Choices made before the game, as people write them: optional rules by key. Absent keys have their default. */
export type Options = Record<string, string>;

/** Whose eyes a scene is drawn for. A scene never says what its eye may not know. */
export type Eye =
  /** The French player. */
  | "french"
  /** The Allied player. */
  | "allied"
  /** Someone who watches: sees only what both players know. */
  | "observer"
  /** Sees everything: for finished games, analysis and tests. Never sent to a player. */
  | "referee";

/**
 * One of the two sides. Every game of the house is about June 1815, so the sides have names.
 * In each game the Allied player also commands the Prussians.
 */
export type Side =
  /** Napoleon's army. */
  | "french"
  /** Wellington's army, and Blücher's. */
  | "allied";

/** The table as one eye sees it at one moment. */
export type Scene = {
  /** The board it is drawn on. */
  board: string;
  /** "Turn 3 of 10 · Allied movement". */
  headline: string;
  /**
   * The part of the board that is played on, where it is not the whole: its upper left and its lower right corner,
   * in the coordinates of the board.
   */
  field?: ([number, number])[];
  /** Units, leaders, whatever lies on the table. */
  pieces: Piece[];
  /** Ground that was laid in play. */
  laid?: Laid[];
  /** Signs on spaces: an open duty, a zone, a battle. */
  marks: Mark[];
  /** Regions of the board that matter now. */
  lights?: Light[];
  /** Turn, losses, victory points. */
  tracks: Track[];
  /** Cards or chits held: face up for their owner, backs for the other. */
  hands: Hand[];
  /** Pieces to be compared in a list. */
  rosters?: Roster[];
  /** Sums that stand beside the board, such as the points that each area brings. */
  tallies?: Account[];
  /** What is being worked out right now, such as an attack under construction. */
  account?: Account;
  /** The fight that is being fought step by step. */
  fight?: Fight;
  /** Tokens that wait to be put on pieces. */
  pools?: Pool[];
  /** What is asked of whom. */
  prompt?: Prompt;
  /**
   * Every legal decision of the side that looks, when it is asked; one may hang on several things.
   * Empty for other eyes.
   */
  choices: Choice[];
  /** What the side that looks can do with one click and several decisions. Empty for other eyes. */
  orders?: Order[];
  /** Set when the game is over. */
  outcome?: Outcome;
};

/** A line of the chronicle: an event in words. */
export type Entry = {
  /** A sentence. */
  text: string;
  /** The same in short, where the sentence gives every reason: who did what to whom, and what came of it. */
  brief?: string;
  /** How much it matters. */
  weight: Weight;
  /** The rule that made it happen. */
  rule?: Rule;
  /** Whose doing it was. */
  side?: Side;
  /** The spaces it concerns. */
  spaces?: SpaceId[];
  /** A way that something went, from its first space to its last. */
  arrow?: SpaceId[];
  /** Dice thrown. */
  dice?: Die[];
  /** What kind of thing it was, for those who sort and sum up. */
  deed?: Deed;
  /** Who did it, or whom it befell. */
  pieces?: PieceId[];
  /** What a loss counts, in what this game counts losses in. */
  toll?: number;
  /** The turn that begins here, from 1. */
  turn?: number;
  /** What that turn is called, where it has a name beside its number. */
  called?: string;
  /** The day that it belongs to, in a game of days. */
  day?: string;
};

/** What a choice hangs on: what a player clicks, touches or names to make it. */
export type Anchor =
  /** A piece, by [`Piece::id`](super::Piece::id). */
  | { "piece": PieceId }
  /** A space of the board. */
  | { "space": SpaceId }
  /** A piece that goes to a space. */
  | { "pieceto": [PieceId, SpaceId] }
  /** A piece that turns to a hexside, clockwise from north; the map may end there. */
  | { "facing": [PieceId, number] }
  /** A tray beside the map, by key. */
  | { "tray": string }
  /** A card. */
  | { "card": {
      /** The hand, by key. */
      hand: string;
      /** Which of its cards, from 0. */
      card: number;
    } }
  /** A button under the prompt. */
  | "button";

/** Why a decision is not legal: the rule that forbids it, in words for a player. */
export type Forbidden = {
  /** The rule that forbids it. */
  rule: Rule;
  /** A sentence that names the units and places concerned. */
  why: string;
};

/** One numbered rule. */
export type RuleText = {
  /** Its number, such as `4.5C`. */
  id: string;
  /** The section of the rulebook that it stands in. A file says it where a section begins. */
  section?: string;
  /** A few words. */
  title: string;
  /** What the rule requires. */
  text: string;
  /** How we read it where the printed text is silent or unclear. */
  ruling?: string;
  /** A worked case. */
  example?: string;
  /** Why the program does not enforce the rule yet, if it does not. */
  open?: string;
};

/**
 * Several decisions that a player makes with one click, one after the other: a march through several spaces, all
 * guns at one target, everybody into one formation.
 * 
 * Its first decision is legal now, and each of the others is when its turn comes, unless chance or the other side has
 * come between: then the order is over, and the player decides anew. A game works orders out for its scene alone; its
 * rules know nothing of them, and a record holds nothing but the decisions.
 */
export type Order = {
  /**
   * What kind of order it is, so that the last one can be given again: "all-fire". Orders that hang on different
   * things may share it. Where one thing carries orders of several kinds, the kind that was given last is meant.
   */
  key: string;
  /** What it hangs on. */
  on: Anchor;
  /** "All guns fire at the orchard". */
  label: string;
  /** Its cost or odds in a word: "3 points", "2-1". */
  cost?: string;
  /** The way there, when it is a march. */
  path?: SpaceId[];
  /** Who takes part, when it is done by a group. */
  with?: PieceId[];
  /** Where each of those who take part ends, in their order, when they march to different places. */
  goals?: SpaceId[];
  /** What dice may make of it, when dice follow. */
  forecast?: Forecast;
  /** The fights it would lead to, when it is a march. */
  prospects?: Prospect[];
  /** Asked once before it is done. */
  confirm?: string;
  /**
   * Whether it goes on when a die has been thrown, because whoever gives it would do the next thing whatever the
   * die showed.
   */
  rolls?: boolean;
  /**
   * Whether nothing else can be done, and nothing is lost by it: clients may do it by themselves if the player
   * likes.
   */
  idle?: boolean;
  /** What is decided, in order. */
  decisions: unknown[];
};

/** Something that the enemy could do next. */
export type Threat = {
  /** Its odds in a word: "3-1". */
  odds?: string;
  /** How bad it is, from 0 to 1, beside others of its kind. */
  level: number;
} & Mark;

/** A word that players of the game use in a sense of its own. */
export type Gloss = {
  /** As it is said, in the singular: "zone of control". */
  word: string;
  /** Other forms under which it is met: "zones of control". */
  also?: string[];
  /** What is meant, in a sentence or two. */
  meaning: string;
  /** The rule that says more. */
  rule: string;
};

/** The opening card of a game, and a lesson for each kind of thing that a player does. */
export type Guide = {
  /** What it is about and who wins, in two or three sentences. */
  goal: string;
  /** The shape of a turn. */
  turn: string;
  /** Three things that one has to know before the first move. */
  know: string[];
  /** How long a game takes. */
  time: string;
  /** The guided first turn, in the order in which the things usually come. */
  lesson?: Lesson[];
};

/**
 * A table: results, terrain, the order of play, who comes when, what wins.
 * 
 * A game makes its charts from the data that its rules use, so they cannot say anything else; see
 * [`Game::charts`](crate::Game::charts).
 */
export type Chart = {
  /** As clients know it: "results", "terrain". */
  key: string;
  /** "Combat Results Table". */
  title: string;
  /** How to read it, in a sentence or two. */
  about?: string;
  /** What stands above the columns; nothing, if the cells need no heading. */
  columns?: string[];
  /** The column of the present moment, from 0. */
  lit?: number;
  /** Line by line. */
  rows: ChartRow[];
  /** Which dice are good for whoever throws them, in a chart of results that a die is looked up in. */
  good?: Good;
  /** The rule behind it. */
  rule?: Rule;
};

/** Where a value comes from. */
export type Provenance =
  /** Printed in the rulebook. */
  | "rulebook"
  /** Known from the published game, not from its rulebook. */
  | "published"
  /** Worked out from the history and the ground. */
  | "reconstructed";

/** Index into [`Board::spaces`]. */
export type SpaceId = number;

/** How something is on the printed board. */
export type Correction =
  /** The ground of a hex, in one word, or of an area, in one or several. */
  | { what: "terrain" } & {
      /** The space. */
      at: string;
      /** What the ground is like. */
      kinds: string[];
    }
  /** Something that runs along the side between two spaces, or does not. */
  | { what: "side" } & {
      /** The spaces. */
      between: [string, string];
      /** `stream`, `ridge`… */
      kind: string;
      /** Whether it does. */
      there: boolean;
      /** The area that it belongs to, such as the one behind a crest. Sides of hexes belong to nobody. */
      owner?: string;
    }
  /** A step of a road or the like from one hex to the next, or none. */
  | { what: "way" } & {
      /** The hexes. */
      between: [string, string];
      /** `road`, `track`… */
      kind: string;
      /** Whether it goes there. */
      there: boolean;
    }
  /** Where a name stands. */
  | { what: "label" } & {
      /** The name. */
      place: string;
      /** The middle of it, on the plane of the board. */
      at: [number, number];
    }
  /** A number that belongs to an area. */
  | { what: "value" } & {
      /** The area. */
      at: string;
      /** Which number. */
      name: string;
      /** The number; none if the area has none. */
      value: number | null;
    };

/** A hex or an area. */
export type Space = {
  /** Its number or short name, unique on the board, such as `0914`. */
  key: string;
  /** The place that lies there. */
  name?: string;
  /** Key of its terrain in [`Board::legend`]. */
  terrain: string;
  /** Where pieces stand. */
  centre: [number, number];
  /** Corners in order. */
  outline: ([number, number])[];
  /** Indices of adjacent spaces. */
  neighbours: SpaceId[];
  /** What hovering says besides terrain, for people alone: what clients draw by is in [`Board::regions`]. */
  notes?: string[];
  /** Numbers printed on it: `tem`, `capacity`, `victory`… */
  values?: Printed[];
  /** Where its terrain comes from. */
  provenance: Provenance;
};

/** Spaces of a board that mean something together. */
export type Region = {
  /** Unique on the board, as cards and [`Light`](super::Light)s name it. */
  key: string;
  /** What it is for. */
  purpose: Purpose;
  /** For people: "French exit". */
  name: string;
  /** Whom it lets pass, or whom it concerns; nobody in particular when absent. */
  of?: Party;
  /** Its spaces. */
  spaces: SpaceId[];
  /** What the sides call it, where they call it something: it is written on the board. */
  captions?: Caption[];
};

/** A counter or block as it is printed: the same in every game of an edition. */
export type Counter = {
  /** The id of the piece that it is. */
  id: PieceId;
  /** The piece as decisions and positions write it. */
  key: string;
  /** Whose it is. */
  side: Side;
  /** Those it belongs to, in the words of the order of battle: players look for them together. */
  formation?: string;
  /** Its faces: the front first, then what turning it over shows. */
  faces: Face[];
};

/** A line on the map. */
export type Line = {
  /** `road`, `track`, `stream`, `river`, `crest`, `edge`… */
  kind: string;
  /** Its course. */
  points: ([number, number])[];
  /** What it is called. */
  name?: string;
};

/** A name on the map. */
export type Label = {
  /** The words. */
  text: string;
  /** The middle of them. */
  at: [number, number];
  /** Importance: 1 for a town, 2 for a farm, 3 for a detail. */
  rank: number;
};

/** A place beside the map. */
export type Tray = {
  /** Referred to by [`Place::Tray`](super::Place::Tray). */
  key: string;
  /** For people. */
  name: string;
  /** Whose it is, if it is one side's. */
  side?: Side;
};

/** A kind of ground, or of side or way, and what it does. */
export type Terrain = {
  /**
   * `clear`, `woods`, `town`… or the kind of a [`Line`]. Renderers know these words and draw an unknown one
   * plainly.
   */
  key: string;
  /** For people. */
  name: string;
  /** What it does, in a sentence. */
  effect: string;
  /** The rule that says so. */
  rule: Rule;
  /**
   * Whether a line of sight through it, or across it if it is a side, ends there; absent where no rule is
   * known to say.
   */
  blocks_sight?: boolean;
  /** Where the least sure part of this comes from. */
  provenance: Provenance;
};

/** A feature of the true ground: drawn under the spaces, and no rule asks for it. */
export type Ground = {
  /**
   * Surfaces are `wood`, `orchard`, `marsh`, `pond`, `village`, `park`; lines are `paved`, `road`,
   * `track`, `sunken-road`, `stream`, `river` (both flow onwards), `ridge` (falls away on the right of
   * its direction as seen on the map); single points are `farm`, `chateau`, `mill`, `church`.
   * Renderers draw an unknown word plainly.
   */
  kind: string;
  /** What it is called. */
  name?: string;
  /** The corners of a surface, the course of a line, or one point. */
  points: ([number, number])[];
  /** Whether the points go round a surface; the first is not repeated at the end. */
  closed: boolean;
  /** Where its course comes from. */
  provenance: Provenance;
};

/** What an optional rule may be set to. */
export type OptionValue = {
  /** As [`Options`] write it. */
  key: string;
  /** For people. */
  title: string;
};

/** The number of a rule as the ledger of its game lists it, such as `4.5C`. */
export type Rule = string;

/** A piece on the table: a counter that lies somewhere. */
export type Piece = {
  /** Which counter it is, by [`Counter::id`]. */
  id: PieceId;
  /** The face that is up; 0 is the front. */
  face?: number;
  /** Where it is. */
  place: Place;
  /** The hexside it looks at, clockwise from north, in games with facing. */
  facing?: number;
  /** What is the matter with it. */
  states?: State[];
  /** What lies on it. */
  tokens?: Tokens[];
  /** What hovering says besides what is printed, line by line. */
  about?: string[];
};

/** Ground that was laid in play and lies over that of the board. */
export type Laid = {
  /** Where it lies. */
  at: SpaceId;
  /** What it is: the key of a terrain of the board's legend. */
  terrain: string;
};

/** A sign on the board. */
export type Mark = {
  /** What it means. */
  kind: Sign;
  /** Where it lies. */
  at: SpaceId;
  /** What it says when hovered. */
  text: string;
  /** Whose it is, if it is one side's. */
  side?: Side;
  /** What is written on it, in a few letters: "+2". */
  label?: string;
  /** The tokens that it stands for, if it stands for any. */
  tokens?: Tokens;
  /** The rule behind it. */
  rule: Rule;
};

/** A region of the board that matters now: the sector that a card orders. */
export type Light = {
  /** The region, by key. */
  region: string;
  /** What it says when hovered. */
  text: string;
  /** For whom it matters, if for one side. */
  side?: Side;
  /** The rule behind it. */
  rule: Rule;
};

/** A track with a marker on it. */
export type Track = {
  /** "French losses". Tracks that belong together share what stands before a dot: "Losses · French". */
  name: string;
  /** Where the marker is. */
  value: number;
  /** Where the track ends, or what the number is compared with. */
  limit: number;
  /** What reaching the limit means. */
  note: string;
  /** Whose it is, if it is one side's. */
  side?: Side;
  /** Whether those it is about have borne more than they could: they are demoralized, or worse. */
  broken?: boolean;
  /** What the dice may make of it when it is next thrown for. */
  forecast?: Forecast;
  /** The rule behind it. */
  rule: Rule;
};

/** What a side holds, or has laid before itself. */
export type Hand = {
  /** Unique in the scene, as [`Anchor::Card`](super::Anchor::Card) names it. */
  key: string;
  /** Whose. */
  side: Side;
  /** "Reinforcement chit". */
  name: string;
  /** One entry a card: its face, or `None` for a back. */
  cards: (Card | null)[];
  /** Whether it lies before its side on the table and is no longer held. */
  on_table?: boolean;
  /** The rule behind it. */
  rule: Rule;
};

/** Pieces in a list, with what a player compares them by: the leaders of both sides, those who can be activated. */
export type Roster = {
  /** "Leaders". */
  name: string;
  /** What the columns are called: "number", "rating". */
  columns: string[];
  /** One piece each. */
  rows: Row[];
  /** The rule behind it. */
  rule: Rule;
};

/** A sum: every number in it, and the rule that put it there. */
export type Account = {
  /** "Attack on Hougoumont garrison". */
  title: string;
  /** The terms, in order. */
  terms: Term[];
  /** "2-1". */
  total: string;
  /** What may come of it. */
  forecast?: Forecast;
};

/** A fight of several steps: who fights whom, how far it has come, and what the next dice may bring. */
export type Fight = {
  /** "Attack on the village". */
  title: string;
  /** Where it is fought. */
  at: SpaceId;
  /** Who fights, those who attack first. */
  camps: Camp[];
  /** All steps in order. */
  steps: Step[];
  /** What the next dice would do, as things stand. */
  outlooks?: Prospect[];
  /** The rule behind it. */
  rule: Rule;
};

/** Tokens that the side that is asked has to put on pieces, one choice each. */
export type Pool = {
  /** "Blue losses to be assigned". */
  name: string;
  /** What is left of them. */
  tokens: Tokens;
  /** The rule behind it. */
  rule: Rule;
};

/** What the side that is asked has to do, in plain words. */
export type Prompt = {
  /** Who is asked. When both are, each eye sees its own prompt. */
  side: Side;
  /** What led to the question, when it interrupts something: who attacked whom, at what odds, what was thrown. */
  because?: string;
  /** "Choose a unit to move, or end the movement phase." */
  text: string;
  /** The rule that asks. */
  rule: Rule;
  /** What kind of question it is, in small letters and dashes: a lesson of the guide may be about it. */
  topic?: string;
};

/** A legal decision as a client offers it. */
export type Choice = {
  /** Sent back as it is to make the choice. */
  decision: unknown;
  /** What it hangs on. */
  on: Anchor;
  /**
   * The kind of [`Order`](super::Order) that it begins, if there are such: who has chosen it once goes on with orders of
   * that kind, as if he had kept it in his hand.
   */
  key?: string;
  /** "Move to 0914". */
  label: string;
  /** Its cost or odds in a word: "3 points", "2-1". */
  cost?: string;
  /** The way there, when it is a move. */
  path?: SpaceId[];
  /** Who else takes part, when it is done by a group. */
  with?: PieceId[];
  /** The colour of the token that it takes from its pool and puts on a piece. */
  gives?: Colour;
  /** What dice may make of it, when dice follow. */
  forecast?: Forecast;
  /** The fights it would lead to, when it is a move. */
  prospects?: Prospect[];
  /**
   * Whether whoever goes to the space that it hangs on joins friends who are there, and may stay with them. A
   * click on one of them could mean that or that he is taken instead: clients ask. Where one may only pass, such a
   * click takes him.
   */
  joins?: boolean;
  /** Asked once before it is done: "3 units could still move. End the phase?" */
  confirm?: string;
};

/** How a game ended. */
export type Outcome = {
  /** Who won; `None` is a draw. */
  winner: Side | null;
  /** The reason in a sentence. */
  how: string;
  /** The rule that ended it. */
  rule: Rule;
};

/** How much a line of the chronicle matters. */
export type Weight =
  /** A new turn or phase. */
  | "heading"
  /** An event. */
  | "event"
  /** A modifier, a reason. */
  | "detail";

/** A die as it fell. */
export type Die =
  /** A number. */
  | number
  /** A picture. */
  | Picture;

/**
 * What kind of thing an entry tells. A fight is told from its [`Deed::Fight`] as far as only blows, losses, retreats,
 * advances and details follow.
 */
export type Deed =
  /** Somebody went somewhere. */
  | "march"
  /** Somebody came onto the board. */
  | "arrival"
  /** A fight begins. */
  | "fight"
  /** Part of a fight: a die, a result, a step of it. */
  | "blow"
  /** Somebody is gone; [`Entry::side`] has lost him. */
  | "loss"
  /** Somebody went back. */
  | "retreat"
  /** Somebody followed. */
  | "advance";

/** Identifies a piece for the length of a game, and its counter in the edition. */
export type PieceId = number;

/** The exact distribution of what dice may bring. */
export type Forecast = {
  /** The results, in the order of the chart. */
  results: Likely[];
  /** The number of equally likely throws that the weights add up to. */
  of: number;
};

/** A fight that a choice would lead to, as things stand. */
export type Prospect = {
  /** "Attack on the 1st Guards, with 2 units there already". */
  text: string;
  /** "2-1". */
  odds: string;
  /** Every number that led to the odds, where they are told. */
  terms?: Term[];
  /** What the dice would make of it. */
  forecast: Forecast;
};

/** What is said when a kind of thing is asked for the first time. */
export type Lesson = {
  /** The kind of question, as prompts name it: see [`Prompt::topic`](crate::scene::Prompt::topic). */
  topic: string;
  /** A few words. */
  title: string;
  /** What to do. */
  text: string;
  /** Why it is good, or what to look out for. */
  why: string;
  /** The rule that says more. */
  rule: string;
};

/** A line of a [`Chart`]. */
export type ChartRow = {
  /** What stands in it; the first cell is its heading. */
  cells: string[];
  /** Whether it is the line of the present moment. */
  lit?: boolean;
  /** A counter to be drawn before it. */
  piece?: PieceId;
  /** Ground to be drawn before it, by the key of the board's legend. */
  ground?: string;
  /** How far something has come, and what it is measured by. */
  progress?: [number, number];
  /** The rule behind it. */
  rule?: Rule;
};

/** Which dice are good for whoever throws them. */
export type Good =
  /** A 1 is the best. */
  | "low"
  /** A 6 is the best. */
  | "high";

/** A number on a counter or on a space. */
export type Printed = {
  /** What it is: `strength`, `movement`, `tem`. */
  name: string;
  /** As printed. */
  value: string;
  /** Where it comes from. */
  provenance: Provenance;
};

/** What a region of the board is. */
export type Purpose =
  /** One comes onto the map there. */
  | "entry"
  /** One leaves the map there. */
  | "exit"
  /** It counts for the victory. */
  | "victory"
  /** A part of the field that orders name. */
  | "sector"
  /** An edge of the map that belongs to a side. */
  | "edge"
  /** Supply comes from there. */
  | "supply"
  /** Guns in mass stand there. */
  | "battery"
  /** What those guns can fire at. */
  | "target"
  /** Held by a side from the beginning. */
  | "control"
  /** The part of the map that a scenario is played on. */
  | "area"
  /** Another word, which the client does not know. */
  | (string & {});

/** A side, or one nation of it. */
export type Party =
  /** All of a side. */
  | { "side": Side }
  /** Those of a nation. */
  | { "nation": Nation };

/** What a side calls a region, as it sees it from its own edge: its left is the right of the other. */
export type Caption = {
  /** Who calls it so. */
  side: Side;
  /** For people: "Left flank". */
  text: string;
  /** A space at the edge of the board: it is written outside of it. */
  at: SpaceId;
};

/** One face of a [`Counter`]. */
export type Face = {
  /** Its printed name. */
  name: string;
  /** Picks the colours. */
  nation: Nation;
  /** Picks the symbol. */
  symbol: Symbol;
  /** Printed numbers, in the order of the counter's lower edge. */
  values: Printed[];
  /** What hovering says of it, whatever happens in the game. */
  about?: string[];
};

/** Where a piece is. */
export type Place =
  /** On the board. */
  | { "space": SpaceId }
  /** In a tray of the board. */
  | { "tray": string };

/** What is the matter with a piece or a card. */
export type State =
  /** In hand. */
  | "picked"
  /** Has moved in this phase. */
  | "moved"
  /** Has had its order. */
  | "ordered"
  /** Acts now, or has been told to. */
  | "activated"
  /** Has fired. */
  | "fired"
  /** Has fought. */
  | "fought"
  /** Has answered what the enemy did. */
  | "reacted"
  /** Takes part in an attack. */
  | "attacking"
  /** Attacks from afar. */
  | "bombarding"
  /** Is attacked. */
  | "defending"
  /** Has to go back. */
  | "retreating"
  /** Has to attack in this phase. */
  | "must-attack"
  /** Has to be attacked in this phase. */
  | "must-be-attacked"
  /** Has its full strength. */
  | "fresh"
  /** Has lost its wind. */
  | "tired"
  /** Has used itself up. */
  | "spent"
  /** Has lost a step. */
  | "reduced"
  /** Has fallen into disorder. */
  | "disordered"
  /** Runs. */
  | "routed"
  /** Has lost heart. */
  | "demoralized"
  /** Nobody commands it. */
  | "out-of-command"
  /** Nothing reaches it. */
  | "out-of-supply"
  /** Cut off. */
  | "isolated"
  /** Enemies share its space. */
  | "contested"
  /** In square. */
  | "square"
  /** Infantry that can march. */
  | "mobile"
  /** Infantry that stands. */
  | "defensive"
  /** Guns that can fire. */
  | "deployed"
  /** Guns that can move. */
  | "limbered"
  /** Guns that nobody serves. */
  | "unmanned"
  /** Behind walls. */
  | "sheltered"
  /** Goes with another piece. */
  | "attached"
  /** Sent out by another piece. */
  | "detached"
  /** Can still be used. */
  | "available"
  /** Has been used. */
  | "used"
  /** A card that lies on the table. */
  | "played"
  /** A card that is out of the game. */
  | "discarded"
  /** Another word, which the client does not know. */
  | (string & {});

/** Small things of one colour that are counted and lie about: damage, losses, supplies. */
export type Tokens = {
  /** Their colour. */
  colour: Colour;
  /** How many. */
  count: number;
};

/** What a mark on the board means. */
export type Sign =
  /** Something has to be done here. */
  | "duty"
  /** Something is aimed at. */
  | "target"
  /** Something is fought for. */
  | "objective"
  /** A fight. */
  | "battle"
  /** Tokens that lie here. */
  | "tokens"
  /** One side holds it. */
  | "control"
  /** Both sides are in it. */
  | "contested"
  /** Guns in mass. */
  | "battery"
  /** Where one goes back to. */
  | "retreat"
  /** Where one may come in. */
  | "entry"
  /** Within a commander's reach. */
  | "command"
  /** Where supply comes from or gets to. */
  | "supply"
  /** Where somebody looks. */
  | "front"
  /** Where somebody does not look: beside and behind him. */
  | "flank"
  /** Out of sight. */
  | "hidden"
  /** Ground that the enemy controls. */
  | "zone"
  /** Ground that the enemy can get to. */
  | "reach"
  /** Ground that the enemy can fire at. */
  | "fire"
  /** An attack that the enemy could make. */
  | "threat"
  /** Another word, which the client does not know. */
  | (string & {});

/** The face of a card. */
export type Card = {
  /** What it is called, or the number on it. */
  title: string;
  /** How many alike it stands for, if they are shown as one. */
  copies?: number;
  /** What it does, in words. */
  text?: string;
  /** The rule behind it, if it has one of its own. */
  rule?: Rule;
  /** What is the matter with it. */
  states?: State[];
  /** The regions of the board that it concerns, by key: shown while one points at the card. */
  regions?: string[];
  /** The ground that it lays: the key of a terrain of the board's legend, of which it shows the picture. */
  terrain?: string;
};

/** A piece in a [`Roster`]. */
export type Row = {
  /** Who: what it is called, whose it is and what is the matter with it, the piece says itself. */
  piece: PieceId;
  /** One for each column. */
  cells: string[];
  /** How likely it is that it does what the list is about, if that hangs on dice now. */
  chance?: Odds;
};

/** One line of an [`Account`]. */
export type Term = {
  /** "French 6th Inf attacks". */
  text: string;
  /** "7", "×2", "one column left". */
  value: string;
  /** The space that it comes from, if it comes from one. */
  at?: SpaceId;
  /** The rule behind it. */
  rule: Rule;
};

/** One side in a [`Fight`]. */
export type Camp = {
  /** Whose. */
  side: Side;
  /** "attacks", "defends". */
  role: string;
  /** Who is in it. */
  pieces: PieceId[];
  /** What it amounts to: "14", "2 infantry, 1 cavalry". */
  strength: string;
  /** What it has thrown. */
  dice?: Die[];
};

/** A step of a [`Fight`]. */
export type Step = {
  /** "Infantry against infantry". */
  name: string;
  /** How far it has come. */
  state: Progress;
  /** What it brought or amounts to, in a word or two: "+2", "9 to 6". */
  result?: string;
  /** The rule behind it. */
  rule: Rule;
};

/** The colour of a token. */
export type Colour =
  /** White. */
  | "white"
  /** Blue. */
  | "blue"
  /** Red. */
  | "red"
  /** Black. */
  | "black"
  /** Green. */
  | "green"
  /** Yellow. */
  | "yellow"
  /** Grey. */
  | "grey"
  /** Another word, which the client does not know. */
  | (string & {});

/** A picture on a die. */
export type Picture =
  /** Nothing. */
  | "blank"
  /** A foot soldier. */
  | "infantry"
  /** A horseman. */
  | "cavalry"
  /** A gun. */
  | "artillery"
  /** A general. */
  | "general"
  /** A flag. */
  | "flag"
  /** The flag of the French. */
  | "french-flag"
  /** The flag of the British. */
  | "british-flag"
  /** The flag of the Prussians. */
  | "prussian-flag"
  /** Another word, which the client does not know. */
  | (string & {});

/** One result of a [`Forecast`]. */
export type Likely = {
  /** "Dr". */
  key: string;
  /** "defender retreats". */
  text: string;
  /** How many of the equally likely throws bring it. */
  weight: number;
  /** The faces that stand for it, on dice with pictures. */
  dice?: Die[];
};

/** Whose colours a counter wears. */
export type Nation =
  /** The French line. */
  | "french"
  /** The Imperial Guard. */
  | "guard"
  /** Wellington's army as a whole. */
  | "anglo"
  /** The redcoats. */
  | "british"
  /** The Germans in Wellington's army as a whole. */
  | "german"
  /** The Hanoverians. */
  | "hanoverian"
  /** The King's German Legion. */
  | "kgl"
  /** The Dutch and the Belgians. */
  | "dutch"
  /** The Brunswickers. */
  | "brunswick"
  /** The men of Nassau. */
  | "nassau"
  /** The Prussian line. */
  | "prussian"
  /** The Prussian militia. */
  | "landwehr"
  /** Another word, which the client does not know. */
  | (string & {});

/** What is drawn on a counter. */
export type Symbol =
  /** Foot. */
  | "infantry"
  /** Foot that is better than others. */
  | "elite-infantry"
  /** Horse. */
  | "cavalry"
  /** Horse that scouts and pursues. */
  | "light-cavalry"
  /** Horse that charges. */
  | "heavy-cavalry"
  /** Guns. */
  | "artillery"
  /** Guns of large calibre. */
  | "heavy-artillery"
  /** Guns that go with the cavalry. */
  | "horse-artillery"
  /** A handful of foot before the others. */
  | "skirmisher"
  /** Those who hold a building. */
  | "garrison"
  /** Whoever leads a formation. */
  | "leader"
  /** Whoever leads an army. */
  | "commander"
  /** A general. */
  | "general"
  /** A staff. */
  | "headquarters"
  /** Wagons. */
  | "train"
  /** A tile with a number. */
  | "tile"
  /** Something that marks a place. */
  | "marker"
  /** Drawn from a cup. */
  | "chit"
  /** Another word, which the client does not know. */
  | (string & {});

/** So many of so many equally likely throws. */
export type Odds = {
  /** How many bring it. */
  weight: number;
  /** How many there are. */
  of: number;
};

/** How far a step has come. */
export type Progress =
  /** Behind. */
  | "done"
  /** Being fought. */
  | "now"
  /** Still to come. */
  | "ahead"
  /** To come, but as things stand nobody is there to fight in it. */
  | "idle";
