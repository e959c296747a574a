#!/usr/bin/env node
/* For the same command line the program and the engine give the same bytes, the same
 * lines on stderr and the same exit code. Times are left out.
 *
 *     equivalence.mjs PROGRAM ENGINE.wasm CATALOGUE.mo SUMS [FIRST [COUNT]]
 *
 * SUMS are those of the engine's sources now. Each number is the seed of one line. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { Engine } from '../../src/engine/engine.mjs';
import { Chance, randomHeld, randomLine } from './problems.mjs';

const [program, code, catalogue, sums] =
  process.argv.slice(2, 6).map(name => path.resolve(name));
const full = process.env.PODA_DEPTH === 'all';
const quick = Number(process.env.PODA_QUICK ?? 100) / 100;
const usual = (full ? 3000 : 50) * quick;
const first = Number(process.argv[6] ?? 1);
const count = Number(process.argv[7] ?? (process.argv[6] ? 1 : usual));

const here = name => new URL(`../../src/engine/${name}`, import.meta.url);
const module = await WebAssembly.compile(fs.readFileSync(code));
let engine;

async function begin() {
  engine = await Engine.start(module);
  engine.learn('es', fs.readFileSync(catalogue));
}

/* Seconds have six decimals in every table. */
function timeless(text) {
  return text.replace(/seconds": [0-9.e+-]+/g, 'seconds": 0').replace(/ *[0-9]+\.[0-9]{6}\b/g, ' S');
}

function runProgram({ words, input }) {
  const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const ran = spawnSync(program, words, { input, env: environment, maxBuffer: 1 << 28 });
  return { status: ran.status, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() };
}

function runEngine({ words, input }) {
  const { status, output, messages } = engine.run(words, input);
  return { status, stdout: output, stderr: messages };
}

/* The first difference, in some lines; null: none. */
function difference(a, b) {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const ours = timeless(String(a[name])).split('\n'), theirs = timeless(String(b[name])).split('\n');
    const at = ours.findIndex((line, i) => line !== theirs[i]);
    if (at >= 0 || theirs.length !== ours.length)
      return `${name}, line ${at + 1}:\n  program ${ours[at]}\n  engine  ${theirs[at]}`;
  }
  return null;
}

async function compare(line, seed) {
  let told = null;
  const ours = runProgram(line);
  try {
    told = difference(ours, runEngine(line));
  } catch (failure) {
    told = `the engine ended: ${failure.stack}`;
    await begin();
  }
  if (told === null)
    return { ...ours, alike: true };
  const typed = line.words.map(word => /^[\w=,.:/-]+$/.test(word) ? word : `'${word}'`).join(' ');
  console.log(`[  FAILED  ] ${seed}: poda ${typed}\n${told}\n`);
  return { ...ours, alike: false };
}

/* The module that is checked in must be of these sources: where it is not, nothing else is
 * worth looking at, and it fails once everything is tested. */
const then = new Set(fs.readFileSync(here('sources.sha256'), 'utf8').split('\n'));
const changed = fs.readFileSync(sums, 'utf8').split('\n').find(line => !then.has(line));
if (changed !== undefined) {
  const verdict = full ? 'FAILED ' : 'SKIPPED';
  console.log('[==========] Running 1 test(s).');
  console.log(`[  ${verdict} ] ${changed.slice(66)} is not what the engine was made of`);
  console.log('skipped: an engine of these sources, which "make engine" builds');
  process.exit(full ? 1 : 0);
}

/* A sentence without what points at its nodes. */
function plainly(said) {
  return (said ?? []).map(piece => Array.isArray(piece) ? piece[1] : piece).join('');
}

/* More nodes are folded in what is held, where the search is not. */
const MOST_UNFOLDED = 100;

/* What is held says what the program says that searches again, and what another one says
 * that goes to the step at once. Only the program's line tells its own words in the
 * picture's metadata; what is held keeps its ids, and the style of a ladder, which may come. */
