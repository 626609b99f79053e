'use strict';

/** Shows what is chosen in the previews at once. The page works without this script: saving shows it as well. */
(() => {
  const form = document.getElementById('theme');
  if (!(form instanceof HTMLFormElement)) return;

  /** The colour that is chosen; blank for none. */
  const accent = () => {
    const chosen = new FormData(form);
    const colour = chosen.get('colour');
    return colour === 'own' ? chosen.get('ownColour') : colour;
  };

  const show = () => {
    const chosen = new FormData(form);
    for (const frame of document.querySelectorAll('iframe[data-preview]')) {
      const address = new URL(frame.src);
      address.searchParams.set('accent', String(accent() ?? ''));
      for (const name of ['typeface', 'corners']) {
        address.searchParams.set(name, String(chosen.get(name) ?? ''));
      }
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
