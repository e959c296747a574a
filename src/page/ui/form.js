/* The form next to an edited tree: its text, or the game, and all rules of the search. The
 * engine lists the choices. */

import { el } from './dom.js';
import { altered } from './search.js';

/** The rules that are changed most often; the others are hidden at first. */
const FIRST = ['algorithm', 'depth', 'evaluator', 'cut', 'fail', 'window', 'order'];

/** The default of --algorithm. */
const USUAL_ALGORITHM = 'alphabeta';

const TREE = 'tree';

export class Form {
  /** @param {import('./edit.js').Edit} edit */
  constructor(edit) {
    this.edit = edit;
    this.element = el('form', { className: 'panel ask' });
    this.element.addEventListener('submit', event => event.preventDefault());
    /** The last tree of one's own, to come back to. */
    this.tree = '[[3,12,8],[2,4,6],[14,5,2]]';
    this.more = false;
  }

  /** Shows what is searched. The field that has the focus keeps it.
   * @param {Choices} choices */
  show(choices) {
    const { app } = this.edit, { t } = app.problem;
    const key = /** @type {HTMLElement|null} */ (document.activeElement)?.dataset.key;
    const tree = choices.game === TREE;
    if (tree)
      this.tree = t;
    const first = choices.rules.filter(rule => FIRST.includes(rule.key));
    const others = choices.rules.filter(rule => !FIRST.includes(rule.key) && rule.key !== 'max-nodes');
    const more = el('details', { open: this.more, ontoggle: () => {
      this.more = more.open;
    } }, el('summary', {}, app.t('edit-more')), ...others.map(rule => this.#rule(rule)));
    this.element.replaceChildren(
      el('h2', {}, app.t('edit-search')),
      this.#choice('game', app.t('edit-game'), tree ? TREE : choices.game,
        [pair(TREE, app.t('edit-own')), ...choices.games.map(name => pair(name, name))],
        game => this.#begin(game)),
      ...tree ? [this.#text()] : this.#game(choices),
      ...first.map(rule => this.#rule(rule)), more);
    if (key)
      /** @type {HTMLElement|null} */ (this.element.querySelector(`[data-key="${key}"]`))?.focus();
  }

  /* --- Fields --- */

  /** @param {string} key @param {string} words @param {Element} field */
  #label(key, words, field) {
    field.setAttribute('data-key', key);
    return el('label', {}, el('span', {}, words), field);
  }

  /** @param {string} key
   * @param {string} words
   * @param {string} value
   * @param {[string, string][]} options
   * @param {(value: string) => void} act */
  #choice(key, words, value, options, act) {
    const all = options.some(([word]) => word === value) ? options : [...options, [value, value]];
    const field = el('select', { onchange: () => act(field.value) },
      ...all.map(([word, called]) => el('option', { value: word, selected: word === value }, called)));
    return this.#label(key, words, field);
  }

  /** @param {string} key
   * @param {string} words
   * @param {string} value
   * @param {string} hint
   * @param {(value: string) => void} act */
  #line(key, words, value, hint, act) {
    const field = el('input', { type: 'text', value, placeholder: hint, autocomplete: 'off',
      spellcheck: 'false', onchange: () => act(field.value.trim()) });
    return this.#label(key, words, field);
  }

  /** The text of the tree, which takes any that the program reads. */
  #text() {
    const { app } = this.edit, { t } = app.problem;
    const field = el('textarea', { rows: Math.min(t.split('\n').length + 1, 8), spellcheck: 'false',
      placeholder: app.t('edit-text'), onchange: () => this.#read(field),
      onpaste: () => setTimeout(() => this.#read(field)) });
    field.value = t;
    return el('div', {}, this.#label('tree', app.t('edit-tree'), field),
      el('p', { className: 'soft' }, app.t('edit-text'), el('br'), app.t('edit-keys')));
  }

  /** @param {HTMLTextAreaElement} field */
  #read(field) {
    const { app } = this.edit, t = field.value.trim();
    if (t !== '' && t !== app.problem.t.trim()
        && !this.edit.find(altered(app.problem, { t, set: undefined })))
      app.refusal?.mark(field);
  }

  /** @param {Choices} choices */
  #game(choices) {
    const { app } = this.edit, { problem } = app;
    const [, parameters = ''] = /:(.*)$/s.exec(problem.t) ?? [];
    return [
      choices.parameters ? this.#line('parameters', app.t('edit-parameters'), parameters, choices.parameters,
        text => this.#ask({ t: text ? `${choices.game}:${text}` : choices.game })) : null,
      choices.positions ? this.#line('position', app.t('edit-position'), problem.position ?? '', '',
        text => this.#ask({ position: text || undefined })) : null,
      this.#line('moves', app.t('edit-moves'), problem.moves ?? '', '',
        text => this.#ask({ moves: text || undefined })),
      el('button', { type: 'button', onclick: () => this.#unfold() }, app.t('edit-unfold'))
    ].flatMap(part => part ?? []);
  }

  /** @param {Choice} rule */
  #rule(rule) {
    const { app } = this.edit, words = app.t(`rule-${rule.key}`);
    const act = (/** @type {string} */ value) => this.#obey(rule, value);
    if (!rule.words)
      return this.#line(rule.key, words, rule.usual ? '' : rule.value, rule.value, act);
    return this.#choice(rule.key, words, rule.value,
      rule.words.map(([word, called]) => pair(word, called ?? app.t(`word-${word}`))), act);
  }

  /* --- What is asked then --- */

  /** Another word for a rule; the usual one is not said.
   * @param {Choice} rule @param {string} value */
  #obey(rule, value) {
    const key = rule.key === 'algorithm' ? 'a' : rule.key;
    const usual = rule.key === 'algorithm' ? USUAL_ALGORITHM : rule.words?.[0][0] ?? '';
    const flag = rule.words?.length === 2 && rule.words[0][0] === 'no';
    this.#ask({ [key]: value === usual || value === '' ? undefined : flag ? '' : value });
  }

  /** Searches with some options changed.
   * @param {{ [option: string]: string|undefined }} change */
  #ask(change) {
    this.edit.find(altered(this.edit.app.problem, change));
  }

  /** Another game, so far as it can be looked over, with the evaluator that plays best.
   * @param {string} game */
  #begin(game) {
    const { edit } = this, { a, cut, fail } = edit.app.problem;
    const problem = altered({ t: game === TREE ? this.tree : game }, { a, cut, fail });
    if (game === TREE || !edit.find({ ...problem, depth: '2' })) {
      edit.find(problem);
      return;
    }
    const { rules } = /** @type {Choices} */ (edit.app.ask('choices'));
    const evaluators = rules.find(rule => rule.key === 'evaluator')?.words;
    if (evaluators)
      edit.find({ ...problem, depth: '2', evaluator: evaluators[evaluators.length - 1][0] });
    else
      edit.find(problem);
  }

  /** The game's tree as one of one's own. */
  #unfold() {
    const { edit } = this, { a, cut, fail, window, order } = edit.app.problem;
    try {
      const { tree } = edit.app.search.edit(edit.app.problem);
      edit.find(altered({ t: tree }, { a, cut, fail, window, order }));
    } catch (refusal) {
      edit.app.refuse(refusal);
    }
  }
}

/** @param {string} word @param {string} called @returns {[string, string]} */
function pair(word, called) {
  return [word, called];
}
