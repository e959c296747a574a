#!/usr/bin/env node
/* Pages of exercises: answered on the tree or in the table, which follow each other; the
 * sheet is the one that `check` reads, and the marks are those of `check`. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../src/engine/engine.mjs';
import { run, same, expect } from './asked.mjs';

const program = process.argv[2] ?? 'build/poda';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'poda-exam-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

/* The folder of an exercise with its pages. */
function exercise(name, ...words) {
  const made = path.join(folder, name);
  execFileSync(program, ['exercise', ...words, '--export', 'page,exam', '--formats', 'svg', '--force',
    '-o', made]);
  return made;
}

/* The result of `check` for a sheet. */
function check(made, sheet) {
  const file = path.join(folder, 'sheet.csv');
  fs.writeFileSync(file, sheet);
  let text;
  try {
    text = execFileSync(program, ['check', made, file, '-T', 'json'], { encoding: 'utf8' });
  } catch (failure) {
    text = failure.stdout;
  }
  return JSON.parse(text).works[0];
}

/* The data of a page. */
function held(file) {
  return JSON.parse(/id="poda-page"[^>]*>([^]*?)<\/script>/.exec(fs.readFileSync(file, 'utf8'))[1]);
}

const calm = browser => browser.until('document.getAnimations().length === 0');

/* The sheet as it would be saved. */
async function sheet(browser) {
  await browser.see(`HTMLAnchorElement.prototype.click = () => {};
    URL.createObjectURL = blob => (window.blob = blob, 'blob:none')`);
  await browser.click('.controls .onward');
  return browser.see('blob.text()');
}

/* Types into a cell of the table. */
async function type(browser, name, column, text) {
  await browser.see(`(() => {
    const row = [...document.querySelectorAll('.sheet tbody tr')]
      .find(row => row.cells[0].textContent === '${name}');
    row.querySelector('[data-column=${column}]').focus(); })()`);
  if (column === 'visited')
    await browser.see(`(field => { field.value = '${text}'; field.dispatchEvent(new Event('change')); })
      (document.activeElement)`);
  else
    await browser.type(text);
}

async function answersInEither(browser) {
  const made = exercise('either', 'trees/encyclopedia.gv');
  await browser.go(path.join(made, 'students', 'page.html'));
  await calm(browser);
  await browser.click('.student');
  await browser.type('Ana');
  await type(browser, 'A1a', 'value', '5');
  await browser.press('Enter');
  same(await browser.see('document.activeElement.dataset.row'), '6', 'the next row with a value');
  expect(await browser.see(`[...document.querySelectorAll('.answers .value')]
    .some(text => text.textContent === '5')`), 'the value in the tree');
  await browser.click('#n2 .b');
  await browser.type('4');
  await browser.press('Enter');
  await browser.press('Enter');
  await browser.press('Enter');
  await browser.see('document.querySelector("#n33").focus()');
  await browser.press('x');
  await type(browser, 'R', 'alpha', 'x3');
  await browser.press('Enter');
  same(await browser.see('document.querySelector("[aria-invalid]")?.value'), 'x3', 'what cannot be read');
  const saved = (await sheet(browser)).split('\n');
  same([saved[0], ...saved.filter(line => /^(R|A|A1a|C2b1),/.test(line))],
    ['# student: Ana', 'R,max,,x3,,', 'A,min,4,,,', 'A1a,min,5,,,', 'C2b1,max,6,-,-,no'],
    'the sheet');
  await browser.see(`[...document.querySelectorAll('.controls button')]
    .find(button => button.textContent === 'mark it').click()`);
  const { score, most, first } = check(made, saved.join('\n'));
  same([await browser.text('.say small'), (await browser.text('.say p')).toLowerCase()],
    [`${score} of ${most} points`, `${first}.`.toLowerCase()], 'marks');
  await browser.go(path.join(made, 'students', 'page.html'));
  same(await browser.see('document.querySelector(".student").value'), 'Ana', 'what the browser has kept');
}

