import { form, say } from './page.js';

/** A form that is not answered for this long can be sent again. The server takes the same form once. */
const sendAgainMs = 20_000;

/** @type {(() => void) | undefined} */
let release;

form?.addEventListener('submit', (event) => {
  // Another script may wait for files.
  if (event.defaultPrevented) return;
  if (release !== undefined) {
    event.preventDefault();
    return;
  }
  const { submitter } = event;
  const text = submitter?.innerHTML ?? '';
  const isStep = submitter instanceof HTMLElement && submitter.closest('.actions') !== null;
  submitter?.setAttribute('aria-disabled', 'true');
  // Only the text changes: a button that is disabled would not be sent.
  if (isStep) submitter.textContent = say('sending');
  const timer = setTimeout(() => release?.(), sendAgainMs);
  release = () => {
    clearTimeout(timer);
    submitter?.removeAttribute('aria-disabled');
    if (isStep) submitter.innerHTML = text;
    release = undefined;
  };
});

// A browser that goes back shows the page as it was left.
addEventListener('pageshow', () => release?.());
