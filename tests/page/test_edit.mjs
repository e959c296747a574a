#!/usr/bin/env node
/* Change: what is typed, dragged, added, removed and chosen is searched again at once, as
 * the program searches it. */

import { AIMA, page, poda, run, same, expect } from './asked.mjs';

const ALT = 1, CONTROL = 2, SHIFT = 8;

/* The picture finds its place once it is there. */
async function open(browser, tree = AIMA) {
  await browser.go(page('draw', tree, '-T', 'html'), `#t=${tree}&mode=edit`);
  await new Promise(done => setTimeout(done, 500));
}

const text = browser => browser.see('document.querySelector("[data-key=tree]").value');
const field = browser => browser.see('document.activeElement.getAttribute("aria-label")');

async function choose(browser, key, value) {
  await browser.see(`(() => { const field = document.querySelector('[data-key="${key}"]');
    field.value = ${JSON.stringify(value)}; field.dispatchEvent(new Event('change')); })()`);
}

/* The page's number of nodes is that of `solve`. */
async function countsLike(browser, tree, ...words) {
  const solved = JSON.parse(poda('solve', tree, ...words, '-T', 'json'));
  same(Number(await browser.text('.gauge b')), solved.nodes, `nodes of ${tree}`);
}

async function leavesAreFields(browser) {
  await open(browser);
  await browser.click('#n4 .b');
  same(await field(browser), 'value of b2', 'the field');
  await browser.type('9');
  await browser.press('Enter');
  same(await field(browser), 'value of b3', 'the next field');
  await browser.type('1');
  await browser.press('Tab');
  same(await text(browser), '[[3,9,1],[2,4,6],[14,5,2]]', 'the tree');
  same(await field(browser), 'value of c1', 'the next field');
  await browser.press('Tab', SHIFT);
  same(await field(browser), 'value of b3', 'the field before');
  await browser.type('-2.5');
  await browser.press('Enter');
  same(await text(browser), '[[3,9,-2.5],[2,4,6],[14,5,2]]', 'the tree');
  await browser.press('Escape');
  await countsLike(browser, '[[3,9,-2.5],[2,4,6],[14,5,2]]');
}

async function refusesWhatIsNoValue(browser) {
  await open(browser);
  await browser.click('#n4 .b');
  await browser.type('3/4');
  await browser.press('Enter');
  expect(await browser.see('document.body.classList.contains("refused")'), 'a refusal');
  same(await text(browser), AIMA, 'the tree');
  same(await browser.see('document.activeElement.value'), '3/4', 'the field');
}

async function nodesComeAndGo(browser) {
  await open(browser);
  await browser.click('#n2 .b');
  await browser.press('Insert');
  await browser.type('7');
  await browser.press('Enter');
  same(await text(browser), '[[3,12,8,7],[2,4,6],[14,5,2]]', 'a child more');
  await browser.press('Escape');
  await browser.press('ArrowLeft', ALT);
  await browser.click('#n4 .b');
  await browser.press('ArrowLeft', ALT);
  same(await text(browser), '[[12,3,8,7],[2,4,6],[14,5,2]]', 'b2 goes to the left');
  await browser.press('Delete');
  same(await text(browser), '[[3,8,7],[2,4,6],[14,5,2]]', 'and away');
  for (const [key, wanted] of [['z', '[[12,3,8,7],[2,4,6],[14,5,2]]'], ['z', '[[3,12,8,7],[2,4,6],[14,5,2]]'],
    ['y', '[[12,3,8,7],[2,4,6],[14,5,2]]']]) {
    await browser.press(key, CONTROL);
    same(await text(browser), wanted, key === 'z' ? 'undone' : 'done again');
  }
}

async function siblingsAreDragged(browser) {
  await open(browser);
  const [x, y, far] = await browser.see(`(() => { const [b, d] = ['#n2 .b', '#n8 .b'].map(one =>
    document.querySelector(one).getBoundingClientRect());
    return [b.x + b.width / 2, b.y + b.height / 2, d.x + d.width]; })()`);
  await browser.drag(x, y, far + 10, y);
  same(await text(browser), '[[2,4,6],[14,5,2],[3,12,8]]', 'the tree');
  await countsLike(browser, '[[2,4,6],[14,5,2],[3,12,8]]');
}

