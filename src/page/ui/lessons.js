/* The Markdown of lessons, whose grammar docs/lessons/README.md has, as the page shows
 * it. What a lesson must have, tests look after. */

/** The lines of a paragraph. */
const PARAGRAPH = '.*(?:\\n(?!#|```|- |<|  |\\d+\\. ).+)*';

/** The patterns of blocks, of which the first counts that is met.
 * @type {[string, RegExp][]} */
const BLOCKS = [
  ['head', new RegExp(`# (\\d+)\\. (.*)\\n\\n(\\d+) \\w+\\. (${PARAGRAPH})`, 'y')],
  ['heading', /## (?:(\d+)\. )?(.*)/y],
  ['tree', /```tree\n([^]+?)\n```/y],
  ['unseen', /```.*\n[^]*?\n```|<!-- holds\n[^]*?\n-->|<\/?details>.*/y],
  ['answer', /- \[([x ])\] `([^`]*)`\s*((?:.|\n {2})+?)$(?!\n {2})/my],
  ['item', /(?:\d+\.|-) (.*(?:\n {2}.*)*)/y],
  ['ask', /\*\*\?\*\* ([^]*?)(?:\s*`([^`]*\?[^`]*)`)?(?=\n\n)/y],
  ['text', new RegExp(`(${PARAGRAPH})`, 'y')]
];

/** Settings of a tree that are about the lesson, and not about the search. */
const BESIDE = ['moment', 'hidden', 'drag', 'anyway', 'beside', 'play', 'with', 'plain'];

/** Blanks with a word in front; of the others a sign has a number behind it. */
const BLANKS = ['window', 'visits', 'strike', 'who', 'click', 'drag', 'order'];

/** Without the names of misconceptions, which are for the tests.
 * @param {string} text */
const oneLine = text => text.replace(/\n */g, ' ').replace(/ \(`[a-z-]+`(?:, `[a-z-]+`)*\)/g, '');

/** Splits at commas that no bracket holds.
 * @param {string} text */
const items = text => text.split(/, (?![^(]*\))/);

/** A tree with its settings.
 * @param {string} text @param {{ [path: string]: string }} files */
function readTree(text, files) {
  const [first, ...lines] = text.split('\n');
  /** @type {any} */
  const tree = { problem: { t: files[first] ?? first }, moment: 'start' };
  for (const [key, value] of lines.map(line => line.split(': ')))
    if (BESIDE.includes(key))
      tree[key] = value;
    else if (value !== 'no')
      tree.problem[key === 'algorithm' ? 'a' : key] = value === 'yes' ? '' : value;
  return tree;
}

/** A blank: what it asks for, of what, and what stands around its `?`.
 * @param {string} text */
function readBlank(text) {
  const [before, after] = text.split('?'), [word, next, last] = before.split(' ');
  return BLANKS.includes(word) ? { kind: word, of: (word === 'window' ? last : next) ?? '', before, after }
    : { kind: after ? 'sign' : 'number', of: word, before, after };
}

/** Returns the content of each blank by an answer's pattern; null: any.
 * @param {ReturnType<typeof readBlank>[]} fields @param {string} pattern */
function fillBlanks(fields, pattern) {
  /** @type {(string|null)[]} */
  const is = fields.map(() => null);
  for (const item of pattern === 'otherwise' ? [] : items(pattern)) {
    const i = fields.findIndex(({ before, after }, k) => is[k] === null && item.startsWith(before)
      && item.endsWith(after) && item.length > before.length + after.length);
    is[i] = item.slice(fields[i].before.length, item.length - fields[i].after.length).trim();
  }
  return is;
}

/** The block at the beginning of a text, and what follows.
 * @param {string} text */
function nextBlock(text) {
  for (const [kind, pattern] of BLOCKS) {
    pattern.lastIndex = 0;
    const found = pattern.exec(text);
    if (found)
      return { kind, words: found.slice(1), rest: text.slice(found[0].length).replace(/^\n+/, '') };
  }
  throw new Error(text.slice(0, 60));
}

/** Parses a lesson's text after its head into parts.
 * @param {string} text @param {{ [path: string]: string }} files */
function readParts(text, files) {
  /** @type {LessonData['parts']} */
  const parts = [];
  /** @type {LessonAsk|null} */
  let question = null;
  while (text) {
    const { kind, words, rest } = nextBlock(text), blocks = parts.at(-1)?.blocks;
    text = rest;
    if (kind === 'heading') {
      const last = parts.some(part => part.kind === 'check') ? 'insight' : 'check';
      parts.push({ kind: words[0] ? 'beat' : last, title: words[1], blocks: [] });
    } else if (kind === 'ask') {
      const fields = words[1] ? items(words[1]).map(readBlank) : [];
      question = { ask: oneLine(words[0]), fields, options: [], answers: [] };
      blocks?.push(question);
    } else if (kind === 'answer') {
      question?.answers.push({ right: words[0] === 'x', text: oneLine(words[2]),
        ...question.fields.length > 0 ? { is: fillBlanks(question.fields, words[1]) }
          : { option: Number(words[1]) } });
    } else if (kind === 'item' && question?.answers.length === 0) {
      question.options.push(oneLine(words[0]));
    } else if (kind !== 'unseen') {
      question = null;
      blocks?.push(kind === 'tree' ? { tree: readTree(words[0], files) } : { [kind]: oneLine(words[0]) });
    }
  }
  return parts;
}

/** All lessons by languages, in the order of their numbers.
 * @param {{ [path: string]: string }} files the lessons, and the trees that they name */
export function readLessons(files) {
  /** @type {{ [language: string]: LessonData[] }} */
  const all = {};
  for (const path of Object.keys(files).sort()) {
    const [, language = 'en', name] = /^docs\/lessons\/(?:(\w+)\/)?(.*)\.md$/.exec(path) ?? [];
    if (!name)
      continue;
    const { words: [number, title, minutes, goal], rest } = nextBlock(files[path]);
    (all[language] ??= []).push({ number: Number(number), name, title, minutes: Number(minutes),
      goal: oneLine(goal), parts: readParts(rest, files) });
  }
  return all;
}
