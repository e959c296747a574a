/* The signs of the picture, drawn by what draws the picture. */

function legend_box (more) {
  return Object.assign ({ width: 18, height: 18, player: MAX, leaf: false, cells: null,
                          position: '' }, more);
}

function legend_node (classes, box, ...more) {
  const g = draw ('g', { class: 'node ' + classes, transform: 'translate(27 13)' });
  const shape = shape_of (box, 0);
  shape.setAttribute ('class', 'b');
  g.append (shape, ...more);
  return g;
}

function legend_edge (classes, ...more) {
  const g = draw ('g', { class: 'edge ' + classes });
  g.append (draw ('path', { d: 'M6 13h42' }), ...more);
  return g;
}

function legend_ring (name, box) {
  const ring = shape_of (box, 4);
  ring.setAttribute ('class', name);
  return ring;
}

function legend_text (name, x, text) {
  return draw ('text', { class: name, x, y: 17 }, text);
}

/* All signs; what they mean stands in the texts under the same names. */
function legend_signs () {
  const max = legend_box ({}), min = legend_box ({ player: MIN });
  const bounds = draw ('g', {});
  bounds.append (legend_text ('bound', 6, 'α'), legend_text ('bound s', 20, '1'),
                 draw ('path', { class: 'strike', d: 'M18 16L30 9' }),
                 legend_text ('bound', 36, '5'));
  return {
    here: legend_node ('max', max, legend_ring ('ring', max)),
    open: legend_edge ('path'),
    best: legend_edge ('best'),
    pv: legend_edge ('pv'),
    unseen: legend_node ('max unseen', max),
    cut: legend_edge ('skipped', cut_mark (27, 13, 1, 0, 8)),
    by: legend_node ('min', min, legend_ring ('ring from', min)),
    bound: legend_text ('bound', 16, '≥  ≤'),
    window: bounds,
    order: legend_text ('bound', 24, '4'),
    fold: legend_fold (),
    frontier: legend_node ('max leaf', legend_box ({ height: 14, leaf: true }),
                           frontier_dots (legend_box ({ height: 10 }))),
  };
}

function legend_fold () {
  const g = draw ('g', { class: 'fold' });
  g.append (draw ('path', { d: 'M27 3l14 20h-28z' }));
  return g;
}

function legend () {
  const list = make ('ul', { class: 'legend' });
  for (const [name, sign] of Object.entries (legend_signs ())) {
    const svg = draw ('svg', { class: 'sign tree-sign', width: 54, height: 26,
                               'aria-hidden': 'true' });
    svg.append (sign);
    const meaning = make ('span', { 'data-text': 'legend-' + name });
    list.append (make ('li', {}, svg, meaning));
  }
  return list;
}
