'use strict';

/** Shows the buttons that print their page. */
(() => {
  for (const button of document.querySelectorAll('[data-prints]')) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener('click', () => window.print());
  }
})();
