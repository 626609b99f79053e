/* oxlint-disable no-unused-vars -- the script that follows in the same asset calls these functions */
'use strict';

/**
 * Replaces a part of the builder by HTML from the site. The focus, its selection and open lists of items stay; boxes are as
 * the site says.
 * @param {string} id
 * @param {string} html
 */
function putPart(id, html) {
  const region = document.getElementById(id);
  if (!region) return;
  const made = document.createElement('template');
  made.innerHTML = html;
  // An unchanged region stays, or a screen reader would announce it again.
  if (region.innerHTML === made.innerHTML) return;
  const focused = /** @type {Partial<HTMLInputElement> | null} */ (document.activeElement);
  const again = region.contains(document.activeElement) && focused?.id;
  const { selectionStart, selectionEnd } = focused ?? {};
  const open = [...region.querySelectorAll('details[id][open]')].map((each) => each.id);
  region.replaceChildren(made.content);
  for (const each of open) document.getElementById(each)?.setAttribute('open', '');
  if (again) focusOn(again, selectionStart, selectionEnd);
}

/**
 * @param {string} id
 * @param {number | null} [selectionStart]
 * @param {number | null} [selectionEnd]
 */
function focusOn(id, selectionStart, selectionEnd) {
  const control = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  control?.focus({ preventScroll: true });
  if (typeof selectionStart !== 'number' || selectionEnd === undefined) return;
  try {
    control?.setSelectionRange(selectionStart, selectionEnd);
  } catch {
    // It is no text.
  }
}

/**
 * An empty note keeps its height, or the field below would move while a person types.
 * @param {Readonly<Record<string, string>>} todos
 */
function showTodos(todos) {
  for (const note of document.querySelectorAll('#survey .todo'))
    note.textContent = todos[note.id] ?? '\u00A0';
}

/** Shows times in the time zone of the person. */
function localTimes() {
  for (const time of document.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    time.textContent = at.toLocaleTimeString(document.documentElement.lang, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  }
}
