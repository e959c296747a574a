/* The part of the page's address after #: the problem, the step, the mode. */

/** Keys that are not options of the search. */
const OWN = ['step', 'mode', 'lang', 'grain', 'embed'];

/** @param {string} hash @returns {{ problem: Problem|null, own: { [key: string]: string } }} */
export function readAddress(hash) {
  /** @type {{ [key: string]: string }} */
  const problem = {}, /** @type {{ [key: string]: string }} */ own = {};
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, '')))
    (OWN.includes(key) || key.includes('.') ? own : problem)[key] = value;
  return { problem: problem.t ? /** @type {Problem} */ (problem) : null, own };
}

/** @param {Problem} problem @param {{ [key: string]: string|number|null|undefined }} own */
export function writeAddress(problem, own) {
  const entries = [...Object.entries(problem), ...Object.entries(own)]
    .filter(([, value]) => value !== undefined && value !== null);
  /* Brackets and commas are allowed there; unescaped, links are shorter and readable. */
  const plain = (/** @type {unknown} */ value) => ['[', ']', ',', ':', '/', '='].reduce(
    (text, sign) => text.replaceAll(encodeURIComponent(sign), sign), encodeURIComponent(String(value)));
  return '#' + entries.map(([key, value]) => `${key}=${plain(value)}`).join('&').replace(/=(?==)/g, '%3D');
}
