#!/usr/bin/env node
/* The documentation's pictures of pages are pictures of pages as they are now. With
 * PODA_GOLDEN=write they are taken anew instead: look at them. */

import fs from 'node:fs';
import path from 'node:path';
import { AIMA, page, run, expect } from './asked.mjs';

/* The most that channels, from 0 to 255, may differ in the mean. From run to run it is below
 * 0.01, from one step to the next more than 1, from English to Spanish more than 4; a changed
 * word is below the limit. A browser that sets letters at whole pixels is beyond it. */
const MOST_APART = .6;

/* The mean difference of two pictures, for each channel; 999 if they are not as large. */
async function apart(browser, ...files) {
  const sources = files.map(file => `data:image/png;base64,${fs.readFileSync(file, 'base64')}`);
  await browser.send('Page.navigate', { url: 'about:blank' });
  return browser.see(`Promise.all(${JSON.stringify(sources)}.map(async source => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    canvas.drawImage(picture, 0, 0);
    return canvas.getImageData(0, 0, picture.width, picture.height).data;
  })).then(([one, other]) => one.length !== other.length ? 999
    : one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / one.length * 4 / 3)`);
}

const cut = `#t=${AIMA}&step=22`;
const connect4 = ['connect4', '-d', '4', '-e', 'windows'];

/* By the file: the size, the words of draw, the address, and what is done then. */
const pictures = {
  page: [[1366, 768], [AIMA], cut],
  dark: [[1366, 768], [AIMA], cut],
  phone: [[390, 844, 1, true], [AIMA], cut],
  /* The cut is denied, and the page tells why it is one. */
  predict: [[1366, 768], [AIMA], `#t=${AIMA}&mode=predict&step=21`, browser => browser.press('2')],
  /* An edge is cut that the search goes down. */
  practise: [[1366, 768], [AIMA], `#t=${AIMA}&mode=practise`, async browser => {
    await browser.see("document.querySelector('#n11').focus(), 0");
    await browser.press('x');
  }],
  play: [[1366, 768], connect4, '#t=connect4&mode=play&moves=44', browser => browser.press('h')],
  /* Two searches where they first differ. */
  compare: [[1366, 768], [AIMA, '--compare', 'minimax'], '', browser => browser.press('d')]
};

async function take(browser, name, [size, words, hash, act]) {
  await browser.prefer({ 'prefers-reduced-motion': 'reduce',
    ...name === 'dark' ? { 'prefers-color-scheme': 'dark' } : {} });
  await browser.resize(...size);
  await browser.go(page('draw', ...words, '-T', 'html'), hash);
  await act?.(browser);
  await browser.see('document.fonts.ready.then(() => 0)');
  await browser.see('document.activeElement?.blur(), 0');
  const kept = `docs/screenshots/${name}.png`;
  if (process.env.PODA_GOLDEN === 'write') {
    await browser.picture(kept);
    return;
  }
  const taken = path.join(path.dirname(page('draw', '[1,2]', '-T', 'html')), `${name}.png`);
  await browser.picture(taken);
  const far = await apart(browser, kept, taken);
  expect(far <= MOST_APART, `${kept} to show the page as it is, not one ${far.toFixed(2)} apart; `
    + 'make golden takes it anew');
}

await run(Object.fromEntries(Object.entries(pictures).map(([name, row]) =>
  [name, browser => take(browser, name, row)])));
