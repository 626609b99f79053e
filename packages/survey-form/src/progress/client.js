'use strict';

/**
 * Tells the site that somebody has begun to answer, and at which question they were when they left the page. It tells no answers: only the
 * ids of the form and of that question. What does not arrive is told with the next page.
 */
(() => {
  const script = document.currentScript;
  const form = document.querySelector('form[data-script]');
  if (!(script instanceof HTMLScriptElement) || !(form instanceof HTMLFormElement)) return;
  /** @type {import('./told-progress.ts').ToldProgress} */
  const { address, ownFields, reached, leftField, atField } = JSON.parse(script.dataset['told'] ?? '');
  const [reachedField, start] = reached;
  /** A page that was sent is gone after this. */
  const leavesWithinMs = 30_000;

  /**
   * The last control of the page that somebody has used.
   *
   * @type {Element | undefined}
   */
  let furthest;
  let isSending = false;
  let hasBegun = form.elements.namedItem(reachedField) !== null;

  /**
   * Whether somebody answers with a control: the fields of the form itself have a colon in their names.
   *
   * @param {EventTarget | null} target
   */
  const isAnswer = (target) =>
    target instanceof Element &&
    target !== form &&
    'name' in target &&
    target.name !== '' &&
    !String(target.name).includes(':');

  /** @param {string} name @param {string} value */
  const carry = (name, value) => {
    const field = document.createElement('input');
    Object.assign(field, { type: 'hidden', name, value });
    form.append(field);
  };

  /** @param {string} [at] */
  const tell = async (at) => {
    const body = new URLSearchParams();
    const given = new FormData(form);
    for (const name of ownFields)
      for (const value of given.getAll(name)) if (typeof value === 'string') body.append(name, value);
    if (at !== undefined) body.append(atField, at);
    try {
      const { status } = await fetch(address, { method: 'POST', body, keepalive: true });
      if (status === 204 && form.elements.namedItem(reachedField) === null) carry(reachedField, start);
    } catch {
      // The next page tells it.
    }
  };

  for (const event of ['input', 'change', 'focusin']) {
    form.addEventListener(event, ({ target }) => {
      if (!isAnswer(target) || !(target instanceof Element)) return;
      const isFurther =
        furthest === undefined ||
        (furthest.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      // A page may give the focus to its first question by itself.
      if (event === 'focusin' && !hasBegun) return;
      if (isFurther) furthest = target;
      if (hasBegun) return;
      hasBegun = true;
      void tell();
    });
  }

  // A person who goes to the next page has not left.
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    isSending = true;
    // A page that is still there was not left: its request was stopped, or nothing came of it.
    setTimeout(() => (isSending = false), leavesWithinMs);
  });
  addEventListener('pageshow', () => (isSending = false));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || isSending || !hasBegun) return;
    const control = furthest ?? [...form.elements].find(isAnswer);
    if (control === undefined || !('name' in control)) return;
    // A part of a question has its id behind a dot.
    const [at = ''] = String(control.name).split('.');
    const told = new FormData(form).getAll(leftField);
    if (told.includes(at)) return;
    void tell(at);
    carry(leftField, at);
    // A form that is saved is saved with it, so that a person who goes on elsewhere does not count as one who has stopped.
    form.dispatchEvent(new Event('change'));
  });
})();
