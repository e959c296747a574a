#!/usr/bin/env node
/* Lessons in the page: each answer of each question, given as a reader gives it, gets its
 * own sentence; the tree beside is the one that the lesson names, and tells nothing of what
 * is being asked. */

import fs from 'node:fs';
import zlib from 'node:zlib';
import { readLessons } from '../../src/page/ui/lessons.js';
import { page, run, same, expect } from './asked.mjs';

const file = page('list');
const [, text] = /<script id="poda-page"[^>]*>([^]*?)<\/script>/.exec(fs.readFileSync(file, 'utf8'));
const data = JSON.parse(text);
const lessons = readLessons(JSON.parse(zlib.gunzipSync(Buffer.from(data.lessons, 'base64'))));

const wait = time => new Promise(done => setTimeout(done, time));

/* Once the page has seen that it was scrolled, and has shown what came of it. */
function settled(browser) {
  return browser.see(`new Promise(done => setTimeout(() => requestAnimationFrame(() =>
    requestAnimationFrame(done)), 60))`);
}

/* A sentence without marks, and with one sign for minus. */
function plain(text) {
  return text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '')
    .replaceAll('−', '-').replace(/\s+/g, ' ').trim();
}

/* Nothing moves meanwhile, so that one clicks what one sees; nobody has been here before. */
async function open(browser, number, hash = '', again = false) {
  if (!again)
    await browser.send('Storage.clearDataForOrigin', { origin: 'file://', storageTypes: 'local_storage' });
  await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
  await browser.go(file, `#mode=lesson&lesson.n=${number}${hash}`);
  await browser.until('document.querySelectorAll(".lesson .stage .node").length > 0');
  await wait(50);
}

/* The questions of a lesson, with the tree beside each. */
function questions(lesson) {
  let tree = null;
  return lesson.parts.flatMap(part => part.blocks.flatMap(block => {
    tree = block.tree ?? tree;
    return block.ask === undefined ? [] : [{ ...block, tree }];
  }));
}

const at = index => `document.querySelectorAll('.quiz')[${index}]`;
const stand = index => `${at(index)}.closest('.stand')`;

