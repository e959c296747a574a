#!/usr/bin/env node
/* Play: whole games by hand, against the same program as in the terminal. */

import { execFileSync } from 'node:child_process';
import { page, run, same, expect } from './asked.mjs';

const GAMES = ['tictactoe', 'nim:heaps=2+3+4', 'connect4', 'reversi:size=4'];
const LEVEL = { connect4: 'medium' }; /* the best one thinks longer than a test waits */
const program = process.argv[2] ?? 'build/poda';

/* Waits until the computer has moved. */
async function rest(browser) {
  await browser.until('document.querySelector(".board-room.waits") === null'
    + ' || document.querySelector(".say small").textContent.startsWith("game over")');
}

async function moves(browser) {
  const text = await browser.text('.playing .place');
  return text === '' ? [] : text.split(' ');
}

/* Always the n-th of the moves that can be clicked, round and round. */
async function playToTheEnd(browser, strides) {
  for (let n = 0; ; n++) {
    await rest(browser);
    if ((await browser.text('.say small')).startsWith('game over'))
      return;
    const before = (await moves(browser)).length;
    const clicked = await browser.see(`(() => {
      const takes = [...document.querySelectorAll('.take')];
      if (takes.length === 0)
        document.querySelector('.playing .onward').click();
      else
        takes[${strides} * ${n} % takes.length].dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return takes.length;
    })()`);
    await browser.until(`document.querySelector('.playing .place').innerText.split(' ').length > ${before}`);
    expect(clicked >= 0, 'a move');
  }
}

/* The moves of a game whose human plays these, in the terminal. */
function terminal(game, human) {
  const told = execFileSync(program, ['play', game, '--lang', 'en', '--level', LEVEL[game] ?? 'best'],
    { input: human.join('\n'), encoding: 'utf8' });
  return [...told.matchAll(/^moves: (.*)$/gm)].pop()[1].replace(/\s+/g, ' ');
}

async function playsAsTheTerminal(browser) {
  for (const game of GAMES) {
    await browser.prefer({ 'prefers-reduced-motion': 'reduce' });
    await browser.go(page('draw', 'nim', '-T', 'html'), `#t=${encodeURIComponent(game)}&mode=play`
      + `&play.level=${LEVEL[game] ?? 'best'}`);
    await playToTheEnd(browser, 3);
    const all = await moves(browser);
    expect(/(^|\. )The game is over: /.test(await browser.text('.say p')), `an end of ${game}`);
    same(all.join(' '), terminal(game, all.filter((_, i) => i % 2 === 0)), game);
  }
}

async function takesBack(browser) {
  await browser.go(page('draw', 'nim', '-T', 'html'), '#t=tictactoe&mode=play');
  await browser.press('5');
  await browser.until('document.querySelectorAll(".cell.o").length === 1');
  await browser.press('u');
  same(await browser.see('document.querySelectorAll(".cell.x, .cell.o").length'), 0, 'pieces');
  same(await browser.see('document.querySelector(".take[data-move=b2]") !== null'), true, 'b2 is free');
}

async function goesByKeys(browser) {
  await browser.go(page('draw', 'nim', '-T', 'html'), '#t=tictactoe&mode=play&play.side=both');
  await browser.press('ArrowLeft');
  await browser.press('ArrowUp');
  await browser.press('Enter');
  same(await moves(browser), ['a1'], 'moves');
  await browser.press('9');
  same(await moves(browser), ['a1', 'c3'], 'moves');
}

async function tellsAndWatches(browser) {
  await browser.go(page('draw', 'nim', '-T', 'html'), '#t=connect4&mode=play&moves=44&play.level=medium');
  same(await browser.text('.say small'), 'O played 4', 'who played');
  same(await browser.see('document.querySelectorAll(".board .mark").length'), 7, 'marks');
  await browser.press('w');
  expect((await browser.text('.reasons')).startsWith('O plays 4'), 'reasons');
  await browser.press('h');
  same(await browser.text('.say small'), 'a hint for X', 'a hint');
  await browser.press('u');
  await browser.press('4');
  await browser.until('document.querySelector(".say small").textContent === "O played 4"');
  await browser.click('.branches .branch[data-move="3"] .node');
  same(await browser.see('document.body.dataset.mode'), 'watch', 'mode');
  same(await browser.text('.story h2'), '3', 'what was clicked');
  expect((await browser.see('location.hash')).includes('moves=4&'), 'the position that was searched');
}

