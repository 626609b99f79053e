'use strict';

/** Keys for the list of answers, and a button that copies the address of the open one. */
(() => {
  const copy = document.querySelector('[data-copy-link]');
  if (copy instanceof HTMLButtonElement && navigator.clipboard !== undefined) offerCopy(copy);
  const open = document.querySelector('.panel[data-open]');
  // After a step by key the next key works at once, and a reader of the page begins at the answer.
  if (open instanceof HTMLElement && document.activeElement === document.body)
    open.focus({ preventScroll: true });

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      event.target instanceof Element &&
      event.target.closest('input, textarea, select, [contenteditable], details[open]')
    )
      return;
    const link = linkFor(event.key);
    if (link === undefined) return;
    event.preventDefault();
    link.click();
  });

  /**
   * The list moves the focus while no answer is open, and the open answer changes otherwise.
   *
   * @param {string} key
   * @returns {HTMLElement | undefined}
   */
  function linkFor(key) {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key];
    if (document.querySelector('.panel') !== null) {
      const name = key === 'Escape' ? 'close' : step === undefined ? undefined : step > 0 ? 'older' : 'newer';
      return name === undefined ? undefined : found(`.panel [data-key="${name}"]`);
    }
    if (step !== undefined) move(step);
    return undefined;
  }

  /** @param {number} step */
  function move(step) {
    const rows = [...document.querySelectorAll('.answers .list tbody th a')];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = rows[at === -1 && step < 0 ? rows.length - 1 : at + step];
    if (next instanceof HTMLElement) next.focus();
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement | undefined}
   */
  function found(selector) {
    const element = document.querySelector(selector);
    return element instanceof HTMLElement ? element : undefined;
  }

  /** @param {HTMLButtonElement} button */
  function offerCopy(button) {
    const label = button.querySelector('span');
    const text = label?.textContent ?? '';
    button.hidden = false;
    button.addEventListener('click', () => void copyLink());

    async function copyLink() {
      const { origin, pathname } = location;
      await navigator.clipboard.writeText(`${origin}${pathname}`);
      if (label === null) return;
      label.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        label.textContent = text;
      }, 4000);
    }
  }
})();
