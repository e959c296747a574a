#!/usr/bin/env node
/* Watch: what a page says and shows, step by step, is what the program tells. */

import { AIMA, page, poda, run, same, expect } from './asked.mjs';

/* Each step's sentence, as `trace` has it. */
function sentences(...words) {
  return poda('trace', ...words, '-T', 'jsonl').trim().split('\n').map(line => JSON.parse(line))
    .filter(row => row.text !== undefined).map(row => row.text);
}

async function tellsTheTrace(browser) {
  for (const words of [[AIMA], ['trees/notes.gv'], ['nim'], [AIMA, '-a', 'minimax'], ['trees/chance.gv']]) {
    const told = sentences(...words);
    await browser.go(page('draw', ...words, '-T', 'html'));
    await browser.press('1');
    for (const text of told) {
      await browser.press('ArrowRight');
      same(await browser.text('.say p'), text, words.join(' '));
    }
  }
}

async function goesByGrains(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'));
  const stops = async grain => {
    await browser.press('Home');
    await browser.press(grain);
    const seen = [];
    for (let last = -1; ;) {
      await browser.press('ArrowRight');
      const step = await browser.see('Number(document.querySelector(".rail input").value)');
      if (step === last)
        return seen;
      seen.push(last = step);
    }
  };
  same((await stops('1')).length, 40, 'steps');
  same((await stops('3')), [22, 40], 'cuts, and the end');
  const nodes = await stops('2');
  expect(nodes.length > 10 && nodes.length < 20, `some 15 stops, not ${nodes.length}`);
}

/* Rails stand beside the tree where it can be read then; a phone has the line, and the
 * rails after a tap on it. What stays on a rail is moved, and not made anew. */
async function aLadderTakesTheLinesPlace(browser) {
  const isShown = what => browser.see(`document.querySelector("${what}")?.getClientRects().length > 0`);
  await browser.go(page('draw', AIMA, '-T', 'html'), '#step=21');
  await browser.until('document.querySelector(".ladder")');
  expect(!await isShown('.line'), 'the line stands beside the ladder');
  expect(await browser.see('document.querySelector(".camera").getBoundingClientRect().width > 800'), 'small');
  await browser.see('window.floor = document.querySelector("[data-key=floor1]"), 1');
  await browser.press('1');
  await browser.press('ArrowRight');
  await browser.until('document.querySelector("[data-key=shut1]")');
  expect(await browser.see('window.floor.isConnected'), 'the floor was made anew');
  await browser.resize(390, 844);
  await browser.until('!document.querySelector(".ladder")');
  expect(await isShown('.line'), 'a phone without the line');
  await browser.click('.line');
  await browser.until('document.querySelector(".aside .ladder [data-key=shut1]")');
  expect(await isShown('.line'), 'no way back');
  expect(await browser.see(`[...document.querySelectorAll('.ladder text')].every(text =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a >= 9)`), 'letters of 9 px');
  await browser.click('.line');
  await browser.until('!document.querySelector(".ladder")');
  await browser.resize(1366, 768);
  await browser.go(page('draw', AIMA, '-a', 'minimax', '-T', 'html'), '#step=3');
  expect(!await isShown('.ladder'), 'minimax has no windows');
}

/* A cut node says who refuses it, under the pointer and with the keyboard; then the step's
 * own sentence comes back. */
async function saysWhoRefuses(browser) {
  const deep = '[5,[9,[3,[4,6]]]]';
  await browser.go(page('draw', deep, '-T', 'html'));
  await browser.press('End');
  const lit = () => browser.see(
    '[...document.querySelectorAll(".node.is-refusing")].map(node => node.id).sort()');
  const height = await browser.see('document.querySelector(".say").offsetHeight');
  const why = poda('explain', deep, 'd2').trim();
  await browser.see(`document.querySelector('.edge.pruned').dispatchEvent(
    new PointerEvent('pointerover', { bubbles: true }))`);
  same(await browser.text('.refusal p'), why, 'why, at the edge');
  same(await browser.see('document.querySelector(".say").offsetHeight'), height, 'the room');
  same(await lit(), ['n1', 'n3', 'n5', 'n7', 'n9'], 'the node that refuses, and the way');
  await browser.see(`document.querySelector('.head').dispatchEvent(
    new PointerEvent('pointerover', { bubbles: true }))`);
  same([await browser.text('.refusal'), await lit()], ['', []], 'the step again');
  await browser.see('document.querySelector("#n9").focus()');
  same(await browser.text('.refusal p'), why, 'why, by keyboard');
  await browser.see('document.querySelector("#n2").focus()');
  same(await browser.text('.refusal'), '', 'the step again');
}

