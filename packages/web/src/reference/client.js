'use strict';

/** Filters the entries of the overview while somebody types, as the site does when the form is sent. */
(() => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById('search'));
  const found = /** @type {HTMLElement} */ (document.getElementById('found'));
  const entries = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-words]')]);
  const parts = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('.part')]);

  function filter() {
    const search = field.value.trim();
    const words = search.toLowerCase().split(/\s+/);
    let count = 0;
    for (const entry of entries) {
      entry.hidden = !words.every((word) => entry.dataset.words?.includes(word));
      if (!entry.hidden) count += 1;
    }
    for (const part of parts) part.hidden = !part.querySelector('[data-words]:not([hidden])');
    const none = `Nothing has “${search}”. Try fewer or other words.`;
    found.textContent = search === '' ? '' : count === 0 ? none : `${count} found`;
    history.replaceState(
      null,
      '',
      search === '' ? '/reference' : `/reference?q=${encodeURIComponent(search)}`,
    );
  }

  field.addEventListener('input', filter);
})();
