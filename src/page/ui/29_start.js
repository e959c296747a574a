/* Building the page from its data. */

Object.defineProperty (poda, 'state', { get: () => ({
  step: poda.k, n_steps: poda.stage ().search.n_steps, language: poda.language,
  mode: poda.mode, lead: poda.lead, playing: Boolean (poda.timer),
  searches: poda.stages.length, score: poda.predict.points (),
}) });

poda.search_of = index =>
  (index === undefined ? poda.stage () : poda.stages[index]).search;

poda.step_at = (k, index) => step_facts (poda.search_of (index), k);

poda.moment = (k, id, index) => moment_facts (poda.search_of (index), k, id);

poda.sentence = (k, index) =>
  (index === undefined ? poda.stage () : poda.stages[index]).sentences.at (k);

poda.fold = id => poda.stage ().toggle (id);

poda.visible = () => poda.stage ().picture.layout.boxes.map (box => box.id);

poda.start = function () {
  const begin = performance.now ();
  poda.data = JSON.parse (document.getElementById ('poda-data').textContent);
  poda.language = poda.data.language in poda.data.texts ? poda.data.language : 'en';
  poda.stages = poda.data.searches.map ((search, i) => new Stage (search, i));
  if (poda.stages.length > 1)
    poda.comparison = new Comparison (...poda.stages.map (stage => stage.search));
  poda.k = Math.min (poda.data.step || 0, poda.stage ().search.n_steps);
  if (poda.data.exam)
    poda.sheet = poda.make_sheet (poda.stage (), poda.data.exam);
  poda.predict = new Predict ();
  poda.controls = new Controls (poda.actions);
  poda.build ();
  poda.follow_address (location.hash);
  poda.listen ();
  if (poda.sheet)
    poda.sheet.restore ();
  poda.timings.start = performance.now () - begin;
  poda.timings.open = performance.now ();
  document.documentElement.dataset.ready = 'yes';
};

poda.build = function () {
  const { controls, stages } = poda;
  const stand = make ('div', { class: stages.length > 1 ? 'stages two' : 'stages' },
                      ...stages.map (stage => stage.element));
  document.title = poda.data.title;
  document.getElementById ('poda').replaceChildren (
    controls.header, stand, controls.element, controls.help, controls.find);
};

poda.listen = function () {
  document.addEventListener ('keydown', on_key);
  window.addEventListener ('hashchange', () => poda.follow_address (location.hash));
};

poda.start ();
