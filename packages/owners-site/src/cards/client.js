'use strict';

(() => {
  const reloadsBeforeStream = 4;
  /** How often the page says anew how long ago the last answer came. */
  const agoEveryMs = 1_000;

  /**
   * Keeps the results up to date: it replaces the regions that have changed by HTML from the site. A hidden page has no stream.
   * If the site refuses the stream, the script loads the page's HTML again every few seconds.
   */
  class LiveResults {
    #trouble = partOf('live-trouble');
    #pause = partOf('live-pause');
    #mark = partOf('live-mark');
    #news = partOf('live-news');
    #live;
    #words;
    #sayNews;
    #seen;
    #readAt = new Date();
    /** @type {EventSource | undefined} */
    #source;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    #failures = 0;
    #isPaused = false;
    #isOver = false;

    /** @param {HTMLElement} live */
    constructor(live) {
      this.#live = live;
      this.#words = JSON.parse(live.dataset.words ?? '');
      this.#seen = live.dataset.seen ?? '';
      this.#sayNews = newsTeller(this.#news, this.#words, () => this.#isOver);
    }

    start() {
      this.#pause.addEventListener('click', () => this.#togglePause());
      document.addEventListener('visibilitychange', () => (document.hidden ? this.#stop() : this.#open()));
      addEventListener('pagehide', () => this.#stop());
      addEventListener('pageshow', (event) => {
        if (event.persisted) this.#open();
      });
      this.#pause.hidden = false;
      this.#mark.hidden = false;
      this.#sayAgo();
      setInterval(() => this.#sayAgo(), agoEveryMs);
      this.#open();
    }

    /** Says how long ago the last answer came, where the page knows it. */
    #sayAgo() {
      const { live, lastAnswer } = this.#words;
      const at = document
        .querySelector('#results-figures [data-last-answer]')
        ?.getAttribute('data-last-answer');
      const text = at ? fill(lastAnswer, { ago: ago(Date.now() - Date.parse(at)) }) : live;
      if (this.#mark.textContent !== text) this.#mark.textContent = text;
    }

    /**
     * A time with the zone that the page names. A browser that does not know the zone says it in UTC.
     * @param {Date} date
     */
    #timeOf(date) {
      const zone = this.#live.dataset.zone ?? 'UTC';
      try {
        const format = new Intl.DateTimeFormat(document.documentElement.lang, {
          timeStyle: 'medium',
          hourCycle: 'h23',
          timeZone: zone,
        });
        return `${format.format(date)} ${zone}`;
      } catch {
        return `${date.toISOString().slice(11, 19)} UTC`;
      }
    }

    #togglePause() {
      this.#isPaused = !this.#isPaused;
      this.#pause.textContent = this.#isPaused ? this.#words.resume : this.#words.pause;
      if (this.#isPaused) {
        this.#stop();
        this.#tell(fill(this.#words.paused, { time: this.#timeOf(this.#readAt) }));
      } else {
        this.#tell('');
        this.#open();
      }
    }

    /**
     * Says why the figures do not move. An empty text says that they do.
     * @param {string} text
     * @param {string} [link]
     */
    #tell(text, link) {
      showAlert(this.#trouble, text, link ? { href: location.href, text: link } : undefined);
      this.#mark.hidden = text !== '' || this.#isPaused;
    }

    #tellOffline() {
      this.#tell(fill(this.#words.offline, { time: this.#timeOf(this.#readAt) }));
    }

    /** The site has answered just now. */
    #took() {
      this.#failures = 0;
      this.#readAt = new Date();
    }

    #stop() {
      clearTimeout(this.#timer);
      this.#source?.close();
      this.#source = undefined;
    }

    /** @param {string} why */
    #end(why) {
      const { text, link } = reasonOf(why, this.#words, this.#live);
      this.#isOver = true;
      this.#stop();
      this.#pause.hidden = true;
      this.#tell(text, link);
      this.#mark.hidden = true;
      if (this.#words.finished[why]) this.#news.textContent = this.#words.finished[why];
    }

    #mayFollow() {
      return !this.#isPaused && !this.#isOver && !document.hidden;
    }

    #open() {
      this.#stop();
      if (!this.#mayFollow()) return;
      const address = new URL(this.#live.dataset.stream ?? '', location.href);
      address.searchParams.set('seen', this.#seen);
      const source = new EventSource(address);
      this.#source = source;
      const isCurrent = () => {
        this.#took();
        this.#tell('');
      };
      source.addEventListener('open', isCurrent);
      source.addEventListener('current', isCurrent);
      source.addEventListener('regions', (event) => {
        this.#took();
        this.#seen = event.lastEventId;
        for (const [id, html] of Object.entries(JSON.parse(event.data))) put(id, html);
        this.#sayNews();
      });
      source.addEventListener('old', (event) => {
        const { since } = JSON.parse(event.data);
        this.#tell(
          since ? fill(this.#words.old, { time: this.#timeOf(new Date(since)) }) : this.#words.unreadable,
        );
      });
      source.addEventListener('edited', () => location.reload());
      source.addEventListener('ended', (event) => this.#end(JSON.parse(event.data).why));
      source.addEventListener('error', () => {
        this.#failures += 1;
        // The browser connects again by itself, unless the site refused the stream.
        if (source.readyState === EventSource.CLOSED) void this.#reload(reloadsBeforeStream);
        else if (this.#failures > 1) this.#tellOffline();
      });
    }

    /**
     * Loads the page's HTML, and takes its regions.
     * @param {number} left The number of loads, with this one, before it tries the stream again.
     */
    async #reload(left) {
      this.#stop();
      if (!this.#mayFollow()) return;
      const seconds = Number(this.#live.dataset.reloadSeconds);
      try {
        const page = await loadPage();
        if (typeof page === 'string') return this.#end(page);
        for (const region of page.querySelectorAll('[id^="results-"], section[id^="card-"]')) {
          put(region.id, region.innerHTML);
        }
        this.#seen = page.getElementById('live')?.dataset.seen ?? this.#seen;
        this.#took();
        this.#tell(fill(this.#words.reloading, { seconds: String(seconds) }));
        this.#sayNews();
      } catch {
        this.#tellOffline();
      }
      this.#timer = setTimeout(() => (left > 1 ? this.#reload(left - 1) : this.#open()), seconds * 1000);
    }
  }

  /**
   * Returns a function that tells screen readers how many answers there are, at most every 10 s, and only if the number has
   * changed by then.
   * @param {HTMLElement} news
   * @param {any} words
   * @param {() => boolean} isOver
   */
  function newsTeller(news, words, isOver) {
    const sayEveryMs = 10_000;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let saidAt = 0;
    let said = answersShown();

    function say() {
      timer = undefined;
      const answers = answersShown();
      if (isOver() || answers === said || answers === '') return;
      said = answers;
      saidAt = Date.now();
      news.textContent = answers === '1' ? words.oneAnswer : fill(words.news, { answers });
    }

    return () => {
      timer ??= setTimeout(say, Math.max(1000, saidAt + sayEveryMs - Date.now()));
    };
  }

  /**
   * Says why a stream has ended for good, and which link helps.
   * @param {string} why
   * @param {any} words
   * @param {HTMLElement} live
   * @returns {{ text: string, link?: string }}
   */
  function reasonOf(why, words, live) {
    if (words.finished[why]) return { text: '' };
    const isPublic = live.dataset.isPublic !== undefined;
    if (why === 'deleted' || (why === 'gone' && !isPublic)) return { text: words.deleted };
    return isPublic ? { text: words.notPublic } : { text: words.signedOut, link: words.signIn };
  }

  /** Loads the page's HTML. Returns a text if there is none for this reader any more: the reason. */
  async function loadPage() {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    if (answer.status === 401 || answer.status === 403) return 'signedOut';
    if (answer.status === 404) return 'gone';
    if (!answer.ok) throw new Error(String(answer.status));
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  }

  /**
   * Says a time in the largest unit that it fills, such as `12 seconds ago`. A clock that runs late gives no time in the future.
   * @param {number} ms
   */
  function ago(ms) {
    const seconds = Math.max(0, Math.round(ms / 1000));
    /** @type {readonly (readonly [Intl.RelativeTimeFormatUnit, number])[]} */
    const units = [
      ['day', 86_400],
      ['hour', 3_600],
      ['minute', 60],
    ];
    const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
    return new Intl.RelativeTimeFormat(document.documentElement.lang).format(
      -Math.floor(seconds / size),
      unit,
    );
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

  const bar = document.getElementById('live');
  if (bar) new LiveResults(bar).start();
})();
