/**
 * The form of the page; absent on a page without one, and where it is only shown.
 *
 * @type {HTMLFormElement | null}
 */
export const form = document.querySelector('form[data-script]');

/**
 * What the page gives its script (see `scriptData`).
 *
 * @type {import('../script-data.ts').ScriptData | undefined}
 */
export const data = form === null ? undefined : JSON.parse(form.dataset['script'] ?? '');

const { lang } = document.documentElement;

/**
 * A text of the form, with its numbers as its language writes them.
 *
 * @param {keyof import('../script-data.ts').ScriptWords} name
 * @param {Record<string, number>} [numbers] `count` chooses the plural
 */
export function say(name, numbers = {}) {
  const written = data?.words[name] ?? '';
  const text =
    typeof written === 'string'
      ? written
      : (written[new Intl.PluralRules(lang).select(numbers['count'] ?? 0)] ?? '');
  const shown = new Intl.NumberFormat(lang);
  return text.replaceAll(/\{(\w+)\}/g, (_, key) => shown.format(numbers[key] ?? 0));
}

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/**
 * The controls that have a name, hidden ones and those that are disabled included.
 *
 * @param {ParentNode} within
 * @returns {Control[]}
 */
export function controlsIn(within) {
  return [...within.querySelectorAll('input[name], select[name], textarea[name]')].map(
    (control) => /** @type {Control} */ (control),
  );
}

/**
 * What a control sends if it is not disabled; an empty text for nothing.
 *
 * @param {Control} control
 * @returns {string[]}
 */
export function valuesOf(control) {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'radio' || control.type === 'checkbox')
      return control.checked ? [control.value] : [];
    if (control.type === 'file') return [...(control.files ?? [])].map(({ name }) => name);
  }
  return [control.value];
}

let isPressed = false;
for (const [name, presses] of /** @type {const} */ ([
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
])) {
  document.addEventListener(name, () => (isPressed = presses), true);
}

/**
 * Changes the page, but not while a button is pressed: one that moved away under the finger would not be clicked.
 *
 * @param {() => void} change
 */
export function whenReleased(change) {
  if (!isPressed) return change();
  document.addEventListener('pointerup', () => setTimeout(change), { once: true });
}

/**
 * Writes a text that a screen reader reads when it pauses.
 *
 * @param {...string} texts
 */
export function announce(...texts) {
  region.replaceChildren(
    ...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })),
  );
}

const region = document.createElement('div');
region.className = 'hidden';
region.setAttribute('role', 'status');
form?.append(region);
