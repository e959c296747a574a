#!/usr/bin/env node
/* Predict: what is asked is judged as the program says, and nothing that is there while it
 * is asked tells what will come. */

import { AIMA, page, poda, run, same, expect } from './asked.mjs';
import { Chance } from '../engine/problems.mjs';

const TREES = Number(process.env.TREES) || (process.env.PODA_QUICK ? 40 : 300);

/* --- One reader --- */

async function fill(browser, ...texts) {
  for (const text of texts) {
    await browser.send('Input.insertText', { text });
    await browser.press('Tab');
    await browser.press('Tab');
  }
  await browser.see('document.querySelector(".answers").requestSubmit()');
}

/* Once the picture stands where it will. */
async function clickNode(browser, selector) {
  await browser.see('new Promise(done => setTimeout(done, 500))');
  await browser.click(selector);
}

async function asksAndTells(browser) {
  await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=predict&predict.ask=all&t=' + AIMA);
  same(await browser.text('.say p'), 'A (MAX) goes on to B (MIN). What is its window?', 'question');
  await fill(browser, '-inf', '∞');
  same(await browser.text('.say small'), '✓ right', 'judgement');
  same(await browser.text('.say p'), 'A (MAX) tries B (MIN), with the window (−∞, ∞)', 'reason');
  await browser.press('Enter');
  same(await browser.text('.choosing'), '1they are cut', 'first choice');
  await browser.press('1');
  same(await browser.text('.say small'), '✗ the answer: they are not cut: the search goes on', 'judgement');
  await browser.press('ArrowRight');
  expect((await browser.text('.say p')).includes('gets 12 from b2'), 'the next question');
  await clickNode(browser, '#n2 .b');
  same(await browser.see('document.querySelector("[name=value]").value'), '3', 'the node\'s number');
  await browser.press('t');
  same(await browser.text('.score'), '1 of 3 right', 'score');
  expect((await browser.text('.say p')).includes('keeps 3'), 'what t tells, in a field too');
}

/* Scissors cut, a click on a child goes on to it, and of a deep cut it is asked whose. */
async function answersOnTheTree(browser) {
  await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=predict&predict.ask=all&step=21&t=' + AIMA);
  await clickNode(browser, '.overlay .scissors');
  same(await browser.text('.say small'), '✓ right', 'the cut');
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=predict&predict.ask=all&step=29&t=' + AIMA);
  await clickNode(browser, '[aria-label^="d2"] .b');
  same(await browser.text('.say small'), '✓ right', 'no cut');
  const deep = '[[[5,6],[7,4,5]],[[[3],9],[6]]]';
  await browser.go(page('draw', deep, '-T', 'html'), '#mode=predict&predict.ask=cuts&t=' + deep);
  let whose = 0;
  for (let i = 0; i < 20 && !/over/.test(await browser.text('.say p')); i++) {
    await browser.press('1');
    if (/Who will/.test(await browser.text('.say p'))) {
      whose++;
      await browser.press('1');
    }
    await browser.press('ArrowRight');
  }
  expect(whose > 0, 'a cut whose node is asked for');
}

/* Eight questions about thirteen nodes; none is answered by a window that can be read, and
 * the end leads to the worst mistake and to the lesson that teaches it. */
