'use strict';

(() => {
  /**
   * Says below the fields of a list how much of the total is left.
   *
   * @param {HTMLElement} list
   */
  function follow(list) {
    const { words: written = '' } = list.dataset;
    /** @type {Record<'left' | 'over' | 'complete' | 'unreadable', string>} */
    const words = JSON.parse(written);
    const total = Number(list.dataset['total']);
    const decimals = Number(list.dataset['decimals']);
    const shown = new Intl.NumberFormat(document.documentElement.lang, {
      useGrouping: false,
      maximumFractionDigits: decimals,
    });
    const output = document.createElement('output');
    output.className = 'left';
    output.setAttribute('aria-live', 'polite');
    list.after(output);
    const update = () => {
      let left = total;
      for (const { value } of list.querySelectorAll('input')) {
        if (value.trim() !== '')
          left -= Math.round((readDecimal(value, decimals) ?? Number.NaN) * 10 ** decimals);
      }
      output.classList.toggle('over', left < 0);
      const said = left > 0 ? words.left : left < 0 ? words.over : words.complete;
      output.textContent = (Number.isNaN(left) ? words.unreadable : said).replace('$number', () =>
        shown.format(Math.abs(left) / 10 ** decimals),
      );
    };
    list.addEventListener('input', update);
    // A browser that goes back to the page puts its fields as they were.
    addEventListener('pageshow', update);
    update();
  }

  const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}--[\u202d\u202e]]/gv;
  const grouping = /[\p{Zs}'\u2019\u066c]/gu;

  /**
   * Reads what the site reads (`readDecimal` in packages/surveys): digits of any script, a comma or a point, groups of three.
   *
   * @param {string} text
   * @param {number} decimals
   * @returns {number | undefined}
   */
  function readDecimal(text, decimals) {
    const typed = text.replaceAll(invisibleCharacters, '').trim();
    const [sign = ''] = /^[+\uFF0B\-\u2010-\u2013\u2212\uFE63\uFF0D]?/u.exec(typed) ?? [];
    const written = typed
      .slice(sign.length)
      .replaceAll(/\p{Nd}/gu, digitValue)
      .replaceAll(/[\u066B\uFF0C\u060C]/g, ',')
      .replaceAll('\uFF0E', '.');
    if (isUnclear(written, decimals)) return undefined;
    const plain = withoutGroups(written);
    if (plain === undefined) return undefined;
    return sign === '' || /[+\uFF0B]/.test(sign) ? Number(plain) : -Number(plain);
  }

  /**
   * @param {string} written
   * @param {number} decimals
   */
  function isUnclear(written, decimals) {
    if (decimals >= 3) return false;
    return (decimals === 0 ? /^0*[1-9]\d*[.,]\d{3}$/ : /^(?!0{1,3}[.,])\d{1,3}[.,]\d{3}$/).test(written);
  }

  /** @param {string} written */
  function withoutGroups(written) {
    const [, whole = '', separator, fraction = ''] = /^(.*?)(?:([.,])(\d*))?$/s.exec(written) ?? [];
    const isGrouped = separator !== undefined && whole.includes(separator);
    const [before, after] = isGrouped ? [written, ''] : [whole, fraction];
    if (/^\d*$/.test(before))
      return before === '' && after === '' ? undefined : `${before || '0'}.${after || '0'}`;
    const mark = isGrouped ? separator : separator === '.' ? ',' : '.';
    const parts = before.replaceAll(grouping, mark).split(mark);
    const areGroups = parts.every((part, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
    return areGroups ? `${parts.join('')}.${after || '0'}` : undefined;
  }

  /** @param {string} digit */
  function digitValue(digit) {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  }

  for (const list of document.querySelectorAll('.sum')) if (list instanceof HTMLElement) follow(list);
})();
