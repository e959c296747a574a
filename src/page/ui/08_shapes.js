/* The forms of a picture: shapes, boards, marks. What MAX, MIN and chance are is told
 * by form; colours only repeat it. */

function rectangle (box, grow, radius) {
  const w = box.width + 2 * grow, h = box.height + 2 * grow;
  return draw ('rect', { x: -w / 2, y: -h / 2, width: w, height: h, rx: radius });
}

function polygon (points) {
  return draw ('path', { d: 'M' + points.map (p => p.join (' ')).join ('L') + 'z' });
}

/* The shape of a box around the origin, larger by `grow`. */
function shape_of (box, grow) {
  const w = box.width / 2 + grow, h = box.height / 2 + grow, c = 11;
  if (box.leaf || box.player === MAX)
    return rectangle (box, grow, 3 + grow);
  if (box.player === MIN)
    return rectangle (box, grow, box.cells ? 14 : Math.min (w, h));
  if (!box.cells && !box.position)
    return polygon ([[0, -h], [w, 0], [0, h], [-w, 0]]);
  return polygon ([[c - w, -h], [w - c, -h], [w, c - h], [w, h - c], [w - c, h],
                   [c - w, h], [-w, h - c], [-w, c - h]]);
}

/* How far below the middle the foot of the value stands. */
function value_foot (box, font) {
  return box.cells || box.position ? box.height / 2 - 7 : font * 0.36;
}

function grid (board, cell) {
  const width = board.columns * cell, height = board.rows * cell;
  let d = `M0 0h${width}v${height}h${-width}z`;
  for (let i = 1; i < board.columns; i++)
    d += `M${i * cell} 0v${height}`;
  for (let i = 1; i < board.rows; i++)
    d += `M0 ${i * cell}h${width}`;
  return draw ('path', { class: 'grid', d });
}

function cross (x, y, half) {
  return `M${x - half} ${y - half}l${2 * half} ${2 * half}`
         + `m0 ${-2 * half}l${-2 * half} ${2 * half}`;
}

function disc (x, y) {
  return `M${x} ${y}h.01`;
}

/* One path for all pieces of a player. */
function pieces (cells, piece, board, cell, form) {
  let d = '';
  for (let i = 0; i < cells.length; i++)
    if (cells[i] === piece)
      d += form ((i % board.columns + 0.5) * cell,
                 (Math.floor (i / board.columns) + 0.5) * cell);
  return d;
}

/* Crosses and rings as a pencil makes them. */
function strokes (cells, board, cell) {
  const r = cell * 0.29, ring = (x, y) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
  return [
    draw ('path', { class: 'first',
                    d: pieces (cells, 'X', board, cell, (x, y) => cross (x, y, r)) }),
    draw ('path', { class: 'second', d: pieces (cells, 'O', board, cell, ring) }),
  ];
}

/* Discs bear their player's letter, dark ones a cross and pale ones a ring. */
function discs (cells, board, cell) {
  const first = pieces (cells, 'X', board, cell, disc);
  const second = pieces (cells, 'O', board, cell, disc);
  const signs = pieces (cells, 'X', board, cell, (x, y) => cross (x, y, cell * 0.155));
  const line = (name, width, d) =>
    draw ('path', { class: name, 'stroke-width': cell * width, d });
  return [line ('disc1', 0.77, first), line ('sign1', 0.115, signs),
          line ('disc2', 0.77, second), line ('disc2 in', 0.61, second),
          line ('disc2', 0.425, second), line ('disc2 in', 0.195, second)];
}

function last_move (at, board, cell) {
  const x = at % board.columns * cell, y = Math.floor (at / board.columns) * cell;
  const half = cell / 2;
  return board.strokes
    ? draw ('rect', { class: 'last', x: x + 0.5, y: y + 0.5, width: cell - 1,
                      height: cell - 1 })
    : draw ('circle', { class: 'last', cx: x + half, cy: y + half, r: half });
}

function board_of (box, search) {
  const board = search.data.board, cell = board_cell (board);
  const last = search.data.last ? search.data.last[box.id - 1] : -1;
  const g = draw ('g', { class: 'board', transform:
    `translate(${-board.columns * cell / 2} ${6 - box.height / 2})` });
  g.append (grid (board, cell));
  g.append (...(board.strokes ? strokes : discs) (box.cells, board, cell));
  if (last !== null && last >= 0)
    g.append (last_move (last, board, cell));
  return g;
}

/* A position as text, above the value. */
function position_of (box) {
  const g = draw ('g', {}), top = -box.height / 2;
  g.append (draw ('text', { class: 'position', x: 0, y: top + 18 }, box.position),
            draw ('path', { class: 'between', d:
              `M${7 - box.width / 2} ${top + 24}h${box.width - 14}` }));
  return g;
}

/* Two strokes across a line that runs along (dx, dy). */
function cut_mark (x, y, dx, dy, half) {
  const length = Math.hypot (dx, dy) || 1, ux = dx / length, uy = dy / length;
  let d = '';
  for (const side of [-1, 1]) {
    const cx = x + ux * 0.4 * half * side, cy = y + uy * 0.4 * half * side;
    d += `M${cx - uy * half} ${cy + ux * half}L${cx + uy * half} ${cy - ux * half}`;
  }
  return draw ('path', { class: 'mark', d });
}

function scissors (x, y) {
  return draw ('path', { class: 'snip', d: `M${x} ${y - 7}`
    + 'a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0 -3.8 0m0 6.2a1.9 1.9 0 1 0 3.8 0'
    + 'a1.9 1.9 0 1 0 -3.8 0m3.4 -1.2l6.8 -5m0 6.2l-6.8 -5' });
}

/* A triangle for a folded subtree with the count of its nodes. */
function fold_mark (box) {
  const bottom = box.height / 2;
  const g = draw ('g', { class: 'fold' });
  g.append (draw ('path', { d: `M0 ${bottom}l18 26h-36z` }),
            draw ('text', { class: 'count', x: 0, y: bottom + 38 }, box.hidden));
  return g;
}

/* Three dots below a leaf at the depth limit. */
function frontier_dots (box) {
  const y = box.height / 2 + 6;
  return draw ('path', { class: 'dots', d: [-6, 0, 6].map (x =>
    `M${x - 1.5} ${y}a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0`).join ('') });
}

/* From the ancestor whose bound did it to the node that cut. */
function cut_arc (from, to) {
  const side = to.x >= from.x ? 1 : -1;
  const x1 = from.x + side * from.width * 0.3, y1 = from.y + from.height / 2 + 3;
  const x2 = to.x + side * Math.min (10, to.width / 4), y2 = to.y - to.height / 2 - 8;
  const upright = Math.abs (x2 - x1) < 40;
  const cx = upright ? Math.max (x1, x2) + 50 : x2 + side * 14;
  const cy = upright ? (y1 + y2) / 2 : y1 + (y2 - y1) * 0.3;
  const dx = x2 - cx, dy = y2 - cy, length = Math.hypot (dx, dy) || 1;
  const ux = dx / length * 8, uy = dy / length * 8;
  return draw ('path', { class: 'arc', d: `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`
    + `M${x2 - ux - uy * 0.6} ${y2 - uy + ux * 0.6}L${x2} ${y2}`
    + `L${x2 - ux + uy * 0.6} ${y2 - uy - ux * 0.6}` });
}
