#!/usr/bin/env node
/* The page's sources: what TypeScript's compiler and a linter say of them, and that the
 * texts that they ask for are those that there are. */

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { page, run, same } from './asked.mjs';

const UI = 'src/page/ui';
const LONGEST_LINE = 110;
const LONGEST_FILE = 700;

/* The complaints of a program, line by line. */
function complaints(program, ...words) {
  const { stdout, stderr, error } = spawnSync(program, words,
    { encoding: 'utf8', env: { ...process.env, NODE_PATH: '/usr/share/nodejs' } });
  return (error ? error.message : stdout + stderr).split('\n').filter(line => line);
}

function sources(ending) {
  return fs.readdirSync(UI).filter(name => name.endsWith(ending)).map(name => `${UI}/${name}`);
}

/* Debian's linter knows no private methods, hence two rules that are off. */
function lint(...words) {
  return complaints('eslint', '--format', 'unix', '--config', `${UI}/.eslintrc.json`, ...words);
}

function hasTypes() {
  same(complaints('tsc', '--project', UI), [], 'complaints');
}

function isClean() {
  same(lint(...sources('.js'), 'src/engine/engine.mjs'), [], 'complaints');
}

function testsAreClean() {
  const folders = ['tests/page', 'tests/engine'];
  const files = folders.flatMap(folder => fs.readdirSync(folder).filter(name => name.endsWith('.mjs'))
    .map(name => `${folder}/${name}`));
  same(lint('--env', 'node', '--rule', 'no-console: off', '--rule', 'no-shadow: off',
    '--rule', `max-len: [error, { code: ${LONGEST_LINE}, ignoreTemplateLiterals: true }]`, ...files), [],
  'complaints');
}

/* Style sheets and types, which the linter does not read. */
function sheetsAreShort() {
  for (const file of [...sources('.css'), ...sources('.d.ts')]) {
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    same(lines.filter(line => line.length > LONGEST_LINE), [], `long lines of ${file}`);
    same(lines.length <= LONGEST_FILE, true, `${file} of ${LONGEST_FILE} lines at most`);
  }
}

/* The texts that a page has, by language and key. */
function texts() {
  const html = fs.readFileSync(page('draw', '[1,2]', '-T', 'html'), 'utf8');
  return JSON.parse(/<script id="poda-page"[^>]*>([^]*?)<\/script>/.exec(html)[1]).texts;
}

/* Keys are named in quotes, or built from a word and what follows it: t(`mode-${name}`). */
function textsAreThoseAskedFor() {
  const script = sources('.js').map(file => fs.readFileSync(file, 'utf8')).join('\n');
  const keys = Object.keys(texts().en);
  const named = [...script.matchAll(/\bt\('([^']+)'/g)].map(found => found[1]);
  const begun = [...script.matchAll(/\bt\(`([^`$]+)\$\{/g)].map(found => found[1]);
  const quoted = new Set([...script.matchAll(/'([a-z0-9-]+)'/g)].map(found => found[1]));
  same(named.filter(key => !keys.includes(key)), [], 'keys without a text');
  same(begun.filter(begin => !keys.some(key => key.startsWith(begin))), [], 'words that begin no key');
  same(keys.filter(key => !quoted.has(key) && !begun.some(begin => key.startsWith(begin))), [],
    'texts that nothing asks for');
}

/* Each mode has a name, and each name a mode. */
function modesHaveNames() {
  const row = /const modes = \{([^}]*)\}/.exec(fs.readFileSync(`${UI}/main.js`, 'utf8'))[1];
  const modes = row.split(',').map(entry => entry.split(':')[0].trim().toLowerCase()).filter(name => name);
  const named = Object.keys(texts().en).filter(key => key.startsWith('mode-')).map(key => key.slice(5));
  same(modes.sort(), named.sort(), 'modes');
}

/* Texts have the same placeholders in each language. */
function translationsFillInTheSame() {
  const { en, ...others } = texts();
  const fills = text => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [language, told] of Object.entries(others))
    for (const [key, text] of Object.entries(told))
      same(fills(text), fills(en[key]), `what is filled into ${key} in ${language}`);
}

await run({ hasTypes, isClean, testsAreClean, sheetsAreShort, textsAreThoseAskedFor, modesHaveNames,
  translationsFillInTheSame });