function compareHeld({ problem, input, step, node }) {
  const ask = words => runEngine({ words, input });
  const run = words => runProgram({ words: [...words, ...problem], input });
  const plain = ran => ({ ...ran,
    stdout: ran.stdout.replace(/<metadata>.*?<\/metadata>/s, '')
      .replace(/^.*\.(ladder|spot|returned)\b.*\n/gm, '').replace(/ id="[^"]*"/g, '') });
  const drawn = run(['draw', '-T', 'svg', '--step', step]);
  const held = ask(['hold', '-T', 'svg', '--step', '0', ...problem]);
  if (held.status !== 0 || drawn.status !== 0) /* no such problem, or no such step */
    return held.status === 0 || held.status === drawn.status ? null : `hold: ${held.stderr}`;
  const still = ask(['still', step]);
  const { steps, minimax } = JSON.parse(ask(['about']).stdout);
  let told = minimax && minimax <= MOST_UNFOLDED
    ? difference(plain({ ...drawn, stderr: '' }), plain(still)) : null;
  told ??= difference(plain({ ...ask(['hold', '-T', 'svg', '--step', step, ...problem]), stderr: '' }),
    plain(still));
  if (told !== null)
    return told;
  const pick = ({ event, node: id, name, player, said, text }) =>
    ({ event, id, name, player, text: text ?? plainly(said) });
  if (step !== '0')
    told = difference(pick(JSON.parse(run(['trace', '-T', 'jsonl']).stdout.split('\n')[Number(step)])),
      pick(JSON.parse(ask(['told', step]).stdout)));
  /* Only if a number is no name. */
  const why = runProgram({ words: ['explain', ...problem, node === 1 ? 'root' : `n${node}`], input });
  if (told === null && why.stdout.includes(` visited as number ${node}.`))
    told = difference({ why: why.stdout.split('\n')[0] },
      { why: plainly(JSON.parse(ask(['why', String(steps), String(node)]).stdout).said) });
  return told;
}

/* What a page has not is told, and too much for it is an error that says what would not be,
 * and never its end. */
const leaves = count => `[${'1,'.repeat(count)}1]`;
const limits = [
  ['draw connect4 -d 12 -e windows -T svg', /^poda: a page searches at most 2000000 /],
  ['draw connect4 -T svg --max-nodes 900000000', /^poda: a page searches at most 2000000 /],
  ['--lang es draw -', /^poda: para esto una página no tiene memoria/, leaves(4e6)],
  ['solve tictactoe --max-nodes 9', /^poda: stopped at the limit of 9 nodes/],
  ['solve -', /expected a tree of at most 1000 plies/, '['.repeat(1e5)],
];
const absences = [
  ['draw -T tex [3,4]', /^poda: -T tex: expected one of /],
  ['draw -T dot [3,4]', /^poda: -T dot: expected one of /],
  ['draw --steps all [3,4]', /^poda: unknown option --steps/],
  ['draw -T html [3,4]', /^poda: -T html: expected one of /],
  ['draw [3,4] -o a.svg', /^poda: a.svg: /],
  ['compare -T svg [3,4]', /^poda: -T svg: expected one of /],
  ['draw -', /^-:1:1: the page cannot read \.efg/, 'EFG 2 R "x" { "a" "b" }\n'],
  ['step [3,4]', /^poda: no command "step"/],
];
const slowLimits = [
  ['solve connect4 -d 30', /^poda: a page searches at most 5000000 /],
  ['compare connect4 -a alphabeta -d 9-30', /^poda: a page searches at most 5000000 /],
  ['match connect4 --first alphabeta:depth=30', /^poda: a page searches at most 5000000 /],
];

function checkLimit([words, expected, input]) {
  const { status, messages } = engine.run(words.split(' '), input);
  const told = status >= 2 && expected.test(messages) && engine.run(['solve', '[3,4]']).status === 0;
  if (!told)
    console.log(`[  FAILED  ] ${words}\n${status} ${messages}`);
  return told;
}

await begin();
const tried = process.argv[6] ? [] : [...absences, ...limits, ...(full ? slowLimits : [])];
let failed = tried.filter(row => !checkLimit(row)).length;
let held = 0;
const kinds = {};
for (let seed = first; seed < first + count && failed < 10; seed++) {
  const chance = new Chance(seed);
  const line = randomLine(chance);
  const made = await compare(line, seed);
  const kind = `${line.words.find(word => made && /^[a-z]{4,}$/.test(word))} ${made.status}`;
  kinds[kind] = (kinds[kind] ?? 0) + 1;
  failed += !made.alike;
  if (seed % 5 === 0) {
    const asked = randomHeld(chance);
    const told = compareHeld(asked);
    held += told === null;
    if (told !== null)
      console.log(`[  FAILED  ] ${seed}: held: ${JSON.stringify(asked)}\n${told}\n`);
    failed += told !== null;
  }
}
console.log(`${count} command lines, ${held} held:`,
  Object.entries(kinds).sort().map(([kind, n]) => `${kind}: ${n}`).join(', '));
process.exit(failed > 0 ? 1 : 0);
