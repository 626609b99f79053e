'use strict';

/** Prints the report by a button. */
(() => {
  const button = document.querySelector('[data-prints]');
  document.querySelector('[data-without-script]')?.remove();
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  button.addEventListener('click', () => print());
})();
