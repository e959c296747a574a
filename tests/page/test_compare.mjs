#!/usr/bin/env node
/* Compare: two searches beside each other, each as the program tells it, and where they
 * differ. */

import { AIMA, page, poda, run, same, expect } from './asked.mjs';

async function opens(browser, ...words) {
  await browser.go(page('draw', ...words, '-T', 'html'));
  await browser.until('document.querySelectorAll(".side .node").length > 0');
}

function sentences(...words) {
  return poda('trace', ...words, '-T', 'jsonl').trim().split('\n').map(line => JSON.parse(line).text)
    .filter(text => text);
}

async function goesToDifferences(browser) {
  await opens(browser, AIMA, '--compare', 'minimax');
  same(await browser.see('document.body.dataset.mode'), 'compare', 'mode');
  await browser.press('d');
  same(await browser.text('.say p'), 'The first search cuts at C; the second goes on to c2.', 'difference');
  same(await browser.text('.tree .pane .count'), '7 of 11 nodes', 'nodes of the first');
  await browser.press('d');
  const apart = 'In the first search, C returns at most 2; in the second, 2.';
  same(await browser.text('.say p'), apart, 'difference');
  same(await browser.text('.side .pane .count'), '9 of 13 nodes', 'nodes of the second');
  await browser.press('D');
  same(await browser.text('.tree .pane p'), sentences(AIMA)[21], 'the first search\'s sentence');
}

/* Step by step both tell what their traces tell. */
async function tellsBoth(browser) {
  await opens(browser, AIMA, '--compare', 'minimax');
  await browser.press('1');
  const told = [new Set(), new Set()];
  for (let i = 0; i < 60; i++) {
    await browser.press('ArrowRight');
    told[0].add(await browser.text('.tree .pane p'));
    told[1].add(await browser.text('.side .pane p'));
  }
  const traces = [sentences(AIMA), sentences(AIMA, '-a', 'minimax')];
  traces.forEach((trace, i) => same([...told[i]], [...new Set(trace)], `search ${i + 1}`));
}

async function choosesTheSecond(browser) {
  await browser.go(page('draw', AIMA, '-T', 'html'), '#mode=compare&t=' + AIMA);
  await browser.until('document.querySelectorAll(".side .node").length > 0');
  expect((await browser.text('.side .pane h2')).startsWith('minimax'), 'minimax beside alpha-beta');
  await browser.see(`(() => { const list = document.querySelector('select[name=algorithm]');
    list.value = ''; const order = document.querySelector('select[name=order]');
    if (order) { order.value = 'reverse'; order.dispatchEvent(new Event('change')); } })()`);
  await browser.until('/reverse/.test(decodeURIComponent(location.hash))');
  await browser.press('d');
  same(await browser.text('.say p'), 'The first search goes on to B; the second, to D.', 'difference');
}

await run({ goesToDifferences, tellsBoth, choosesTheSecond });