async function asksWhatIsHard(browser) {
  await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
  await browser.go(page('list', '-T', 'html'), '#mode=predict&t=' + AIMA);
  const read = () => browser.see(`[...document.querySelectorAll('.stage text.w, .line text')]
    .filter(text => getComputedStyle(text).visibility !== 'hidden').map(text => text.textContent).join(' ')`);
  const asked = [];
  while (await browser.see('!document.querySelector(".look")') && asked.length < 20) {
    asked.push(await browser.text('.say p'));
    expect(!/[αβ]|window \(/.test(`${await read()} ${asked.at(-1).replace(/its [αβ]/, '')}`), 'no window');
    await browser.press('t');
    expect(/α/.test(await read()), 'windows, once it is told');
    await browser.press('ArrowRight');
  }
  same(asked.length, 8, 'questions');
  same(asked.filter(text => /D \(MIN\) has 5 so far. Are/.test(text)).length, 1, 'the near miss');
  same(await browser.text('.look'), 'a value that nearly reaches the bound does not cut (step 34)',
    'what to look at again');
  expect((await browser.text('.question')).includes('Floors and ceilings'), 'the lesson');
  await browser.click('.look');
  same(await browser.see('document.body.dataset.mode'), 'watch', 'mode');
  expect((await browser.text('.say')).includes('step 34 of 40'), 'the step of the mistake');
}

async function tellsTheScore(browser) {
  const inner = page('draw', AIMA, '-T', 'html');
  const outer = inner.replace(/\.html$/, '-frame.html');
  const { writeFileSync } = await import('node:fs');
  writeFileSync(outer, `<!doctype html><title>a frame</title><body data-mode="frame"><script>
    addEventListener('message', event => { window.told = event.data; });</script>
    <iframe src="${inner.split('/').pop()}#mode=predict"></iframe>`);
  await browser.go(outer);
  await browser.until('window.told?.score');
  same(await browser.see('window.told.score'), { right: 0, asked: 0 }, 'score');
}

/* --- Trees --- */

function grow(chance, shape) {
  return shape === 0 ? chance.below(9) + 1 : shape.map(part => grow(chance, part));
}

function shapeOf(chance, depth) {
  if (depth === 0)
    return 0;
  return Array.from({ length: 2 + chance.below(2) }, () =>
    shapeOf(chance, chance.once(6) ? 0 : depth - 1));
}

/* The tree with other values at leaves that were not seen; `names` are those seen. */
function change(chance, tree, seen, names) {
  return Array.isArray(tree) ? tree.map(child => change(chance, child, seen, names))
    : seen.has(names.shift()) ? tree : chance.below(9) + 1;
}

function rows(...words) {
  return poda(...words).trim().split('\n').map(line => JSON.parse(line));
}

/* A search: its steps, and which nodes are cut. */
function searched(tree) {
  const text = JSON.stringify(tree);
  const steps = rows('trace', text, '-T', 'jsonl').filter(row => row.step);
  const nodes = rows('draw', text, '-T', 'jsonl', '--columns', 'id,name,parent,move,status').slice(1);
  const pruned = nodes.filter(node => node.status === 'pruned').map(node => node.name);
  return { text, steps, nodes, cut: new Set(pruned) };
}

/* The steps at which the page asks whether something is cut. */
function forks({ steps }) {
  return steps.filter((row, i) =>
    row.event === 'update' && ['cut', 'enter'].includes(steps[i + 1]?.event))
    .map(row => row.step);
}

/* Names of leaves, from left to right. */
function leavesOf({ nodes }) {
  const below = node => {
    const children = nodes.filter(({ parent }) => parent === node.id).sort((a, b) => a.move - b.move);
    return children.length > 0 ? children.flatMap(below) : [node.name];
  };
  return below(nodes[0]);
}

/* --- What is there while it is asked --- */

/* The page's body at a step, or with `looks` how nodes look that were not entered. */
async function seen(browser, text, step, leaves, looks) {
  return browser.see(`(async () => {
    const there = new Promise(done => addEventListener('hashchange', done, { once: true }));
    location.hash = ${JSON.stringify(`#t=${text}&mode=predict&predict.ask=all&leaves=${leaves}&step=${step}`)};
    await Promise.race([there, new Promise((_, fail) => setTimeout(fail, 5000))]);
    /* A new layout takes effect with the next frame. */
    for (let pictures = 0; pictures < 2; pictures++) {
      await new Promise(done => requestAnimationFrame(done));
      for (const motion of document.getAnimations()) motion.finish();
    }
    if (!${looks}) return document.documentElement.outerHTML
      + document.adoptedStyleSheets.flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText)).join('');
    return [...document.querySelectorAll('.stage [id]')].map((element, place) => {
      const { x, y, width, height } = (element.querySelector('.b') ?? element).getBoundingClientRect();
      return { name: element.matches('.unseen') ? element.querySelector('.name')?.textContent : null,
        look: [place, element.id, element.getAttribute('class'), x, y, width, height,
          [...element.querySelectorAll('text')].map(text => text.textContent.length)].join(' ') };
    }).filter(({ name }) => name);
  })()`);
}

/* The page is the same for two trees that differ only in leaves that were not seen. */
async function isTheSameWhateverComes(browser) {
  const chance = new Chance(7);
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=predict');
  let differ = 0;
  for (let i = 0; i < TREES / 3; i++) {
    const tree = grow(chance, shapeOf(chance, 3));
    const search = searched(tree), asked = forks(search);
    if (asked.length === 0)
      continue;
    const step = chance.pick(asked);
    const past = search.steps.slice(0, step).filter(row => row.event === 'leaf');
    const visited = new Set(past.map(row => row.name));
    const other = searched(change(chance, tree, visited, leavesOf(search)));
    if (other.text === search.text)
      continue;
    differ += [...search.cut].join() !== [...other.cut].join();
    let pages = [];
    /* A page that differs does so again; a busy machine draws late once. */
    for (let tries = 0; tries < 3 && (tries === 0 || pages[0] !== pages[1]); tries++)
      pages = [await seen(browser, search.text, step, 'hidden', false),
        await seen(browser, other.text, step, 'hidden', false)];
    const at = [...pages[0]].findIndex((letter, place) => letter !== pages[1][place]);
    expect(pages[0] === pages[1], `the same page for ${search.text} and ${other.text} at step ${step}, not ${
      pages.map(text => text.slice(Math.max(at - 60, 0), at + 60)).join(' | ')}`);
  }
  expect(differ > TREES / 30, 'pairs of which other nodes are cut');
}

/* Sizes, places, classes and the order of elements of a node that was not entered follow
 * from its name and from what has happened so far. */
async function looksFollowFromTheSteps(browser) {
  const chance = new Chance(11), looks = new Map();
  const shape = [[0, 0, 0], [[0, 0], 0, [0, 0, 0]], [0, 0, [0, 0]]];
  let cases = 0;
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=predict');
  for (let tree = 0; tree < TREES; tree++) {
    const search = searched(grow(chance, shape)), step = forks(search)[3];
    const past = search.steps.slice(0, step).map(row => row.event + row.name + row.changed).join(' ');
    for (const { name, look } of await seen(browser, search.text, step, 'shown', true)) {
      const known = `${past} ${name}`;
      same(looks.get(known) ?? look, look, `looks of ${name} in ${search.text} at step ${step}`);
      looks.set(known, look);
      cases++;
    }
  }
  expect(looks.size < cases, 'cases in which the same has happened');
}

await run({ asksAndTells, answersOnTheTree, asksWhatIsHard,
  tellsTheScore, isTheSameWhateverComes, looksFollowFromTheSteps });
