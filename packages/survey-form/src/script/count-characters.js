import { form, say } from './page.js';

/** A counter is shown when at most this part of the characters is left. */
const nearLimit = 0.2;
/** A screen reader reads the counter when a person has paused for this long. */
const readPauseMs = 1_000;

for (const control of form?.querySelectorAll('[data-limit]') ?? []) {
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) count(control);
}

/**
 * Says below a field how many characters are left, counted as the server counts them: in UTF-16 code units.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} control
 */
function count(control) {
  const limit = Number(control.dataset['limit']);
  const shown = document.createElement('p');
  shown.className = 'hint counter';
  shown.setAttribute('aria-hidden', 'true');
  const read = document.createElement('p');
  read.className = 'hidden';
  read.setAttribute('role', 'status');
  control.after(shown, read);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  const update = () => {
    const left = limit - control.value.length;
    shown.textContent =
      left < 0
        ? say('charactersTooMany', { count: -left })
        : left <= limit * nearLimit
          ? say('charactersLeft', { count: left })
          : '';
    shown.classList.toggle('over', left < 0);
    clearTimeout(pause);
    if (document.activeElement !== control) return;
    pause = setTimeout(() => {
      read.textContent = shown.textContent;
    }, readPauseMs);
  };
  control.addEventListener('input', update);
  // A browser that goes back to the page puts its fields as they were.
  addEventListener('pageshow', update);
  update();
}
