#!/usr/bin/env node
/* Practise: cuts are made by hand on the tree, values and windows written into it; each
 * answer is judged at once, and the end says what to go on with. */

import { AIMA, page, poda, run, same, expect } from './asked.mjs';

/* Once nothing moves any more: clicks go where things are. */
const calm = browser => browser.until('document.getAnimations().length === 0');

/* In the middle of the lower half of an edge. */
async function strike(browser, parent, child) {
  await calm(browser);
  await browser.clickAt(...await browser.see(`(() => {
    const path = document.querySelector('#h${parent}-${child}');
    const at = path.getPointAtLength(path.getTotalLength() * .7).matrixTransform(path.getScreenCTM());
    return [at.x, at.y]; })()`));
}

/* The tree of the page, as the engine knows it: for each row whether it is cut. */
async function rightCuts(browser) {
  await new Promise(done => setTimeout(done, 300)); /* the address is written a little later */
  const tree = await browser.see('new URLSearchParams(location.hash.slice(1)).get("t")') ?? AIMA;
  const { nodes } = JSON.parse(poda('draw', tree, '-T', 'json', '--pruned', 'full'));
  const parent = Object.fromEntries(nodes.map(node => [node.id, node.parent]));
  const cut = node => node.status === 'pruned';
  const by = Object.fromEntries(nodes.map(node => [node.id, node]));
  return nodes.filter(node => cut(node) && !cut(by[parent[node.id]])).map(node => node.name);
}

async function strikesOut(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=practise');
  await strike(browser, 6, 8);
  expect((await browser.text('.say p')).endsWith('c2 and c3 are cut.'), 'the reason of the cut');
  same(await browser.see('document.body.dataset.verdict'), 'right', 'verdict');
  same(await browser.see('[...document.querySelectorAll(".node.is-cut")].map(node => node.id)'), ['n8', 'n9'],
    'what is cut');
  const ladder = () => browser.see(`['.ladder', '.ladder [data-key=shut1]'].map(part =>
    document.querySelectorAll('.verdicts li:first-child ' + part).length)`);
  same(await ladder(), [1, 1], 'the windows that cut');
  await strike(browser, 10, 12);
  same(await ladder(), [1, 0], 'the windows that do not');
  same(await browser.text('.say p'), 'Node d2 has to be visited, but is not: after d1, at D (MIN), '
    + 'α = 3 is still below β = 14, so the search goes on.', 'the reason of what is no cut');
  same(await browser.see('document.body.dataset.verdict'), 'wrong', 'verdict');
  await browser.click('.controls .onward');
  same(await browser.text('.say small'), '1 right the first time, 1 wrong, 0 not found', 'tally');
}

/* Whoever cuts rightly gets on: eight trees, each harder or as hard. */
async function getsOn(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=practise');
  for (let level = 1; level <= 8; level++) {
    for (const name of await rightCuts(browser)) {
      const node = `[...document.querySelectorAll('.node')].find(node => node.getAttribute('aria-label')
        .startsWith(${JSON.stringify(`${name},`)}))`;
      if (await browser.see(`!${node}.classList.contains('is-cut') && (${node}.focus(), true)`))
        await browser.press('x');
    }
    await browser.press('n');
    same(await browser.text('.say p'), 'Everything was right the first time.', `level ${level}`);
    same(await browser.see('new URLSearchParams(location.hash.slice(1)).get("practise.level") ?? "1"'),
      String(level), 'level');
    await browser.press('n');
    same(await browser.see('document.querySelector("#n1").getAttribute("aria-label")'), 'A, MAX', 'the root');
  }
}

async function tellsTheMistake(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=practise&practise.task=values');
  const answer = async (node, value) => {
    await browser.see(`document.querySelector('#${node}').focus()`);
    await browser.type(value);
    await browser.press('Enter');
  };
  await answer('n2', '8');
  same(await browser.text('.say p'), "8 is the result when each child's value replaces the one "
    + "before; in fact, a child's value is taken only if it is better than the best so far.",
  'what leads there');
  await answer('n2', '3');
  same(await browser.see('document.body.dataset.verdict'), 'right', 'verdict');
  same(await browser.see('document.querySelector(".answers .value").textContent'), '3',
    'written into the node');
  await answer('n6', '6');
  await answer('n10', '2');
  await answer('n1', '3');
  await browser.press('n');
  expect((await browser.text('.side')).includes('The next tree'), 'what comes next');
  await browser.press('n');
  same(await browser.see('document.querySelectorAll(".answers .value").length'), 0, 'an empty tree');
}

/* Whoever is about to type goes on typing when the window becomes another. */
async function keepsTheFocus(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=practise&practise.task=values');
  await browser.see(`document.querySelector('#n2').focus()`);
  for (const size of [[700, 900], [1366, 768], [1100, 700]]) { /* each has another picture */
    await browser.see('document.querySelector("#n2").dataset.before = "1"');
    await browser.resize(...size);
    await browser.until('!document.querySelector("#n2").dataset.before');
    same(await browser.see('document.activeElement.id'), 'n2', 'focus');
  }
  await browser.type('3');
  await browser.press('Enter');
  same(await browser.see('document.body.dataset.verdict'), 'right', 'verdict');
}