async function anyTextIsRead(browser) {
  await open(browser);
  for (const [typed, result] of [['digraph { A -> {B C} B [value=3] C [value=5] }', 'value 5, best move C'],
    ['{"children": [{"value": 1}, [2, 3]]}', 'value 2, best move 2'],
    ['((3,12),(2,4))', 'value 3, best move B'], ['max(min(3,12),min(2,4))', 'value 3, best move B']]) {
    await choose(browser, 'tree', typed);
    same((await browser.text('.say p')).split(' · ')[0], result, `the result of ${typed}`);
  }
}

/* Texts that pages do not read are written in one that they do. */
async function allFilesBecomePages(browser) {
  for (const words of [['trees/fee.efg'], ['trees/ferry.test', '-d', '2']]) {
    await browser.go(page('draw', ...words, '-T', 'html'), '');
    await browser.press('End');
    const { value } = JSON.parse(poda('solve', ...words, '-T', 'json'));
    expect((await browser.text('.result')).startsWith(`value ${value},`), `value ${value} of ${words}`);
  }
}

const selected = browser => browser.see(`(() => { const field = document.activeElement;
  return field.value?.slice(field.selectionStart, field.selectionEnd) ?? null; })()`);

/* Text that cannot be read is marked, and a correction is suggested. */
async function slipsAreMarked(browser) {
  const slips = [['[3,12,]', ']', '[3,12]'], ['{3,12}', '3', '[3,12]'],
    ['[[3,12],[2,4]', '', '[[3,12],[2,4]]'], ['[[3,twelve],[2,4]]', 'twelve', null]];
  for (const [typed, place, meant] of slips) {
    await open(browser);
    await browser.see('document.querySelector("[data-key=tree]").focus()');
    await choose(browser, 'tree', typed);
    same(await text(browser), typed, 'the field');
    same(await selected(browser), place, `what is marked in ${typed}`);
    const said = await browser.text('.say p');
    expect(!/:1:|standard input/.test(said), `words of a page, not: ${said}`);
    expect(said.endsWith(meant ? `did you mean ${meant}?` : 'found "twelve"'), `what was meant, not: ${said}`);
  }
}

async function startMarksSlips(browser) {
  await browser.go(page('list', '-T', 'html'), '');
  for (const [typed, place] of [['hello', ''], ['[[3,12],\n [2 4]]', '4']]) {
    await browser.see(`document.querySelector('textarea').value = ${JSON.stringify(typed)}`);
    await browser.click('.typing .onward');
    same(await browser.see('document.activeElement.localName'), 'textarea', 'the focus');
    same(await selected(browser), place, `what is marked in ${typed}`);
    const said = await browser.text('.refusal');
    expect(said && !/:\d+:|standard input|file/.test(said), `words of a page, not: ${said}`);
  }
  await browser.see('document.querySelector("textarea").value = "max(min(3,12),min(2,4))"');
  await browser.press('Enter');
  await browser.until('document.body.dataset.mode === "watch"');
  expect((await browser.text('.rules')).startsWith('alpha-beta'), 'the search');
}

async function everythingCanBeChosen(browser) {
  await open(browser);
  await choose(browser, 'algorithm', 'minimax');
  expect(await browser.see('!document.querySelector("[data-key=cut]")'), 'no cut rule for minimax');
  await choose(browser, 'algorithm', 'alphabeta');
  await choose(browser, 'cut', 'strict');
  await choose(browser, 'window', '3,10');
  same(await browser.text('.rules'), 'alpha-beta, cut when α > β, fail-soft, window (3, 10)', 'the rules');
  await countsLike(browser, AIMA, '--cut', 'strict', '--window', '3,10');
  await choose(browser, 'game', 'connect4');
  await choose(browser, 'evaluator', 'windows');
  await choose(browser, 'depth', '3');
  await choose(browser, 'moves', '4453');
  await countsLike(browser, 'connect4', '-d', '3', '-e', 'windows', '-m', '4453', '--cut', 'strict');
  await choose(browser, 'depth', '2');
  await browser.click('.ask > button');
  expect((await text(browser)).startsWith('[['), 'the game as a tree');
  await countsLike(browser, 'connect4', '-d', '2', '-e', 'windows', '-m', '4453', '--cut', 'strict');
}

await run({ leavesAreFields, refusesWhatIsNoValue, nodesComeAndGo, siblingsAreDragged, anyTextIsRead,
  allFilesBecomePages, slipsAreMarked, startMarksSlips, everythingCanBeChosen });
