'use strict';

/** Shows times by the clock and in the language of the reader, as the pages write them: `today, 10:42` or `21 Nov, 10:42`. */
(() => {
  const times = document.querySelectorAll('time[data-local]');
  if (times.length === 0) return;
  const { lang } = document.documentElement;
  // A reader in Britain does not want the dates of America.
  const locale = navigator.languages.find((each) => each.split('-')[0] === lang) ?? lang;
  /** @param {Intl.DateTimeFormatOptions} options */
  const format = (options) => new Intl.DateTimeFormat(locale, options);
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const day = format({ day: 'numeric', month: 'short' });
  const dayOfYear = format({ dateStyle: 'medium' });
  const today = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(0, 'day');
  const now = new Date();

  for (const shown of times) {
    const at = new Date(shown.getAttribute('datetime') ?? '');
    if (Number.isNaN(at.getTime())) continue;
    const isThisYear = at.getFullYear() === now.getFullYear();
    const date = at.toDateString() === now.toDateString() ? today : (isThisYear ? day : dayOfYear).format(at);
    shown.textContent = `${date}, ${time.format(at)}`;
  }
})();
