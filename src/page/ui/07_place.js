/* Where boxes stand: the measures of `poda draw`. Each box is as large as all that will
 * ever be written at it, so that nothing moves while the search goes on. */

const MARGIN = 16, ABOVE_ROOT = 32, WIDEST_GAP = 240, MOST_EVEN = 60;
const SIDE_GAP = 10, BOUNDS_INDENT = 14, STRUCK_GAP = 7, STROKE_REACH = 1.5;
const SCISSORS = 15, BOUNDS_SHOWN = 6, EDGE_PLACES = [0.46, 0.58, 0.68];
const FACES = '"DejaVu Sans", Verdana, Helvetica, Arial, sans-serif';

const ruler = { context: null, known: new Map () };

/* How far a line of text reaches, in pixels. */
function text_width (text, size, bold) {
  const key = (bold ? 'b' : '') + size + text;
  if (!ruler.known.has (key)) {
    ruler.context = ruler.context || make ('canvas').getContext ('2d');
    ruler.context.font = (bold ? 'bold ' : '') + size + 'px ' + FACES;
    ruler.known.set (key, ruler.context.measureText (text).width);
  }
  return ruler.known.get (key);
}

function shortened (text, width) {
  if (text_width (text, 12) <= width)
    return text;
  const letters = Array.from (text);
  while (letters.length > 1 && text_width (letters.join (''), 12) > width)
    letters.length = Math.min (letters.length - 1, Math.ceil (letters.length * 0.9));
  return letters.join ('') + '…';
}

/* Many bounds: the first and the last ones. */
function shown_bounds (values) {
  const texts = values.map (number);
  return texts.length <= BOUNDS_SHOWN
    ? texts : [texts[0], '…', ...texts.slice (2 - BOUNDS_SHOWN)];
}

function bounds_width (texts) {
  return texts.reduce ((sum, text) => sum + text_width (text, 12.5) + STRUCK_GAP,
                       BOUNDS_INDENT - STRUCK_GAP);
}

/* What is written depends on how many boxes there are; of many, those that were cut are
 * small. */
function choose_labels (boxes, asking) {
  const widths = [];
  for (const box of boxes)
    widths[box.level] = (widths[box.level] || 0) + 1;
  const n = boxes.length, widest = Math.max (...widths);
  return { n, compact: n > 120, stubs: n > 60 && !asking, order: n <= 60,
           windows: n <= 120 && widest <= 30,
           moves: n <= 250 && widest <= 100 };
}

function edge_label (search, id, labels) {
  const full = tame (search.move (id)), move = shortened (full, 110);
  const share = search.data.nodes.probability;
  if (share && share[id - 1] !== null && search.player[search.parent[id]] === CHANCE)
    return move ? move + ': ' + share[id - 1] : share[id - 1];
  const repeats = labels.blank && labels.order && full === search.name (id);
  return labels.moves && !repeats ? move : '';
}

/* Shapes are as large as others of their player and level, as in a picture: how long the
 * numbers of the whole tree may be counts, and no result does. */
function side_of (labels) {
  const digits = Math.min (8, Math.max (3, labels.digits));
  return labels.compact ? 36 + (digits - 3) * 6 : 46 + (digits - 3) * 8;
}

function leaf_width (labels) {
  const digits = Math.min (8, labels.leaf_digits);
  if (digits < 3)
    return labels.compact ? 24 : 32;
  return labels.compact ? 33 + Math.round ((digits - 3) * 8.4)
                        : 42 + Math.round ((digits - 3) * 9.6);
}

function measure_plain (box, labels) {
  const side = side_of (labels);
  if (box.leaf) {
    box.width = leaf_width (labels);
    box.height = labels.compact ? 24 : 32;
  } else if (box.player === CHANCE) {
    box.height = side + 10;
    box.width = 1.25 * side + 4;
  } else {
    box.width = box.height = side + (box.player === MIN ? 4 : 0);
  }
}

/* The size of a value's letters, smaller where it is too long for its shape. */
function value_font (box, text) {
  const width = text_width (text, box.font, !box.leaf);
  const room = box.cells || box.position ? box.width - 8
               : box.leaf ? box.width - 8
               : box.player === CHANCE ? box.width * 0.74 - 8
               : box.width - (box.player === MIN ? 9 : 7);
  return width <= room ? box.font : Math.floor (box.font * room / width * 10) / 10;
}

function board_cell (board) {
  return Math.min (17, Math.max (8, Math.floor (96 / board.columns)));
}

function measure (box, search, labels) {
  const board = search.data.board, cell = board ? board_cell (board) : 0;
  box.pitch = 17;
  if (box.cells || box.position) {
    const inside = box.cells ? board.columns * cell + 12
                             : text_width (box.position, 13) + 20;
    box.width = Math.max (inside, box.leaf ? leaf_width (labels) : side_of (labels));
    box.height = box.cells ? board.rows * cell + 12 + 18 : 28 + 21;
  } else {
    measure_plain (box, labels);
  }
}

