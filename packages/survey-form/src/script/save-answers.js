import { announce, form } from './page.js';

/** What was entered is saved when nothing has been entered for this long. */
const quietMs = 2_000;
/** The least time between two saves. */
const betweenMs = 5_000;
/** After a failure, the next try. */
const againMs = 15_000;
/** A page that was sent is gone after this. */
const leavesWithinMs = 30_000;
/** A request that outlives its page has at most 64 KiB in all; a larger form is only saved while the page is there. */
const longestKept = 60_000;

/** @type {HTMLElement | null} */
const box = form?.querySelector('.saving') ?? null;
const status = box?.querySelector('.saving-status') ?? null;
const later = box?.querySelector('.saving-later') ?? null;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let savedAt = -Infinity;
let hasChanged = false;
/** There is one request at a time, until the page is left. */
let isSaving = false;
/** The form is on its way, and is saved with it. */
let isLeaving = false;
/** Another form has the answers, or they were sent: saving by itself is of no use. */
let isOver = false;

/** @param {number} ms */
function saveIn(ms) {
  clearTimeout(timer);
  if (!isOver) timer = setTimeout(() => void save(), Math.max(ms, savedAt + betweenMs - performance.now()));
}

/**
 * Sets a hidden field of the form.
 * @param {string} name
 * @param {string} value
 */
function setField(name, value) {
  let field = form?.querySelector(`input[name="${name}"]`);
  if (!(field instanceof HTMLInputElement)) {
    field = Object.assign(document.createElement('input'), { type: 'hidden', name });
    form?.prepend(field);
  }
  /** @type {HTMLInputElement} */ (field).value = value;
}

/** Says which request is the newer one, for a site that gets them in another order. */
function stamp() {
  setField('submission:order', String(Date.now()));
}

async function save(isLast = false) {
  if (form === null || box === null || isLeaving || isOver || !hasChanged) return;
  if (isSaving && !isLast) return;
  stamp();
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  isSaving = true;
  hasChanged = false;
  savedAt = performance.now();
  try {
    const keepalive = fields.toString().length < longestKept;
    const response = await fetch(box.dataset['save'] ?? '', { method: 'POST', body: fields, keepalive });
    if (!response.ok) throw new Error(String(response.status));
    const { saved, status: text, link, id, error, isFinal } = await response.json();
    if (id !== undefined) setField('submission:id', id);
    if (error === undefined) show(saved, text, link);
    else refused(error, isFinal);
  } catch {
    refused(box.dataset['failed'] ?? '', false);
  } finally {
    isSaving = false;
    if (hasChanged) saveIn(quietMs);
  }
}

/**
 * @param {string} saved
 * @param {string} text
 * @param {string} link
 */
function show(saved, text, link) {
  setField('submission:saved', saved);
  if (status) status.textContent = text;
  const address = later?.querySelector('[data-saved-link]');
  if (address) address.textContent = link;
  later?.toggleAttribute('hidden', document.querySelectorAll('[data-saved-link]').length > 1);
}

/**
 * @param {string} why
 * @param {boolean} isFinal
 */
function refused(why, isFinal) {
  if (status && status.textContent !== why) {
    status.textContent = why;
    announce(why);
  }
  isOver = isFinal;
  hasChanged = true;
  saveIn(againMs);
}

if (box !== null) {
  for (const name of ['input', 'change']) {
    form?.addEventListener(name, () => {
      hasChanged = true;
      saveIn(quietMs);
    });
  }
  // On the window: at the document, what is counted of the form is told first, and saved with it.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void save(true);
  });
  form?.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    stamp();
    isLeaving = true;
    clearTimeout(timer);
    // A page that is still there was not left: its request was stopped, or nothing came of it.
    timer = setTimeout(() => {
      isLeaving = false;
      void save();
    }, leavesWithinMs);
  });
  // A browser that goes back shows the page as it was left.
  addEventListener('pageshow', () => (isLeaving = false));
}
