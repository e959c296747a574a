/* The page: one search, the current step, and its views. Modes get events, and choose the
 * sentence and the panel next to the tree. */

import { el, button, number } from './dom.js';
import { Search, Refusal } from './search.js';
import { TreeView } from './tree.js';
import { NumberLine } from './line.js';
import { Bar } from './bar.js';
import { panel, sentence } from './panels.js';
import { readAddress, writeAddress } from './address.js';
import { kept, keep } from './kept.js';

/** Maximum number of undo steps. */
const MOST_UNDONE = 200;

/** Larger searches have no space for a ladder of windows next to their trees. */
const MOST_BESIDE = 60;

/** Maximum distance in steps to another visit of a node. */
const NEAR = 60;

export class App {
  /** @param {PageData} data
   * @param {import('../../engine/engine.mjs').Engine} engine
   * @param {{ [name: string]: ModeMaker }} modes */
  constructor(data, engine, modes) {
    this.data = data;
    this.engine = engine;
    this.search = new Search(engine);
    this.language = data.language;
    this.problem = data.problem;
    this.makers = modes;
    /** @type {{ [name: string]: Mode }} */
    this.modes = {};
    this.mode = '';
    /** @type {Moment} */
    this.now = { step: 0, seen: 0 };
    /** @type {Problem[]} */
    this.past = [];
    /** @type {Problem[]} */
    this.future = [];
    /** @type {{ [key: string]: string }} */
    this.own = {};
    /** Progress in lessons, stored between visits. */
    /** @type {{ [key: string]: string }} */
    this.kept = kept('poda') ?? {};
    /** Mode and lesson of the address, for the browser's back button. */
    this.place = '';
    /** Score so far, for the page that embeds this one.
     * @type {object|null} */
    this.score = null;
    this.t = this.t.bind(this);
    this.tree = new TreeView();
    this.line = new NumberLine();
    this.bar = new Bar(this);
    this.#build();
    this.#listen();
  }

  /** A text of the page, in the language of now.
   * @param {string} key @param {{ [name: string]: any }} [fill] */
  t(key, fill = {}) {
    const text = this.data.texts[this.language]?.[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => fill[name] ?? whole);
  }

  /* --- What it is made of --- */

  title = el('h1');
  rules = el('span', { className: 'rules' });
  rows = el('nav', { className: 'modes' });
  tools = el('div', { className: 'tools' });
  kicker = el('small');
  sentence = el('p', { 'aria-live': 'polite' });
  question = el('div', { className: 'question' });
  side = el('aside', { className: 'side' });
  trail = el('div', { className: 'trail' });
  body = document.body;

