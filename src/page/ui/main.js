/* What is put together here is one script: the modules above, in this order. */

import { Engine } from '../../engine/engine.mjs';
import { el } from './dom.js';
import { App } from './app.js';
import { Start } from './start.js';
import { Edit } from './edit.js';
import { Watch } from './watch.js';
import { Predict } from './predict.js';
import { Compare } from './compare.js';
import { Practise } from './practise.js';
import { Exam } from './exam.js';
import { Play } from './play.js';
import { Lesson } from './lesson.js';
import { readLessons } from './lessons.js';

/** The modes, in the order of their row. @type {{ [name: string]: ModeMaker }} */
const modes = {
  start: Start, watch: Watch, predict: Predict, practise: Practise, exam: Exam, edit: Edit, play: Play,
  compare: Compare, lesson: Lesson
};

/** Returns the content of a block of the page.
 * @param {string} id */
function block(id) {
  return document.getElementById(id)?.textContent?.trim() ?? '';
}

/** A text of the page, unpacked.
 * @param {string} text */
async function unpack(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < bytes.length; i++) /* a tenth of the time that Uint8Array.from takes */
    bytes[i] = letters.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Starts the engine, with the languages that it speaks. */
async function start() {
  /** @type {PageData} */
  const data = JSON.parse(block('poda-page') || '{}');
  const engine = await Engine.start(await unpack(block('poda-engine')));
  for (const language of data.languages)
    if (document.getElementById(`poda-${language}`))
      engine.learn(language, await unpack(block(`poda-${language}`)));
  if (data.lessons)
    data.lessons = readLessons(JSON.parse(new TextDecoder().decode(await unpack(data.lessons))));
  const app = new App(data, engine, modes);
  app.begin();
}

start().catch(failure => {
  document.body.append(el('p', { className: 'failure', role: 'alert' }, String(failure?.message ?? failure)));
  throw failure;
});
