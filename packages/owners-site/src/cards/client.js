'use strict';

(() => {
  const bar = document.getElementById('live');
  if (bar) followResults(bar);

  /**
   * Keeps the results up to date: it replaces the regions that have changed by HTML from the site. A hidden page has no stream.
   * If the site refuses the stream, the script loads the page's HTML again every few seconds.
   * @param {HTMLElement} live
   */
  function followResults(live) {
    const words = JSON.parse(live.dataset.words ?? '');
    const reloadEverySeconds = Number(live.dataset.reloadSeconds);
    const sayEveryMs = 10_000;
    const trouble = partOf('live-trouble');
    const news = partOf('live-news');
    const pause = partOf('live-pause');
    const mark = partOf('live-mark');
    let seen = live.dataset.seen ?? '';
    let readAt = new Date();
    /** @type {EventSource | undefined} */
    let source;
    /** @type {number | undefined} */
    let timer;
    /** @type {number | undefined} */
    let quiet;
    let failures = 0;
    let isPaused = false;
    let isOver = false;
    let saidAt = 0;
    let said = answersShown();

    /**
     * Says why the figures do not move. An empty text says that they do.
     * @param {string} text
     * @param {string} [link]
     */
    function tell(text, link) {
      showAlert(trouble, text, link ? { href: location.href, text: link } : undefined);
      mark.hidden = text !== '' || isPaused;
    }

    /** Tells screen readers how many answers there are, at most every 10 s, and only if the number has changed by then. */
    function sayNews() {
      if (quiet) return;
      quiet = setTimeout(
        () => {
          quiet = undefined;
          const answers = answersShown();
          if (isOver || answers === said || answers === '') return;
          said = answers;
          saidAt = Date.now();
          news.textContent = answers === '1' ? words.oneAnswer : fill(words.news, { answers });
        },
        Math.max(1000, saidAt + sayEveryMs - Date.now()),
      );
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

    /**
     * @param {string} text
     * @param {string} [link]
     */
    function end(text, link) {
      isOver = true;
      stop();
      pause.hidden = true;
      tell(text, link);
      mark.hidden = true;
    }

    /** @param {string} why */
    function endStream(why) {
      if (words.finished[why]) {
        end('');
        news.textContent = words.finished[why];
      } else if (why === 'deleted') end(words.deleted);
      else if (live.dataset.isPublic) end(words.notPublic);
      else end(words.signedOut, words.signIn);
    }

    function open() {
      stop();
      if (isPaused || isOver || document.hidden) return;
      const address = new URL(live.dataset.stream ?? '', location.href);
      address.searchParams.set('seen', seen);
      source = new EventSource(address);
      source.addEventListener('open', () => {
        took();
        tell('');
      });
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
      source.addEventListener('current', () => {
        took();
        tell('');
      });
      source.addEventListener('edited', () => location.reload());
      source.addEventListener('ended', (event) => endStream(JSON.parse(event.data).why));
      source.addEventListener('error', () => {
        failures += 1;
        // The browser connects again by itself, unless the site refused the stream.
        if (source?.readyState === EventSource.CLOSED) void reload();
        else if (failures > 1) tell(fill(words.offline, { time: timeOf(readAt) }));
      });
    }

    /** Loads the page's HTML, and takes its regions. After a few such loads it tries the stream again. */
    async function reload(count = 0) {
      stop();
      if (isPaused || isOver || document.hidden) return;
      try {
        const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
        if (answer.status === 401 || answer.status === 403) return end(words.signedOut, words.signIn);
        if (answer.status === 404) return end(live.dataset.isPublic ? words.notPublic : words.deleted);
        if (!answer.ok) throw new Error(String(answer.status));
        const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
        for (const region of page.querySelectorAll('[id^="results-"], section[id^="card-"]')) {
          put(region.id, region.innerHTML);
        }
        seen = page.getElementById('live')?.dataset.seen ?? seen;
        took();
        tell(fill(words.reloading, { seconds: String(reloadEverySeconds) }));
        sayNews();
      } catch {
        tell(fill(words.offline, { time: timeOf(readAt) }));
      }
      timer = setTimeout(() => (count < 3 ? reload(count + 1) : open()), reloadEverySeconds * 1000);
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
    addEventListener('pageshow', (event) => {
      if (event.persisted) open();
    });
    pause.hidden = false;
    mark.hidden = false;
    open();
  }

  /** @param {string} id */
  function partOf(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /**
   * @param {string} text
   * @param {Readonly<Record<string, string>>} values
   */
  function fill(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
  }

  /** @param {Date} date */
  function timeOf(date) {
    return date.toISOString().slice(11, 19);
  }

  function answersShown() {
    return document.querySelector('#results-figures .total:not([data-estimate])')?.textContent ?? '';
  }

  /**
   * @param {string} id
   * @param {string} html
   */
  function put(id, html) {
    if (!putRegion(id, html)) location.reload();
  }
})();
