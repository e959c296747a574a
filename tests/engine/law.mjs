#!/usr/bin/env node
/* The law: for the same command line the program and the engine give the same bytes,
 * the same lines on stderr, the same files and the same exit code. What tells the time is
 * left out.
 *
 *     law.mjs PROGRAM ENGINE.wasm CATALOGUE.mo SUMS [FIRST [COUNT]]
 *
 * SUMS are those of the engine's sources now. Each number is the seed of one line; a sheet
 * follows each exercise. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { Engine } from '../../src/engine/engine.mjs';
import { Chance, randomCheck, randomHeld, randomLine } from './problems.mjs';

const [program, code, catalogue, sums] =
  process.argv.slice(2, 6).map(name => path.resolve(name));
const full = process.env.PODA_DEPTH === 'all';
const quick = Number(process.env.PODA_QUICK ?? 100) / 100;
const usual = (full ? 3000 : 400) * quick;
const first = Number(process.argv[6] ?? 1);
const count = Number(process.argv[7] ?? (process.argv[6] ? 1 : usual));

const here = name => new URL(`../../src/engine/${name}`, import.meta.url);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'poda-engine-'));
const module = await WebAssembly.compile(fs.readFileSync(code));
let engine;

async function begin() {
  engine = await Engine.start(module);
  engine.write('/locale/es/LC_MESSAGES/poda.mo', fs.readFileSync(catalogue));
}

/* Seconds have six decimals in every table. */
function timeless(text) {
  return text.replace(/seconds": [0-9.e+-]+/g, 'seconds": 0').replace(/ *[0-9]+\.[0-9]{6}\b/g, ' S');
}

/* All files below a folder, as texts by their names; pages pack none of them. */
function gather(below, prefix = '', found = {}) {
  for (const entry of fs.readdirSync(below, { withFileTypes: true }).sort())
    if (entry.isDirectory())
      gather(path.join(below, entry.name), `${prefix}${entry.name}/`, found);
    else if (!entry.name.endsWith('.zip'))
      found[prefix + entry.name] = fs.readFileSync(path.join(below, entry.name), 'utf8');
  return found;
}

function runProgram({ words, files, input }) {
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const environment = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const ran = spawnSync(program, words, { cwd: folder, input, env: environment, maxBuffer: 1 << 28 });
  return { status: ran.status, stdout: ran.stdout.toString(), stderr: ran.stderr.toString(),
    ...gather(folder) };
}

function runEngine({ words, files, input }) {
  for (const [name, text] of Object.entries(files))
    engine.write(name, text);
  const { status, output, messages } = engine.run(words, input);
  const found = { status, stdout: output, stderr: messages };
  for (const name of engine.names())
    if (!/^(dev|locale)\//.test(name))
      found[name] = engine.text(name);
  return found;
}

/* Both end with an empty disk. */
function clear() {
  for (const name of fs.readdirSync(folder))
    fs.rmSync(path.join(folder, name), { recursive: true });
  for (const name of ['a', 'made', 'sheet0.csv', 'sheet1.csv'])
    engine.remove(name);
}

/* What differs, in some lines; null: nothing. */
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
    told = `the engine ended: ${failure.stack}\n${engine.text('/dev/stderr')}`;
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
 * picture's metadata, and what is held keeps its ids. */
function compareHeld({ problem, files, input, step, node }) {
  const ask = words => runEngine({ words, files, input });
  const run = words => runProgram({ words: [...words, ...problem], files, input });
  const plain = ran => ({ ...ran,
    stdout: ran.stdout.replace(/<metadata>.*?<\/metadata>/s, '').replace(/ id="[^"]*"/g, '') });
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
  /* Of a number, where it is no name. */
  const why = runProgram({ words: ['explain', ...problem, node === 1 ? 'root' : `n${node}`], files, input });
  if (told === null && why.stdout.includes(` visited as number ${node}.`))
    told = difference({ why: why.stdout.split('\n')[0] },
      { why: plainly(JSON.parse(ask(['why', String(steps), String(node)]).stdout).said) });
  return told;
}

/* What a page has not is told, and too much for it is an error that says what would not be,
 * and never its end. */
const leaves = count => `[${'1,'.repeat(count)}1]`;
const limits = [
  ['draw connect4 -d 12 -e windows -T svg', /^poda: a page searches 2000000 .* such as -d [789]\n$/],
  ['draw connect4 -T svg --max-nodes 900000000', /^poda: a page searches 2000000 .* such as -d \d+\n$/],
  ['--lang es draw -', /^poda: para esto una página no tiene memoria/, leaves(4e6)],
  ['solve tictactoe --max-nodes 9', /^poda: stopped at the limit of 9 nodes/],
  ['solve -', /expected a tree of at most 1000 plies/, '['.repeat(1e5)],
];
const absences = [
  ['draw -T tex [3,4]', /^poda: tex is not written in a page/],
  ['draw -T png -o a.png [3,4]', /^poda: png is not written in a page/],
  ['draw --steps all [3,4] -o made', /^poda: --steps is not written in a page/],
  ['draw -T html [3,4]', /^poda: -T html: expected one of /],
  ['check -T html made made', /^poda: -T html: expected one of /],
  ['compare -T svg [3,4]', /^poda: -T svg: expected one of /],
  ['exercise [3,4] -o made', /^poda: pdf is not written in a page/],
  ['exercise [3,4] -o made --formats svg --export moodle', /^poda: --export is not written in a page/],
  ['exercise --random depth=2 -o made --suite', /^poda: --suite is not written in a page/],
  ['draw -', /^-:1:1: a page reads no \.efg/, 'EFG 2 R "x" { "a" "b" }\n'],
  ['step [3,4]', /^poda: no command "step"/],
];
const slowLimits = [
  ['solve connect4 -d 30', /^poda: a page searches 5000000 .* such as -d \d+\n$/],
  ['compare connect4 -a alphabeta -d 9-30', /^poda: a page searches 5000000 .* such as -d \d+\n$/],
  ['match connect4 --first alphabeta:depth=30', /^poda: a page searches 5000000 .*\n$/],
  ['draw - -T json', /no space left on device\n$/, leaves(7e5)],
];

function checkLimit([words, expected, input]) {
  const { status, messages } = engine.run(words.split(' '), input);
  const [, depth] = /such as -d (\d+)/.exec(messages) ?? [];
  const smaller = words.replace(/-d \S+/, `-d ${depth}`).split(' ');
  const told = status >= 2 && expected.test(messages)
    && (!depth || !words.includes('-d') || engine.run(smaller).status === 0)
    && engine.run(['solve', '[3,4]']).status === 0;
  if (!told)
    console.log(`[  FAILED  ] ${words}\n${status} ${messages}`);
  return told;
}

await begin();
const tried = process.argv[6] ? [] : [...absences, ...limits, ...(full ? slowLimits : [])];
let failed = tried.filter(row => !checkLimit(row)).length;
let exercises = 0, held = 0;
const kinds = {};
for (let seed = first; seed < first + count && failed < 10; seed++) {
  const chance = new Chance(seed);
  const line = randomLine(chance);
  const made = await compare(line, seed);
  const kind = `${line.words.find(word => made && /^[a-z]{4,}$/.test(word))} ${made.status}`;
  kinds[kind] = (kinds[kind] ?? 0) + 1;
  failed += !made.alike;
  if (made['made/teacher/key.csv']) {
    exercises++;
    failed += !(await compare(randomCheck(chance, made['made/teacher/key.csv']), seed)).alike;
  }
  clear();
  if (seed % 5 === 0) {
    const asked = randomHeld(chance);
    const told = compareHeld(asked);
    held += told === null;
    if (told !== null)
      console.log(`[  FAILED  ] ${seed}: held: ${JSON.stringify(asked)}\n${told}\n`);
    failed += told !== null;
    clear();
  }
}
fs.rmSync(folder, { recursive: true });
console.log(`${count} command lines, ${exercises} exercises, ${held} held:`,
  Object.entries(kinds).sort().map(([kind, n]) => `${kind}: ${n}`).join(', '));
process.exit(failed > 0 ? 1 : 0);
