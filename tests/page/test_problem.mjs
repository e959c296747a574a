#!/usr/bin/env node
/* The problem that a page holds is the one that was asked: its engine, given the words
 * that the page makes of it, finds what the program finds. No browser is needed. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Engine } from '../../src/engine/engine.mjs';
import { Search } from '../../src/page/ui/search.js';
import { Chance, searched } from '../engine/problems.mjs';
import { run, same, expect } from './asked.mjs';

const program = path.resolve(process.argv[2] ?? 'build/poda');

/* Members of a problem that change only the drawing. */
const LOOKS = ['leaves', 'pruned', 'compare', 'labels', 'windows', 'shapes', 'view', 'fold', 'siblings',
  'merge'];
const RANDOM = process.env.PODA_DEPTH === 'all' ? 200 : 40;

/* Runs the program on a tree or game, with options, and files that are there. */
function told(command, format, { name, options, files = {}, input = '', folder = '.' }) {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  return spawnSync(program, [command, ...options, '-T', format, '--', name],
    { cwd: folder, input, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/* Reads a page's file: its data, and a search with the engine that is in it. */
async function open(html) {
  const block = id => new RegExp(`<script id="${id}"[^>]*>([^]*?)</script>`).exec(html)[1];
  const engine = await Engine.start(gunzipSync(Buffer.from(block('poda-engine'), 'base64')));
  return { problem: JSON.parse(block('poda-page')).problem, search: new Search(engine) };
}

/* A search as JSON, without what is no answer. */
function answer(text) {
  const { seconds, problem, ...rest } = JSON.parse(text);
  expect(seconds !== undefined && problem !== undefined, 'what solve tells');
  return rest;
}

/* Nothing to compare is where the program refuses it; FALSE then. */
async function isTheSame(asked) {
  const solved = told('solve', 'json', asked), drawn = told('draw', 'html', asked);
  if (solved.status > 1 || drawn.status !== 0)
    return false;
  const { problem, search } = await open(drawn.stdout);
  const what = [...asked.options, asked.name].join(' ');
  const bare = Object.fromEntries(Object.entries(problem).filter(([key]) => !LOOKS.includes(key)));
  same(answer(search.run('solve', ...search.words(bare), '-T', 'json')), answer(solved.stdout), what);
  search.hold(problem, { theme: 'auto' });
  const told_ = told('trace', 'jsonl', asked).stdout.trim().split('\n');
  same(search.about.steps, told_.filter(line => /"step"/.test(line)).length, `steps of ${what}`);
  return true;
}

async function ofEachKind() {
  for (const [name, ...options] of [['trees/notes.gv'], ['[[3,12,8],[2,4,6],[14,5,2]]'], ['trees/chance.gv'],
    ['trees/notes.gv', '--cut=strict', '--fail=hard', '--set', '10=4', '--set', '4=2.5'],
    ['trees/notes.gv', '--window=-5,5', '--order=best', '-a', 'negamax-alphabeta'],
    ['tictactoe', '-d', '3', '-e', 'open-lines', '-m', 'b2,a1'],
    ['nim:heaps=1+2+3,misere=yes', '--ties=random', '--seed=7', '--all-moves'],
    ['connect4:cols=5', '-m', '3', '-d', '3', '-e', 'windows:centre=left', '--order', 'centre'],
    ['tictactoe', '-p', 'X.O/.X./O..', '-d', '9', '--prefer-short'],
    ['reversi', '-d', '2', '-e', 'weighted']])
    expect(await isTheSame({ name, options }), `${name} to be drawn`);
}

async function ofStandardInput() {
  for (const input of ['[[1,5],[7,-2]]', '{"name": "r", "children": [{"value": 3}, {"value": -1}]}',
    'digraph { "a b" -> { c "<!--</script>" }; c [value=2]; "<!--</script>" [value=9] }'])
    expect(await isTheSame({ name: '-', options: [], input }), `${input} to be drawn`);
}

async function ofRandomProblems() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'poda-problem-'));
  let done = 0;
  for (let seed = 1; done < RANDOM && seed < 50 * RANDOM; seed++)
    if (await isTheSame({ ...searched(new Chance(seed)), folder }))
      done++;
  fs.rmSync(folder, { recursive: true });
  same(done, RANDOM, 'problems that can be drawn');
}

/* A failed search leaves the old one in place, even if the engine ends. */
async function staysWhatItWas() {
  const { search } = await open(told('draw', 'html', { name: '[1,2]', options: [] }).stdout);
  search.hold({ t: 'digraph { a -> { b c }; b [value=1]; c [value=2] }' }, {});
  const before = search.told(3);
  for (const t of ['[1,', 'digraph { a -> a }', 'no game', 'connect4']) {
    let refusal = '';
    try {
      search.hold({ t }, {});
    } catch (error) {
      refusal = error.message;
    }
    expect(refusal, `${t} to be refused`);
    same(search.told(3), before, `after ${t}`);
  }
  const { engine } = search, really = engine.run.bind(engine);
  const other = 'digraph { z -> { y x }; y [value=1]; x [value=2] }';
  engine.run = words => {
    engine.run = really;
    really(['hold', '-', '-T', 'svg', '--step', '0'], other);
    return { ...really(['no such command']), ended: words.includes('hold') };
  };
  try {
    search.hold({ t: other }, {});
  } catch {
    same(search.told(3), before, 'after the end of a machine');
    return;
  }
  expect(false, 'a refusal');
}

await run({ staysWhatItWas, ofEachKind, ofStandardInput, ofRandomProblems });
