/* Going from step to step: the one place where the page's state changes. */

poda.k = 0;
poda.lead = 0;
poda.mode = 'watch';
poda.revealed = new Set (); /* nodes uncovered in exam mode; 0 uncovers all */
poda.stages = [];

poda.stage = () => poda.stages[poda.lead];

/* Puts step k of the leading search on the page, and the other one beside it. */
poda.draw_step = function () {
  const begin = performance.now ();
  poda.stages.forEach ((stage, i) => {
    stage.element.classList.toggle ('lead', poda.stages.length > 1 && i === poda.lead);
    stage.show (i === poda.lead ? poda.k
                                : poda.comparison.counterpart (poda.lead, poda.k));
  });
  poda.controls.show (poda.k, poda.stage ().search);
  if (poda.mode === 'predict')
    poda.predict.ask (poda.stage (), poda.k);
  for (const stage of poda.stages)
    stage.settle ();
  poda.timings.step = performance.now () - begin;
  poda.timings.slowest = Math.max (poda.timings.slowest, poda.timings.step);
  return Promise.all (poda.stages.map (stage => stage.tell ()));
};

poda.goto = function (k) {
  if (poda.mode === 'sheet') /* steps are for those whose sheet has been marked */
    return poda.draw_step ();
  const wanted = Math.min (poda.stage ().search.n_steps, Math.max (0, Math.trunc (k)));
  if (wanted !== poda.k && poda.revealed.size > 0)
    poda.cover ();
  poda.k = wanted;
  poda.write_address ();
  return poda.draw_step ();
};

/* What was uncovered at one step is covered again at the next. */
poda.cover = function () {
  poda.revealed.clear ();
  for (const stage of poda.stages)
    stage.trace.reset ();
};

poda.redraw = () => poda.goto (poda.k);

/* One step on, unless a question waits for its answer. */
poda.forward = function () {
  if (poda.mode === 'predict' && poda.predict.is_waiting ()) {
    poda.pause ();
    poda.predict.focus ();
  } else if (poda.k < poda.stage ().search.n_steps) {
    poda.goto (poda.k + 1);
  } else {
    poda.pause ();
  }
};

poda.back = () => poda.goto (poda.k - 1);

poda.to_cut = function (forward) {
  const at = poda.stage ().search.cut_near (poda.k, forward);
  if (at)
    poda.goto (at);
};

/* A click on a node: to its first visit, from there to its last; answers and uncovers
 * where these are asked for. */
poda.visit = function (id) {
  const search = poda.stage ().search, state = poda.stage ().moment.state (id);
  if (poda.mode === 'sheet') {
    poda.sheet.jump (id);
  } else if (poda.question && poda.question.kind === 'next' && state === 'unseen') {
    poda.predict.answer (String (id));
  } else if (poda.mode === 'exam' && state !== 'unseen' && !poda.revealed.has (id)) {
    poda.uncover (id);
  } else if (search.is_pruned (id)) {
    poda.goto (search.skip_at[id]);
  } else {
    const entered = search.enter_at[id], left = search.leave_at[id];
    poda.goto (poda.k === entered ? left : entered);
  }
};

poda.find = function (name) {
  const stage = poda.stage (), id = stage.search.find (name);
  if (!id)
    return false;
  stage.folding.reveal (id);
  if (poda.mode === 'sheet') {
    poda.redraw ();
    poda.sheet.jump (id);
    return true;
  }
  poda.goto (Math.min (stage.search.enter_at[id], stage.search.skip_at[id]));
  return true;
};

/* A timer that asks for the next step when the last one stands. */
poda.play = function () {
  if (poda.timer)
    return poda.pause ();
  if (poda.k === poda.stage ().search.n_steps)
    poda.goto (0);
  const tick = () => {
    poda.timer = setTimeout (tick, 1000 / Number (poda.controls.speed.value));
    poda.forward ();
  };
  poda.timer = setTimeout (tick, 1000 / Number (poda.controls.speed.value));
  poda.controls.show_playing (true);
};

poda.pause = function () {
  clearTimeout (poda.timer);
  poda.timer = null;
  poda.controls.show_playing (false);
};

poda.usual_mode = () => poda.sheet ? 'sheet' : 'watch';

poda.enter_mode = function (wanted) {
  const mode = poda.sheet && !poda.sheet.opened ? 'sheet' : wanted;
  if (mode === 'sheet')
    poda.pause ();
  poda.mode = mode;
  document.documentElement.dataset.mode = mode;
  if (mode !== 'predict')
    poda.predict.close ();
  poda.cover ();
};

/* Into a mode, or out of it. */
poda.toggle_mode = function (mode) {
  poda.enter_mode (poda.mode === mode ? 'watch' : mode);
  return poda.redraw ();
};

/* In exam mode: shows what is known of a node; 0 means all. */
poda.uncover = function (id) {
  poda.revealed.add (id);
  for (const stage of poda.stages)
    stage.trace.reset ();
  return poda.redraw ();
};

poda.reveal = function () {
  if (poda.mode === 'exam')
    poda.uncover (0);
};

poda.speak = function (language) {
  poda.language = language;
  document.documentElement.lang = language;
  poda.controls.show_language ();
  translate (document.body);
  for (const stage of poda.stages)
    stage.translate ();
  if (poda.sheet)
    poda.sheet.translate ();
};

poda.set_language = function (language) {
  poda.speak (language);
  return poda.redraw ();
};

/* From the sheet to the step that settles an answer. */
poda.see = function (step) {
  poda.enter_mode ('watch');
  return poda.goto (step);
};

/* The other search leads from the same place on. */
poda.switch_lead = function () {
  if (poda.stages.length < 2)
    return;
  const k = poda.comparison.counterpart (poda.lead, poda.k);
  poda.lead = 1 - poda.lead;
  poda.goto (k);
};

poda.lead_by = function (stage) {
  if (stage !== poda.stage ())
    poda.switch_lead ();
};

poda.to_difference = function () {
  if (poda.stages.length < 2)
    return;
  const at = poda.comparison.next_difference (poda.lead, poda.k);
  poda.controls.say (at ? '' : words ('no-difference'));
  if (at)
    poda.goto (at);
};
