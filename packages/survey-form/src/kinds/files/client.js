'use strict';

// Sends the files of a form while the person goes on, with what became of each beside it. Without this script they are sent with the form.
(() => {
  /** A screen reader hears of the progress of an upload in steps of this many percent. */
  const heardStep = 25;

  /**
   * A file that the site has, with the value of its field and its length in words.
   *
   * @typedef {{ field: string, name: string, size: string }} Uploaded
   */

  /** @typedef {{ name: string }} Named */

  /**
   * @typedef {'uploading' | 'done' | 'failed' | 'closed' | 'limited' | 'busy' | 'retry' | 'remove' | 'removed' | 'wait' | 'left' | 'tooMany'} Word
   */

  /**
   * What was uploaded for one question of one form, for as long as the tab is open: a browser that goes back to the page, or loads it
   * again, does not bring it back. On a shared device, the next person would find it, so nothing is kept.
   */
  class KeptFiles {
    #key;
    #isShared;

    /**
     * @param {HTMLFormElement} form
     * @param {string} question
     */
    constructor(form, question) {
      this.#key = `files ${hiddenValue(form, 'submission:id')} ${question}`;
      this.#isShared = form.autocomplete === 'off';
    }

    /**
     * A browser may refuse to keep anything, also by an error.
     *
     * @returns {readonly Uploaded[]}
     */
    read() {
      if (this.#isShared) return [];
      try {
        return JSON.parse(sessionStorage.getItem(this.#key) ?? '[]');
      } catch {
        return [];
      }
    }

    /** @param {readonly Uploaded[]} files */
    write(files) {
      if (this.#isShared) return;
      try {
        if (files.length > 0) sessionStorage.setItem(this.#key, JSON.stringify(files));
        else sessionStorage.removeItem(this.#key);
      } catch {
        // Going back then loses the files, and nothing else.
      }
    }
  }

  /** The files of one question. */
  class Uploads {
    #form;
    #question;
    #most;
    #bytes;
    /** @type {Record<Word, string>} */
    #words;
    #input;
    #box;
    #list;
    #status;
    #kept;
    /** @type {Set<XMLHttpRequest>} */
    #running = new Set();

    /**
     * @param {HTMLFormElement} form
     * @param {HTMLElement} group
     */
    constructor(form, group) {
      const { files = '', most, bytes, words = '' } = group.dataset;
      /** @type {HTMLInputElement | null} */
      const input = group.querySelector('input[type=file]');
      /** @type {HTMLElement | null} */
      const box = group.querySelector('.uploads');
      const list = box?.querySelector('ul') ?? null;
      const status = group.querySelector('.status');
      if (input === null || box === null || list === null || status === null) {
        throw new Error('A question for files lacks a part');
      }
      this.#form = form;
      this.#question = files;
      this.#most = Number(most);
      this.#bytes = Number(bytes);
      this.#words = JSON.parse(words);
      this.#input = input;
      this.#box = box;
      this.#list = list;
      this.#status = status;
      this.#kept = new KeptFiles(form, files);
      list.addEventListener('change', () => this.#keep());
      // Nothing is sent with the form: what was chosen is in the list.
      input.addEventListener('change', () => {
        for (const file of input.files ?? []) this.#add(file);
        input.value = '';
      });
    }

    /** A page from the browser's cache lists what the site knew of when it sent the page: what was uploaded since is added. */
    restore() {
      for (const kept of this.#kept.read()) {
        if (this.#boxes.length >= this.#most) break;
        if (this.#boxes.some(({ value }) => value === kept.field)) continue;
        this.#showDone(this.#append(), { name: kept.name }, kept);
      }
    }

    get #boxes() {
      return [...this.#list.querySelectorAll('input')];
    }

    #keep() {
      const ticked = this.#boxes.filter(({ checked }) => checked);
      this.#kept.write(
        ticked.map((box) => ({
          field: box.value,
          name: box.parentElement?.querySelector('bdi')?.textContent ?? '',
          size: box.parentElement?.querySelector('.size')?.textContent ?? '',
        })),
      );
    }

    /** Whether files of the list are not uploaded. */
    get isUnfinished() {
      return this.#unfinished !== undefined;
    }

    get #unfinished() {
      return [...this.#list.children].find((item) => item.querySelector('progress, .error'));
    }

    /** Says why the form is not sent yet. */
    wait() {
      this.#status.textContent = this.#running.size > 0 ? this.#words.wait : this.#words.left;
      this.#unfinished?.querySelector('button')?.focus();
    }

    /** @param {File} file */
    #add(file) {
      const counted = [...this.#list.children].filter((item) =>
        item.querySelector('input:checked, progress'),
      );
      if (counted.length >= this.#most) {
        this.#say(this.#words.tooMany, file, { count: this.#most });
        return;
      }
      this.#send(file, this.#append());
    }

    #append() {
      const item = document.createElement('li');
      this.#list.append(item);
      this.#box.hidden = false;
      return item;
    }

    /**
     * @param {File} file
     * @param {HTMLElement} item
     */
    #send(file, item) {
      const request = new XMLHttpRequest();
      const cancel = this.#button(this.#words.remove, file, () => {
        request.abort();
        this.#remove(item, file);
      });
      const progress = this.#progressOf(request, file);
      this.#show(item, [element('bdi', { textContent: file.name }), cancel, progress]);
      this.#running.add(request);
      request.addEventListener('load', () => {
        /** @type {Uploaded & { error?: string }} */
        const given = read(request.responseText);
        if (request.status === 201) this.#done(item, file, given);
        else this.#failed(item, file, given.error ?? this.#refusal(request, file));
      });
      request.addEventListener('error', () => this.#failed(item, file, fill(this.#words.failed, file)));
      request.addEventListener('loadend', () => this.#running.delete(request));
      request.open('POST', this.#addressFor(file));
      request.setRequestHeader('content-type', 'application/octet-stream');
      // A file that is too large is refused by its announced length.
      request.send(file.size > this.#bytes ? file.slice(0, this.#bytes + 1) : file);
    }

    /**
     * Says why the site, or what stands before it, has refused a file without words.
     *
     * @param {XMLHttpRequest} request
     * @param {File} file
     */
    #refusal(request, file) {
      const { closed, limited, busy, failed } = this.#words;
      const { status } = request;
      if (status === 429) return fill(limited, file, { time: timeAfter(request) });
      if (status >= 500) return fill(busy, file);
      // The site has waited for the rest in vain.
      return fill(status === 408 ? failed : closed, file);
    }

    /** @param {File} file */
    #addressFor(file) {
      const own = (/** @type {string} */ name) => hiddenValue(this.#form, name) ?? '';
      const query = { question: this.#question, name: file.name, form: own('submission:id') };
      const invitation = own('submission:invitation');
      const all = invitation === '' ? query : { ...query, invitation };
      return `${this.#form.dataset.uploads}?${new URLSearchParams(all)}`;
    }

    /**
     * @param {XMLHttpRequest} request
     * @param {File} file
     */
    #progressOf(request, file) {
      const progress = element('progress', { max: 100, value: 0 });
      progress.setAttribute('aria-label', file.name);
      let heard = 0;
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        progress.value = total > 0 ? Math.floor((100 * loaded) / total) : 0;
        if (progress.value - heard < heardStep) return;
        heard = progress.value;
        this.#say(this.#words.uploading, file, { percent: `${heard}%` });
      });
      return progress;
    }

    /**
     * @param {HTMLElement} item
     * @param {File} file
     * @param {Uploaded} given
     */
    #done(item, file, given) {
      this.#showDone(item, file, given);
      this.#keep();
      this.#say(this.#words.done, file);
    }

    /**
     * Shows the file as the site does when a form comes back.
     *
     * @param {HTMLElement} item
     * @param {Named} file
     * @param {Uploaded} uploaded
     */
    #showDone(item, file, { field, name, size }) {
      const check = element('input', { type: 'checkbox', name: this.#question, value: field, checked: true });
      const text = element('span', {});
      text.append(
        element('bdi', { textContent: name }),
        ' ',
        element('span', { className: 'size', textContent: size }),
      );
      const label = element('label', { className: 'choice' });
      label.append(check, text);
      const remove = this.#button(this.#words.remove, file, () => this.#remove(item, file));
      this.#show(item, [label, remove]);
    }

    /**
     * @param {HTMLElement} item
     * @param {File} file
     * @param {string} error
     */
    #failed(item, file, error) {
      this.#show(item, [
        element('bdi', { textContent: file.name }),
        this.#button(this.#words.retry, file, () => this.#send(file, item)),
        this.#button(this.#words.remove, file, () => this.#remove(item, file)),
        element('p', { className: 'error', role: 'alert', textContent: error }),
      ]);
      this.#status.textContent = '';
    }

    /**
     * The focus stays where it was, as far as its button is still there.
     *
     * @param {HTMLElement} item
     * @param {readonly HTMLElement[]} parts
     */
    #show(item, parts) {
      const hadFocus = item.contains(document.activeElement);
      item.replaceChildren(...parts);
      if (hadFocus) item.querySelector('button')?.focus();
    }

    /**
     * @param {HTMLElement} item
     * @param {Named} file
     */
    #remove(item, file) {
      item.remove();
      this.#keep();
      this.#box.hidden = this.#list.children.length === 0;
      this.#input.focus();
      this.#say(this.#words.removed, file);
    }

    /**
     * @param {string} text
     * @param {Named} file
     * @param {() => void} act
     */
    #button(text, file, act) {
      const made = element('button', { type: 'button', className: 'secondary', textContent: text });
      made.setAttribute('aria-label', `${text}: ${file.name}`);
      made.addEventListener('click', act);
      return made;
    }

    /**
     * @param {string} text
     * @param {Named} file
     * @param {Record<string, string | number>} [more]
     */
    #say(text, file, more = {}) {
      this.#status.textContent = fill(text, file, more);
    }
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {Partial<HTMLElementTagNameMap[Name]>} properties
   * @returns {HTMLElementTagNameMap[Name]}
   */
  function element(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  /**
   * @param {string} text
   * @param {Named} file
   * @param {Record<string, string | number>} [more]
   * @returns {string}
   */
  function fill(text, { name }, more = {}) {
    /** @type {Record<string, string | number>} */
    const values = { name, ...more };
    return text.replaceAll(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ''));
  }

  /**
   * The time from which on the site takes another request.
   *
   * @param {XMLHttpRequest} request
   */
  function timeAfter(request) {
    const seconds = Number(request.getResponseHeader('retry-after') ?? 0);
    const time = new Date(Date.now() + 1_000 * seconds);
    return time.toLocaleTimeString(document.documentElement.lang, { timeStyle: 'medium' });
  }

  /** @param {string} text */
  function read(text) {
    try {
      return JSON.parse(text);
    } catch {
      return {};
    }
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} name
   */
  function hiddenValue(form, name) {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : undefined;
  }

  for (const form of document.querySelectorAll('form[data-uploads]')) {
    if (!(form instanceof HTMLFormElement)) continue;
    const groups = [...form.querySelectorAll('[data-files]')].filter((group) => group instanceof HTMLElement);
    const all = groups.map((group) => new Uploads(form, group));
    addEventListener('pageshow', () => all.forEach((each) => each.restore()));
    form.addEventListener('submit', (event) => {
      const unfinished = all.find((each) => each.isUnfinished);
      if (unfinished === undefined) return;
      event.preventDefault();
      unfinished.wait();
    });
  }
})();