  #build() {
    this.main = el('main', { className: 'tree' }, this.trail, this.tree.element);
    this.saying = el('section', { className: 'say' },
      el('div', { className: 'words' }, this.kicker, this.sentence, this.question), this.line.svg);
    this.top = el('header', { className: 'head' }, this.title, this.rules, this.rows, this.tools);
    this.body.replaceChildren(this.top,
      this.saying, this.main, this.side, this.bar.element);
  }

  /** Sets the texts that do not change. */
  #label() {
    document.documentElement.lang = this.language;
    this.saying?.setAttribute('aria-label', this.t('said'));
    this.side.setAttribute('aria-label', this.t('beside'));
    this.rows.setAttribute('aria-label', this.t('modes'));
    this.rows.replaceChildren(...Object.keys(this.makers).filter(name => this.#offers(name)).map(name =>
      el('button', { type: 'button', 'data-mode': name, 'aria-pressed': String(name === this.mode),
        onclick: () => this.enter(name) }, this.t(`mode-${name}`))));
    this.tools.replaceChildren(
      el('button', { type: 'button', className: 'share', onclick: () => this.share() }, this.t('share')),
      el('button', { type: 'button', className: 'presenting', onclick: () => this.present() },
        this.t('present')),
      ...this.data.languages.length > 1 ? [button(this.#otherLanguage().toUpperCase(), this.t('do-language'),
        () => this.speak(this.#otherLanguage()))] : [],
      button('?', this.t('do-help'), () => this.help()));
    this.bar.fill();
    this.exit?.remove();
    this.exit = button('✕', this.t('do-leave'), () => this.present(), { className: 'exit' });
    this.body.append(this.exit);
    this.rows.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  /** A page may offer some modes only.
   * @param {string} name */
  #offers(name) {
    const { needs } = this.makers[name];
    return (!needs || this.data[needs] !== undefined)
      && (!this.data.modes || this.data.modes.includes(name) || name === this.mode);
  }

  #otherLanguage() {
    const all = this.data.languages;
    return all[(all.indexOf(this.language) + 1) % all.length];
  }

  /* --- Searching --- */

  /** Begins with what the address says, or else the page. */
  begin() {
    const { problem, own } = readAddress(location.hash);
    this.own = own;
    this.language = Object.hasOwn(this.data.texts, own.lang ?? '') ? own.lang : this.language;
    this.search.language = this.language;
    const embed = new URLSearchParams(location.search).get('embed') ?? own.embed;
    if (embed)
      this.body.dataset.embed = embed;
    if (own.grain)
      this.bar.grain = /** @type {Grain} */ (own.grain);
    const usual = problem && this.data.mode === 'start' ? 'watch' : this.data.mode;
    const known = Object.hasOwn(this.makers, own.mode ?? '') && this.#offers(own.mode);
    const mode = known ? own.mode : usual || 'watch';
    const given = this.prepared(problem ?? this.data.problem, mode);
    this.#label();
    this.now = { step: 0, seen: 0 };
    const found = this.find(given, { undo: false }), refusal = this.sentence.textContent ?? '';
    if (!found)
      this.find({ t: '[[3,12,8],[2,4,6],[14,5,2]]' }, { undo: false, message: true });
    this.enter(mode);
    this.place = this.#place();
    this.go(own.step ? Number(own.step) : this.data.step);
    if (found)
      return;
    this.refuse(refusal);
    clearTimeout(this.waiting); /* what was asked stays in the address, to be mended */
  }

  /** Lets a mode change the problem before the search.
   * @param {Problem} problem @param {string} mode */
  prepared(problem, mode) {
    return this.makers[mode]?.prepare?.(problem, this.search) ?? problem;
  }

  /** Searches a problem. What cannot be searched is said, and what was there stays.
   * @param {Problem} problem @param {{ undo?: boolean, message?: boolean, anew?: boolean }} how */
  find(problem, { undo = true, message = false, anew = true } = {}) {
    const name = this.now.name;
    try {
      this.hold(problem);
    } catch (refusal) {
      this.refuse(refusal);
      return false;
    }
    if (undo) {
      this.past = [...this.past, this.problem].slice(-MOST_UNDONE);
      this.future = [];
    }
    this.problem = problem;
    this.line.forget();
    this.head();
    if (problem.leaves !== 'hidden')
      this.line.reach(this.search.about.leaves ?? []);
    this.modes[this.mode]?.held?.();
    this.tree.names = this.search.about.names;
    this.tree.show(this.search.still(Math.min(this.now.step, this.search.about.steps)), anew);
    if (!message && this.mode)
      this.go(this.#sameStep(name));
    return true;
  }

  /** Shows the problem and its rules at the top. */
  head() {
    const own = this.problem.t === this.data.problem.t ? this.data.title : null;
    this.title.textContent = document.title = own ?? this.search.about.title;
    this.rules.textContent = this.search.about.rules;
  }

  /** Asks for a picture that can be read in the room that there is: with all that a mode
   * wants, such as the ladder of windows, where that can be read or is asked for alone; else
   * a plainer one. Gives how it is drawn.
   * @param {Problem} problem @param {{ [option: string]: string|undefined }[]} [looks] */
  hold(problem, looks = this.modes[this.mode]?.drawing?.() ?? [{}]) {
    const { tree, search } = this, [full, plain = full] = looks;
    const usual = { theme: 'auto', page: this.page = tree.page(), ...plain };
    search.hold(problem, usual);
    if (!search.isWhole(plain.labels))
      search.hold(problem, { ...usual, page: undefined });
    const { windowed, nodes, steps } = search.about;
    if (full === plain || !windowed || (nodes > MOST_BESIDE && !tree.aside))
      return usual;
    const whole = { theme: 'auto', page: tree.page(true), ...full };
    search.hold(problem, whole);
    tree.show(search.still(steps), true);
    if (tree.isLegible())
      return whole;
    search.hold(problem, usual);
    return usual;
  }

  /** Shows the ladder of windows in place of the tree, and the tree again. */
  turn() {
    this.tree.aside = !this.tree.aside;
    this.find(this.problem, { undo: false });
  }

  /** The step at which a node of this name was reached; the last one where it is not there.
   * @param {string|undefined} name */
  #sameStep(name) {
    const { steps } = this.search.about, step = Math.min(this.now.step, steps);
    const node = name === undefined ? undefined : this.search.names.get(name);
    if (node === undefined || this.now.step === 0)
      return step;
    /* Near where it was, since trees that are changed change a little. */
    for (let away = 0; away < NEAR; away++)
      for (const at of [step - away, step + away])
        if (at > 0 && at <= steps && this.search.told(at).node === node)
          return at;
    return step;
  }

  undo() {
    this.#turn(this.past, this.future);
  }

  redo() {
    this.#turn(this.future, this.past);
  }

  /** Goes to what one list has last, and keeps what was asked until then in the other.
   * @param {Problem[]} from @param {Problem[]} to */
  #turn(from, to) {
    const problem = from.pop(), left = this.problem;
    if (!problem || !this.find(problem, { undo: false }))
      return;
    to.push(left);
    this.modes[this.mode]?.enter?.();
  }

  /** @param {...string} words */
  ask(...words) {
    return this.search.ask(...words);
  }

  /** @param {unknown} refusal */
  refuse(refusal) {
    const words = refusal instanceof Error ? refusal.message : String(refusal);
    this.refusal = refusal instanceof Refusal ? refusal : null;
    this.say([words], this.t('refused'));
    this.body.classList.add('refused');
  }

  /* --- Moving --- */

  /** Shows a step.
   * @param {number} step */
  go(step) {
    const { steps } = this.search.about;
    const before = this.now.step;
    this.body.classList.remove('refused');
    this.now = this.search.told(Math.min(Math.max(Math.round(step) || 0, 0), steps));
    this.body.dataset.event = this.now.event ?? '';
    this.tree.signs.replaceChildren();
    this.tree.overlay.replaceChildren();
    this.tree.show(this.search.still(this.now.step));
    this.#frame();
    this.bar.show(this.search.about, this.now);
    this.modes[this.mode]?.moment?.(this.now);
    if (this.now.event === 'update' && this.now.step > before)
      this.tree.travel(this.now.child ?? 0, this.now.node ?? 0, number(this.now.returned));
    this.remember();
  }

  /** Scrolls to the step: the node, what was cut, the node that cut, the best child. */
  #frame() {
    const { node, child, cut, player, window } = this.now;
    const above = (this.now.path ?? []).map(row => row.node).reverse();
    const best = window?.[player === 'max' ? 'alpha' : 'beta'].node ?? 0;
    const about = [node ?? 1, ...cut ? [...cut.children, cut.by] : [], child ?? 0, best, above[1] ?? 0,
      ...this.tree.children(node ?? 1), ...above].filter(id => id > 0);
    this.tree.frame(about);
    this.tree.light(node ? [node] : [], 'is-now');
    this.trail.replaceChildren(...(this.now.path ?? []).map(row =>
      el('bdi', { className: `name ${row.player}`, 'data-node': row.node }, row.name)));
  }

  /** Goes on, or back.
   * @param {Grain} grain @param {number} direction */
  next(grain, direction) {
    if (!this.modes[this.mode]?.next?.(grain, direction))
      this.go(this.search.stop(grain, this.now.step, direction));
  }

  /** @param {Grain} grain */
  setGrain(grain) {
    this.bar.grain = grain;
    this.bar.show(this.search.about, this.now);
    this.remember();
  }

  /* --- Saying --- */

  /** Shows the large sentence above the tree.
   * @param {Piece[]} pieces @param {string} [kicker] */
  say(pieces, kicker = '') {
    this.kicker.textContent = kicker;
    this.sentence.replaceChildren(...sentence(pieces, node =>
      `${this.player(node)} ${this.tree.node(node)?.classList.contains('pruned') ? 'cut' : ''}`));
  }

  /** The player of a node that is drawn.
   * @param {number} node */
  player(node) {
    const classes = this.tree.node(node)?.classList;
    return classes?.contains('leaf') ? 'leaf' : classes?.contains('min') ? 'min'
      : classes?.contains('max') ? 'max' : '';
  }

  /** A part of the aside.
   * @param {string} title @param {...(Node|string|null)} children */
  panel(title, ...children) {
    return panel(title, ...children);
  }

  /* --- Modes --- */

  /** Another way of using the page.
   * @param {string} name */
  enter(name) {
    const before = this.mode;
    this.modes[before]?.leave?.();
    this.mode = name;
    this.modes[name] ??= new this.makers[name](this);
    this.body.dataset.mode = name;
    this.question.replaceChildren();
    this.side.replaceChildren();
    this.line.clear();
    this.#label();
    if (this.modes[before]?.drawing || this.modes[name].drawing)
      this.find(this.problem, { undo: false });
    else
      this.refit();
    this.modes[name].enter?.(before);
    this.tree.fit();
    if (before)
      this.go(this.now.step);
  }

  /** Redraws if the space for the tree has changed.
   * @param {boolean} [anew] not by a step: then what is there need not glide */
  refit(anew = true) {
    if (!this.mode || this.page === this.tree.page() || !this.tree.isThere())
      return;
    const refusal = this.body.classList.contains('refused') ? this.sentence.textContent : null;
    const focused = document.activeElement?.id;
    this.find(this.problem, { undo: false, anew });
    if (focused)
      document.getElementById(focused)?.focus({ preventScroll: true });
    if (refusal)
      this.refuse(refusal);
  }

  /** Large type for a hall, and nothing but tree, sentence and line. */
  present() {
    this.body.classList.toggle('present');
    if (this.body.classList.contains('present'))
      document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement)
      document.exitFullscreen();
    this.refit();
  }

  /** @param {string} language */
  speak(language) {
    this.language = this.search.language = language;
    this.#label();
    this.enter(this.mode);
    this.find(this.problem, { undo: false });
  }

  /* --- The address --- */

  remember() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.#write(), 120);
    if (parent !== window)
      parent.postMessage({ poda: 1, step: this.now.step, mode: this.mode,
        steps: this.bar.blind ? undefined : this.search.about.steps,
        height: this.#height(), ...this.score ? { score: this.score } : {} }, '*');
  }

  /** Returns the height in which all of it is readable. */
  #height() {
    const parts = [this.saying, this.bar.element, ...this.body.dataset.embed ? [] : [this.top]];
    return Math.ceil(this.tree.height() + parts.reduce((sum, part) => sum + (part?.offsetHeight ?? 0), 0));
  }

  #place() {
    return `${this.mode} ${this.mode === 'lesson' ? this.own['lesson.n'] ?? 0 : ''}`;
  }

  /** Keeps something that was learned.
   * @param {string} key @param {string|number} value */
  keep(key, value) {
    this.kept[key] = String(value);
    keep('poda', this.kept);
  }

  #write() {
    const address = writeAddress(this.problem, { ...this.own, step: this.now.step, mode: this.mode,
      lang: this.language === this.data.language ? undefined : this.language });
    /* A page inside another, or a file, may not be allowed to. */
    const place = this.#place(), same = !this.place || this.place === place || this.body.dataset.embed;
    this.place = place;
    try {
      history[same ? 'replaceState' : 'pushState'](null, '', address);
    } catch {
      this.address = address;
    }
  }

  /** The link, for a friend. */
  async share() {
    this.#write();
    const link = this.address ? location.href.replace(/#.*/, '') + this.address : location.href;
    try {
      await navigator.clipboard.writeText(link);
      this.note(this.t('shared'));
    } catch {
      this.note(link);
    }
  }

  /** A line that goes away by itself.
   * @param {string} text */
  note(text) {
    const line = el('p', { className: 'note', role: 'status' }, text);
    this.body.append(line);
    setTimeout(() => line.remove(), 4000);
  }

  help() {
    const keys = ['→', '←', 'c', '1 2 3', 'Home End', '+ − 0', 'p', 's', '?'];
    const close = () => dialog.close();
    const dialog = el('dialog', { className: 'help', onclose: () => dialog.remove(), onclick: close },
      el('h2', {}, this.t('do-help')),
      el('dl', {}, ...keys.flatMap((key, i) => [el('dt', {}, key), el('dd', {}, this.t(`key-${i}`))])),
      el('p', {}, this.t('help-nodes')), el('p', {}, this.data.program),
      el('button', { type: 'button', onclick: close }, this.t('close')));
    this.body.append(dialog);
    dialog.showModal();
  }

  /* --- Hands --- */

  #listen() {
    this.tree.onclick = (node, event) => this.modes[this.mode]?.click?.(node, event);
    this.tree.onroom = () => this.refit(false);
    this.tree.onpoint = node => this.point(node);
    document.addEventListener('pointerover', event => this.#pointed(event));
    document.addEventListener('keydown', event => this.#key(event));
    document.addEventListener('fullscreenchange', () => {
      if (!document.fullscreenElement && this.body.classList.contains('present'))
        this.present();
    });
    addEventListener('hashchange', () => this.begin());
  }

  /** Words, rows and lines that name a node light it.
   * @param {Event} event */
  #pointed(event) {
    const target = /** @type {Element} */ (event.target);
    const named = /** @type {HTMLElement|null} */ (target.closest?.('[data-node]'));
    if (named)
      this.point(Number(named.dataset.node));
    else if (!target.closest?.('.stage'))
      this.point(null);
  }

  /** All that speaks of a node is lit.
   * @param {number|null} node */
  point(node) {
    this.tree.light(node === null ? [] : [node], 'is-pointed');
    for (const element of document.querySelectorAll('.is-named'))
      element.classList.remove('is-named');
    if (node !== null)
      for (const element of document.querySelectorAll(`[data-node="${node}"]`))
        element.classList.add('is-named');
    this.modes[this.mode]?.point?.(node);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.altKey || target.closest('dialog')
      || target.matches('input:not([type=range]), textarea, select'))
      return;
    if (this.modes[this.mode]?.key?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z' || event.key === 'y') {
        event.preventDefault();
        event.key === 'y' || event.shiftKey ? this.redo() : this.undo();
      }
      return;
    }
    /** @type {{ [key: string]: () => void }} */
    const keys = {
      ArrowRight: () => this.next(this.bar.grain, 1), PageDown: () => this.next(this.bar.grain, 1),
      ' ': () => this.next(this.bar.grain, 1), n: () => this.next(this.bar.grain, 1),
      ArrowLeft: () => this.next(this.bar.grain, -1), PageUp: () => this.next(this.bar.grain, -1),
      b: () => this.next(this.bar.grain, -1), c: () => this.next('cut', 1), C: () => this.next('cut', -1),
      Home: () => this.go(0), End: () => this.go(this.search.about.steps),
      1: () => this.setGrain('step'), 2: () => this.setGrain('node'), 3: () => this.setGrain('cut'),
      '+': () => this.tree.zoom(1.25), '-': () => this.tree.zoom(.8), 0: () => this.tree.fit(),
      p: () => this.present(), s: () => this.share(), '?': () => this.help(),
      Escape: () => this.body.classList.contains('present') && this.present()
    };
    const act = keys[event.key];
    if (!act || (event.key === ' ' && target.matches('button, a')))
      return;
    event.preventDefault();
    act();
  }
}
