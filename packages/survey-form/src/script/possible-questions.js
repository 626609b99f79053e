import { controlsIn, form } from './page.js';

/**
 * The questions that answers on the page show or change stand in templates, so that a page without script does not have them. They are put in
 * place before the scripts of kinds look for questions.
 */
for (const template of form?.querySelectorAll('template') ?? []) {
  const before = template.previousElementSibling;
  const { question = '' } = template.dataset;
  const possible = template.content.firstElementChild;
  const isShown = 'shown' in template.dataset;
  let placed = before;
  if (possible !== null) {
    placed = document.importNode(possible, true);
    if (isShown && before !== null) takeOver(before, placed);
    template.before(placed);
    for (const { name } of controlsIn(placed)) dropCarried(name, placed);
    if (placed instanceof HTMLElement) placed.hidden = !isShown;
  }
  placed?.setAttribute('data-question', question);
  template.remove();
}

/**
 * Replaces the question of a page without script, and keeps what was entered in it.
 *
 * @param {Element} before
 * @param {Element} after
 */
function takeOver(before, after) {
  const controls = controlsIn(after);
  const { activeElement } = document;
  /** @type {import('./page.js').Control | undefined} */
  let focused;
  for (const old of controlsIn(before)) {
    const isBox = old.type === 'radio' || old.type === 'checkbox';
    const control = controls.find((each) => each.name === old.name && (!isBox || each.value === old.value));
    if (control === undefined) continue;
    if (old === activeElement) focused = control;
    if (!isBox) {
      // A file input takes no value.
      if (old.type !== 'file') control.value = old.value;
    } else if (control instanceof HTMLInputElement && old instanceof HTMLInputElement) {
      control.checked = old.checked;
    }
  }
  before.replaceWith(after);
  focused?.focus();
}

/**
 * Answers without a control on the page are carried in hidden fields. They have one now.
 *
 * @param {string} name
 * @param {Element} placed
 */
function dropCarried(name, placed) {
  for (const control of form === null ? [] : controlsIn(form)) {
    if (control.type === 'hidden' && control.name === name && !placed.contains(control)) control.remove();
  }
}
