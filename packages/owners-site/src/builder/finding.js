'use strict';

/** Finds kinds and questions while a person types, and undoes by keys. */
(() => {
  /**
   * Shows the entries that have all words.
   * @param {Iterable<HTMLElement>} entries
   * @param {string} typed
   * @param {(entry: HTMLElement) => string} textOf
   */
  function filter(entries, typed, textOf) {
    const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
    for (const entry of entries) {
      const text = textOf(entry).toLowerCase();
      entry.hidden = !words.every((word) => text.includes(word));
    }
  }

  /** @param {HTMLInputElement} field */
  function findKinds({ value }) {
    /** @type {NodeListOf<HTMLElement>} */
    const kinds = document.querySelectorAll('.add-menu [data-find]');
    filter(kinds, value, ({ dataset }) => dataset.find ?? '');
    /** @type {NodeListOf<HTMLElement>} */
    const groups = document.querySelectorAll('.kind-group');
    for (const group of groups) group.hidden = group.querySelector('li:not([hidden])') === null;
    const none = document.getElementById('no-kind');
    if (none) none.hidden = [...kinds].some((kind) => !kind.hidden);
  }

  /** @param {HTMLInputElement} field */
  function findQuestions({ value }) {
    filter(document.querySelectorAll('#outline ol li'), value, ({ textContent }) => textContent ?? '');
  }

  // The style shows the outline beside the cards, also while it is closed. Open, it is what it looks like, to screen readers, too.
  const isBeside = matchMedia('(min-width: 60.01rem)');
  function openOutline() {
    const outline = document.getElementById('outline-parts');
    if (outline instanceof HTMLDetailsElement) outline.open = isBeside.matches;
  }
  openOutline();
  isBeside.addEventListener('change', openOutline);

  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.id === 'find-kind') findKinds(target);
    if (target.id === 'find-question') findQuestions(target);
  });

  document.addEventListener('keydown', (event) => {
    const { target, key } = event;
    if (key === 'Enter' && target instanceof HTMLInputElement && target.id === 'find-kind') {
      event.preventDefault();
      const first = document.querySelector('.add-menu li:not([hidden]) button');
      if (first instanceof HTMLElement && target.value.trim() !== '') first.click();
      return;
    }
    const isTyping = target instanceof Element && target.matches('input, textarea, select');
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const action = undoKey(key.toLowerCase(), event.shiftKey);
    if (!action) return;
    event.preventDefault();
    press(action);
  });

  /**
   * @param {string} key
   * @param {boolean} isShifted
   */
  function undoKey(key, isShifted) {
    if (key === 'y') return 'redo';
    if (key === 'z') return isShifted ? 'redo' : 'undo';
    return undefined;
  }
})();
