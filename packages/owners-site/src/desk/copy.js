'use strict';

/** Adds a button to each field of a text to copy. */
(() => {
  for (const box of document.querySelectorAll('[data-copy]')) {
    if (box instanceof HTMLElement) addButton(box);
  }

  /** @param {HTMLElement} box */
  function addButton(box) {
    const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (
      box.querySelector('input, textarea')
    );
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet';
    button.textContent = box.dataset.copy ?? '';
    const told = document.createElement('span');
    told.setAttribute('role', 'status');
    told.className = 'note';
    button.addEventListener('click', () => void copy());
    box.append(button, told);

    async function copy() {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        // A page without https has no clipboard. The text is selected, so that Ctrl-C copies it.
        if (!document.execCommand('copy')) return;
      }
      told.textContent = box.dataset.copied ?? '';
      setTimeout(() => {
        told.textContent = '';
      }, 4000);
    }
  }
})();