async function fits(browser) {
  for (const [width, height] of [[1366, 768], [900, 520], [390, 844]]) {
    await browser.resize(width, height);
    for (const game of ['connect4', 'reversi', 'nim:heaps=3+4+5', 'tictactoe']) {
      await browser.go(page('draw', 'nim', '-T', 'html'),
        `#t=${encodeURIComponent(game)}&mode=play&play.side=second`);
      await browser.until('document.querySelector(".board .mark") !== null');
      const [over, board, letters] = await browser.see(`(() => {
        const box = document.querySelector('.board').getBoundingClientRect();
        const seen = [...document.querySelectorAll('.board text, .branches text')]
          .map(text => [text, text.getBoundingClientRect()]).filter(([, at]) => at.width > 0);
        const sizes = seen.map(([text]) =>
          parseFloat(text.getAttribute('font-size')) * text.getScreenCTM().a);
        return [document.documentElement.scrollWidth - innerWidth, box.width / innerWidth,
          Math.min(...sizes)];
      })()`);
      expect(over <= 0, `no sideways scrolling of ${game} at ${width}`);
      expect(board > .25, `a large board of ${game} at ${width}`);
      expect(letters >= (width > 1000 ? 12 : 10), `letters of ${game} at ${width}: ${letters}`);
    }
  }
}

/* What can be won is won, and said to be. */
async function bestWins(browser) {
  for (const [game, first] of [['nim:heaps=3+4+5', '1:2'], ['nim:sticks=15', '2']]) {
    await browser.go(page('draw', 'nim', '-T', 'html'),
      `#t=${encodeURIComponent(game)}&mode=play&play.side=second`);
    await browser.until('document.querySelector(".board .mark") !== null');
    same((await moves(browser))[0], first, `the first move of ${game}`);
    expect((await browser.text('.say p')).includes('a win for A'), 'a win');
  }
}

/* A move that throws something away: page and terminal say the same of it, the better one is
 * named, and it can be taken back. */
async function judges(browser) {
  await browser.go(page('draw', 'nim', '-T', 'html'),
    '#t=tictactoe&mode=play&moves=b2%20a1&play.side=both');
  await browser.press('7');
  same(await browser.see('document.querySelector(".retry")'), null, 'nothing against a3');
  await browser.press('2');
  const said = await browser.text('.say p');
  expect(said.startsWith('With b1, O turns a draw into a loss. Better is c1: '
    + 'otherwise X makes three in a row with c1.'), `a verdict, not ${said}`);
  const told = execFileSync(program,
    ['play', 'tictactoe', '--lang', 'en', '-m', 'b2 a1 a3', '--side', 'both'],
    { input: 'b1', encoding: 'utf8' }).replace(/\s+/g, ' ');
  expect(told.includes(said.split(' Your turn')[0]), `the terminal says it too: ${told}`);
  await browser.click('.retry');
  same(await moves(browser), ['b2', 'a1', 'a3'], 'moves');
  same(await browser.see('document.querySelector(".retry")'), null, 'nothing is said any more');
  await browser.press('h');
  same(await browser.see('document.querySelector(".board .take.best").dataset.move'), 'c1',
    'what the hint points at');
}

/* A reply of the program leaves what was said of the move before. */
async function keepsTheVerdict(browser) {
  await browser.go(page('draw', 'nim', '-T', 'html'), '#t=nim%3Asticks%3D15&mode=play');
  await browser.press('1');
  await browser.until('document.querySelector(".playing .place").innerText.includes(" ")');
  const said = await browser.text('.say p');
  expect(said.startsWith('With 1 stick, A turns a win into a loss.') && said.includes('B plays'),
    `both, not ${said}`);
  await browser.click('.retry');
  same(await moves(browser), [], 'moves');
}

/* The page does not offer to enter a search that is too large to be recorded. */
async function keepsNoLargeSearch(browser) {
  for (const [algorithm, kept] of [['minimax', false], ['alphabeta', true]]) {
    await browser.go(page('draw', 'nim', '-T', 'html'),
      `#t=tictactoe&a=${algorithm}&mode=play&play.side=second`);
    await browser.until('document.querySelector(".board .mark") !== null');
    same((await browser.text('.looked p')).includes('Click a move to see what follows it.'), kept, `${algorithm}: to go in`);
    same((await browser.text('.acts')).includes('Why'), kept, `${algorithm}: a button Why`);
  }
}

await run({
  bestWins, keepsNoLargeSearch, judges, keepsTheVerdict, playsAsTheTerminal, takesBack, goesByKeys,
  tellsAndWatches, fits
});
