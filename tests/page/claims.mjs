#!/usr/bin/env node
/* The lessons, read by the page's own code, are true: what they claim of their trees holds in
 * the search, right answers are right, a wrong one with the name of a misconception is what that
 * misconception leads to, and each number in the prose is checked in the same part. They are the
 * same in all languages. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Engine } from '../../src/engine/engine.mjs';
import { readLessons } from '../../src/page/ui/lessons.js';
import { Search, altered } from '../../src/page/ui/search.js';
import { expect, run, same } from './asked.mjs';

const mistaken = path.join(path.dirname(process.argv[2] ?? 'build/poda'), 'tests/page/mistaken');
const engine = new Search(await Engine.start(fs.readFileSync('src/engine/poda.wasm')));

/* --- Reading --- */

/* Makes paragraphs of the claims and the output of programs, which the page leaves out, and keeps
 * the names of misconceptions. */
function unhide(text) {
  return text
    .replace(/^<!-- holds\n([^]*?)\n-->$/gm, (_, lines) => `HOLDS ${lines.replaceAll('\n', ' HOLDS ')}`)
    .replace(/^```(?!tree)\w+\n([^]*?)\n```$/gm, (_, lines) => `OUTPUT ${lines.replaceAll('\n', ' ')}`)
    .replace(/\((`[a-z-]+`(?:,\s+`[a-z-]+`)*)\)/g, '{$1}');
}

const files = {};
for (const folder of ['trees', 'docs/lessons', 'docs/lessons/es'])
  for (const name of fs.readdirSync(folder).filter(one => /^\d.*\.md$|\.gv$/.test(one)))
    files[`${folder}/${name}`] = unhide(fs.readFileSync(`${folder}/${name}`, 'utf8'));
const { en: lessons, ...translations } = readLessons(files);

/* Calls `check` for each block, with the tree beside it, whose values are MAX's. */
function eachBlock(lesson, check) {
  let tree;
  for (const { blocks } of lesson.parts)
    for (const block of blocks) {
      if (block.tree)
        tree = { ...block.tree, problem: altered(block.tree.problem, { view: undefined }) };
      check(block, tree);
    }
}

/* The claims in a block, line by line. */
const claimsOf = ({ text }) => text?.startsWith('HOLDS ') ? text.slice(6).split(' HOLDS ') : [];

/* The misconceptions that an answer names. */
const namesOf = ({ text }) => [...text.matchAll(/`([a-z-]+)`(?=[^{]*\}$)/g)].map(found => found[1]);

