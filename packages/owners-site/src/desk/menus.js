'use strict';

/** Shows the controls that need a script. Menus close by Escape and by a click beside them. Toasts close by their button. */
(() => {
  document.documentElement.classList.add('has-script');

  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    for (const menu of open()) {
      if (!menu.contains(target)) menu.removeAttribute('open');
    }
    target.closest('[data-closes-toast]')?.closest('.toast')?.remove();
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      const hadFocus = menu.contains(document.activeElement);
      menu.removeAttribute('open');
      if (hadFocus) menu.querySelector('summary')?.focus();
      event.preventDefault();
    }
  });

  // Only one menu is open at a time.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches('.menu[open]')) return;
      for (const menu of open()) {
        if (!menu.contains(target) && !target.contains(menu)) menu.removeAttribute('open');
      }
    },
    true,
  );

  function open() {
    return document.querySelectorAll('details.menu[open]');
  }
})();
