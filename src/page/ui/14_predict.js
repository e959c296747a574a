/* Predict mode: before a decision the page asks for it, marks the answer, and explains
 * with the sentence of the step. */

/* What is asked between step k and the next one; null where nothing is decided. */
function question_after (search, k) {
  const step = k + 1, verb = search.step_verb[step], node = search.step_node[step];
  if (k < 1 || step > search.n_steps)
    return null;
  if (verb === UPDATE)
    return bound_question (search, step, node);
  if (verb === CUT)
    return { kind: 'cut', step, node, answer: 'cut' };
  if (verb !== ENTER)
    return null;
  const parent = search.parent[node];
  if (search.step_verb[k] === UPDATE && search.data.windowed
      && search.player[parent] !== CHANCE)
    return { kind: 'cut', step, node: parent, answer: 'on' };
  const options = next_options (search, k, node);
  if (options.length < 2)
    return null;
  return { kind: 'next', step, node, options, answer: node };
}

function bound_question (search, step, node) {
  const player = search.player[node], moment = new Moment (search, step);
  const what = !search.data.windowed || player === CHANCE ? 'value'
               : player === MAX ? 'alpha' : 'beta';
  const answer = what === 'value' ? moment.value (node)
                                  : moment.bound_now (node, what === 'beta');
  return { kind: 'bound', what, step, node, child: moment.returned (),
           answer: machine (answer) };
}

/* The node that is next among those that could be: unseen children along the path. Ids
 * follow the search, so that their order would tell: they are shuffled, for everybody
 * the same. */
function next_options (search, k, node) {
  const moment = new Moment (search, k), options = [node];
  for (const id of moment.path.slice ().reverse ()) {
    const unseen = search.children (id).filter (c => moment.state (c) === 'unseen');
    for (const child of unseen.slice (0, 3))
      if (options.length < 4 && !options.includes (child))
        options.push (child);
  }
  const place = id => Math.imul (id + 31 * k, 0x9e3779b1) >>> 0;
  return options.sort ((a, b) => place (a) - place (b));
}

class Predict {
  constructor () {
    this.given = new Map (); /* search:step: whether the first answer was right */
    this.only_cuts = false;
    this.panel = make ('div', { class: 'question', role: 'group',
                                'data-label': 'predict' });
    this.score = make ('p', { class: 'score' });
    this.panel.addEventListener ('click', event => {
      const button = event.target.closest ('[data-answer]');
      if (button)
        this.answer (button.dataset.answer);
    });
    on_enter (this.panel, '[data-do="answer"]', () => this.submit ());
  }

  points () {
    const given = [...this.given.values ()];
    return { right: given.filter (right => right).length, asked: given.length };
  }

  /* Asks what step k decides next, if anything. */
  ask (stage, k) {
    const question = question_after (stage.search, k);
    const wanted = question && (!this.only_cuts || question.kind === 'cut');
    this.stage = stage;
    this.verdict = null;
    poda.question = wanted ? question : null;
    this.draw ();
    stage.asking.replaceChildren (this.panel);
  }

  close () {
    poda.question = null;
    this.panel.remove ();
  }

  text (question) {
    const s = this.stage.search, values = { node: called (s, question.node) };
    if (question.kind === 'bound') {
      values.child = called (s, question.child);
      values.value = bounded (s.value[question.child], s.bound[question.child]);
      values.player = player_label (s.player[question.node]);
    }
    return words (question.kind === 'bound' ? 'ask-' + question.what
                  : 'ask-' + question.kind, values);
  }

  draw () {
    const question = poda.question, points = this.points ();
    this.score.textContent = words ('score', points);
    const only = make ('input', { type: 'checkbox', 'data-do': 'only-cuts' });
    only.checked = this.only_cuts;
    const foot = make ('div', { class: 'foot' }, this.score,
                       make ('label', {}, only, ' ' + words ('only-cuts')));
    only.addEventListener ('change', () => {
      this.only_cuts = only.checked;
      poda.redraw ();
    });
    if (question)
      this.panel.replaceChildren (make ('p', { class: 'ask' }, this.text (question)),
                                  this.answers (question), foot);
    else
      this.panel.replaceChildren (make ('p', { class: 'ask' }, words ('ask-nothing')),
                                  foot);
  }

  answers (question) {
    const form = make ('div', { class: 'answers' });
    const button = (answer, text) =>
      make ('button', { type: 'button', 'data-answer': answer }, text);
    if (question.kind === 'cut')
      form.append (button ('cut', words ('answer-cut')),
                   button ('on', words ('answer-on')));
    else if (question.kind === 'next')
      form.append (...question.options.map (id =>
        button (id, this.option_text (id))));
    else
      form.append (make ('input', { 'data-do': 'answer', autocomplete: 'off', size: 8,
                                    'aria-label': this.text (question) }),
                   make ('button', { type: 'button', 'data-do': 'submit' },
                         words ('answer')));
    const skip = make ('button', { type: 'button', 'data-do': 'skip', class: 'quiet' },
                       words ('show-answer'));
    skip.addEventListener ('click', () => this.judge (null));
    form.append (skip);
    return form;
  }

  option_text (id) {
    const s = this.stage.search;
    return words ('option-node', { node: s.name (id), move: s.move (id),
                                   parent: s.name (s.parent[id]) });
  }

  submit () {
    const input = this.panel.querySelector ('[data-do="answer"]');
    const value = input ? read_number (input.value) : NaN;
    if (!input || this.verdict)
      return;
    if (!Number.isNaN (value))
      this.judge (machine (value) === poda.question.answer);
    else
      input.setAttribute ('aria-invalid', 'true');
  }

  answer (text) {
    if (!poda.question || this.verdict)
      return;
    for (const button of this.panel.querySelectorAll ('[data-answer]'))
      button.classList.toggle ('chosen', button.dataset.answer === text);
    this.judge (text === String (poda.question.answer));
  }

  /* Marks an answer; null: the reader wanted to be told. The first one counts. */
  judge (right) {
    const question = poda.question, key = poda.lead + ':' + question.step;
    if (!this.given.has (key))
      this.given.set (key, right === true);
    this.verdict = right ? 'yes' : 'no';
    for (const part of this.panel.querySelectorAll ('.answers > *'))
      part.disabled = true;
    this.score.textContent = words ('score', this.points ());
    this.explain (question, right);
  }

  async explain (question, right) {
    const mark = right === null ? '' : right ? '✓ ' : '✗ ';
    const head = words (right === null ? 'told' : right ? 'right' : 'wrong',
                        { answer: this.answer_text (question) });
    const onward = make ('button', { type: 'button', 'data-do': 'onward' },
                         words ('onward'));
    const verdict = make ('div', { class: 'verdict', 'data-right': this.verdict,
                                   role: 'status' },
                          make ('strong', {}, mark + head), onward);
    this.panel.insertBefore (verdict, this.panel.lastElementChild);
    onward.focus ();
    const why = tame (await this.stage.sentences.at (question.step));
    onward.before (make ('p', { class: 'why' }, why));
    onward.scrollIntoView ({ block: 'nearest' });
  }

  answer_text (question) {
    if (question.kind === 'cut')
      return words ('answer-' + question.answer);
    return question.kind === 'next' ? called (this.stage.search, question.answer)
                                    : number (to_value (question.answer));
  }

  /* Whether the next step must wait for an answer. */
  is_waiting () {
    return poda.question !== null && !this.verdict;
  }

  focus () {
    const first = this.panel.querySelector ('.answers input, .answers button');
    if (first)
      first.focus ();
  }
}
