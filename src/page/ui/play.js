/* Play: the board, next to it the program's search, and its commentary. The engine knows the
 * turn, the legal moves, their values and the reasons. */

import { el, button, isCalm, drawn } from './dom.js';
import { BoardView, moveAt } from './board.js';

/** Games to choose from. */
const BOARDS = ['connect4', 'tictactoe', 'nim', 'nim:heaps=3+4+5', 'reversi', 'reversi:size=6'];

/** Search depths of the program. */
const LEVELS = { easy: '3', medium: '4', hard: '6', best: 'end' };

const SIDES = ['first', 'second', 'both', 'none'];

/** Between a move and the reply to it, so that both are seen. */
const PAUSE = 450;

/** Options of `play` in the problem; it chooses MAX itself, move by move. */
const READ = ['t', 'a', 'position', 'moves', 'evaluator', 'cut', 'fail', 'order',
  'ties', 'seed', 'win', 'prefer-short'];

/** @param {import('./search.js').Search} search
 * @param {Problem} problem
 * @param {string} side who is human
 * @param {string} what is asked beside how the game stands
 * @param {string} [level]
 * @returns {Seat} */
function askSeat(search, problem, side, what, level = 'best') {
  const known = /** @type {Problem} */ (Object.fromEntries(
    Object.entries(problem).filter(([key]) => READ.includes(key))));
  const [game, ...options] = search.words(known);
  return search.ask('play', game, what, ...options, `--side=${side}`, `--level=${level}`);
}

/** The problem with another search of the same game.
 * @param {Problem} problem @param {{ [option: string]: string }} search @returns {Problem} */
function searched({ t, position }, { algorithm, ...rules }) {
  return { t, ...position ? { position } : {}, a: algorithm, ...rules };
}

/** The game as it is played, with a depth at which it can be drawn, too.
 * @param {Problem} problem @param {Seat} seat */