/* `where` is the stand of a question, or of the first tree. */
async function clickNode(browser, name, where = 'document.querySelector(".stand")') {
  await wait(30);
  const place = await browser.see(`(() => {
    const node = [...${where}.querySelectorAll('.stage .node')]
      .find(one => /^(node \\d+, )?([^,:]*)/.exec(one.querySelector('title').textContent)[2]
        === ${JSON.stringify(name)});
    const box = node.querySelector('.b').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  await browser.clickAt(...place);
}

/* Fills one blank with what an answer says of it; picks the same nodes again to clear it. */
async function fill(browser, index, i, kind, is) {
  const widget = `${at(index)}.querySelector('.blanks').children[${i}]`;
  if (['number', 'sign', 'window'].includes(kind)) {
    const parts = is.match(/[^(), ]+/g);
    await browser.see(`[...${widget}.querySelectorAll('input, select')].forEach((box, k) => {
      box.value = ${JSON.stringify(parts)}[k].replace('-', '−'); })`);
  } else if (kind === 'drag') {
    await browser.see(`(() => { const range = ${stand(index)}.querySelector('.dragging input');
      range.value = ${JSON.stringify(is.split('..')[0])}; range.dispatchEvent(new Event('input')); })()`);
  } else {
    const chosen = is.split(' ').filter(name => name !== '*' && name !== 'none');
    await browser.see(`${widget}.click()`);
    for (const name of chosen)
      await clickNode(browser, name, stand(index));
  }
}

async function give(browser, index, ask, answer) {
  if (answer.option) {
    await browser.see(`${at(index)}.querySelectorAll('.option')[${answer.option - 1}].click()`);
    return;
  }
  for (const [i, is] of answer.is.entries())
    if (is !== null && ask.fields[i].kind !== 'order')
      await fill(browser, index, i, ask.fields[i].kind, is);
    else if (ask.fields[i].kind === 'order')
      for (const name of ['D', 'E'])
        await clickNode(browser, name, stand(index));
  await browser.see(`${at(index)}.querySelector('.blanks .onward').click()`);
}

/* Those that somebody can give as they stand there: all blanks are filled. */
function givable(ask, answer) {
  return answer.option !== undefined || (answer.right
    || ask.fields.every((field, i) => answer.is[i] !== null && field.kind !== 'order'));
}

async function answersAll(browser, language, lesson) {
  await open(browser, lesson.number, language === data.language ? '' : `&lang=${language}`);
  for (const [index, ask] of questions(lesson).entries()) {
    const place = `${lesson.name}, ${language}, question ${index + 1}`;
    await browser.see(`${at(index)}.scrollIntoView({ block: 'center' })`);
    await settled(browser);
    const wrong = ask.answers.filter(one => !one.right && givable(ask, one));
    for (const answer of [...wrong, ask.answers.find(one => one.right)]) {
      await give(browser, index, ask, answer);
      const reply = await browser.see(`${at(index)}.querySelector('.reply').textContent`);
      same(plain(reply), plain(answer.text), place);
      for (const [i, field] of answer.right ? [] : ask.fields.entries())
        if (['strike', 'click', 'visits'].includes(field.kind))
          await fill(browser, index, i, field.kind, answer.is[i]);
    }
    expect(await browser.see(`${at(index)}.classList.contains('done')`), `${place} to be done`);
    expect(!await browser.see('document.body.classList.contains("refused")'), `${place}: no refusal`);
  }
  expect(!await browser.see('document.querySelector(".lesson > section > [hidden]") !== null'),
    `all of ${lesson.name} to be told`);
}

async function answersGetTheirSentence(browser) {
  for (const lesson of lessons.en)
    await answersAll(browser, 'en', lesson);
  await answersAll(browser, 'es', lessons.es[3]);
}

/* Text after a question is hidden until it is answered, and so are signs in the tree. */
async function asksBeforeItTells(browser) {
  await open(browser, 6);
  const seen = 'document.querySelector(".lesson .stage").textContent';
  expect(!/[≤≥]/.test(await browser.see(seen)), 'no signs while they are asked for');
  expect(await browser.see('document.querySelectorAll(".beat > [hidden]").length > 0'), 'prose that waits');
  same(await browser.text('.stand .moment'), '', 'sentence');
  await browser.press('End');
  same(await browser.text('.stand .moment'), '', 'sentence');
  await open(browser, 6, '&done.6=0');
  expect(/≤/.test(await browser.see(seen)), 'signs once they are known');
}

/* A leaf that is face down reads ?, and the device keeps what was answered. */
async function hidesAndRemembers(browser) {
  await open(browser, 3);
  const tree = await browser.see('document.querySelector(".lesson .stage .tree").textContent');
  expect(tree.includes('?') && !tree.includes('6'), `a hidden leaf in ${tree}`);
  await browser.click('.quiz .option');
  same(await browser.see('JSON.parse(localStorage.poda)["done.3"]'), '0', 'what was answered');
  await open(browser, 3, '', true);
  expect(await browser.see(`${at(0)}.classList.contains('done')`), 'it to be known another day');
}

/* Nothing is drawn before it has a name: no window, sign or bound in lessons 1 and 2, nor in
 * lesson 3 before its third part, even when all has been answered. */
async function namesBeforeItShows(browser) {
  for (const lesson of lessons.en.slice(0, 3)) {
    const all = questions(lesson).map((_, i) => i).join('.');
    await open(browser, lesson.number, `&done.${lesson.number}=${all}`);
    const early = lesson.number < 3 ? '.stand' : 'section:nth-of-type(-n+2) .stand';
    const shown = await browser.see(`[...document.querySelectorAll('.lesson ${early} figure')].map(figure =>
      [...figure.querySelectorAll('.stage text, .moment')].map(one => one.textContent).join(' ')).join(' ')`);
    same(shown.match(/[αβ≤≥✂]|exact|at most|at least/g), null, `what lesson ${lesson.number} shows early`);
    expect(!/[a-z]-[a-z]+\)/.test(await browser.text('.lesson')), 'no names of misconceptions');
  }
}

/* Whoever has answered is led through what is told to what is asked next, with its tree. */
async function leadsOn(browser) {
  for (const [width, height] of [[1366, 768], [390, 844]]) {
    await browser.resize(width, height);
    await open(browser, 2);
    await browser.see(`${at(0)}.querySelectorAll('.option')[1].click()`);
    await browser.click('.quiz.done > .quiet:last-child');
    await settled(browser);
    const stands = `[...document.querySelectorAll('.stand')]`, asked = `${at(1)}.closest('.stand')`;
    const between = await browser.see(`${stands}.indexOf(${asked}) - ${stands}.indexOf(${at(0)}.closest('.stand'))`);
    for (let n = 1; n < between; n++) {
      expect(await browser.see(`/▼/.test(document.activeElement.textContent)
        && ${stands}.indexOf(document.activeElement.closest('.stand')) < ${stands}.indexOf(${asked})`), 'a way on');
      await browser.press('Enter');
      await settled(browser);
    }
    expect(await browser.see(`${at(1)}.contains(document.activeElement)`), 'the focus at what is asked next');
    const seen = await browser.see(`(() => {
      const inside = one => { const box = one.getBoundingClientRect();
        return box.top >= 0 && box.bottom <= innerHeight; };
      return [inside(${at(1)}.querySelector('.asked')), inside(${stand(1)}.querySelector('.stage .tree'))];
    })()`);
    same(seen, [true, true], `question and tree in sight at ${width}`);
  }
}

/* The browser's own way back leads through lessons and modes. */
async function goesBack(browser) {
  const title = () => browser.text('h1');
  await browser.go(file, '#mode=start');
  await browser.click('.start .cards button[type=button]:not(.second)');
  const there = hash => browser.until(`/${hash}/.test(location.hash)`);
  await there('mode=watch');
  await browser.click('[data-mode=lesson]:not(body)');
  await there('lesson.n=0');
  await browser.click('.lesson .cards button');
  await there('lesson.n=1');
  same(await title(), `1. ${lessons.en[0].title}`, 'where one is');
  for (const mode of ['lesson', 'watch', 'start']) {
    await browser.see('history.back()');
    await browser.until(`document.body.dataset.mode === '${mode}' && !document.body.matches('.reading')`);
    await there(`mode=${mode}`);
  }
}

/* A skipped number climbs to the node that refuses it. */
async function searchesAnyway(browser) {
  await open(browser, 2);
  await browser.see('document.querySelectorAll(".beat")[2].scrollIntoView()');
  await settled(browser);
  await browser.click('.hands button');
  const text = selector => browser.see(`document.querySelector('${selector} text').textContent`);
  same(await text('.climber.refused'), '9', 'the number that was skipped');
  same(await text('.verdict'), 'min (2, 9) = 2', 'what refuses it');
}

/* A negamax with each slip finds what the lesson says. */
async function slips(browser) {
  await open(browser, 9, '&done.9=0.1.2.3.4.5.6.7.8.9');
  const found = await browser.see(`[...document.querySelectorAll('.slips input')].map(one => {
    one.click(); return document.querySelector('.slips output').textContent.match(/\\d+/g).join('/'); })`);
  same(found, ['5/4', '4/5', '6/4', '6/3', '5/5'], 'values and leaves');
}

/* The numbers of leaves that 128 orders look at. */
async function countsOrders(browser) {
  await open(browser, 8);
  same(await browser.see('document.querySelector(".orders").getAttribute("aria-label")'),
    '5: 8, 6: 32, 7: 40, 8: 48', 'orders');
  await clickNode(browser, 'D');
  same(await browser.see('document.querySelector(".orders .own").nextSibling.textContent'), '40 ◀',
    'where one is');
}

/* The depth can be dragged, and the estimate that is wrong. */
async function dragsDepth(browser) {
  await open(browser, 10, '&done.10=0.1.2.3.4.5.6.7.8.9');
  const root = async (name, value) => browser.see(`(() => {
    const range = [...document.querySelectorAll('.dragging')]
      .find(one => one.textContent.startsWith('${name}')).querySelector('input');
    range.value = ${value}; range.dispatchEvent(new Event('input'));
    return range.closest('.stand').querySelector('.node .v').textContent; })()`);
  same([await root('depth', 1), await root('depth', 2), await root('depth', 3), await root('b1', 2)],
    ['6', '7', '5', '5'], 'the root');
}

/* MIN takes the smaller leaf. */
async function playsAgainstMin(browser) {
  await open(browser, 1);
  await settled(browser);
  await clickNode(browser, 'D');
  expect(/d2.*2\.$/.test(await browser.text('.hands .played')), 'the reply d2');
}

const SIZES = [[1366, 768], [1920, 1080], [390, 844], [683, 384]];

/* Each tree, and whatever is asked of it, can be seen together: all of the tree lies in the
 * window while its question does, and nothing lies over it. */
async function neverOutOfSight(browser) {
  for (const [width, height] of SIZES) {
    await browser.resize(width, height);
    for (const lesson of lessons.en) {
      const all = questions(lesson).map((_, i) => i).join('.');
      await open(browser, lesson.number, `&done.${lesson.number}=${all}`);
      const bad = await browser.see(`(() => {
        const bad = [], room = document.querySelector('.lesson').getBoundingClientRect();
        for (const [i, stand] of [...document.querySelectorAll('.stand')].entries()) {
          const text = stand.querySelector('.quiz .asked') ?? stand.querySelector('.text > *');
          text.scrollIntoView({ block: 'center' });
          const tree = stand.querySelector('.stage .tree').getBoundingClientRect();
          const said = text.getBoundingClientRect();
          const top = stand.querySelector('.stage .node .b').getBoundingClientRect();
          const over = document.elementFromPoint(top.x + top.width / 2, top.y + top.height / 2);
          if (tree.top < room.top - 1 || tree.bottom > innerHeight + 1 || tree.left < -1
            || tree.right > innerWidth + 1 || !stand.contains(over))
            bad.push([i, ...[tree.top, tree.bottom, tree.left, tree.right, said.top].map(Math.round), over?.id]);
        }
        return bad; })()`);
      same(bad, [], `trees of lesson ${lesson.number} that are not seen at ${width} x ${height}`);
      expect(!await browser.see('document.documentElement.scrollWidth > innerWidth'),
        `nothing beyond the edge at ${width}`);
    }
  }
}

/* The smallest letters of trees with a ladder of windows, and how many of these there are. */
const LADDERS = `(() => {
  const texts = [...document.querySelectorAll('.stage:has(.ladder) text')].filter(text =>
    text.checkVisibility({ visibilityProperty: true }) && text.textContent.trim());
  return [document.querySelectorAll('.ladder').length, Math.min(...texts.map(text =>
    parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))]; })()`;

/* The ladder of windows stands beside trees in the midst of a search, once nothing is asked of
 * them; phones show it on a tap, in the tree's place. */
async function standsBesideTrees(browser) {
  const done = lesson => `&done.${lesson.number}=${questions(lesson).map((_, i) => i).join('.')}`;
  for (const [width, height] of SIZES.slice(0, 2)) {
    await browser.resize(width, height);
    for (const lesson of lessons.en.slice(2, 9)) {
      await open(browser, lesson.number, done(lesson));
      const [n, letters] = await browser.see(LADDERS);
      expect(n > 0 && letters >= 9, `ladders of lesson ${lesson.number} at ${width}, not ${n} of ${letters} px`);
    }
  }
  await open(browser, 5);
  same((await browser.see(LADDERS))[0], 0, 'ladders before the answer');
  await browser.resize(390, 844);
  await open(browser, 5, done(lessons.en[4]));
  same((await browser.see(LADDERS))[0], 0, 'ladders on a phone');
  await browser.click('.hands .quiet');
  const [n, letters] = await browser.see(LADDERS);
  expect(n === 1 && letters >= 9, `the ladder on a tap, not ${n} of ${letters} px`);
  await browser.click('.hands .quiet');
  same((await browser.see(LADDERS))[0], 0, 'the tree again');
}

/* The order of visits, picked with keys alone. */
async function answersByKeyboard(browser) {
  const asked = questions(lessons.en[0]), index = asked.findIndex(one => one.fields[0]?.kind === 'visits');
  await open(browser, 1, `&done.1=${asked.map((_, i) => i).filter(i => i !== index).join('.')}`);
  await browser.see(`${at(index)}.querySelector('.picker').focus()`);
  await browser.press('Enter');
  for (const key of ['ArrowDown', 'Enter', 'ArrowDown', 'Enter', 'ArrowRight', 'Enter'])
    await browser.press(key);
  same(await browser.see(`${at(index)}.querySelector('.picker').textContent.split(' ').slice(-3)`),
    ['B', 'b1', 'b2'], 'what was picked');
}

/* Formulas are those of the nodes: pointing at one lights its part; what was cut says who
 * refuses it, and not while it is asked. End and c tell nothing before it is asked. */
async function partsOfFormulas(browser) {
  await open(browser, 2);
  const named = () => browser.see(`[...document.querySelectorAll('.term.is-named')]
    .map(term => term.textContent)`);
  await browser.until('document.querySelector("code > .term[data-node]")');
  const at = await browser.see(`[...document.querySelectorAll('code > .term')].map(term =>
    [term.textContent, term.dataset.node ?? '', ...[...term.children].map(part => part.dataset.node)].join(' '))`);
  expect(at.includes('max (5, min (2, ?)) 1 2 5'), `parts and their nodes in ${at.join('; ')}`);
  const seen = await browser.see(`(() => {
    const stand = document.querySelector('code > .term[data-node]').closest('.stand');
    const node = [...stand.querySelectorAll('.node')].find(one => one.id.endsWith('-n5'));
    node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    stand.dispatchEvent(new PointerEvent('pointerenter'));
    node.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  })()`);
  same(seen, undefined, 'nothing else');
  expect((await named()).includes('min (2, ?)'), 'the part of the node');
}

await run({ partsOfFormulas,
  answersGetTheirSentence, asksBeforeItTells, hidesAndRemembers, namesBeforeItShows,
  leadsOn, goesBack, searchesAnyway, slips, countsOrders, dragsDepth, playsAgainstMin, answersByKeyboard,
  neverOutOfSight, standsBesideTrees });
