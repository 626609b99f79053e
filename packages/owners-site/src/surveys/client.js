'use strict';

(() => {
  /** Chooses the browser's time zone for a new survey. Without it the survey has UTC, until its owner chooses another one. */
  const field = document.querySelector('select[data-proposed]');
  if (!(field instanceof HTMLSelectElement)) return;
  const own = zoneOf(undefined);
  const named = [...field.options].find(({ value }) => value === own);
  // Browsers call some zones by an older name.
  const found = named ?? [...field.options].find(({ value }) => zoneOf(value) === own);
  if (found) field.value = found.value;

  /** @param {string | undefined} timeZone */
  function zoneOf(timeZone) {
    try {
      return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  }
})();

(() => {
  /** Fills in an address that fits the title, as long as nobody has typed one. */
  const title = document.getElementById('title');
  const address = document.getElementById('address');
  const language = document.getElementById('language');
  if (!(title instanceof HTMLInputElement && address instanceof HTMLInputElement)) return;
  if (!(language instanceof HTMLSelectElement) || address.value !== '') return;
  /** The site is asked when nothing was typed for this long, in ms. */
  const pauseMs = 300;
  let isTyped = false;
  let asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const propose = async () => {
    if (isTyped) return;
    asked += 1;
    const question = asked;
    const query = new URLSearchParams({ title: title.value, language: language.value });
    try {
      const response = await fetch(`${address.dataset.proposals}?${query}`);
      const { address: proposed } = response.ok ? await response.json() : { address: '' };
      // What was typed meanwhile has another address.
      if (question === asked && !isTyped) address.value = proposed;
    } catch {
      // Left empty, the address is made from the title by the site.
    }
  };
  address.addEventListener('input', () => {
    // Who empties the field wants a proposal again.
    isTyped = address.value !== '';
  });
  title.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void propose(), pauseMs);
  });
  language.addEventListener('change', () => void propose());
})();
