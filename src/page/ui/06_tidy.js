/* Tidy trees: layered drawing after Reingold and Tilford (1981) and Walker (1990), in
 * the linear form of C. Buchheim, M. Jünger and S. Leipert (2002), with boxes of
 * different width. The names are Buchheim's.
 *
 * A box has parent, kids (boxes), left and right: how far it reaches from its centre.
 * Parents come before their children in the array. tidy () sets x. */

function tidy_reset (boxes, mirrored) {
  for (const box of boxes) {
    const w = box.tidy = { prelim: 0, mod: 0, shift: 0, change: 0, thread: null,
                           ancestor: box };
    w.kids = mirrored ? box.kids.slice ().reverse () : box.kids;
    w.before = mirrored ? box.right : box.left;
    w.after = mirrored ? box.left : box.right;
  }
  for (const box of boxes)
    box.tidy.kids.forEach ((kid, i) => {
      kid.tidy.number = i;
      kid.tidy.previous = i > 0 ? box.tidy.kids[i - 1] : null;
    });
}

function next_before (box) {
  return box.tidy.kids[0] || box.tidy.thread;
}

function next_after (box) {
  return box.tidy.kids[box.tidy.kids.length - 1] || box.tidy.thread;
}

function move_subtree (from, to, shift) {
  const part = shift / (to.tidy.number - from.tidy.number);
  to.tidy.change -= part;
  to.tidy.shift += shift;
  from.tidy.change += part;
  to.tidy.prelim += shift;
  to.tidy.mod += shift;
}

/* Moves the subtree of `box` away from those of its earlier siblings, walking down
 * their facing contours, and threads the shorter contour to the longer. Returns the
 * default ancestor for the next sibling. */
function apportion (box, first, default_ancestor) {
  let in_plus = box, out_plus = box, in_minus = box.tidy.previous, out_minus = first;
  let s_in_plus = box.tidy.mod, s_out_plus = s_in_plus;
  let s_in_minus = in_minus.tidy.mod, s_out_minus = out_minus.tidy.mod;
  let minus = next_after (in_minus), plus = next_before (in_plus);
  while (minus && plus) {
    in_minus = minus;
    in_plus = plus;
    out_minus = next_before (out_minus);
    out_plus = next_after (out_plus);
    out_plus.tidy.ancestor = box;
    const shift = in_minus.tidy.prelim + s_in_minus - in_plus.tidy.prelim - s_in_plus
                  + in_minus.tidy.after + in_plus.tidy.before;
    if (shift > 0) {
      const ancestor = in_minus.tidy.ancestor;
      const sibling = ancestor.parent === box.parent;
      move_subtree (sibling ? ancestor : default_ancestor, box, shift);
      s_in_plus += shift;
      s_out_plus += shift;
    }
    s_in_minus += in_minus.tidy.mod;
    s_in_plus += in_plus.tidy.mod;
    s_out_minus += out_minus.tidy.mod;
    s_out_plus += out_plus.tidy.mod;
    minus = next_after (in_minus);
    plus = next_before (in_plus);
  }
  if (minus && !next_after (out_plus)) {
    out_plus.tidy.thread = minus;
    out_plus.tidy.mod += s_in_minus - s_out_plus;
  }
  if (plus && !next_before (out_minus)) {
    out_minus.tidy.thread = plus;
    out_minus.tidy.mod += s_in_plus - s_out_minus;
    default_ancestor = box;
  }
  return default_ancestor;
}

/* Places the children beside each other and remembers their middle in mod. */
function place_children (box) {
  const kids = box.tidy.kids;
  let default_ancestor = kids[0];
  for (const kid of kids) {
    const w = kid.tidy, middle = w.mod;
    if (!w.previous) {
      w.prelim = middle;
      w.mod = 0;
      continue;
    }
    const previous = w.previous.tidy;
    w.prelim = previous.prelim + previous.after + w.before;
    w.mod = w.kids.length > 0 ? w.prelim - middle : 0;
    default_ancestor = apportion (kid, kids[0], default_ancestor);
  }
  let shift = 0, change = 0;
  for (let i = kids.length - 1; i >= 0; i--) {
    const w = kids[i].tidy;
    w.prelim += shift;
    w.mod += shift;
    change += w.change;
    shift += w.shift + change;
  }
  box.tidy.mod = (kids[0].tidy.prelim + kids[kids.length - 1].tidy.prelim) / 2;
}

function tidy_walk (boxes, times) {
  for (let i = boxes.length - 1; i >= 0; i--)
    if (boxes[i].tidy.kids.length > 0)
      place_children (boxes[i]);
  const root = boxes[0].tidy;
  root.prelim = 0;
  root.mod = -root.mod;
  for (let i = 1; i < boxes.length; i++) {
    const w = boxes[i].tidy, above = boxes[i].parent.tidy.mod;
    boxes[i].x += times * (w.prelim + above);
    w.mod += above;
  }
}

/* The mean of the walks from both sides: a mirrored tree is drawn mirrored. Returns the
 * width of the drawing, whose leftmost reach is at 0. */
function tidy (boxes) {
  for (const box of boxes)
    box.x = 0;
  tidy_reset (boxes, false);
  tidy_walk (boxes, 0.5);
  tidy_reset (boxes, true);
  tidy_walk (boxes, -0.5);
  const left = Math.min (...boxes.map (box => box.x - box.left));
  for (const box of boxes)
    box.x -= left;
  return Math.max (...boxes.map (box => box.x + box.right));
}