/* A node that stands where it stood does not move: what is folded below it is no part of it. */
async function nodesKeepTheirPlaces(browser) {
  const file = page('draw', 'connect4', '-m', '4453', '-d', '3', '-e', 'windows', '-T', 'html');
  await browser.go(file, '#t=connect4&moves=4453&depth=3&evaluator=windows&step=99');
  await browser.until('document.querySelector(".view #n23 .b")');
  const [before, after, glides] = await browser.see(`(() => {
    const place = () => ["x", "y"].map(name => document.querySelector(".view #n23 .b").getAttribute(name));
    for (let i = 0; i < 10; i++) {
      const before = place();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
      const node = document.querySelector('.view #n23');
      if (node.querySelector('.fold'))
        return [before, place(), node.getAnimations().length];
    }
    return ['never folded']; })()`);
  same(after, before, 'the place of node 23');
  same(glides, 0, 'movements of node 23');
}

/* Names of players stand in a column of their own, whatever is moved below it. */
async function playersStandAlone(browser) {
  const wide = `[${Array.from({ length: 200 }, (_, i) => `[${i},${(i * 37) % 101}]`)}]`;
  await browser.go(page('draw', AIMA, '-T', 'html'), `#t=${wide}`);
  await browser.press('End');
  const over = await browser.see(`[...document.querySelectorAll('.players text')].map(text => {
    const { x, y, width, height } = text.getBoundingClientRect();
    const above = document.elementsFromPoint(x + width / 2, y + height / 2);
    return above.findIndex(e => e.closest('.node')) < above.findIndex(e => e.closest('.players'))
      && above.some(e => e.closest('.node')); })`);
  expect(over.length === 2 && !over.includes(true), `no node over a name: ${over}`);
  /* The root is in its room, once the picture stands where it will. */
  await browser.until(`(() => { const box = s => document.querySelector(s).getBoundingClientRect(), root = box('.view #n1 .b');
    return box('.players .column').right < root.left && root.right < box('.view').right; })()`);
}

/* On phones they stand in the corners of their rows, and over nothing. */
async function playersStandInCorners(browser) {
  await browser.resize(390, 844);
  for (const tree of [AIMA, '[5,[9,[3,[4,6]]]]', '[[[3,7],[9,4]],[[1,6],[5,2]]]']) {
    await browser.go(page('draw', tree, '-T', 'html'));
    await browser.press('c');
    same(await browser.see(`(() => {
      const box = element => element.getBoundingClientRect();
      const names = [...document.querySelectorAll('.players text')].filter(text => text.textContent);
      const others = [...document.querySelectorAll('.stage .b, .stage .name, .trail bdi')];
      return names.length > 1 && names.flatMap(name => others.filter(other => {
        const a = box(name), b = box(other);
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom - 4; })
        .map(other => name.textContent + ' over ' + other.textContent)); })()`), [], `names in ${tree}`);
  }
}

/* Beside the tree of a game stands the board, also for heaps; a tree has none. */
async function showsThePosition(browser) {
  const pieces = () => browser.see('document.querySelectorAll(".panel > .board .piece").length');
  await browser.go(page('draw', 'connect4', '-m', '4453', '-d', '2', '-T', 'html'), '#step=1');
  same(await pieces(), 4, 'pieces before a move');
  await browser.press('ArrowRight');
  same(await pieces(), 5, 'pieces after one');
  await browser.go(page('draw', 'nim:heaps=1+2', '-T', 'html'), '#step=1');
  same(await browser.see('document.querySelectorAll(".panel > .board .stick").length'), 3, 'sticks');
  await browser.go(page('draw', AIMA, '-T', 'html'), '#step=1');
  same(await browser.see('document.querySelector(".panel > .board")'), null, 'a board of a tree');
}

await run({ showsThePosition, saysWhoRefuses, tellsTheTrace, goesByGrains,
  aLadderTakesTheLinesPlace, nodesKeepTheirPlaces, playersStandAlone,
  playersStandInCorners });