/* What may be written at a node of a blank tree: nothing of it depends on the search.
 * Its name stands where the order of visits would. */
function fill_blank (box, search, labels) {
  const { exam } = poda.sheet, row = exam.row_of_node.get (box.id);
  const position = search.data.cells ? search.data.cells[box.id - 1] : null;
  box.leaf = exam.is_leaf (row);
  box.pruned = box.frontier = false;
  box.player = search.player[box.id];
  box.font = labels.compact ? 13 : box.leaf ? 15 : 17;
  box.cells = search.data.board ? position : null;
  box.position = search.data.board || !position ? ''
                                                : shortened (tame (position), 220);
  box.value = box.leaf ? number (exam.given[row]) : exam.widest;
  box.windows = !box.leaf && labels.windows && (exam.has ('alpha') || exam.has ('beta'));
  box.alpha = box.beta = box.windows ? [exam.widest] : [];
  box.reason = '';
  box.order = labels.order ? shortened (search.shown_name (box.id), 60) : '';
  box.edge = box.id === 1 ? '' : edge_label (search, box.id, labels);
  measure (box, search, labels);
}

/* Where the reader is asked what comes next, there is room for what may be written, as
 * in a still, and not for what will be. */
function make_room (box, search, labels, on_path) {
  const digits = Math.min (8, Math.max (2, labels.digits));
  const longest = digits > 2 ? '−' + '8'.repeat (digits - 1) : '−∞';
  const most = Math.min (BOUNDS_SHOWN, search.children (box.id).length + 1);
  const windows = search.data.windowed && !box.leaf && (labels.windows || on_path);
  const room = player => !windows ? []
    : Array (box.player === player ? most : 1).fill (longest);
  box.room = { alpha: room (MAX), beta: room (MIN), reason: '',
               order: labels.order ? '8'.repeat (String (search.n).length) : '' };
  box.reason = box.reason.split (', ')[0];
}

/* All that will be written at a node in the end. */
function fill_box (box, search, last, labels, on_path) {
  const id = box.id, known = search.data.known[id];
  if (labels.blank)
    return fill_blank (box, search, labels);
  box.leaf = search.looks_leaf (id);
  box.pruned = search.is_pruned (id);
  box.player = search.player[id];
  box.font = labels.compact ? 13 : box.leaf ? 15 : 17;
  const position = search.data.cells ? search.data.cells[id - 1] : null;
  box.cells = search.data.board ? position : null;
  box.position = search.data.board || !position ? ''
                                                : shortened (tame (position), 220);
  const value = box.pruned ? (known === undefined ? NaN : to_value (known))
                           : last.value (id);
  box.value = bounded (value, box.pruned ? EXACT : last.bound (id));
  box.windows = search.data.windowed && !box.leaf && !box.pruned
                && (labels.windows || on_path);
  box.alpha = box.windows ? shown_bounds (last.history (id, false)) : [];
  box.beta = box.windows ? shown_bounds (last.history (id, true)) : [];
  box.reason = box.windows ? tame (in_language (search.data.reasons[id])) : '';
  box.order = labels.order && !box.pruned ? String (id) : '';
  box.edge = id === 1 ? '' : edge_label (search, id, labels);
  if (labels.asking)
    make_room (box, search, labels, on_path);
  measure (box, search, labels);
}

function to_value (known) {
  return known in infinite ? infinite[known] : known;
}

function edge_width (box) {
  return box.edge ? Math.max (18, text_width (box.edge, 12) + 8) : 0;
}

function reach (box, n) {
  const room = box.room || box;
  const margin = n > 60 && box.pruned && !box.room ? 3.5 : n <= 20 ? 16 : n <= 60 ? 9 : n <= 120 ? 7
                                                                             : 3.5;
  const hang = box.folded ? Math.max (18, text_width (String (box.hidden), 11) / 2) : 0;
  const half = box.width / 2;
  const aside = room.alpha.length > 0 ? Math.max (
    bounds_width (room.alpha), bounds_width (room.beta),
    room.reason ? SCISSORS + text_width (room.reason, 11.5, true) : 0) : 0;
  const order = room.order ? text_width (room.order, 11) + SIDE_GAP : 0;
  box.left = Math.max (half + order, hang) + margin;
  box.right = Math.max (half + (aside ? aside + SIDE_GAP : 0), hang) + margin;
  const text = edge_width (box) / 2 / 0.74;
  box.left = Math.max (box.left, text);
  box.right = Math.max (box.right, text);
}

