'use strict';

// Sends the files of a form while the person goes on, with what became of each beside it. Without this script they are sent with the form.
(() => {
  /** A screen reader hears of the progress of an upload in steps of this many percent. */
  const heardStep = 25;

  /** The files of one question. */
  class Uploads {
    #form;
    #question;
    #most;
    #bytes;
    #words;
    #input;
    #box;
    #list;
    #status;
    /** @type {Set<XMLHttpRequest>} */
    #running = new Set();

    /**
     * @param {HTMLFormElement} form
     * @param {HTMLElement} group
     */
    constructor(form, group) {
      const { files, most, bytes, words } = group.dataset;
      this.#form = form;
      this.#question = files;
      this.#most = Number(most);
      this.#bytes = Number(bytes);
      this.#words = JSON.parse(words);
      this.#input = group.querySelector('input[type=file]');
      this.#box = group.querySelector('.uploads');
      this.#list = this.#box.querySelector('ul');
      this.#status = group.querySelector('.status');
      // Nothing is sent with the form: what was chosen is in the list.
      this.#input.addEventListener('change', () => {
        for (const file of this.#input.files) this.#add(file);
        this.#input.value = '';
      });
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
      this.#unfinished.querySelector('button').focus();
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
      const item = document.createElement('li');
      this.#list.append(item);
      this.#box.hidden = false;
      this.#send(file, item);
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

    /** Says why the site, or what stands before it, has refused a file without words. */
    #refusal(request, file) {
      const { closed, limited, busy, failed } = this.#words;
      const { status } = request;
      if (status === 429) return fill(limited, file, { time: timeAfter(request) });
      if (status >= 500) return fill(busy, file);
      // The site has waited for the rest in vain.
      return fill(status === 408 ? failed : closed, file);
    }

    #addressFor(file) {
      const own = (name) => this.#form.elements.namedItem(name)?.value ?? '';
      const query = { question: this.#question, name: file.name, form: own('submission:id') };
      const invitation = own('submission:invitation');
      const all = invitation === '' ? query : { ...query, invitation };
      return `${this.#form.dataset.uploads}?${new URLSearchParams(all)}`;
    }

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

    /** Shows the file as the site does when a form comes back. */
    #done(item, file, { field, name, size }) {
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
      this.#say(this.#words.done, file);
    }

    #failed(item, file, error) {
      this.#show(item, [
        element('bdi', { textContent: file.name }),
        this.#button(this.#words.retry, file, () => this.#send(file, item)),
        this.#button(this.#words.remove, file, () => this.#remove(item, file)),
        element('p', { className: 'error', role: 'alert', textContent: error }),
      ]);
      this.#status.textContent = '';
    }

    /** The focus stays where it was, as far as its button is still there. */
    #show(item, parts) {
      const hadFocus = item.contains(document.activeElement);
      item.replaceChildren(...parts);
      if (hadFocus) item.querySelector('button').focus();
    }

    #remove(item, file) {
      item.remove();
      this.#box.hidden = this.#list.children.length === 0;
      this.#input.focus();
      this.#say(this.#words.removed, file);
    }

    #button(text, file, act) {
      const made = element('button', { type: 'button', className: 'secondary', textContent: text });
      made.setAttribute('aria-label', `${text}: ${file.name}`);
      made.addEventListener('click', act);
      return made;
    }

    #say(text, file, more = {}) {
      this.#status.textContent = fill(text, file, more);
    }
  }

  function element(name, properties) {
    return Object.assign(document.createElement(name), properties);
  }

  function fill(text, { name }, more = {}) {
    return text.replaceAll(/\{(\w+)\}/g, (_, key) => ({ name, ...more })[key] ?? '');
  }

  /** The time from which on the site takes another request. */
  function timeAfter(request) {
    const seconds = Number(request.getResponseHeader('retry-after') ?? 0);
    const time = new Date(Date.now() + 1_000 * seconds);
    return time.toLocaleTimeString(document.documentElement.lang, { timeStyle: 'medium' });
  }

  function read(text) {
    try {
      return JSON.parse(text);
    } catch {
      return {};
    }
  }

  for (const form of document.querySelectorAll('form[data-uploads]')) {
    const all = [...form.querySelectorAll('[data-files]')].map((group) => new Uploads(form, group));
    form.addEventListener('submit', (event) => {
      const unfinished = all.find((each) => each.isUnfinished);
      if (unfinished === undefined) return;
      event.preventDefault();
      unfinished.wait();
    });
  }
})();
