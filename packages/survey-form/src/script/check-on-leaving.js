import { typedFault } from '@canvass/surveys/in-browser';
import { form, say, whenReleased } from './page.js';

/** A field is checked when a person leaves it, never while they type. A message goes as soon as the text is right. */
form?.addEventListener('focusout', ({ target }) => {
  if (!isTyped(target)) return;
  whenReleased(() => {
    const message = messageFor(target);
    if (message !== undefined) showError(target, message);
  });
});
form?.addEventListener('input', ({ target }) => {
  if (isTyped(target) && target.getAttribute('aria-invalid') === 'true' && isRight(target))
    clearError(target);
});

/**
 * @param {EventTarget | null} target
 * @returns {target is HTMLInputElement}
 */
function isTyped(target) {
  return target instanceof HTMLInputElement && target.dataset['check'] !== undefined;
}

/**
 * @param {HTMLInputElement} control
 * @returns {{ messages: Record<string, string> } & import('@canvass/surveys/in-browser').TypedControl}
 */
function checkOf({ dataset }) {
  return JSON.parse(dataset['check'] ?? '');
}

/**
 * What the server would say; undefined also if it may take the text.
 *
 * @param {HTMLInputElement} control
 */
function messageFor(control) {
  const check = checkOf(control);
  const { messages } = check;
  // What a browser cannot read of a date or a time, it hides.
  if (control.validity.badInput) return Object.values(messages)[0];
  const fault = typedFault(check, control.value);
  return fault === undefined ? undefined : messages[fault.code];
}

/** @param {HTMLInputElement} control */
function isRight(control) {
  return (
    control.value.trim() !== '' &&
    !control.validity.badInput &&
    typedFault(checkOf(control), control.value) === undefined
  );
}

/**
 * As the server shows it (see `errorNote`).
 *
 * @param {HTMLInputElement} control
 * @param {string} message
 */
function showError(control, message) {
  clearError(control);
  const note = document.createElement('p');
  note.className = 'error';
  note.id = errorId(control);
  const text = document.createElement('bdi');
  const mark = document.createElement('span');
  mark.className = 'hidden';
  mark.textContent = `${say('mark')} `;
  text.append(mark, message);
  note.append(text);
  (control.closest('.part') === null ? (control.closest('.control') ?? control) : control).before(note);
  markWrong(control, true);
}

/** @param {HTMLInputElement} control */
function clearError(control) {
  document.getElementById(errorId(control))?.remove();
  markWrong(control, false);
}

/** @param {HTMLInputElement} control */
function errorId({ id }) {
  return `${id}.error`;
}

/**
 * @param {HTMLInputElement} control
 * @param {boolean} isWrong
 */
function markWrong(control, isWrong) {
  const others = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '' && id !== errorId(control));
  const ids = isWrong ? [...others, errorId(control)] : others;
  if (ids.length > 0) control.setAttribute('aria-describedby', ids.join(' '));
  else control.removeAttribute('aria-describedby');
  if (isWrong) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  control.closest('.part, .question')?.classList.toggle('invalid', isWrong);
  const question = control.closest('.question');
  question?.classList.toggle('invalid', question.querySelector('[aria-invalid="true"]') !== null);
}
