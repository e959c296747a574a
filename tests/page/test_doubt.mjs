#!/usr/bin/env node
/* Doubt: how safe a cut is, what other values of a leaf would do, and what searching
 * anyway would have found. */

import { AIMA, page, run, same, expect } from './asked.mjs';

/* The picture finds its place once it is there. */
async function open(browser, tree = AIMA) {
  await browser.go(page('draw', tree, '-T', 'html'), `#t=${tree}&mode=watch`);
  await new Promise(done => setTimeout(done, 500));
}

const told = browser =>
  browser.see('[...document.querySelectorAll(".doubt p")].map(p => p.firstChild.textContent)');
const title = browser => browser.text('h1');

async function tellsHowSafeACutIs(browser) {
  await open(browser);
  await browser.press('c');
  same((await told(browser)).map(text => text.trim()), ['the cut stands as long as c1 ≤ 3',
    'the cut stands as long as b1 ≥ 2', 'whatever the cut children are worth, A remains 3'], 'the box');
}

async function searchesAnyway(browser) {
  await open(browser, '[[3,12],[2,1]]');
  await browser.press('c');
  await browser.click('.anyway');
  await browser.until('document.querySelectorAll(".verdict").length === 2');
  same(await browser.see('[...document.querySelectorAll(".verdict text")].map(text => text.textContent)'),
    ['min (2, 1) = 1', 'max (3, 1) = 3', 'nothing changes here'], 'the way up');
  same(await browser.see('document.querySelector(".ghost text").textContent'), '1', 'what was skipped');
  expect((await browser.text('.say p')).endsWith('but max (3, 1) = 3: A remains 3'), 'the sentence');
  await browser.press('ArrowRight');
  same(await browser.see('document.querySelectorAll(".ghost, .verdict").length'), 0, 'what is left of it');
}

/* The handle changes the leaf, and all is searched again: the cut goes, and comes back. */
async function triesOtherValues(browser) {
  await open(browser);
  await browser.press('c');
  await browser.click('.doubt p button');
  same(await browser.see('document.querySelectorAll(".line .stands, .line .stays").length'), 2, 'the bands');
  await browser.see('document.querySelector(".grip").focus()');
  for (const value of [3, 4])
    await browser.press('ArrowRight').then(async () => same(await title(browser),
      `[[3,12,8],[${value},4,6],[14,5,2]]`, 'the tree'));
  expect(!(await browser.text('.say small')).includes('cut'), 'no cut any more');
  await browser.press('ArrowLeft');
  same(await browser.text('.say small'), 'step 22 of 40 · cut at C', 'the cut is back');
  const [x, y] = await browser.see(`(() => {
    const box = document.querySelector('.grip circle').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  await browser.drag(x, y, x + 60, y);
  expect(Number(/\[(\d+),4,6\]/.exec(await title(browser))[1]) > 4, 'a larger value');
}

async function leavesCanBeDoubtedAtAnyStep(browser) {
  await open(browser);
  await browser.press('End');
  await browser.click('#n9 .b');
  same(await browser.text('.doubt p'), 'A remains 3 whatever d1 is worth', 'd1');
}

async function gamesHaveTheirCutsSearchedAnyway(browser) {
  await browser.go(page('draw', 'tictactoe', '-d', '2', '-e', 'open-lines', '-T', 'html'));
  await browser.press('c');
  await browser.click('.anyway');
  await browser.until('document.querySelectorAll(".verdict").length > 0');
}

await run({ tellsHowSafeACutIs, searchesAnyway, triesOtherValues, leavesCanBeDoubtedAtAnyStep,
  gamesHaveTheirCutsSearchedAnyway });
