/* Types of the engine's answers, and of the page's data: see page/page.h and page/html.h. */

type Piece = string | [number, string];
type Grain = 'step' | 'node' | 'cut';

/* A problem: draw's long options, with `t` for GAME and `a` for its algorithm. */
interface Problem {
  t: string;
  [option: string]: string;
}

interface Row {
  node: number;
  name: string;
  player: string;
  value: number | string | null;
  alpha: (number | string)[];
  beta: (number | string)[];
}

interface Bound {
  value: number | string;
  node: number;
  from: string | null;
  before?: number | string;
}

interface Cut {
  by: number;
  kind: string;
  children: number[];
}

interface Moment {
  step: number;
  seen: number;
  event?: 'enter' | 'leaf' | 'update' | 'cut' | 'leave';
  node?: number;
  name?: string;
  player?: string;
  leaf?: boolean;
  changed?: boolean;
  said?: Piece[];
  line?: number;
  numbers?: string | null;
  child?: number;
  returned?: number | string;
  window?: { alpha: Bound; beta: Bound };
  path?: Row[];
  cut?: Cut | null;
}

interface About {
  title: string;
  rules: string;
  algorithm: string;
  tree: boolean;
  windowed: boolean;
  strict: boolean;
  code: string[];
  steps: number;
  cuts: number[] | null;
  nodes: number;
  minimax: number | null;
  best: number | null;
  result: string;
  leaves: [number, number] | null;
  names: (string | null)[] | null;
}

interface Story {
  node: number;
  by: number; // the node that refuses what was cut, or 0
  name: string;
  player: string;
  leaf: boolean;
  state: string;
  entered: number;
  said: Piece[] | null;
}

/* An interval: its ends, each with true if it is included. */
type Stretch = [number | string, boolean, number | string, boolean];

/* The same, with the root's value there; null if that is the leaf's own value. */
type Slope = [...Stretch, number | string | null];

/* The effect of other values of a leaf: page/page.h. */
interface LeafDoubt {
  leaf: number;
  name: string;
  value: number | string;
  root: number | string;
  stays: Stretch[];
  stands: Stretch[] | null;
  pieces: Slope[];
  said: string[];
}

interface CutDoubt {
  node: number;
  promise: string;
  leaves: LeafDoubt[];
}

interface Anyway {
  node: number;
  truths: [number, number | string][];
  way: { node: number; name: string; text: string; value: number | string; stays: boolean }[];
  stays: boolean;
  said: string;
}

/* The alternatives for each rule: page/page.h. */
interface Choices {
  game: string;
  parameters: string;
  positions: boolean;
  games: string[];
  rules: Choice[];
}

interface Choice {
  key: string;
  value: string;
  usual: boolean;
  words: [string, string | null][] | null;
}

/* A node: its parent, its position, the number of siblings, and a leaf's value. */
type EditedNode = [number, number, number, number | string | null];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/* The data in the page's file. */
interface PageData {
  program: string;
  title: string | null;
  language: string;
  languages: string[];
  texts: { [language: string]: { [key: string]: string } };
  problem: Problem;
  step: number;
  mode: string;
  [more: string]: any;
}

/* The state of a game, from `play`. */
interface Seat {
  game: string;
  players: string[];
  human: boolean[];
  program: string;
  moves: string[];
  played: string;
  search: { [option: string]: string };
  long: boolean;
  verdict: string | null;
  turn: 'human' | 'program' | 'chance' | 'over';
  mover: string | null;
  result: string | null;
  score: string | null;
  can: { move: string, place: string | null }[];
  svg: string | null;
  thought: Thought | null;
}

interface Thought {
  by: string;
  hint: boolean;
  move: string;
  told: string;
  sure: string;
  certain: boolean;
  depth: number;
  line: string[];
  nodes: number;
  minimax: number;
  counted: boolean;
  tree: string;
  moves: { move: string, node: number }[];
  why: string[];
  search: { [option: string]: string };
}

/* A question, and the reply to an answer: page/page.h. */
interface Prediction {
  step: number;
  place: number;
  kind: 'cut' | 'who' | 'next' | 'window' | 'value';
  node: number;
  said: Piece[];
  fields: ('value' | 'alpha' | 'beta')[];
  options: [number, string][];
  known: [number, number | string][];
  point: number; // the least is the hardest
  idea: string;
  lesson: number;
}

interface Judgement {
  right: boolean | null;
  fields: boolean[];
  answer: string;
  said: Piece[];
  step: number;
  more: boolean;
}

/* A pair of steps of two searches: page/page.h. */
interface Beat {
  beat: number;
  beats: number;
  steps: [number, number];
  moved: [boolean, boolean];
  differs: boolean;
  differences: number;
  said: string | null;
}

/* A way of using the page: one class, one word in the row of modes. */
interface Mode {
  enter?(before?: string): void;
  leave?(): void;
  drawing?(): { [option: string]: string | undefined }[]; // plainer ones where these cannot be read
  held?(): void;
  next?(grain: Grain, direction: number): boolean;
  moment?(now: Moment): void;
  click?(node: number, event: Event): boolean;
  point?(node: number | null): void;
  key?(event: KeyboardEvent): boolean;
}

/* --- Exercises: see homework/practice/practice.h --- */

type Answer = string | { unread: string };

interface Task {
  id: string;
  title: string;
  instructions: string[];
  columns: { word: string; head: string; asked: boolean;
    inner: boolean /* and not at leaves */ }[];
  lines: { line: number; label: string; text: string }[];
  rows: { name: string; player: string; kind: string; leaf: boolean; parent?: number }[];
}

interface Verdict {
  mark: string;
  text: string | null;
  row: number;
  name: string;
  column: string;
}

interface Marks {
  score: number;
  most: number;
  all_right: boolean;
  first: string | null;
  marks: { [column: string]: string }[];
  lines: string[];
  missed: string[];
  surplus: string[];
  diagnosis: string | null;
  mistakes: { lesson: string | null }[];
}

interface Result extends Marks {
  right: number;
  wrong: number;
  left: number;
  left_text?: string;
  next: { level: number; aim: string | null; text: string };
}

/* Further data of an exercise's page. */
interface ExamData {
  ask: string;
  marks: boolean;
  id?: string;
  student?: string;
  [option: string]: any;
}

/* A browser API that the compiler's library does not declare. */
declare class DecompressionStream {
  constructor(format: 'gzip' | 'deflate');
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<BufferSource>;
}

interface ModeMaker {
  new (app: import('./app.js').App): Mode;
  /* Data that the page must contain. */
  needs?: string;
  /* Returns the problem to search before the mode is entered. */
  prepare?(problem: Problem, search: import('./search.js').Search): Problem;
}

/* --- Lessons: see docs/lessons/README.md --- */

interface LessonField {
  kind: string;
  of: string;
  before: string;
  after: string;
}

interface LessonAnswer {
  right: boolean;
  option?: number;
  is?: (string | null)[];
  text: string;
}

interface LessonAsk {
  ask: string;
  options: string[];
  fields: LessonField[];
  answers: LessonAnswer[];
}

interface LessonTree {
  problem: Problem;
  moment: string;
  hidden?: string; // leaves
  drag?: string; // "c2 from -9 to 99"
  anyway?: string;
  beside?: string;
  play?: string;
  with?: string; // cards, orders, slips
  plain?: string; // numbers alone
}

interface LessonBlock extends Partial<LessonAsk> {
  text?: string;
  tree?: LessonTree;
}

interface LessonData {
  number: number;
  name: string;
  title: string;
  minutes: number;
  goal: string;
  parts: { kind: string; title: string; blocks: LessonBlock[] }[];
}
