'use strict';

/**
 * Keeps the overview up to date: replaces the regions that have changed by HTML from the site. A hidden page makes no
 * requests.
 */
(() => {
  const everyMs = 5000;
  const limitMs = 10_000;
  const pause = /** @type {HTMLElement} */ (document.getElementById('pause'));
  const pauseLabel = /** @type {HTMLElement} */ (pause.firstElementChild);
  const offline = /** @type {HTMLElement} */ (document.getElementById('offline'));
  const words = JSON.parse(offline.dataset.words ?? '');
  let isPaused = false;
  let isOver = false;
  let isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /**
   * Shows why the page is out of date; an empty text: it is not.
   * @param {string} text
   * @param {string} [link]
   */
  function showOffline(text, link) {
    document.body.classList.toggle('is-old', text !== '');
    showAlert(offline, text, link ? { href: '/ops', text: link } : undefined);
  }

  async function ask() {
    if (isAsking || isOver) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const answer = await fetch('/ops/regions.json', {
        cache: 'no-store',
        signal: AbortSignal.timeout(limitMs),
      });
      if (answer.status === 401) {
        isOver = true;
        pause.hidden = true;
        showOffline(words.signedOut, words.signIn);
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const regions = await answer.json();
      if (isPaused) return;
      for (const [id, html] of Object.entries(regions)) putRegion(id, html);
      showOffline('');
    } catch {
      showOffline(words.offline);
    } finally {
      isAsking = false;
      plan();
    }
  }

  function plan() {
    clearTimeout(timer);
    if (!isPaused && !isOver && !document.hidden) timer = setTimeout(ask, everyMs);
  }

  pause.hidden = false;
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pauseLabel.textContent = isPaused ? words.resume : words.pause;
    if (isPaused) clearTimeout(timer);
    else void ask();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (!document.hidden && !isPaused) void ask();
  });
  // A reload must not show the result of an order again.
  if (location.search) history.replaceState(null, '', location.pathname + location.hash);
  plan();
})();
