'use strict';

(() => {
  /** Pictures have this many times the pixels of the drawing, so that they stay sharp in a document. */
  const scale = 2;

  /**
   * Draws the SVG file at an address as a PNG. The browser has the fonts for every language, which a server may not have.
   * @param {string} address
   * @returns {Promise<Blob>}
   */
  async function drawn(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
    });
  }

  /**
   * @param {Blob} blob
   * @param {string} name
   */
  function save(blob, name) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  /**
   * Makes the picture of a card, and saves or copies it. Returns what there is to say.
   * @param {string} action
   * @param {string} address The card's SVG file.
   * @param {any} words
   * @returns {Promise<string>}
   */
  async function make(action, address, words) {
    try {
      if (action === 'copy') {
        // Some browsers only allow it if the promise is handed over at once.
        await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawn(address) })]);
        return words.copied;
      }
      const name =
        new URL(address).pathname
          .split('/')
          .at(-1)
          ?.replace(/\.svg$/, '.png') ?? 'chart.png';
      save(await drawn(address), name);
      return '';
    } catch {
      return action === 'copy' ? words.notCopied : words.noPicture;
    }
  }

  /**
   * @param {string} text
   * @param {HTMLElement} button
   */
  function say(text, button) {
    if (text === '') return;
    button.textContent = text;
    const news = document.getElementById('live-news');
    if (news) news.textContent = text;
  }

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('button[data-picture]');
    if (!(button instanceof HTMLButtonElement)) return;
    const file = button.closest('details')?.querySelector('a[href*=".svg"]');
    const live = document.getElementById('live');
    if (!(file instanceof HTMLAnchorElement) || !live) return;
    const words = JSON.parse(live.dataset.words ?? '{}');
    void make(button.dataset.picture ?? '', file.href, words).then((said) => say(said, button));
  });
})();
