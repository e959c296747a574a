/* Panning and zooming a picture: wheel, drag, pinch and keys. The view follows the
 * step: its node is always in sight. */

const SMALLEST = 0.05, LARGEST = 4, LARGEST_FIT = 1.6, EDGE = 24;
const NARROW = 480, LEAST_FIT = 0.62, LEAST_NARROW = 0.48, READABLE = 0.9;

class View {
  constructor (picture) {
    this.picture = picture;
    this.svg = picture.svg;
    this.x = this.y = 0;
    this.scale = 1;
    this.moved = false; /* by the reader */
    this.room = { width: 0, height: 0 };
    this.pointers = new Map ();
    this.dragged = false;
    this.svg.addEventListener ('wheel', e => this.on_wheel (e), { passive: false });
    this.svg.addEventListener ('pointerdown', e => this.on_down (e));
    this.svg.addEventListener ('pointermove', e => this.on_move (e));
    for (const name of ['pointerup', 'pointercancel'])
      this.svg.addEventListener (name, e => this.pointers.delete (e.pointerId));
  }

  /* Asked for once: asking again after every change costs a layout of the page. */
  size () {
    if (!this.known)
      this.known = this.svg.getBoundingClientRect ();
    return { width: this.known.width || 600, height: this.known.height || 400 };
  }

  is_narrow () {
    return this.size ().width < NARROW;
  }

  apply () {
    const { x, y, scale } = this;
    this.picture.scene.setAttribute ('transform',
                                     `translate(${x} ${y}) scale(${scale})`);
    for (const still of [this.picture.bands, this.picture.labels])
      still.setAttribute ('transform', `translate(0 ${y}) scale(${scale})`);
    this.picture.clear_labels (x / scale);
  }

  /* A line more or less below the picture does not count. */
  is_resized () {
    this.known = null;
    const room = this.size ();
    return room.width !== this.room.width
           || Math.abs (room.height - this.room.height) > 60;
  }

  fitting () {
    const { width, height } = this.picture.layout, room = this.size ();
    return Math.min (LARGEST_FIT, room.width / width, room.height / height);
  }

  /* The whole picture; where its letters would get too small, as much of it as can be
   * read: then it moves with the step. */
  readable () {
    const room = this.size (), fitting = this.fitting ();
    const least = this.is_narrow () ? LEAST_NARROW : LEAST_FIT;
    if (fitting >= least)
      return fitting;
    return Math.max (least, Math.min (READABLE,
                                      room.height / this.picture.layout.height));
  }

  fit (whole) {
    const { width, height, boxes } = this.picture.layout, room = this.size ();
    this.room = room;
    this.moved = whole;
    this.scale = whole ? this.fitting () : this.readable ();
    const free = room.width - width * this.scale;
    this.x = free >= 0 ? free / 2 : room.width / 2 - boxes[0].x * this.scale;
    this.y = Math.max (0, (room.height - height * this.scale) / 2);
    this.apply ();
  }

  zoom (factor, x, y) {
    const room = this.size (), to = this.scale * factor;
    const at = { x: x === undefined ? room.width / 2 : x,
                 y: y === undefined ? room.height / 2 : y };
    const scale = Math.min (LARGEST, Math.max (SMALLEST, to));
    this.x = at.x - (at.x - this.x) * scale / this.scale;
    this.y = at.y - (at.y - this.y) * scale / this.scale;
    this.scale = scale;
    this.moved = true;
    this.apply ();
  }

  pan (dx, dy) {
    this.x += dx;
    this.y += dy;
    this.moved = true;
    this.apply ();
  }

  /* Brings a box, and what is written beside it, into sight. */
  show (box) {
    const room = this.size (), s = this.scale;
    const left = this.x + (box.x - box.left) * s;
    const right = this.x + (box.x + box.right) * s;
    const top = this.y + (box.y - box.height) * s;
    const bottom = this.y + (box.y + box.height / 2) * s;
    if (left < EDGE || right > room.width - EDGE)
      this.x = this.roomy (box, room);
    if (top < 0)
      this.y -= top - EDGE;
    else if (bottom > room.height - EDGE)
      this.y -= Math.min (bottom - room.height + EDGE, top);
    this.apply ();
  }

  /* Where the box stands in the middle, without showing what is beside the tree. */
  roomy (box, room) {
    const width = this.picture.layout.width * this.scale;
    const middle = room.width / 2 - box.x * this.scale;
    return width <= room.width ? (room.width - width) / 2
                               : Math.min (0, Math.max (room.width - width, middle));
  }

  on_wheel (event) {
    const out = event.deltaY > 0;
    if (out && !event.ctrlKey && this.scale <= this.fitting ())
      return;
    event.preventDefault ();
    const room = this.svg.getBoundingClientRect ();
    this.zoom (Math.exp (-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)),
               event.clientX - room.left, event.clientY - room.top);
  }

  on_down (event) {
    if (event.isPrimary) /* one that was let go elsewhere is gone */
      this.pointers.clear ();
    this.pointers.set (event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.pointers.size === 1) {
      this.dragged = false;
      this.start = { x: event.clientX, y: event.clientY };
    }
  }

  /* A drag begins after some pixels, so that a click stays a click. */
  on_move (event) {
    const before = this.pointers.get (event.pointerId);
    if (!before)
      return;
    const now = { x: event.clientX, y: event.clientY };
    if (Math.hypot (now.x - this.start.x, now.y - this.start.y) > 5 && !this.dragged) {
      this.dragged = true;
      this.svg.setPointerCapture (event.pointerId);
    }
    if (this.dragged && this.pointers.size === 1)
      this.pan (now.x - before.x, now.y - before.y);
    else if (this.pointers.size === 2)
      this.pinch (event.pointerId, before, now);
    this.pointers.set (event.pointerId, now);
  }

  pinch (id, before, now) {
    const [, other] = [...this.pointers].find (([key]) => key !== id);
    const distance = p => Math.hypot (p.x - other.x, p.y - other.y) || 1;
    const room = this.svg.getBoundingClientRect ();
    this.dragged = true;
    this.zoom (distance (now) / distance (before),
               (now.x + other.x) / 2 - room.left, (now.y + other.y) / 2 - room.top);
  }
}
