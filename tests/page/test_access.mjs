#!/usr/bin/env node
/* Pages are for everybody: no barrier that axe knows, in any mode, light or dark; letters
 * that can be read whatever the tree; small windows, frames, 200 % zoom, forced colours,
 * paper, keys alone. */

import fs from 'node:fs';
import path from 'node:path';
import { AIMA, page, run, same, expect } from './asked.mjs';

const AXE = path.join(path.dirname(process.argv[2] ?? 'build/poda'), 'axe/package/axe.min.js');

/* A literal, each node with so many children. */
function wide(...children) {
  const [n, ...below] = children;
  return n === undefined ? '7' : `[${Array.from({ length: n }, (_, i) =>
    below.length > 0 ? wide(...below) : (i * 7 + n * 3) % 19).join(',')}]`;
}

/* By how many nodes they have. */
const trees = {
  5: ['[[3,5],4]'], 13: [AIMA], 33: [wide(2, 3, 4)], 533: [wide(4, 4, 4, 7)],
  137257: ['connect4', '-d', '6', '-e', 'windows', '-a', 'minimax']
};

async function open(browser, words, hash = '') {
  await browser.go(page('draw', ...words, '-T', 'html'), hash);
  await rest(browser);
}

/* Until nothing has moved for six frames, however busy the machine is. */
async function rest(browser) {
  await browser.see(`new Promise(done => {
    const end = performance.now() + 15000;
    let before = '', still = 0;
    const look = () => {
      const now = [...document.querySelectorAll('.camera, .view, .say, .bar')].map(element =>
        Object.values(element.getBoundingClientRect().toJSON()).join() + element.getAttribute('transform')).join();
      const moving = document.getAnimations().some(({ playState, effect }) => playState === 'running'
        && effect.getComputedTiming().endTime !== Infinity);
      still = now === before && !moving ? still + 1 : 0;
      before = now;
      if (still === 6 || performance.now() > end)
        done(0);
      else
        requestAnimationFrame(look);
    };
    look();
  })`);
}

/* The modes that this page offers. */
async function modesOf(browser) {
  return browser.see('[...document.querySelectorAll(".modes [data-mode]")].map(b => b.dataset.mode)');
}

/* --- Barriers --- */

async function barriers(browser, what) {
  if (!await browser.see('typeof axe !== "undefined"'))
    await browser.see(`${fs.readFileSync(AXE, 'utf8')}; 0`);
  const found = await browser.see(`axe.run(document, { resultTypes: ['violations'],
    rules: { 'label-content-name-mismatch': { enabled: true } } }).then(result =>
    result.violations.map(rule => rule.id + ': ' + rule.nodes.slice(0, 4).map(node =>
      node.html.slice(0, 120) + ' ' + (node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''))
      .join(' | ')))`);
  same(found, [], `barriers ${what}`);
}

async function inEachMode(browser, scheme) {
  if (!fs.existsSync(AXE)) {
    console.log('skipped: axe-core');
    return;
  }
  await browser.prefer({ 'prefers-color-scheme': scheme, 'prefers-reduced-motion': 'reduce' });
  await open(browser, [AIMA], '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=22');
  for (const mode of ['watch', ...await modesOf(browser)]) {
    if (mode !== 'watch')
      await browser.click(`.modes [data-mode="${mode}"]`);
    await rest(browser);
    await barriers(browser, `of ${mode}, ${scheme}`);
  }
}

const noBarriers = browser => inEachMode(browser, 'light');
const noBarriersInTheDark = browser => inEachMode(browser, 'dark');

/* --- Letters --- */

/* The smallest letters that are to be seen, in pixels of the screen, and where. */
const SMALLEST = `(() => {
  let least = [99, ''];
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('noscript, script, style, title, option, [hidden]')
      || ![...element.childNodes].some(node => node.nodeType === 3 && node.data.trim()))
      continue;
    const box = element.getBoundingClientRect();
    if (!box.width || box.right < 0 || box.left > innerWidth || !element.checkVisibility({ checkOpacity: true }))
      continue;
    const matrix = element instanceof SVGElement ? element.getScreenCTM?.() : null;
    const size = parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1);
    if (size < least[0])
      least = [Math.round(size * 10) / 10, element.tagName + '.' + (element.getAttribute('class') ?? '')
        + ' ' + element.textContent.trim().slice(0, 20)];
  }
  return least;
})()`;

/* Beside a ladder of windows they may be a little smaller on large screens, too. */
async function checkLetters(browser, usual, modes = true) {
  for (const [nodes, words] of Object.entries(trees))
    for (const mode of [undefined, ...modes && nodes === '33' ? await modesOf(browser) : []]) {
      if (mode)
        await browser.click(`.modes [data-mode="${mode}"]`);
      else
        await open(browser, words);
      await browser.press('c');
      await rest(browser);
      const [size, where] = await browser.see(SMALLEST);
      const least = await browser.see('document.querySelector(".ladder") !== null') ? 11 : usual;
      expect(size >= least - .05,
        `letters of ${least} px, not ${size}: ${where}; ${nodes} nodes, ${mode ?? 'watch'}`);
    }
}

