'use strict';

/** Shows times by the clock and in the language of the reader: `21 Nov 2026, 10:00`. */
(() => {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  for (const time of document.querySelectorAll('time[data-local]')) {
    const at = new Date(time.getAttribute('datetime') ?? '');
    if (!Number.isNaN(at.getTime())) time.textContent = format.format(at);
  }
})();
