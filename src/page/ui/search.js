/* A search kept by the engine, and data about it. */

/** Maximum length of a tree's text as an argument. */
const LONGEST_WORD = 1000;

/** Why something cannot be done, and the place that says so in the text of a tree. */
export class Refusal extends Error {
  /** @param {string} message as the program writes it */
  constructor(message) {
    const [, line, column, words] = /^(?:tree|-):(\d+):(\d+): ([^]*)/.exec(message) ?? [];
    super(words ?? message);
    this.place = words ? [Number(line), Number(column)] : null;
  }

  /** Marks the place in the field where the text was typed.
   * @param {HTMLTextAreaElement} field */
  mark(field) {
    const [line, column] = this.place ?? [0, 0], { value } = field;
    field.focus();
    if (line === 0)
      return;
    const lines = value.trimStart().split('\n');
    const before = [...lines.slice(0, line - 1), [...lines[line - 1]].slice(0, column - 1).join('')];
    const at = value.length - value.trimStart().length + before.join('\n').length;
    const [word] = /^([^\s,()[\]{}]+|[^]?)/u.exec(value.slice(at)) ?? [''];
    field.setSelectionRange(at, at + word.length);
  }
}

export class Search {
  /** @param {import('../../engine/engine.mjs').Engine} engine */
  constructor(engine) {
    this.engine = engine;
    this.language = 'en';
    this.blank = false;
    /** @type {About} */
    this.about = /** @type {any} */ (null);
    this.names = /** @type {Map<string, number>} */ (new Map());
    /** The tree as standard input, if GAME is `-`. */
    this.input = '';
    /** @type {{ words: string[], input: string }|null} */
    this.held = null;
    /** The picture after the step that was asked for last. */
    this.picture = '';
  }

  /** A command of the engine; what it writes. What it refuses is thrown.
   * @param {...string} words */
  run(...words) {
    return this.runWith(this.input, ...words);
  }

  /** The same with a standard input of its own.
   * @param {string|Uint8Array} input @param {...string} words */
  runWith(input, ...words) {
    const { status, output, messages, ended } = this.engine.run(['--lang', this.language, ...words], input);
    if (ended)
      this.#holdAgain();
    if (status !== 0 && status !== 1)
      throw new Refusal(messages.trim().replace(/^poda: /, ''));
    return output;
  }

  /** The same, where that is JSON.
   * @param {...string} words */
  ask(...words) {
    return JSON.parse(this.run(...words));
  }

  /** GAME for the engine: a tree that is long or no literal goes through standard input.
   * @param {string} text */
  game(text) {
    if (text.length < LONGEST_WORD && !/[{\n]|^\s*EFG\b/.test(text))
      return text.trim();
    this.input = text;
    return '-';
  }

  /** The words of a command line for a problem.
   * @param {Problem} problem */
  words(problem) {
    const { t, a, ...options } = problem;
    const words = [this.game(t)];
    if (a)
      words.push(`--algorithm=${a}`);
    for (const [name, value] of Object.entries(options))
      if (name === 'set')
        words.push(...value.split(' ').map(set => `--set=${set}`));
      else if (name !== 'compare') /* that is said where it is drawn */
        words.push(value === '' ? `--${name}` : `--${name}=${value}`);
    return words;
  }

  /** Searches. What cannot be is thrown, and what was held stays.
   * @param {Problem} problem
   * @param {{ [option: string]: string|undefined }} drawing how it is drawn */
  hold(problem, drawing) {
    const look = Object.entries(drawing).flatMap(([name, value]) =>
      value === undefined ? [] : value === '' ? `--${name}` : `--${name}=${value}`);
    this.blank = 'blank' in drawing;
    const words = ['hold', ...this.words(problem), ...look, '-T', 'svg', ...this.blank ? [] : ['--step', '0'],
      '--caption=none', '--legend=none'];
    this.picture = this.run(...words);
    this.held = { words: ['--lang', this.language, ...words], input: this.input };
    this.about = this.ask('about');
    this.names = new Map((this.about.names ?? []).map((name, id) => [name ?? '', id]));
  }

  /** A machine that has ended itself holds nothing any more. */
  #holdAgain() {
    if (this.held)
      this.engine.run(this.held.words, this.held.input);
  }

  /** The text of a tree with a change, such as B set 5, and the name of what was changed;
   * alone, any text of a tree as the page writes it, and a game as a tree.
   * @param {Problem} problem
   * @param {...string} change
   * @returns {{ tree: string, literal: boolean, nodes: number, at: string|null }} */
  edit(problem, ...change) {
    const { t, set } = problem;
    const [game, ...options] = this.words(change.length === 0 ? problem : set ? { t, set } : { t });
    return this.ask('edit', ...options, game, ...change.map(word => word.replace(/^-/, '−')));
  }

  /** True if a blank picture has all fields: small pictures omit some.
   * @param {string} [labels] */
  isWhole(labels = '') {
    const picture = this.blank ? this.still(0) : '', { names } = this.about;
    return !this.blank || (picture.split('class="node').length === names?.length
      && (!labels.includes('window') || picture.includes('class="w"')));
  }

  /** The picture after a step, as svg; a blank one is the same after all of them.
   * @param {number} step */
  still(step) {
    if (!this.blank)
      this.picture = this.run('still', String(step));
    return this.picture;
  }

  /** The step after which a search stands at a moment: start, or enter, after, cut or leave
   * with a node, whose parent has taken its value after the step after; 0: never.
   * @param {Problem} problem @param {string} moment */
  stepOf(problem, moment) {
    const [word, name] = moment.split(' ');
    const asked = this.words(problem).filter(option => !option.startsWith('--view'));
    const [, ...steps] = name ? this.run('trace', ...asked, '-T', 'jsonl').trim().split('\n') : [];
    const at = steps.map(line => JSON.parse(line))
      .findIndex(step => step.event === (word === 'after' ? 'leave' : word) && step.name === name);
    return at < 0 ? 0 : at + (word === 'after' ? 2 : 1);
  }

  /** The ladder of windows at such a moment, alone, as svg.
   * @param {Problem} problem @param {string} moment */
  ladder(problem, moment) {
    const step = this.stepOf(problem, moment);
    return step && this.run('draw', ...this.words(problem), '--step', String(step), '--windows=ladder',
      '--page=400x20', '--theme=auto', '-T', 'svg', '--caption=none', '--legend=none');
  }

  /** @param {number} step @returns {Moment} */
  told(step) {
    return this.ask('told', String(step));
  }

  /** @param {number} step @param {number} node @returns {Story} */
  story(step, node) {
    return this.ask('why', String(step), String(node));
  }

  /** The next stop of a grain, or the one before.
   * @param {Grain} grain @param {number} step @param {number} direction @returns {number} */
  stop(grain, step, direction) {
    return this.ask('stop', String(step), grain, direction > 0 ? 'on' : 'back');
  }
}

/** A problem with other options; undefined ones are left out.
 * @param {Problem} problem @param {{ [option: string]: string|undefined }} change @returns {Problem} */
export function altered(problem, change) {
  const entries = Object.entries({ ...problem, ...change }).filter(([, value]) => value !== undefined);
  return /** @type {Problem} */ (Object.fromEntries(entries));
}