/* On a screen, in a frame, zoomed twice, and on a phone. */
async function lettersCanBeRead(browser) {
  for (const [size, least, modes] of [[[1366, 768], 12, true], [[900, 520], 11, false],
    [[683, 384, 2], 11, false], [[390, 844, 3, true], 11, true]]) {
    await browser.resize(...size);
    await checkLetters(browser, least, modes);
  }
}

/* --- Room --- */

/* Elements that stick out of the window or are too small for a finger; the row of modes can
 * be pushed along. */
const OUTSIDE = `(() => {
  const out = [];
  if (document.documentElement.scrollWidth > innerWidth)
    out.push('page ' + document.documentElement.scrollWidth + ' of ' + innerWidth);
  for (const element of document.querySelectorAll('button, input, select, textarea, h1, .say p')) {
    const box = element.getBoundingClientRect();
    if (!box.width || !element.checkVisibility() || element.closest('dialog, .told, .modes'))
      continue;
    const pressed = element.matches('button, input:not([type=range], [type=checkbox]), select');
    if (box.left < -.5 || box.right > innerWidth + .5 || (pressed && (box.height < 24 || box.width < 24)))
      out.push((element.className || element.textContent || element.tagName) + ' '
        + [box.left, box.right, box.width, box.height].map(Math.round));
  }
  return out;
})()`;

/* Tree and sentence are to be seen at once, and all that is pressed is within reach. */
async function checkRoom(browser, what) {
  await open(browser, [wide(2, 3, 4)]);
  for (const mode of ['watch', ...await modesOf(browser)]) {
    if (mode !== 'watch' || await browser.see('document.body.dataset.mode') !== 'watch')
      await browser.click(`.modes [data-mode="${mode}"]`);
    await browser.press('c');
    await rest(browser);
    same(await browser.see(OUTSIDE), [], `what is out of reach: ${mode}, ${what}`);
  }
}

/* Checks the tree's share of the window, and that the sentence is in sight. */
async function checkWatching(browser, share, what) {
  await open(browser, [AIMA], '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=22');
  await rest(browser);
  const { tree, said, bar } = await browser.see(`(() => {
    const seen = selector => { const box = document.querySelector(selector).getBoundingClientRect();
      const height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
      return { share: height * box.width / innerWidth / innerHeight, whole: height >= box.height - 1 }; };
    return { tree: seen('main.tree'), said: seen('.say p'), bar: seen('.bar .onward') };
  })()`);
  expect(tree.share >= share, `a tree of ${share} of the window, not ${tree.share}: ${what}`);
  expect(said.whole && bar.whole, `sentence and bar in sight: ${what}`);
  same(await browser.see(`[...document.querySelectorAll('.players text')].filter(label => label.checkVisibility()
    && label.getBoundingClientRect().left < 0).map(label => label.textContent)`), [], `players cut off: ${what}`);
}

/* On phones, in a frame, and zoomed twice; the share is what the tree has of the window. */
async function allIsWithinReach(browser) {
  for (const [size, share] of [[[320, 844, 2, true], .3], [[360, 844, 2, true], .3],
    [[390, 844, 2, true], .3], [[900, 520], .25], [[683, 384, 2], .25]]) {
    await browser.resize(...size);
    await checkRoom(browser, size.join(' '));
    await checkWatching(browser, share, size.join(' '));
  }
}

/* A step's nodes are in the window, also if the picture grows with what is known. */
async function inSight(browser) {
  for (const words of [...Object.values(trees), ['tictactoe', '-d', '4', '-e', 'open-lines']]) {
    await open(browser, words);
    for (const key of ['c', 'c', 'C', 'End', 'Home', 'n', 'n', 'n']) {
      await browser.press(key);
      await rest(browser);
      const hidden = await browser.see(`(() => { const room = document.querySelector('.view').getBoundingClientRect();
        return [...document.querySelectorAll('.stage .is-now .b')].filter(node => {
          const box = node.getBoundingClientRect(); return box.left < room.left - 1 || box.right > room.right + 1
            || box.top < room.top - 1 || box.bottom > room.bottom + 1; }).length; })()`);
      same(hidden, 0, `nodes of the step out of sight, ${key} of ${words[0]}`);
    }
  }
}

/* --- Colours --- */

