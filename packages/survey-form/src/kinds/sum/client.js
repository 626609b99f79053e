import { readDecimal } from '@canvass/surveys/in-browser';

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

  for (const list of document.querySelectorAll('.sum')) if (list instanceof HTMLElement) follow(list);
})();
