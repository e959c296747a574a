/* What the device keeps of what was learned, where it is allowed to. */

const KEY = 'poda';

/** What was kept.
 * @returns {{ [key: string]: string }} */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {{ [key: string]: string }} all */
export function keep(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    /* Then it is known until the page is left. */
  }
}
