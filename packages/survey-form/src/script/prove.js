import { solveChallenge } from 'altcha-lib/v1';

/**
 * The field of the form that takes the solution, with the task that the site has set.
 *
 * @type {HTMLInputElement | null}
 */
const field = document.querySelector('input[data-challenge]');
const form = field?.form;

/** Finds the number whose digest, behind the id of the form, is the one that the site has named. */
async function solve() {
  const { challenge = '', most = '0' } = field?.dataset ?? {};
  const id = form?.elements.namedItem('submission:id');
  if (field === null || !(id instanceof HTMLInputElement)) return;
  /** @param {number} from @param {number} to */
  const find = (from, to) => solveChallenge(challenge, id.value, 'SHA-256', to, from).promise;
  // An earlier page has found it; or the browser has kept that of another form.
  const kept = field.value === '' ? null : await find(Number(field.value), Number(field.value));
  const found = kept ?? (await find(0, Number(most)));
  if (found !== null) field.value = String(found.number);
}

/** Without a secure address the browser has no digests: then the site asks for a sum. */
const solved = solve().catch(() => undefined);
let isSolved = false;
void solved.then(() => (isSolved = true));

/** Goes to another page of the form, keeps it, or shows it in another language: only sending it waits. */
const goesElsewhere = (/** @type {HTMLElement | null} */ button) =>
  button instanceof HTMLButtonElement && button.name !== '' && button.value !== 'send';

let waits = false;
form?.addEventListener('submit', (event) => {
  const { submitter } = event;
  if (isSolved || goesElsewhere(submitter)) return;
  event.preventDefault();
  if (waits) return;
  waits = true;
  const again = showsWaiting(form);
  void solved.finally(() => {
    waits = false;
    again();
    form.requestSubmit(submitter);
  });
});

/**
 * Says that the form waits. Returns what takes that back.
 *
 * @param {HTMLFormElement} waiting
 */
function showsWaiting(waiting) {
  // The Enter key presses a button that nobody sees.
  const button = waiting.querySelector('.actions button');
  const text = button?.innerHTML ?? '';
  const { words } = JSON.parse(waiting.dataset['script'] ?? '{}');
  button?.setAttribute('aria-disabled', 'true');
  if (button !== null) button.textContent = words.sending;
  return () => {
    button?.removeAttribute('aria-disabled');
    if (button !== null) button.innerHTML = text;
  };
}
