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
