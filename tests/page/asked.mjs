/* Helpers of page tests: a page for a command line, and tests with names. */

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Browser } from './drive.mjs';

/* The tree of the textbook. */
export const AIMA = '[[3,12,8],[2,4,6],[14,5,2]]';

const program = process.argv[2] ?? 'build/poda';
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'poda-page-'));

/* The page that draw writes of these words; its path. */
export function page(...words) {
  const file = path.join(folder, `page${fs.readdirSync(folder).length}.html`);
  execFileSync(program, [...words, '-o', file]);
  return file;
}

/* The output of the program. */
export function poda(...words) {
  return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 28 });
}

export function expect(true_, what) {
  if (!true_)
    throw new Error(`expected ${what}`);
}

export function same(seen, wanted, what) {
  const [a, b] = [seen, wanted].map(value => JSON.stringify(value));
  expect(a === b, `${what}: ${b}, not ${a}`);
}

/* Runs tests, with the browser those that ask for it, and ends the program. Behind the
 * program's name may stand that of one test. */
export async function run(tests) {
  const shown = Object.values(tests).some(test => test.length > 0);
  const browser = shown ? await Browser.open() : null;
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (process.argv[3] && process.argv[3] !== name)
      continue;
    /* A failed test is tried once more, which run.py reports: a busy browser is late. */
    for (let tries = 2; tries > 0; tries--)
      try {
        await browser?.resize(1366, 768);
        await browser?.prefer({});
        await test(browser);
        same(browser?.problems ?? [], [], 'problems that the browser tells of');
        console.log(`[       OK ] ${name}`);
        break;
      } catch (failure) {
        console.log(`${tries > 1 ? `${name}: once more, after` : `[  FAILED  ] ${name}`}\n${failure.stack}`);
        failed += tries === 1;
      }
  }
  await browser?.close();
  fs.rmSync(folder, { recursive: true });
  process.exit(failed > 0 ? 1 : 0);
}