/* Nothing is lost: there is as much as the source has. */
function isReadWhole({ name }) {
  for (const [language, all] of Object.entries(readLessons(files))) {
    const source = files[path.join('docs/lessons', language === 'en' ? '' : language, `${name}.md`)];
    const { parts } = all.find(lesson => lesson.name === name), blocks = parts.flatMap(part => part.blocks);
    const asks = blocks.filter(block => block.ask), count = pattern => source.match(pattern)?.length ?? 0;
    same([parts.length, asks.length, asks.flatMap(ask => ask.answers).length,
      blocks.filter(block => block.tree).length, blocks.flatMap(claimsOf).length],
    [/^## /gm, /^\*\*\?\*\*/gm, /^- \[[x ]\]/gm, /^```tree$/gm, /HOLDS/g].map(count), `blocks in ${language}`);
    expect(!source.includes('<!--'), 'claims that begin and end as they should');
  }
}

/* --- Searches --- */

const SIGNS = { exact: '=', atleast: '>=', atmost: '<=' };
const kept = new Map();

/* Returns a search with all its nodes and steps. */
function searched(problem) {
  const words = engine.words(problem), key = [...words, problem.t].join('\n');
  if (!kept.has(key))
    kept.set(key, engine.ask('draw', ...words, '-T', 'json', '--with', 'steps'));
  return kept.get(key);
}

/* Returns the number of steps up to a moment. */
function stepOf(problem, moment) {
  const step = moment === 'end' ? searched(problem).steps.length : engine.stepOf(problem, moment);
  expect(step > 0 || moment === 'start', `a step of ${problem.t} that is ${moment}`);
  return step;
}

const negate = value => `-${value}`.replace(/^--|^-(?=0$)/, '');
const joined = names => names.join(' ') || 'none';
const struck = ({ nodes }) => nodes.filter(({ status, parent }) =>
  status === 'pruned' && nodes[parent - 1].status !== 'pruned');

/* Returns a node's last step before a moment; undefined if there is none. */
function lastOf(found, { name }, { problem, moment }) {
  return found.steps.slice(0, stepOf(problem, moment)).findLast(step => step.name === name);
}

/* Facts by the words before the node's name: of a search, a node, and the tree with its moment. */
const facts = {
  'value': (_, node) => node.value,
  'sign': (_, node) => SIGNS[node.bound],
  'mover': (_, { player, value }) => player === 'min' ? negate(value) : value,
  'mover window': (_, { player, alpha, beta }) =>
    player === 'min' ? `(${negate(beta)}, ${negate(alpha)})` : `(${alpha}, ${beta})`,
  'window': (found, node, tree) => {
    const { alpha, beta } = lastOf(found, node, tree) ?? node;
    return found.nodes[0].alpha === null ? null : `(${alpha}, ${beta})`;
  },
  'so far': (found, node, tree) => lastOf(found, node, tree)?.value,
  'cut': (_, node) => node.cut?.kind,
  'by': ({ nodes }, { parent }) => nodes[nodes[parent - 1].cut.by - 1].name,
  'move': ({ nodes }) => nodes.find(({ parent, pv }) => parent === 1 && pv).name,
  'struck': found => joined(struck(found).map(({ name }) => name).sort()),
  'who': found => joined([...new Set(struck(found).map(node => facts.by(found, node)))]),
  'visits': ({ nodes }) => joined(nodes.filter(({ order }) => order > 1).map(({ name }) => name)),
  'leaves': found => found.search.leaves,
  'nodes': found => found.search.nodes
};

/* Returns what is true of a tree at its moment, such as `window D`; null if that is no fact. */
function factOf(tree, what) {
  const { problem } = tree, [word, name] = facts[what] ? [what] : /^(.*) (.*)$/.exec(what)?.slice(1) ?? [];
  if (word === 'all')
    return String(searched({ t: problem.t, a: 'minimax' }).search[name]);
  if (what === 'orders')
    return countOrders(problem);
  const found = searched(problem), node = found.nodes.find(one => one.name === name);
  const fact = facts[word]?.(found, node, tree) ?? null;
  return fact === null ? null : String(fact);
}

/* All orders of the children of a binary tree, of nested arrays. */
function ordersOf(tree) {
  return !Array.isArray(tree) ? [tree] : ordersOf(tree[0]).flatMap(one =>
    ordersOf(tree[1]).flatMap(other => [[one, other], [other, one]]));
}

/* Counts by the leaves that orders look at: `5*8 6*32 of 40`; all find the same value. */
function countOrders(problem) {
  const counts = {}, { value } = searched(problem).search;
  const orders = ordersOf(JSON.parse(problem.t.replace(/[A-Z]/g, '')));
  for (const order of orders) {
    const found = searched({ ...problem, t: JSON.stringify(order) }).search;
    same(found.value, value, `value of ${order}`);
    counts[found.leaves] = (counts[found.leaves] ?? 0) + 1;
  }
  return `${Object.entries(counts).map(count => count.join('*')).join(' ')} of ${orders.length}`;
}

/* --- Claims --- */

const split = text => text.split(/[;,] (?![^(]*\))/);

/* Returns the trees that a line is about: with another literal, moment, rule, or leaf; of leaves
 * there may be a range. */
function change({ problem, moment }, conditions) {
  let sets = [''];
  for (const condition of conditions) {
    const [name, value] = condition.split(' = ');
    if (condition.startsWith('at ')) {
      moment = condition.slice(3);
    } else if (condition.includes('[')) {
      problem = { ...problem, t: condition };
    } else if (/^[a-z]\d$/.test(name)) {
      const [low, high = low] = value.split('..').map(Number);
      const values = Array.from({ length: high - low + 1 }, (_, i) => `${name}=${low + i}`);
      sets = sets.flatMap(set => values.map(one => `${set} ${one}`.trim()));
    } else {
      problem = altered(problem, { [name === 'algorithm' ? 'a' : name]: value === 'no' ? undefined : value });
    }
  }
  return sets.map(set => ({ problem: altered(problem, { set: set || undefined }), moment }));
}

/* `A = 5`, `C <= 2`, `struck = c2`, `window D = (5, 7)`, `C in 2..9` */
function checkClaim(tree, claim, place) {
  const [, what, sign, is] = /^(.*) (=|<=|>=|in) (.*)$/.exec(claim), fact = factOf(tree, what);
  const value = () => factOf(tree, `value ${what}`), [low, high] = is.split('..').map(Number);
  if (sign === 'in')
    expect(Number(value()) >= low && Number(value()) <= high, `${place}, not ${value()}`);
  else
    same(fact ?? `${factOf(tree, `sign ${what}`)} ${value()}`, fact ? is : `${sign} ${is}`, place);
}

function claimsHold(lesson) {
  eachBlock(lesson, (block, tree) => {
    for (const line of claimsOf(block)) {
      const at = line.lastIndexOf(': ');
      for (const changed of change(tree, at < 0 ? [] : split(line.slice(0, at))))
        for (const claim of split(line.slice(at < 0 ? 0 : at + 2)))
          checkClaim(changed, claim, `${line} (${claim}, ${changed.problem.set ?? ''})`);
    }
  });
}

/* --- Answers --- */

/* The fact that a blank asks for; undefined if claims have to say. */
function askedBy({ kind, of }) {
  return { number: /^(leaves|nodes)$/.test(of) ? of : `value ${of}`, sign: `sign ${of}`,
    window: `window ${of}`, visits: 'visits', strike: 'struck', who: 'who' }[kind];
}

/* Each option has its reply, each other answer gets the last one; and one answer is right. */
function checkQuestion({ ask, options, fields, answers }) {
  if (options.length > 0)
    same(answers.map(answer => answer.option).sort(), options.map((_, i) => i + 1), `options of ${ask}`);
  else
    same(answers.at(-1).is, fields.map(() => null), `last answer to ${ask}`);
  same(answers.filter(answer => answer.right).length, 1, `right answers to ${ask}`);
}

function rightAnswersAreRight(lesson) {
  eachBlock(lesson, (block, tree) => {
    if (block.ask === undefined)
      return;
    checkQuestion(block);
    const right = block.answers.find(answer => answer.right);
    for (const [i, field] of block.fields.entries()) {
      const what = askedBy(field);
      const fact = what ? factOf(tree, what) : null;
      same(right.is[i], fact ?? right.is[i] ?? '', `${field.before} in ${block.ask}`);
      if (field.kind === 'sign')
        same(factOf(tree, `value ${field.of}`), field.after.trim(), `number in ${block.ask}`);
    }
  });
}

const diagnosed = Object.fromEntries([...fs.readFileSync('src/homework/mark/misconceptions.txt', 'utf8')
  .matchAll(/^([a-z-]+): .*\n(?: .*\n)*? {2}lesson (.*)$/gm)].map(found => found.slice(1)));

/* The answers of whoever has a misconception, in the format of answers to questions. */
function mistakenAnswers({ t, a, ...rules }, name) {
  const words = Object.entries({ algorithm: a ?? 'alphabeta', ...rules }).map(([key, value]) =>
    `${key}=${value || 'yes'}`);
  const blocks = execFileSync(mistaken, [t, ...words], { encoding: 'utf8' }).trim().split('\n\n');
  const [line, ...rows] = blocks.find(block => block.startsWith(`${name} `))?.split('\n') ?? [];
  expect(line, `answers of ${name} to ${t}`);
  const { nodes } = searched({ t, a: 'minimax', ...rules });
  const cells = Object.fromEntries(rows.map(row => row.split(',')).map(([node, ...row]) => [node, row]));
  const visited = nodes.filter(node => cells[node.name][2] === 'yes');
  const cut = nodes.filter(node => !visited.includes(node) && visited.includes(nodes[node.parent - 1]));
  return ({ kind, of }) => kind === 'strike' ? joined(cut.map(node => node.name).sort())
    : kind === 'visits' ? line.slice(name.length + 1)
      : of === 'nodes' ? String(visited.length)
        : of === 'leaves' ? String(visited.filter(node => node.status === 'terminal').length)
          : kind === 'number' ? cells[of][0]
            : kind === 'sign' ? SIGNS[cells[of][1]] : null;
}

/* A pattern is met by the same text; `c1 *` by all that has c1. */
function agrees(pattern, text) {
  const [wanted, found] = [pattern, text].map(names => names.split(' '));
  return wanted.includes('*') ? wanted.every(name => name === '*' || found.includes(name)) : pattern === text;
}

function wrongAnswersAreTheirMisconceptions(lesson) {
  const readme = fs.readFileSync('docs/lessons/README.md', 'utf8');
  eachBlock(lesson, ({ ask, fields, answers }, tree) => {
    for (const answer of answers ?? [])
      for (const name of namesOf(answer)) {
        expect(!answer.right && (diagnosed[name] || readme.includes(`| \`${name}\` |`)), `no ${name}`);
        const isTold = diagnosed[name] && fields.length > 0;
        const theirs = isTold ? mistakenAnswers(tree.problem, name) : null;
        for (const [i, field] of fields.entries()) {
          const is = answer.is[i], told = theirs?.(field) ?? null;
          expect(is === null || told === null || agrees(is, told),
            `${told} for ${field.before} from ${name}, not ${is}: ${ask}`);
        }
      }
  });
}

/* --- Numbers --- */

/* Those in a text, without those in names such as c2. */
const numbersIn = text => text.match(/(?<![\w.])-?\d+(?:\.\d+)?(?!\w)/g) ?? [];

function numbersAreChecked(lesson) {
  const parts = new Map(lesson.parts.map(part => [part, []]));
  eachBlock(lesson, (block, tree) => {
    const part = lesson.parts.find(({ blocks }) => blocks.includes(block));
    const { problem, ...beside } = tree ?? {};
    const isShown = /^(HOLDS|OUTPUT) /.test(block.text);
    parts.get(part).push(...Object.values({ ...problem, ...beside }), isShown ? block.text : '',
      ...(block.answers ?? []).flatMap(answer => answer.is ?? []).filter(is => is !== null));
  });
  for (const [{ blocks }, texts] of parts) {
    const known = numbersIn(texts.join(' ').replace(/[[\]{}()*=",]|\.\./g, ' '));
    for (const { text = '', item = '', ask = '', options = [], answers = [] } of blocks)
      for (const prose of [text, item, ask, ...options, ...answers.map(answer => answer.text)])
        if (!/^(HOLDS|OUTPUT) /.test(prose))
          same(numbersIn(prose).filter(number => !known.includes(number)), [], `unchecked numbers in ${prose}`);
  }
}

/* --- Other languages --- */

/* What must be the same in all languages, block by block: of prose the numbers. */
function structureOf({ minutes, name, goal, parts }) {
  const numbers = text => text.startsWith('OUTPUT ') ? text : numbersIn(text).sort();
  const blocks = parts.flatMap(({ kind, title, blocks: own }) => [{ kind, text: title }, ...own]);
  return [{ minutes, name, text: goal }, ...blocks.filter(block => claimsOf(block).length === 0)]
    .map(block => JSON.stringify(block, (key, value) => key === 'options' ? value.map(numbers)
      : key === 'answers' ? value.map(answer => ({ ...answer, names: namesOf(answer) }))
        : ['text', 'item', 'ask'].includes(key) ? numbers(value) : value));
}

function isTranslated(lesson) {
  for (const [language, all] of Object.entries(translations)) {
    const other = structureOf(all.find(({ number }) => number === lesson.number));
    for (const [i, block] of structureOf(lesson).entries())
      same(other[i], block, `block ${i} in ${language}`);
    same(other.length, structureOf(lesson).length, `blocks in ${language}`);
  }
}

/* --- All of them --- */

function eachMisconceptionHasALesson() {
  for (const [name, lesson] of Object.entries(diagnosed))
    expect(files[`docs/lessons/${lesson}.md`]?.includes(`\`${name}\``), `${name} in ${lesson}`);
}

const tests = { eachMisconceptionHasALesson };
for (const check of [isReadWhole, claimsHold, rightAnswersAreRight, wrongAnswersAreTheirMisconceptions,
  numbersAreChecked, isTranslated])
  for (const lesson of lessons)
    tests[`${lesson.name}: ${check.name}`] = () => check(lesson);
await run(tests);