function seated(problem, { search, long }) {
  const depth = problem.depth ?? (long ? LEVELS.medium : undefined);
  return { ...searched(problem, search), ...depth ? { depth } : {} };
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @implements {Mode} */
export class Play {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.board = new BoardView(move => this.#play(move));
    this.looked = el('div', { className: 'looked' });
    this.looked.addEventListener('click', event => this.#watch(moveAt(event.target)));
    this.controls = el('div', { className: 'playing' });
    /** @type {Seat} */
    this.seat = /** @type {any} */ (null);
    /** @type {Problem|null} where one goes on leaving */
    this.goal = null;
    this.reasons = false;
    this.timer = 0;
  }

  /** A long game without a depth cannot be drawn.
   * @param {Problem} problem @param {import('./search.js').Search} search @returns {Problem} */
  static prepare(problem, search) {
    try {
      const seat = askSeat(search, problem, 'first', 'nothing');
      return seat.svg ? seated(problem, seat) : problem;
    } catch {
      return problem;
    }
  }

  get side() {
    return this.app.own['play.side'] ?? 'first';
  }

  get level() {
    return this.app.own['play.level'] ?? 'best';
  }

  enter() {
    const { app } = this;
    if (app.search.about.tree) {
      this.goal = app.problem;
      app.problem = { t: BOARDS[0] };
    }
    app.main?.append(this.board.element, this.looked);
    app.bar.element.append(this.controls);
    this.#ask('last');
  }

  leave() {
    clearTimeout(this.timer);
    for (const part of [this.board.element, this.looked, this.controls])
      part.remove();
    this.app.problem = this.goal ?? this.app.problem;
    this.goal = null;
  }

  /** The search on leaving this mode is another one than on entering it. */
  drawing() {
    return [{}];
  }

  moment() {
    if (this.seat)
      this.#say();
  }

  /* --- The game --- */

  /** @param {string} [what] */
  #ask(what = 'nothing') {
    const { app } = this;
    clearTimeout(this.timer);
    try {
      const { verdict } = this.seat ?? {};
      this.seat = askSeat(app.search, app.problem, this.side, what, this.level);
      if (what === 'reply')
        this.seat.verdict = verdict ?? null;
    } catch (refusal) {
      app.refuse(refusal);
      return;
    }
    const last = this.seat.moves.length;
    app.problem = seated(app.problem, this.seat);
    this.reasons &&= this.seat.thought !== null;
    this.#show();
    if (this.seat.turn === 'program' && this.side !== 'none' && last === this.seat.moves.length)
      this.timer = setTimeout(() => this.#ask('reply'), isCalm() ? 0 : PAUSE);
  }

  /** @param {string|undefined} move */
  #play(move) {
    const { app, seat } = this;
    if (!move || seat.turn !== 'human')
      return;
    app.problem = { ...app.problem, moves: [...seat.moves, move].join(' ') };
    this.#ask('last');
  }

  /** @param {{ [option: string]: string|undefined }} change from the beginning of a game */
  #begin(change) {
    const { t, position, a, evaluator } = this.app.problem;
    const kept = change.t ? {} : { position, a, evaluator };
    this.app.problem = /** @type {Problem} */ (Object.fromEntries(
      Object.entries({ t, ...kept, ...change }).filter(([, value]) => value !== undefined)));
    this.#ask('last');
  }

  /** @param {string} level */
  #setLevel(level) {
    this.app.own['play.level'] = level;
    this.#ask('last');
  }

  /** @param {string} side */
  #setSide(side) {
    this.app.own['play.side'] = side;
    this.#ask('last');
  }

  /** Shows the search of the program's last move, from its beginning or at a move's value.
   * @param {string|undefined} move */
  #watch(move) {
    const { app, seat } = this;
    if (!seat.thought?.why.length || move === undefined)
      return;
    const { search, moves } = seat.thought;
    const node = moves.find(found => found.move === move)?.node ?? 0;
    this.goal = searched(app.problem, search);
    app.enter('watch');
    app.go(node ? app.search.about.steps : 0);
    if (node) {
      app.tree.frame([node, 1]);
      app.modes.watch.click?.(node, new Event('click'));
    }
  }

  /* --- What is shown --- */

  #show() {
    const { app, seat } = this;
    this.board.show(seat.svg, seat.moves.length, seat.turn === 'human');
    this.#look();
    this.#beside();
    this.#below();
    this.#say();
    app.rules.textContent = [this.#who(), seat.program].join(' · ');
    app.title.textContent = document.title = app.problem.t;
    app.remember();
  }

  #who() {
    const { app, side, seat } = this;
    const human = seat.players[seat.human[0] ? 0 : 1];
    return app.t(side === 'both' || side === 'none' ? `play-side-${side}` : 'play-you',
      { player: human });
  }

  #say() {
    const { app, seat } = this, { thought } = seat;
    const kicker = (/** @type {string[]} */ ...parts) =>
      [...parts, ...seat.score ? [seat.score] : []].join(' · ');
    const judged = (/** @type {string} */ text) => [seat.verdict ? `${seat.verdict} ${text}` : text];
    if (seat.result)
      app.say(judged(capital(seat.result) + '.'), kicker(app.t('play-over')));
    else if (thought)
      app.say(judged(thought.told), kicker(app.t(thought.hint ? 'play-hint-for' : 'play-played',
        { player: thought.by, move: thought.move })));
    else
      app.say(judged(app.t(seat.turn === 'human' ? 'play-your-turn' : 'play-its-turn',
        { player: seat.mover })), kicker());
  }

  #look() {
    const { app, seat: { thought } } = this;
    const tree = thought?.tree ? drawn(thought.tree) : null;
    const said = (/** @type {string} */ text) => el('p', {}, text);
    this.looked.replaceChildren(...thought && tree ? [
      said([app.t(thought.hint ? 'play-looked-for' : 'play-looked', { player: thought.by }),
        ...thought.why.length ? [app.t('play-go-in')] : []].join(' ')),
      tree, said(`${app.t('play-line')}: ${thought.line.join(' ')}`)
    ] : [said(app.t('play-nothing-yet'))]);
  }

  #beside() {
    const { app, seat } = this, { thought } = seat, { t } = app;
    const act = (/** @type {string} */ key, /** @type {() => void} */ onclick) =>
      el('button', { type: 'button', onclick }, t(`play-${key}`, { move: thought?.move }));
    const coach = el('div', { className: 'acts' },
      seat.turn === 'human' ? act('hint', () => this.#ask('hint')) : null,
      thought?.why.length ? act('why', () => this.#explain()) : null,
      this.#canGoBack() ? act('back', () => this.#ask('back')) : null,
      thought?.why.length ? act('watch', () => this.#watch('')) : null);
    app.side.replaceChildren(
      app.panel(t('play-coach'), coach, this.reasons ? el('ul', { className: 'reasons' },
        ...thought?.why.map(why => el('li', {}, `${why}.`)) ?? []) : null),
      ...thought ? [this.#sure(thought), this.#counts(thought)] : [],
      app.panel(t('play-game'),
        this.#select('what', BOARDS, app.problem.t, game => this.#begin({ t: game })),
        this.#select('side', SIDES, this.side, side => this.#setSide(side)),
        act('new', () => this.#begin({}))));
  }

  /** @param {Thought} thought */
  #sure(thought) {
    const section = this.app.panel(this.app.t('play-sure'), el('p', {}, thought.sure));
    section.classList.add('sure');
    section.classList.toggle('certain', thought.certain);
    return section;
  }

  /** @param {Thought} thought */
  #counts(thought) {
    const written = (/** @type {number} */ count) =>
      count.toLocaleString('en').replaceAll(',', '\u202f');
    return el('div', { className: 'counts' },
      el('span', {}, el('b', {}, written(thought.nodes)), this.app.t('play-nodes')),
      el('span', {}, el('b', {}, (thought.counted ? '' : '≈ ') + written(thought.minimax)),
        this.app.t('nodes-minimax')));
  }

  /** @param {string} name
   * @param {string[]} choices
   * @param {string} chosen
   * @param {(choice: string) => void} choose */
  #select(name, choices, chosen, choose) {
    const { t } = this.app;
    const all = choices.includes(chosen) ? choices : [chosen, ...choices];
    const select = el('select', { onchange: () => choose(select.value) }, ...all.map(choice =>
      el('option', { value: choice, selected: choice === chosen },
        name === 'side' ? t(`play-side-${choice}`) : choice)));
    return el('label', { className: 'asks' }, t(`play-${name}`), select);
  }

  /** True if a human's move can be undone. */
  #canGoBack() {
    return this.side !== 'none' && this.seat.moves.length > Number(this.side === 'second');
  }

  #explain() {
    this.reasons = !this.reasons && this.seat.thought !== null;
    this.#beside();
  }

  #below() {
    const { seat } = this, { t } = this.app;
    const [label, act] = this.#onward(seat);
    this.controls.replaceChildren(
      seat.verdict ? el('button', { type: 'button', className: 'retry', onclick: () => this.#ask('back') },
        `↶ ${t('play-again')}`)
        : button('↶', t('play-back'), () => this.#ask('back'), { disabled: !this.#canGoBack() }),
      el('button', { type: 'button', className: 'onward', onclick: act }, label),
      this.#levels(),
      el('span', { className: 'place', title: t('play-moves') }, seat.moves.join(' ')));
  }

  #levels() {
    const { t } = this.app;
    const name = { className: 'choice levels', role: 'radiogroup', 'aria-label': t('play-strength') };
    return el('div', name, ...Object.keys(LEVELS).map(level =>
      el('button', { type: 'button', role: 'radio', 'aria-checked': String(level === this.level),
        onclick: () => this.#setLevel(level) }, t(`play-${level}`))));
  }

  /** Sets the text and the action of the large button.
   * @param {Seat} seat @returns {[string, () => void]} */
  #onward(seat) {
    const { t } = this.app;
    const unplaced = seat.can.find(({ place }) => place === null);
    if (seat.turn === 'over')
      return [t('play-new'), () => this.#begin({})];
    if (seat.turn !== 'human')
      return [t(this.side === 'none' ? 'play-go-on' : 'play-thinks'),
        () => this.#ask('reply')];
    if (unplaced)
      return [t('play-pass', { move: unplaced.move }), () => this.#play(unplaced.move)];
    const what = { connect4: 'column', nim: 'stick' }[seat.game] ?? 'cell';
    return [t(`play-click-${what}`), () => this.board.hold(true)];
  }

  /* --- Hands --- */

  /** @param {KeyboardEvent} event */
  key(event) {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const at = active?.closest?.('[data-move]');
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'z')
        this.#ask('back');
      return event.key === 'z';
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (!at && active?.matches('button, a'))
        return false;
      at?.dispatchEvent(new Event('click', { bubbles: true }));
      return true;
    }
    if (/^[1-9]$/.test(event.key)) {
      this.#playNumber(event.key);
      return true;
    }
    return this.#act(event.key);
  }

  /** A column, a number of sticks, or a cell as they are counted.
   * @param {string} digit */
  #playNumber(digit) {
    const { can } = this.seat;
    const cell = this.board.nthOf9(Number(digit) - 1);
    this.#play((can.find(({ move }) => move === digit) ?? can.find(({ place }) => place === cell))?.move);
  }

  /** @param {string} key */
  #act(key) {
    /** @type {{ [key: string]: () => void }} */
    const acts = {
      ArrowLeft: () => this.board.step(-1, 0), ArrowRight: () => this.board.step(1, 0),
      ArrowUp: () => this.board.step(0, -1), ArrowDown: () => this.board.step(0, 1),
      h: () => this.seat.turn === 'human' && this.#ask('hint'), w: () => this.#explain(),
      u: () => this.#ask('back'), Backspace: () => this.#ask('back'), n: () => this.#begin({})
    };
    acts[key]?.();
    /* Nothing else goes through the steps of a search here. */
    return key in acts || ['Home', 'End', 'PageUp', 'PageDown', 'b', 'c', 'C'].includes(key);
  }
}
