/* Random command lines of every kind, for what has to hold for all of them. */

/* Numbers that are the same for the same seed. */
export class Chance {
  #state;

  constructor(seed) {
    this.#state = seed | 0;
  }

  /* From 0 to below `n`. */
  below(n) {
    this.#state = this.#state + 0x6d2b79f5 | 0;
    let t = Math.imul(this.#state ^ this.#state >>> 15, 1 | this.#state);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return Math.floor(((t ^ t >>> 14) >>> 0) / 4294967296 * n);
  }

  /* Once in `n` times. */
  once(n) {
    return this.below(n) === 0;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

/* --- Trees --- */

function leafValue(chance) {
  if (chance.once(12))
    return chance.once(20) ? '1/3' : chance.pick(['inf', '-inf', '0.1', '-2.5', '1e3', '-0']);
  return String(chance.below(19) - 9);
}

/* Nested lists, of leaves and of nodes with `depth` plies at most below them. */
function randomTree(chance, depth) {
  if (depth === 0 || chance.once(5))
    return leafValue(chance);
  return Array.from({ length: 1 + chance.below(4) }, () => randomTree(chance, depth - 1));
}

function literal(tree, chance, named) {
  if (!Array.isArray(tree))
    return tree;
  const name = named && chance.once(3) ? `n${chance.below(50)}` : '';
  return `${name}[${tree.map(child => literal(child, chance, named)).join(',')}]`;
}

function dot(tree, chance) {
  const lines = [];
  const players = chance.once(3) ? [''] : ['', '', 'player=max', 'player=min', 'player=chance'];
  const walk = node => {
    const name = `${chance.pick(['n', 'ñ', 'x '])}${lines.length}`;
    const inner = Array.isArray(node);
    lines.push(`"${name}" [${inner ? chance.pick(players) : `value="${node}"`}];`);
    for (const child of inner ? node : [])
      lines.push(`"${name}" -> "${walk(child)}"${chance.once(4) ? ` [move=m${chance.below(99)}]` : ''};`);
    return name;
  };
  walk(tree);
  const title = chance.once(3) ? 'title="Un árbol";' : '';
  return `digraph {${title}\n${lines.join('\n')}\n}\n`;
}

function json(tree) {
  return JSON.stringify(tree, (key, value) =>
    typeof value === 'string' && !/[/i]/.test(value) ? Number(value) : value);
}

/* --- What is searched --- */

const games = {
  'nim': ['', ':sticks=7', ':sticks=6,take=2,misere=no', ':heaps=1+2+3', ':sticks=900'],
  'tictactoe': [''],
  'connect4': ['', ':cols=4,rows=4', ':cols=5,rows=4,connect=3'],
  'reversi': ['', ':size=4', ':size=6,half=yes', ':size=4,start=parallel']
};
const evaluators = {
  tictactoe: ['open-lines'],
  connect4: ['lines', 'centre', 'windows', 'runs', 'table', 'potential', 'windows:centre=left'],
  reversi: ['discs', 'weighted']
};
const moves = {
  nim: ['1', '2 1', '9'],
  tictactoe: ['b2', 'a1 b2 c3', 'b2 b2'],
  connect4: ['4', '4453', '1 2 3'],
  reversi: ['d3', 'd3 c3', 'a1']
};

function game(chance) {
  const name = chance.pick(Object.keys(games));
  const options = ['-d', String(chance.below(4))];
  if (name !== 'nim' && !chance.once(3))
    options.push('-e', chance.pick(evaluators[chance.once(30) ? 'reversi' : name]));
  if (chance.once(6))
    options.push('-m', chance.pick(moves[name]));
  if (chance.once(6))
    options.push('--max', chance.pick(['first', 'second', 'mover']));
  if (chance.once(8))
    options.push(chance.pick(['--prefer-short', '--win=50', '--win=inf']));
  return { name: name + chance.pick(games[name]), options, input: '' };
}

/* A tree that is typed, or comes from standard input. */
function tree(chance) {
  const root = randomTree(chance, 1 + chance.below(4));
  const shape = Array.isArray(root) ? root : [root];
  const options = chance.once(10) ? ['-d', String(chance.below(3))] : [];
  const text = chance.pick([dot, json])(shape, chance);
  if (chance.once(2))
    return { name: '-', options, input: text };
  if (chance.once(8))
    options.push('--set', chance.pick(['n2=7', 'B=−1', 'b1=2.5', 'A=1', 'n3']));
  const turn = chance.once(5) ? 'min' : '';
  return { name: turn + literal(shape, chance, chance.once(4)), options, input: '' };
}

/* --- How it is searched --- */

const rules = [
  ['-a', 'minimax', 'negamax', 'alphabeta', 'negamax-alphabeta', 'shallow-alphabeta'],
  ['--cut', 'nonstrict', 'strict'],
  ['--fail', 'soft', 'hard'],
  ['--window', '-inf,inf', '0,5', '-3,3', '-9,1.5', '2,inf', '5,0'],
  ['--order', 'natural', 'reverse', 'best', 'worst', 'random', 'centre'],
  ['--ties', 'first', 'last', 'random'],
  ['--seed', '1', '2', '77'],
  ['--max-nodes', '5', '100', '100000']
];

function options(chance, rows, rarity) {
  const words = [];
  for (const [option, ...values] of rows)
    if (chance.once(rarity))
      words.push(values.length > 0 ? `--${option}=${chance.pick(values)}` : `--${option}`);
  return words;
}

export function searched(chance) {
  const problem = chance.once(3) ? game(chance) : tree(chance);
  for (const [option, ...values] of rules)
    if (chance.once(8))
      problem.options.push(option, chance.pick(values));
  if (chance.once(9))
    problem.options.push('--all-moves');
  return problem;
}

/* --- What is asked of it --- */

const drawing = [
  ['labels', 'value', 'value,name', 'value,window,order,move,position', 'bound,position'],
  ['pruned', 'none', 'stub', 'full'], ['leaves', 'shown', 'hidden'], ['fold', '1', '2', 'none'],
  ['siblings', '1', '3'], ['merge', 'symmetric'], ['theme', 'color', 'print', 'dark', 'auto'],
  ['layout', 'tree', 'icicle'], ['shapes', 'boxes', 'triangles'],
  ['windows', 'beside', 'below', 'none'], ['view', 'max', 'mover'], ['blank'],
  ['page', 'a4', 'slide', '100x80'], ['title', 'x < y & "z"'],
  ['caption', 'none', 'short', 'full'], ['legend', 'none', 'used', 'full'],
  ['step', '0', '3', '11', '4000'], ['compare', 'minimax', 'cut=strict', 'order=reverse'],
];
const formats = {
  draw: ['svg', 'svg', 'svg', 'json', 'csv', 'jsonl', 'txt'],
  trace: ['txt', 'table', 'csv', 'jsonl'],
  solve: ['txt', 'json'],
  compare: ['txt', 'csv', 'json'],
  match: ['txt', 'csv', 'json'],
  list: ['txt', 'json']
};
/* Whatever is searched has a first node, and mostly some more. Trees that are typed have
 * names like numbers, too. */
const nodes = ['root', 'n1', 'n1', 'n2', 'n2', 'n3', 'n4', 'n17', 'A', 'B', 'C', 'b1', 'c2', '1',
  'a1.b2', 'ñ1', 'x 2', 'zz'];
const searches = ['minimax,alphabeta', 'alphabeta,negamax-alphabeta', 'alphabeta:order=random',
  'alphabeta,alphabeta:fail=hard,alphabeta:cut=strict', 'negamax', 'negamax:depth=', 'minmax'];
const contestants = ['random', 'random', 'alphabeta:depth=1', 'alphabeta:depth=2', 'minimax:depth=2',
  'negamax:depth=1,order=centre', 'alphabeta:depth=2,ties=random,seed=4', 'alphabeta:evaluator=x'];

const asked = {
  draw: (chance, format) => {
    const words = options(chance, drawing, chance.pick([8, 20, 40]));
    if (format === 'json' && chance.once(2))
      words.push('--with', chance.pick(['steps', 'steps,text', 'steps,text', 'text']));
    if (chance.once(15))
      words.push('--strategy=max', '--win-at=3');
    if (chance.once(25))
      words.push('--focus', chance.pick(nodes));
    if (/csv|jsonl/.test(format) && chance.once(2))
      words.push('--columns', chance.pick(['id,name,value', 'id,parent,move,status', 'position']));
    if (chance.once(format === 'txt' ? 2 : 50))
      words.push('--width', chance.pick(['40', '200']));
    return words;
  },
  trace: () => [],
  solve: () => [],
  explain: () => [],
  /* Without --repeat the number of timings depends on the clock. */
  compare: chance => [`--repeat=${1 + chance.below(2)}`,
    ...options(chance, [['algorithm', ...searches]], 2), ...options(chance, [['seeds', '1-3', '5,2']], 7)]
};

/* Command lines about games, from their start or after some moves. */
const contests = {
  match: chance => {
    const { name, options: typed } = game(chance);
    const from = typed.indexOf('-m');
    return [...typed.slice(from, from < 0 ? from : from + 2),
      ...['first', 'second'].map(who => `--${who}=${chance.pick(contestants)}`),
      ...options(chance, [['games', '1', '3', '4'], ['openings', 'all', 'random', 'random'],
        ['plies', '1', '2'], ['seed', '2', '9']], 3), '--', name];
  },
  list: chance => [...options(chance, [['pseudocode']], 2),
    ...chance.pick([[], ['games'], ['evaluators'], ['algorithms'], ['boards']])]
};

/* The line, now and then in a language. */
function spoken(chance, words, input) {
  if (chance.once(5))
    words.unshift('--lang', chance.once(9) ? 'fr' : chance.pick(['es', 'es', 'en']));
  return { words, input };
}

/* A command line: its words, and what is piped. */
export function randomLine(chance) {
  const command = chance.pick(['draw', 'draw', 'draw', 'draw', 'trace', 'trace', 'solve', 'explain',
    'explain', 'compare', 'compare', chance.pick(['match', 'match', 'list'])]);
  const format = formats[command] && chance.pick(formats[command]);
  if (contests[command])
    return spoken(chance, [command, '-T', format, ...contests[command](chance)], '');
  const problem = searched(chance);
  const words = [command, ...asked[command](chance, format), ...problem.options];
  if (format)
    words.push('-T', format);
  words.push('--', problem.name);
  if (command === 'explain')
    words.push(chance.pick(nodes));
  return spoken(chance, words, problem.input);
}

/* A problem that is drawn and held, and what is asked of it: the words behind `draw`,
 * `trace` and `explain`, a step, and the number of a node. */
export function randomHeld(chance) {
  const { name, options, input } = searched(chance);
  return { problem: [...options, '--', name], input,
    step: String(chance.below(40)), node: 1 + chance.below(chance.pick([2, 12])) };
}
