#!/usr/bin/env node
/* The documentation's pictures of pages are pictures of pages as they are now. With
 * PODA_GOLDEN=write they are taken anew instead: look at them. */

import fs from 'node:fs';
import path from 'node:path';
import { page, run, expect } from './asked.mjs';
import { apart, readPng } from './png.mjs';

const FOLDER = 'docs/screenshots';

/* The most that channels, from 0 to 255, may differ in the mean. From run to run it is below
 * 0.01, from one step to the next more than 1, from English to Spanish more than 4; a changed
 * word is below the limit. A browser that sets letters at whole pixels is beyond it. */
const MOST_APART = .6;

const AIMA = '[[3,12,8],[2,4,6],[14,5,2]]';

async function take(browser, name, size, words, hash, act = async () => {}) {
  await browser.resize(...size);
  await browser.go(page('draw', ...words, '-T', 'html'), hash);
  await act(browser);
  await browser.see('document.fonts.ready.then(() => 0)');
  await browser.see('document.activeElement?.blur(), 0');
  const kept = `${FOLDER}/${name}.png`;
  if (process.env.PODA_GOLDEN === 'write') {
    await browser.picture(kept);
    return;
  }
  const taken = path.join(path.dirname(page('draw', '[1,2]', '-T', 'html')), `${name}.png`);
  await browser.picture(taken);
  const far = apart(readPng(fs.readFileSync(kept)), readPng(fs.readFileSync(taken)));
  expect(far <= MOST_APART, `${kept} to show the page as it is, not one ${far.toFixed(2)} apart; `
    + 'make golden takes it anew');
}

const still = { 'prefers-reduced-motion': 'reduce' };
const cut = `#t=${AIMA}&step=22`;

async function watching(browser) {
  await browser.prefer(still);
  await take(browser, 'page', [1366, 768], [AIMA], cut);
}

async function watchingInTheDark(browser) {
  await browser.prefer({ ...still, 'prefers-color-scheme': 'dark' });
  await take(browser, 'dark', [1366, 768], [AIMA], cut);
}

async function onAPhone(browser) {
  await browser.prefer(still);
  await take(browser, 'phone', [390, 844, 1, true], [AIMA], cut);
}

/* The cut is denied, and the page tells why it is one. */
async function predicting(browser) {
  await browser.prefer(still);
  await take(browser, 'predict', [1366, 768], [AIMA], `#t=${AIMA}&mode=predict&step=21`, async () => {
    await browser.press('2');
  });
}

/* An edge is cut that the search goes down. */
async function practising(browser) {
  await browser.prefer(still);
  await take(browser, 'practise', [1366, 768], [AIMA], `#t=${AIMA}&mode=practise`, async () => {
    await browser.see("document.querySelector('#n11').focus(), 0");
    await browser.press('x');
  });
}

async function playing(browser) {
  await browser.prefer(still);
  await take(browser, 'play', [1366, 768], ['connect4', '-d', '4', '-e', 'windows'],
    '#t=connect4&mode=play&moves=44', async () => {
      await browser.press('h');
    });
}

/* Two searches where they first differ. */
async function comparing(browser) {
  await browser.prefer(still);
  await take(browser, 'compare', [1366, 768], [AIMA, '--compare', 'minimax'], '', async () => {
    await browser.press('d');
  });
}

await run({ watching, watchingInTheDark, onAPhone, predicting, practising, playing, comparing });
