'use strict';

/** Shows the buttons that copy the text of a field. */
(() => {
  for (const button of document.querySelectorAll('[data-copies]')) {
    if (button instanceof HTMLButtonElement) enable(button);
  }

  /** @param {HTMLButtonElement} button */
  function enable(button) {
    const field = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (
      document.getElementById(button.dataset.copies ?? '')
    );
    const told = button.closest('.copy-field')?.querySelector('[role=status]');
    button.hidden = false;
    button.addEventListener('click', () => void copy());

    async function copy() {
      field.select();
      try {
        await navigator.clipboard.writeText(field.value);
      } catch {
        // A page without https has no clipboard. The text is selected, so that Ctrl-C copies it.
        if (!document.execCommand('copy')) return;
      }
      if (!told) return;
      told.textContent = button.dataset.copied ?? '';
      setTimeout(() => {
        told.textContent = '';
      }, 4000);
    }
  }
})();
