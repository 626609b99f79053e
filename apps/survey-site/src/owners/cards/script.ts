import { liveTexts } from './texts/live.ts';
import { reloadEverySeconds } from '../reading/live/reload-interval.ts';

/**
 * Keeps the results up to date: replaces the regions that have changed by HTML from the site, and keeps focus, what is open, and scroll
 * positions. A hidden page has no stream. Without a stream it reads itself again every few seconds.
 */
export const resultsScript = `
'use strict';
(() => {
  const words = ${JSON.stringify(liveTexts.script)};
  const reloadEveryMs = ${reloadEverySeconds * 1000};
  const sayEveryMs = 10000;
  const byId = (id) => document.getElementById(id);
  const live = byId('live');
  if (!live) return;
  const trouble = byId('live-trouble');
  const news = byId('live-news');
  const pause = byId('live-pause');
  const mark = byId('live-mark');
  let seen = live.dataset.seen;
  let readAt = new Date();
  let source;
  let timer;
  let quiet;
  let failures = 0;
  let isPaused = false;
  let isOver = false;
  let saidAt = 0;
  let said = answersShown();

  const fill = (text, parts) => text.replace(/\\{(\\w+)\\}/g, (_, name) => parts[name] ?? '');
  const timeOf = (date) => date.toISOString().slice(11, 19);

  function answersShown() {
    return byId('results-figures')?.querySelector('.total:not([data-estimate])')?.textContent ?? '';
  }

  function put(id, html) {
    const region = byId(id);
    if (!region) return location.reload();
    const made = document.createElement('template');
    made.innerHTML = html;
    if (region.innerHTML === made.innerHTML) return;
    const focused = document.activeElement;
    const isInside = focused !== region && region.contains(focused);
    const key = isInside && keyOf(focused);
    const open = [...region.querySelectorAll('details[open][id]')].map((details) => details.id);
    const scrolled = [...region.querySelectorAll('[id]')].filter((part) => part.scrollLeft > 0).map((part) => [part.id, part.scrollLeft]);
    region.replaceChildren(made.content);
    for (const each of open) if (byId(each)) byId(each).open = true;
    for (const [each, left] of scrolled) if (byId(each)) byId(each).scrollLeft = left;
    if (!isInside) return;
    const again = [...region.querySelectorAll('a, button, summary, [tabindex]')].find((one) => keyOf(one) === key) ?? region;
    if (again === region) region.tabIndex = -1;
    again.focus({ preventScroll: true });
  }

  /** Links keep their address, and a summary its details. */
  function keyOf(element) {
    return element.id || element.getAttribute('href') || (element.parentElement && element.parentElement.id) || element.textContent;
  }

  /** Says why the figures do not move; an empty text: they do. */
  function tell(text, link) {
    if (trouble.dataset.text === text) return;
    trouble.dataset.text = text;
    trouble.hidden = text === '';
    trouble.textContent = text;
    mark.hidden = text !== '' || isPaused;
    if (!link) return;
    const anchor = document.createElement('a');
    anchor.href = location.href;
    anchor.textContent = link;
    trouble.append(' ', anchor);
  }

  /** At most every 10 s, and only what is new by then. */
  function sayNews() {
    if (quiet) return;
    quiet = setTimeout(() => {
      quiet = undefined;
      const answers = answersShown();
      if (isOver || answers === said || answers === '') return;
      said = answers;
      saidAt = Date.now();
      news.textContent = answers === '1' ? words.oneAnswer : fill(words.news, { answers });
    }, Math.max(1000, saidAt + sayEveryMs - Date.now()));
  }

  function took() {
    failures = 0;
    readAt = new Date();
  }

  function stop() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function end(text, link) {
    isOver = true;
    stop();
    pause.hidden = true;
    tell(text, link);
    mark.hidden = true;
  }

  function open() {
    stop();
    if (isPaused || isOver || document.hidden) return;
    const address = new URL(live.dataset.stream, location.href);
    address.searchParams.set('seen', seen);
    source = new EventSource(address);
    source.addEventListener('open', () => { took(); tell(''); });
    source.addEventListener('regions', (event) => {
      took();
      seen = event.lastEventId;
      for (const [id, html] of Object.entries(JSON.parse(event.data))) put(id, html);
      sayNews();
    });
    source.addEventListener('old', (event) => {
      const { since } = JSON.parse(event.data);
      tell(since ? fill(words.old, { time: since.slice(11, 19) }) : words.unreadable);
    });
    source.addEventListener('current', () => { took(); tell(''); });
    source.addEventListener('edited', () => location.reload());
    source.addEventListener('ended', (event) => {
      const { why } = JSON.parse(event.data);
      if (words.finished[why]) { end(''); news.textContent = words.finished[why]; }
      else if (why === 'deleted') end(words.deleted);
      else if (live.dataset.isPublic) end(words.notPublic);
      else end(words.signedOut, words.signIn);
    });
    source.addEventListener('error', () => {
      failures += 1;
      // The browser connects again by itself, unless the site refused the stream.
      if (source?.readyState === EventSource.CLOSED) return reload();
      if (failures > 1) tell(fill(words.offline, { time: timeOf(readAt) }));
    });
  }

  /** Reads the page itself, and tries the stream again after some time. */
  async function reload(count = 0) {
    stop();
    if (isPaused || isOver || document.hidden) return;
    try {
      const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(10000) });
      if (answer.status === 401 || answer.status === 403) return end(words.signedOut, words.signIn);
      if (answer.status === 404) return end(live.dataset.isPublic ? words.notPublic : words.deleted);
      if (!answer.ok) throw new Error(String(answer.status));
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const region of page.querySelectorAll('[id^="results-"], section[id^="card-"]')) put(region.id, region.innerHTML);
      seen = page.getElementById('live')?.dataset.seen ?? seen;
      took();
      tell(fill(words.reloading, { seconds: String(reloadEveryMs / 1000) }));
      sayNews();
    } catch {
      tell(fill(words.offline, { time: timeOf(readAt) }));
    }
    timer = setTimeout(() => (count < 3 ? reload(count + 1) : open()), reloadEveryMs);
  }

  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.textContent = isPaused ? words.resume : words.pause;
    if (isPaused) {
      stop();
      tell(fill(words.paused, { time: timeOf(readAt) }));
    } else {
      tell('');
      open();
    }
  });
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : open()));
  addEventListener('pagehide', stop);
  addEventListener('pageshow', (event) => { if (event.persisted) open(); });
  pause.hidden = false;
  mark.hidden = false;
  open();
})();
`.trimStart();