/* With forced colours the drawing keeps lines that can be seen. */
async function inForcedColours(browser) {
  await browser.prefer({ 'forced-colors': 'active' });
  await open(browser, [AIMA], '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=22');
  await rest(browser);
  const bad = await browser.see(`[...document.querySelectorAll('.stage .node .b, .stage path')].filter(shape => {
    const { stroke, fill } = getComputedStyle(shape), back = getComputedStyle(document.body).backgroundColor;
    return shape.checkVisibility() && stroke === back && fill === back; }).length`);
  same(bad, 0, 'shapes that nobody sees');
  same(await browser.see(`[...document.querySelectorAll('button[aria-pressed=true], [aria-checked=true]')]
    .every(button => getComputedStyle(button).outlineStyle !== 'none')`), true, 'chosen buttons that look it');
  await browser.prefer({});
}

/* --- Paper --- */

/* A4 upright with its margins. */
async function onPaper(browser) {
  for (const words of [[AIMA], [wide(2, 3, 4)]]) {
    await browser.resize(718, 1047);
    await open(browser, words);
    await browser.press('End');
    await rest(browser);
    await browser.prefer({}, 'print');
    await rest(browser);
    await browser.see('dispatchEvent(new Event("beforeprint")), 0');
    await rest(browser);
    const { out, pressed, tree } = await browser.see(`(() => {
      const stage = document.querySelector('.stage'), room = stage.getBoundingClientRect();
      const out = [...document.querySelectorAll('.stage .node')].filter(node => {
        const box = node.getBoundingClientRect();
        return box.left < room.left - 1 || box.right > Math.min(room.right, innerWidth) + 1
          || box.top < room.top - 1 || box.bottom > room.bottom + 1; }).map(node => node.id);
      const pressed = [...document.querySelectorAll('button, input')].filter(b => b.checkVisibility()).length;
      for (const table of document.querySelectorAll('.side table, .side .code')) {
        let clip = table;
        while ((clip = clip.parentElement) && clip !== document.body)
          if (getComputedStyle(clip).overflowY !== 'visible' && clip.scrollHeight > clip.clientHeight + 1)
            out.push(clip.className);
      }
      return { out, pressed, tree: room.width * room.height };
    })()`);
    same(out, [], 'what is cut off on paper');
    same(pressed, 0, 'buttons on paper');
    expect(tree > 10000, 'a tree on paper');
    await browser.send('Page.printToPDF', {});
    await browser.see('dispatchEvent(new Event("afterprint")), 0');
    await browser.prefer({});
  }
}

/* --- Keys and screen readers --- */

/* Tab reaches all that can be pressed, and one sees where one is. */
async function byTab(browser) {
  await open(browser, [AIMA], '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=22');
  const wanted = await browser.see(`[...document.querySelectorAll('button, input, summary, .stage')].filter(e =>
    e.checkVisibility() && !e.disabled && e.tabIndex >= 0).map((e, i) => e.dataset.reach = i).length`);
  const reached = new Set();
  for (let i = 0; i < wanted + 5; i++) {
    await browser.press('Tab');
    const [at, seen] = await browser.see(`(() => { const e = document.activeElement;
      const look = () => { const s = getComputedStyle(e); return [s.outlineStyle, s.outlineColor, s.boxShadow,
        s.borderColor].join(); };
      const focused = look(); e.blur(); const not = look(); e.focus({ focusVisible: true });
      return [e.dataset.reach ?? null, e === document.body || focused !== not]; })()`);
    expect(seen, `to see that ${at} has the focus`);
    reached.add(at);
  }
  reached.delete(null);
  same(reached.size, wanted, 'what Tab reaches');
}

/* The tree is one: each node says its level, its place and how many are beside it. */
async function asATree(browser) {
  await open(browser, [AIMA], '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=22');
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  const items = nodes.filter(node => !node.ignored && node.role?.value === 'treeitem');
  same(items.length, 13, 'nodes of the tree');
  for (const item of items)
    expect(item.name?.value, 'a name for each node');
  const levels = items.map(item => item.properties.find(one => one.name === 'level')?.value.value);
  same(levels.sort().join(''), '1222333333333', 'levels');
  same(await browser.see(`document.querySelector('.say p').getAttribute('aria-live')`), 'polite', 'aria-live');
  const roles = ['button', 'slider', 'textbox', 'link', 'checkbox', 'radio', 'table', 'img'];
  same(nodes.filter(node => !node.ignored && roles.includes(node.role?.value) && !node.name?.value)
    .map(node => node.role.value), [], 'what has no name');
}

/* Nothing moves if the reader wants little motion. */
async function calmly(browser) {
  await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
  await open(browser, [AIMA], '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=20');
  for (let i = 0; i < 6; i++) {
    await browser.press('ArrowRight');
    same(await browser.see('document.getAnimations().length'), 0, 'what moves');
  }
  await browser.prefer({});
}

await run({ noBarriers, noBarriersInTheDark, lettersCanBeRead, allIsWithinReach, inSight,
  inForcedColours, onPaper, byTab, asATree, calmly });