/* After a reload the tree, the answers and the score are there; and the next visit says
 * what went wrong, and has a tree that shows it. */
async function comesBack(browser) {
  const file = page('draw', AIMA, '-T', 'html');
  await browser.go(file, '#mode=practise');
  await browser.see('localStorage.clear()');
  await browser.go(file, '#mode=practise');
  const done = () => browser.see(`[...document.querySelectorAll('.verdicts li')]
    .map(li => li.className + ' ' + li.dataset.node)`);
  await strike(browser, 6, 8);
  await strike(browser, 10, 12);
  const before = [await browser.text('.bar .place'), await done()];
  same(before[1], ['wrong 12', 'right 8'], 'answers');
  await browser.go(file, '#mode=practise');
  same([await browser.text('.bar .place'), await done()], before, 'score and answers after a reload');
  same(await browser.see('[...document.querySelectorAll(".node.is-cut")].map(node => node.id)'), ['n8', 'n9'],
    'what is cut after a reload');
  await browser.go(file, '#mode=practise&t=[[5,6],[2,9],[8,3,7]]');
  for (const node of ['n6', 'n10']) {
    await browser.see(`document.querySelector('#${node}').focus()`);
    await browser.press('x');
  }
  await browser.press('n');
  await browser.go(file, '#mode=practise');
  const side = await browser.text('.side');
  expect(/What went wrong most often\s+Nodes were cut that/i.test(side), `what went wrong before in ${side}`);
  await browser.see('document.querySelector(".before").click()');
  await browser.until('new URLSearchParams(location.hash.slice(1)).get("practise.seed")');
  await browser.see('localStorage.clear()');
}

async function hints(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=practise&lang=es');
  const said = [];
  for (let i = 0; i < 2; i++) {
    await browser.press('h');
    said.push(await browser.text('.say p'));
  }
  same(said[0], 'Tras c1, en C (MIN), α = 3 y β = 2: ¿ha alcanzado α a β?', 'a hint');
  expect(said[1].includes('c2') && said[1].includes('c3'), 'the answer');
}

/* Windows are typed, also by the signs that keyboards lack. */
async function writesWindows(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=practise&practise.task=windows');
  await calm(browser);
  await browser.click('#n2 .b');
  await browser.type('3');
  await browser.press('Enter');
  await browser.see(`[...document.querySelectorAll('.keypad button')]
    .find(button => button.textContent === '−∞').click()`);
  await browser.press('Enter');
  await browser.type('3');
  await browser.press('Enter');
  same(await browser.see(`[...document.querySelectorAll('.answers text')]
    .map(text => text.className.baseVal + ' ' + text.textContent)`),
  ['value right 3', 'alpha right −∞', 'beta right 3'], 'fields');
  expect(await browser.see('document.querySelector(".editor") === null'), 'a closed editor');
}

/* Nothing but the question changes while one goes on: no step gives away the search. */
async function givesNothingAway(browser) {
  await browser.go(page('draw', 'trees/encyclopedia.gv', '-T', 'html'), '#mode=practise&step=40');
  same(await browser.see('document.querySelectorAll(".is-now, .unseen, .cut, .pruned").length'), 0,
    'signs of a step');
  const before = await browser.see('document.querySelector("g.tree").innerHTML');
  for (const key of ['ArrowRight', ' ', 'c', 'End'])
    await browser.press(key);
  same(await browser.see('document.querySelector("g.tree").innerHTML') === before, true, 'the same picture');
}

/* Cuts that were not found are shown in the end, each with its reason. */
async function showsWhatWasMissed(browser) {
  await browser.go(page('draw', '[[5,6],[2,9],[8,3,7]]', '-T', 'html'), '#mode=practise');
  await calm(browser);
  const wrong = async () => Number(/(\d+) wrong$/.exec(await browser.text('.controls'))?.[1]);
  const before = await wrong();
  await browser.see('[...document.querySelectorAll("button")].find(b => b.innerText === "done").click()');
  const missed = await browser.see('[...document.querySelectorAll(".verdicts li")].map(li => li.innerText)');
  same(missed.length, 2, 'cuts that were not found');
  expect(missed[0].includes('c2 is cut') && missed[1].includes('d3 is cut'), 'their reasons');
  same(await browser.see('document.querySelectorAll(".node.is-cut").length'), 2, 'cuts in the tree');
  same(await wrong() - before, 2, 'missed cuts in the score');
}

/* The trees of lessons are known, and some are searched by minimax. */
async function asksSomethingNewAfterALesson(browser) {
  await browser.go(page('list', '-T', 'html'), '#mode=lesson&lesson.n=2');
  await browser.see(`[...document.querySelectorAll('.modes button')]
    .find(button => button.innerText === 'Practise').click()`);
  await new Promise(done => setTimeout(done, 300));
  const address = await browser.see('location.hash');
  expect(!address.includes('minimax') && !address.includes('5,6],[2,9'), `a new tree: ${address}`);
  expect((await browser.text('.say p')).startsWith('Where does the search cut?'), 'cuts are asked for');
}

await run({ strikesOut, showsWhatWasMissed, asksSomethingNewAfterALesson, getsOn, tellsTheMistake, comesBack,
  keepsTheFocus, hints, writesWindows, givesNothingAway });
