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
 * Shows what there is to look at in fields that were left. A field in which a person writes shows no new note.
 * @param {Readonly<Record<string, string>>} todos The notes by their ids.
 * @param {ReadonlySet<string>} left The ids of the fields that were left.
 */
function showTodos(todos, left) {
  for (const note of document.querySelectorAll('#survey .todo')) if (!todos[note.id]) note.remove();
  for (const [id, text] of Object.entries(todos)) {
    const field = id.replace(/-todo$/, '');
    const control = document.getElementById(field);
    const note = document.getElementById(id) ?? (control && left.has(field) && newNote(control, id));
    if (note && note.textContent !== text) note.textContent = text;
  }
}

/**
 * @param {HTMLElement} control
 * @param {string} id
 */
function newNote(control, id) {
  if (control === document.activeElement) return undefined;
  const note = document.createElement('p');
  note.className = 'todo';
  note.id = id;
  const row = control.closest('.item-row');
  if (row) row.after(note);
  else (control.closest('.check') ?? control).before(note);
  const described = control.getAttribute('aria-describedby');
  control.setAttribute('aria-describedby', described ? `${described} ${id}` : id);
  return note;
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

/**
 * Sends the form as a button with this value would.
 * @param {string} action
 */
function press(action) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById('builder'));
  const button = document.createElement('button');
  Object.assign(button, { name: 'action', value: action, hidden: true });
  form.append(button);
  form.requestSubmit(button);
  button.remove();
}
