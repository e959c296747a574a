/* The fragment of the address keeps the place: #step=17&lang=es. A link points at a
 * moment, and the fragment is followed when it changes. */

const WRITES = 40, WRITES_WITHIN = 10000; /* browsers refuse many in a short time */

poda.written = [];

poda.address = function () {
  const parts = ['step=' + poda.k];
  if (poda.language !== poda.data.language)
    parts.push ('lang=' + poda.language);
  if (poda.lead > 0)
    parts.push ('lead=' + (poda.lead + 1));
  if (poda.mode !== poda.usual_mode ())
    parts.push ('mode=' + poda.mode);
  return '#' + parts.join ('&');
};

/* At once, or a little later where too much has been written. */
poda.write_address = function () {
  const now = performance.now ();
  clearTimeout (poda.later);
  poda.written = poda.written.filter (time => now - time < WRITES_WITHIN);
  if (poda.written.length >= WRITES) {
    poda.later = setTimeout (poda.write_address, 400);
    return;
  }
  if ((location.hash || '#step=' + (poda.data.step || 0)) === poda.address ())
    return;
  poda.written.push (now);
  try {
    history.replaceState (null, '', poda.address ());
  } catch (refused) {
    /* In a sandboxed frame the page works without. */
  }
};

/* Returns the promise of the step it tells. */
poda.follow_address = function (fragment) {
  const parts = new URLSearchParams (fragment.slice (1));
  const mode = parts.get ('mode'), language = parts.get ('lang');
  const step = parseInt (parts.get ('step'), 10);
  poda.lead = parts.get ('lead') === '2' && poda.stages.length > 1 ? 1 : 0;
  poda.enter_mode (['watch', 'predict', 'exam'].includes (mode) ? mode
                                                                : poda.usual_mode ());
  poda.speak (Object.keys (poda.data.texts).includes (language) ? language
                                                        : poda.data.language);
  return poda.goto (Number.isNaN (step) ? poda.k : step);
};
