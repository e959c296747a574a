/* The bar at the bottom: a large button for the next stop, a choice of the step size, and a
 * slider with the cuts so far. */

import { el, button } from './dom.js';

export const GRAINS = /** @type {const} */ (['step', 'node', 'cut']);

export class Bar {
  /** @param {{ t: (key: string, fill?: { [name: string]: any }) => string,
   *   next: (grain: Grain, direction: number) => void, go: (step: number) => void,
   *   setGrain: (grain: Grain) => void }} app */
  constructor(app) {
    this.app = app;
    this.element = el('footer', { className: 'bar' });
    this.fill();
  }

  /** Writes its words, in the language of now. */
  fill() {
    const { app } = this, t = app.t;
    this.onward = el('button', { type: 'button', className: 'onward',
      onclick: () => app.next(this.grain, 1) },
    el('span', {}, t('next')), el('span', { 'aria-hidden': 'true' }, ' ▶'));
    this.grains = el('div', { className: 'choice grains', role: 'radiogroup', 'aria-label': t('grain') },
      ...GRAINS.map(grain => el('button', { type: 'button', role: 'radio', 'data-grain': grain,
        onclick: () => app.setGrain(grain) }, t(`grain-${grain}`))));
    this.slider = el('input', { type: 'range', min: 0, max: 1, 'aria-label': t('slider'),
      oninput: () => app.go(Number(this.slider?.value)) });
    this.marks = el('div', { className: 'marks', 'aria-hidden': 'true' });
    this.place = el('span', { className: 'place' });
    this.element.replaceChildren(
      button('|◀', t('do-first'), () => app.go(0), { className: 'first' }),
      button('◀', t('do-back'), () => app.next(this.grain, -1)),
      this.onward,
      button('✂▶', t('do-next-cut'), () => app.next('cut', 1), { className: 'scissors' }),
      this.grains, el('div', { className: 'rail' }, this.marks, this.slider), this.place);
  }

  grain = /** @type {Grain} */ ('node');

  /** True if it must not reveal later steps. */
  blind = false;

  /** @param {About} about @param {Moment} now */
  show(about, now) {
    const { slider, marks, place, grains } = this;
    if (!slider || !marks || !place || !grains)
      return;
    const end = this.blind ? now.step : about.steps;
    slider.max = String(end);
    slider.value = String(now.step);
    slider.setAttribute('aria-valuetext', this.app.t('step-of', { step: now.step, steps: end }));
    slider.style.setProperty('--done', `${100 * now.step / Math.max(end, 1)}%`);
    place.textContent = this.blind ? `${now.step}` : `${now.step} / ${end}`;
    for (const choice of grains.children) {
      const chosen = /** @type {HTMLElement} */ (choice).dataset.grain === this.grain;
      choice.setAttribute('aria-checked', String(chosen));
      choice.setAttribute('tabindex', chosen ? '0' : '-1');
    }
    const been = (about.cuts ?? []).filter(step => step <= now.step);
    marks.replaceChildren(...been.map(step => {
      const mark = el('i');
      mark.style.left = `${100 * step / end}%`;
      return mark;
    }));
  }
}