/* A sheet comes back as a spreadsheet has saved it; that of another exercise is refused. */
async function opensSheets(browser) {
  const made = exercise('open', 'trees/encyclopedia.gv'), file = path.join(made, 'students', 'page.html');
  const key = fs.readFileSync(path.join(made, 'teacher', 'key.csv'), 'utf8');
  await browser.go(file);
  await browser.see('localStorage.clear()');
  await browser.go(file);
  const open = async text => browser.see(`(async () => {
    HTMLInputElement.prototype.click = function () {
      const files = new DataTransfer();
      files.items.add(new File([${JSON.stringify(text)}], 'mine.csv'));
      this.files = files.files;
      this.dispatchEvent(new Event('change'));
    };
    [...document.querySelectorAll('.controls button')].find(b => b.textContent === 'open a sheet').click();
    await new Promise(done => setTimeout(done, 300));
    return document.querySelector('.note').textContent; })()`);
  expect((await open(key.replace(/(# exercise: ).*/, '$1another'))).includes('another'), 'a refusal');
  same(await browser.see('document.querySelectorAll(".answers text").length'), 0, 'answers taken from it');
  await browser.see('document.querySelector(".note").remove()');
  same(await open(`\ufeff${key.replace('# student:', '# student: Eva').replaceAll(',', ';')}`),
    'Answers loaded from mine.csv.', 'what is said');
  same(await browser.see('document.querySelector(".student").value'), 'Eva', 'whose it is');
  await browser.see(`[...document.querySelectorAll('.controls button')]
    .find(button => button.textContent === 'mark it').click()`);
  same(await browser.text('.say p'), 'Everything is right.', 'marks');
}

/* For random exercises and sheets the page's engine gives the marks of `check`. */
async function marksAsCheckDoes() {
  const engine = await Engine.start(fs.readFileSync('src/engine/poda.wasm'));
  let input = '';
  const ask = (...words) => {
    const { status, output, messages } = engine.run(words, input);
    same(status, 0, `${words.join(' ')}: ${messages}`);
    return JSON.parse(output);
  };
  let chance = 7;
  const pick = n => Math.floor((chance = (chance * 16807) % 2147483647) / 2147483647 * n);
  for (let seed = 1; seed <= 12; seed++) {
    const rules = [['-a', ['alphabeta', 'shallow-alphabeta', 'negamax-alphabeta', 'minimax'][pick(4)]],
      pick(2) ? ['--cut', 'strict'] : [], pick(2) ? ['--fail', 'hard'] : []].flat();
    const windowed = !rules.includes('minimax');
    const asks = windowed ? 'value,alpha,beta,visited,bound,move,order'
      : 'value,visited,move,order';
    const made = exercise('random', '--random', `branching=2-3,depth=3,seed=${seed}`, '--ask', asks,
      '--weights', 'value=2,carried=0.5', ...rules.filter(word => windowed || !/^--|strict|hard/.test(word)));
    const { problem, exam } = held(path.join(made, 'students', 'page.html'));
    const { t, a, ...more } = problem;
    input = t;
    ask('ask', '-', ...a ? [`--algorithm=${a}`] : [],
      ...Object.entries(more).map(([key, text]) => `--${key}=${text}`),
      `--ask=${exam.ask}`, `--id=${exam.id}`, `--weights=${exam.weights}`);
    for (let i = 0; i < 4; i++) {
      const key = fs.readFileSync(path.join(made, 'teacher', 'key.csv'), 'utf8');
      const filled = key.replace(/(?<=,)-?\d+(?=,)/g, number => pick(8) ? number
        : ['', '0', '17', 'x'][pick(4)]);
      input = filled;
      ask('take', 's.csv');
      const ours = ask('marks', 'now'), theirs = check(made, filled);
      const names = mistakes => mistakes.map(({ name }) => name).filter(name => name);
      same([ours.score, ours.most, ours.first, ours.missed, ours.surplus, names(ours.mistakes)],
        [theirs.score, theirs.most, theirs.first, theirs.missed_cuts, theirs.surplus_cuts,
          names(theirs.mistakes)], `marks of seed ${seed}`);
      same(engine.run(['sheet']).output, engine.run(['sheet']).output, 'sheets');
    }
  }
}

async function examsOnlyCollect(browser) {
  const made = exercise('exam', 'trees/encyclopedia.gv');
  const file = path.join(made, 'students', 'exam.html');
  const data = held(file);
  expect(!fs.readFileSync(file, 'utf8').includes('expect_'), 'no word of what is expected');
  same(Object.keys(data.exam), ['id', 'title', 'student', 'ask', 'marks'], 'what the page holds of the exam');
  await browser.go(file, '#mode=watch');
  same(await browser.see('document.body.dataset.mode'), 'exam', 'mode');
  const buttons = await browser.see(`[...document.querySelectorAll('.controls > button')]
    .map(button => button.textContent)`);
  same(buttons, ['save the sheet', 'open a sheet', 'mark the rest as visited', 'print'], 'buttons');
  const said = await browser.text('.say p');
  for (const text of ['α ≥ β', 'fail-soft', 'as they stand when the search leaves the node'])
    expect(said.includes(text), `${text} above the tree`);
}

/* The pages of a class load the program from a file beside them, which they name where it
 * is missing. */
async function sharesTheEngine(browser) {
  const list = path.join(folder, 'list.csv');
  fs.writeFileSync(list, 'id\nana\nben\n');
  const made = exercise('shared', 'trees/encyclopedia.gv', '--students', list);
  for (const page of ['ana/page.html', 'ben/exam.html']) {
    const file = path.join(made, 'students', page);
    expect(fs.statSync(file).size < 40000, 'a small page');
    await browser.go(file);
    same(await browser.see('document.body.dataset.mode'), 'exam', 'mode');
    same(await browser.see('document.querySelector("#poda-missing")'), null, 'what is missing');
    same(browser.problems, [], 'problems');
  }
  fs.rmSync(path.join(made, 'students', 'poda-engine.js'));
  await browser.send('Page.navigate', { url: `file://${path.join(made, 'students', 'ana', 'page.html')}` });
  await browser.until('document.querySelector("#poda-missing")?.innerText.includes("poda-engine.js")');
  browser.problems = [];
}

/* Tree and table stand there together, and follow each other. */
async function bothAreThere(browser) {
  const file = path.join(exercise('both', 'trees/encyclopedia.gv'), 'students', 'page.html');
  for (const [width, height] of [[1366, 768], [900, 520], [390, 844]]) {
    await browser.resize(width, height);
    await browser.go(file);
    await browser.see('document.querySelector("[data-row=\\"32\\"]").focus()');
    await calm(browser);
    const seen = await browser.see(`(() => {
      const inside = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1
        && a.bottom <= b.bottom + 1;
      const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const box = element => document.querySelector(element).getBoundingClientRect();
      return [inside(box('#n33 .b'), box('.view')), inside(box('#n33 .b'), window),
        inside(document.activeElement.getBoundingClientRect(), window),
        document.documentElement.scrollWidth <= innerWidth]; })()`);
    same(seen, [true, true, true, true], `the last leaf in tree and table at ${width}x${height}`);
  }
}

async function printsAsAWhole(browser) {
  await browser.go(path.join(exercise('paper', 'trees/encyclopedia.gv'), 'students', 'exam.html'));
  await browser.see('dispatchEvent(new Event("beforeprint"))');
  await browser.resize(794, 1123);
  await browser.prefer({}, 'print');
  const seen = await browser.see(`(() => {
    const view = document.querySelector('.stage').getBoundingClientRect();
    const sheet = document.querySelector('.sheet');
    return [...document.querySelectorAll('.node')].every(node => {
      const box = node.getBoundingClientRect();
      return box.left >= view.left && box.right <= view.right && box.bottom <= view.bottom;
    }) && sheet.scrollHeight <= sheet.clientHeight + 1; })()`);
  await browser.prefer({});
  await browser.see('dispatchEvent(new Event("afterprint"))');
  same(seen, true, 'all nodes and rows on paper');
}

await run({ answersInEither, opensSheets, marksAsCheckDoes, examsOnlyCollect, sharesTheEngine,
  bothAreThere, printsAsAWhole });
