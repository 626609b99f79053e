'use strict';

/** Asks before typed translations are left behind. The page works without this script. */
(() => {
  const form = document.getElementById('translations');
  if (!(form instanceof HTMLFormElement)) return;
  let isTyped = false;
  form.addEventListener('input', () => {
    isTyped = true;
  });
  form.addEventListener('submit', () => {
    isTyped = false;
  });
  addEventListener('beforeunload', (event) => {
    if (isTyped) event.preventDefault();
  });
})();
