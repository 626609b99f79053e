/**
 * Keeps the overview up to date: replaces the regions that have changed by HTML from the site, and keeps focus, choices and
 * scroll positions. A hidden page makes no requests.
 */
export const opsScript = `
'use strict';
(() => {
  const everyMs = 5000;
  const limitMs = 10000;
  const byId = (id) => document.getElementById(id);
  const pause = byId('pause');
  const offline = byId('offline');
  let isPaused = false;
  let isOver = false;
  let isAsking = false;
  let timer;

  function put(id, html) {
    const region = byId(id);
    const made = document.createElement('template');
    made.innerHTML = html;
    // An unchanged region stays, or a screen reader would announce it again.
    if (!region || region.innerHTML === made.innerHTML) return;
    const focused = document.activeElement;
    const isInside = focused !== region && region.contains(focused);
    const chosen = [...region.querySelectorAll('input:checked')].map((input) => input.id);
    const { scrollLeft } = region;
    region.replaceChildren(made.content);
    region.scrollLeft = scrollLeft;
    for (const input of chosen.map(byId)) if (input) input.checked = true;
    if (!isInside) return;
    const again = byId(focused.id) ?? byId(id + '-heading');
    if (!again) return;
    if (again.tabIndex < 0) again.tabIndex = -1;
    again.focus({ preventScroll: true });
  }

  /** Shows why the page is out of date; an empty text: it is not. */
  function showOffline(text, link) {
    document.body.classList.toggle('is-old', text !== '');
    if (offline.dataset.text === text) return;
    offline.dataset.text = text;
    offline.hidden = text === '';
    offline.textContent = text;
    if (!link) return;
    const anchor = document.createElement('a');
    anchor.href = '/ops';
    anchor.textContent = link;
    offline.append(' ', anchor);
  }

  async function ask() {
    if (isAsking || isOver) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const answer = await fetch('/ops/regions.json', { cache: 'no-store', signal: AbortSignal.timeout(limitMs) });
      if (answer.status === 401) {
        isOver = true;
        pause.hidden = true;
        showOffline('Your session is over: this page is out of date.', 'Sign in again');
        return;
      }
      if (!answer.ok) throw new Error(String(answer.status));
      const regions = await answer.json();
      if (isPaused) return;
      for (const [id, html] of Object.entries(regions)) put(id, html);
      showOffline('');
    } catch {
      showOffline('The site does not answer: this page is out of date. The next try is in 5 seconds.');
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
  const labelPause = () => { pause.firstChild.textContent = isPaused ? 'Resume' : 'Pause'; };
  labelPause();
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    labelPause();
    if (isPaused) clearTimeout(timer);
    else ask();
  });
  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (!document.hidden && !isPaused) ask();
  });
  // A reload must not show the result of an order again.
  if (location.search) history.replaceState(null, '', location.pathname + location.hash);
  plan();
})();
`.trimStart();
