'use strict';

/** Shows what is chosen in the previews at once. The page works without this script: saving shows it as well. */
(() => {
  const form = document.getElementById('theme');
  if (!(form instanceof HTMLFormElement)) return;

  /**
   * What is chosen in a control; blank for nothing.
   *
   * @param {string} name
   */
  const chosen = (name) => {
    const value = new FormData(form).get(name);
    return typeof value === 'string' ? value : '';
  };

  const show = () => {
    const colour = chosen('colour');
    for (const frame of document.querySelectorAll('iframe')) {
      const address = new URL(frame.src);
      address.searchParams.set('accent', colour === 'own' ? chosen('ownColour') : colour);
      for (const name of ['typeface', 'corners']) address.searchParams.set(name, chosen(name));
      // Setting `src` would add a step that the browser's button goes back to.
      frame.contentWindow?.location.replace(address);
    }
  };

  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'ownColour') {
      const own = form.querySelector('[name="colour"][value="own"]');
      if (own instanceof HTMLInputElement) own.checked = true;
    }
    if (['colour', 'ownColour', 'typeface', 'corners'].includes(target.name)) show();
  });
})();
