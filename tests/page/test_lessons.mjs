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

/* All that stands in a lesson is read: nothing is lost, and in both languages it is as much. */
async function readsAll() {
  for (const [language, all] of Object.entries(lessons))
    for (const [i, { name, parts }] of all.entries()) {
      const folder = language === 'en' ? '' : `${language}/`;
      const source = fs.readFileSync(`docs/lessons/${folder}${name}.md`, 'utf8');
      const blocks = parts.flatMap(part => part.blocks), asks = blocks.filter(block => block.ask);
      const count = pattern => source.match(pattern)?.length ?? 0;
      same([parts.length, asks.length, asks.flatMap(ask => ask.answers).length,
        blocks.filter(block => block.tree).length],
      [count(/^## /gm), count(/^\*\*\?\*\*/gm), count(/^- \[[x ]\]/gm), count(/^```tree$/gm)], name);
      same(parts.map(part => part.kind), lessons.en[i].parts.map(part => part.kind), name);
      for (const { fields, answers, options } of asks)
        expect(answers.every(answer => fields.length > 0 ? answer.is.length === fields.length
          : answer.option <= options.length), `answers to what ${name} asks`);
    }
}

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

/* Nothing moves meanwhile, so that one clicks what one sees. */
async function open(browser, number, hash = '') {
  await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
  await browser.go(file, `#mode=lesson&lesson.n=${number}${hash}`);
  await browser.until('document.querySelectorAll(".stage .node").length > 0');
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

async function clickNode(browser, name) {
  await wait(30);
  const place = await browser.see(`(() => {
    const node = [...document.querySelectorAll('.stage .node')]
      .find(one => /^(node \\d+, )?([^,:]*)/.exec(one.querySelector('title').textContent)[2]
        === ${JSON.stringify(name)});
    const box = node.querySelector('.b').getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2]; })()`);
  await browser.clickAt(...place);
}

/* Fills one blank with what an answer says of it. */
async function fill(browser, index, i, kind, is) {
  const widget = `${at(index)}.querySelector('.blanks').children[${i}]`;
  if (['number', 'sign', 'window'].includes(kind)) {
    const parts = is.match(/[^(), ]+/g);
    await browser.see(`[...${widget}.querySelectorAll('input, select')].forEach((box, k) => {
      box.value = ${JSON.stringify(parts)}[k].replace('-', '−'); })`);
  } else if (kind === 'drag') {
    await browser.see(`(() => { const range = document.querySelector('.dragging input');
      range.value = ${JSON.stringify(is.split('..')[0])}; range.dispatchEvent(new Event('input')); })()`);
  } else {
    const chosen = is.split(' ').filter(name => name !== '*' && name !== 'none');
    await browser.see(`${widget}.click()`);
    for (const name of chosen)
      await clickNode(browser, name);
  }
}

/* Takes back what was picked. */
async function clear(browser, index, i, is) {
  const widget = `${at(index)}.querySelector('.blanks').children[${i}]`;
  await browser.see(`${widget}.click()`);
  for (const name of is.split(' ').filter(one => one !== '*' && one !== 'none'))
    await clickNode(browser, name);
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
        await clickNode(browser, name);
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
    await browser.see(`${at(index)}.dispatchEvent(new PointerEvent('pointerdown'))`);
    await browser.until(`new URLSearchParams(location.hash.slice(1)).get('t') === ${
      JSON.stringify(ask.tree.problem.t)}`);
    /* The tree has taken the room that it has, before one clicks in it. */
    if (ask.fields.some(({ kind }) => !['number', 'sign', 'window', 'drag'].includes(kind)))
      await wait(300);
    const wrong = ask.answers.filter(one => !one.right && givable(ask, one));
    for (const answer of [...wrong, ask.answers.find(one => one.right)]) {
      await give(browser, index, ask, answer);
      const reply = await browser.see(`${at(index)}.querySelector('.reply').textContent`);
      same(plain(reply), plain(answer.text), place);
      for (const [i, field] of answer.right ? [] : ask.fields.entries())
        if (['strike', 'click', 'visits'].includes(field.kind))
          await clear(browser, index, i, answer.is[i]);
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

/* What waits behind a question, and what the tree keeps to itself meanwhile. */
async function asksBeforeItTells(browser) {
  await open(browser, 6);
  const seen = 'document.querySelector(".stage").textContent';
  expect(!/[≤≥]/.test(await browser.see(seen)), 'no signs while they are asked for');
  expect(await browser.see('document.querySelectorAll(".beat > [hidden]").length > 0'), 'prose that waits');
  same(await browser.text('.say p'), '', 'sentence');
  await browser.press('End');
  same(await browser.text('.say p'), '', 'sentence');
  await open(browser, 6, '&done.6=0');
  expect(/≤/.test(await browser.see(seen)), 'signs once they are known');
}

/* A leaf that is face down reads ?, and what was answered is in the address. */
async function hidesAndRemembers(browser) {
  await open(browser, 3);
  const tree = await browser.see('document.querySelector(".stage .tree").textContent');
  expect(tree.includes('?') && !tree.includes('6'), `a hidden leaf in ${tree}`);
  await browser.click('.quiz .option');
  await browser.until('/done\\.3=0(&|$)/.test(location.hash)');
}

/* What was cut is sent up, and one sees where it ends. */
async function searchesAnyway(browser) {
  await open(browser, 2);
  await browser.see('document.querySelectorAll(".beat")[2].scrollIntoView()');
  await settled(browser);
  await browser.click('.hands button');
  same(await browser.text('.way'), 'min (2, 9) = 2', 'where it ends');
}

/* MIN takes the smaller leaf. */
async function playsAgainstMin(browser) {
  await open(browser, 1);
  await settled(browser);
  await clickNode(browser, 'D');
  expect(/d2.*2\.$/.test(await browser.text('.hands .played')), 'the reply d2');
}

async function fitsEverywhere(browser) {
  for (const [width, height] of [[1366, 768], [900, 520], [390, 844]]) {
    await browser.resize(width, height);
    await open(browser, 4, '&done.4=0.1.2.3');
    const beyond = await browser.see('document.documentElement.scrollWidth > innerWidth');
    expect(!beyond, `nothing beyond the edge at ${width}`);
    const shown = await browser.see(`['.lesson', '.stage'].map(one => {
      const box = document.querySelector(one).getBoundingClientRect();
      return box.width > 200 && box.height > 100 && box.bottom <= innerHeight + 1; })`);
    same(shown, [true, true], `prose and tree at ${width}`);
  }
}

await run({ readsAll, answersGetTheirSentence, asksBeforeItTells, hidesAndRemembers, searchesAnyway,
  playsAgainstMin, fitsEverywhere });