/* Boxes of one level stand on equal ground where there are few of them. */
function even_out (boxes) {
  const common = [];
  for (const box of boxes) {
    const level = common[box.level] = common[box.level] || { left: 0, right: 0 };
    if (box.leaf)
      continue;
    level.left = Math.max (level.left, box.left);
    if (!box.reason || box.room)
      level.right = Math.max (level.right, box.right);
  }
  for (const box of boxes)
    if (!box.leaf) {
      box.left = Math.max (box.left, common[box.level].left);
      box.right = Math.max (box.right, common[box.level].right);
    }
}

function see_box (box, level) {
  const hang = box.folded ? 42 : box.frontier ? 11 : 0;
  level.half = Math.max (level.half, box.height / 2);
  level.hang = Math.max (level.hang, hang);
  if (!box.leaf)
    level.players.add (box.player);
  if (!box.parent)
    return;
  level.span = Math.max (level.span, Math.abs (box.parent.x - box.x));
  level.cuts = level.cuts || box.pruned || box.room !== undefined;
  const text = edge_width (box);
  if (!text)
    return;
  EDGE_PLACES.forEach ((place, i) => {
    const x = box.parent.x + place * (box.x - box.parent.x);
    if (level.texts && x - text / 2 < level.ends[i])
      level.crowded[i] = true;
    level.ends[i] = x + text / 2;
  });
  level.texts = true;
}

function gap_above (level, compact) {
  const gap = (level.texts ? (compact ? 52 : 64) : compact ? 40 : 56)
              + (level.texts && level.cuts ? 16 : 0);
  return Math.min (WIDEST_GAP, Math.max (gap, level.span * 0.19));
}

/* Bands meet in the middle between the shapes of two levels. */
function place_down (boxes, labels) {
  const levels = [];
  for (const box of boxes) {
    levels[box.level] = levels[box.level]
      || { half: 0, hang: 0, span: 0, ends: [], crowded: [], players: new Set () };
    see_box (box, levels[box.level]);
  }
  let y = MARGIN - 4;
  levels.forEach ((level, i) => {
    const gap = i === 0 ? 2 * ABOVE_ROOT : gap_above (level, labels.compact);
    const free = EDGE_PLACES.findIndex ((place, at) => !level.crowded[at]);
    const hang = i === 0 ? 0 : levels[i - 1].hang;
    level.top = Math.round (y + (i === 0 ? 0 : gap / 2));
    y = level.middle = level.top + gap / 2 + level.half;
    y += level.half + level.hang;
    level.edge_at = free >= 0 ? EDGE_PLACES[free] : 1 - 13 / (hang + gap);
    if (hang > 20) /* triangles hang beside these edges */
      level.edge_at = Math.max (level.edge_at, (hang + 0.46 * gap) / (hang + gap));
    level.label = level.players.size === 1 ? [...level.players][0] : -1;
  });
  for (const box of boxes)
    box.y = levels[box.level].middle;
  return { levels, height: Math.round (y + ABOVE_ROOT) };
}

/* The room that the labels of the bands take at the left. */
function label_column (boxes) {
  let widest = 0;
  for (const player of new Set (boxes.filter (b => !b.leaf).map (b => b.player))) {
    const label = player_label (player);
    widest = Math.max (widest, text_width (label, 12, true) + 1.5 * label.length);
  }
  return widest === 0 ? MARGIN : MARGIN + widest + MARGIN;
}

/* Lays out the visible nodes. Where the reader is asked what comes next, the places of
 * nodes that will be cut look like others, and in a blank tree all else as well; on a
 * narrow screen the labels of the bands have no room of their own. Returns {boxes, levels, labels, width, height}. */
function lay_out (search, ids, path, { asking, narrow, blank }) {
  const last = new Moment (search, search.n_steps), of = new Map ();
  const boxes = ids.map (id => {
    const parent = of.get (search.parent[id]) || null;
    const box = { id, parent, kids: [], level: parent ? parent.level + 1 : 0 };
    of.set (id, box);
    if (parent)
      parent.kids.push (box);
    return box;
  });
  const labels = choose_labels (boxes, asking || blank), on_path = new Set (path);
  labels.blank = blank;
  labels.asking = asking && !blank;
  labels.digits = search.data.digits;
  labels.leaf_digits = search.data.leaf_digits;
  labels.order = labels.order || (blank && labels.n <= 120);
  for (const box of boxes) {
    box.folded = box.kids.length === 0 && search.first[box.id] !== 0;
    box.hidden = search.below[box.id];
    box.frontier = search.status[box.id] === FRONTIER;
    fill_box (box, search, last, labels, on_path.has (box.id));
    reach (box, boxes.length);
  }
  if (boxes.length <= MOST_EVEN)
    even_out (boxes);
  const column = label_column (boxes), left = narrow ? MARGIN : column;
  const width = Math.ceil (left + tidy (boxes) + MARGIN);
  for (const box of boxes)
    box.x += left;
  const edge = Math.min (...boxes.map (box => box.x - box.left));
  return { boxes, of, labels, width, label_room: edge - column + MARGIN - 4,
           ...place_down (boxes, labels) };
}
