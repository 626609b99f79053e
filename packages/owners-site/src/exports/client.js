'use strict';

/** Opens the form of an export as a dialog, keeps its preview up to date, and shows the progress of a download. */
(() => {
  const everyMs = 500;
  const tellEveryMs = 5000;
  /** Another site may have the download, which this one then knows nothing of. */
  const patienceMs = 15_000;
  const ownForm = document.querySelector('form.export');
  if (ownForm instanceof HTMLFormElement) follow(ownForm);
  else document.addEventListener('click', openInDialog);

  /** @param {MouseEvent} event */
  function openInDialog(event) {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (!(link instanceof HTMLAnchorElement) || !link.pathname.endsWith('/export')) return;
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    event.preventDefault();
    void open(link);
  }

  /** @param {HTMLAnchorElement} link */
  async function open(link) {
    const form = (await pageAt(link.href))?.querySelector('form.export');
    if (!(form instanceof HTMLFormElement)) {
      location.assign(link.href);
      return;
    }
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-labelledby', 'export-heading');
    dialog.append(document.adoptNode(form));
    dialog.addEventListener('close', () => {
      dialog.remove();
      link.focus();
    });
    dialog.addEventListener('click', (event) => {
      const isOutside = event.target === dialog;
      const closes = event.target instanceof Element && event.target.closest('[data-closes]');
      if (!isOutside && closes === null) return;
      event.preventDefault();
      dialog.close();
    });
    document.body.append(dialog);
    follow(form);
    dialog.showModal();
  }

  /**
   * @param {string} address
   * @returns {Promise<Document | undefined>} Undefined if the site does not answer, or refuses.
   */
  async function pageAt(address) {
    try {
      const response = await fetch(address);
      if (!response.ok) return undefined;
      return new DOMParser().parseFromString(await response.text(), 'text/html');
    } catch {
      return undefined;
    }
  }

  /** @param {HTMLFormElement} form */
  function follow(form) {
    const bar = /** @type {HTMLProgressElement} */ (form.querySelector('progress'));
    const told = /** @type {HTMLElement} */ (form.querySelector('#download [role="status"]'));
    let latest = '';
    let toldAt = 0;
    let previewed = 0;
    form.querySelector('[data-without-script]')?.remove();
    form.addEventListener('change', () => void preview());

    async function preview() {
      const own = ++previewed;
      const query = new URLSearchParams(/** @type {any} */ (new FormData(form)));
      query.delete('follow');
      const page = await pageAt(`${form.dataset.page}?${query}`);
      const fresh = page?.getElementById('export-preview');
      if (own === previewed && fresh)
        form.querySelector('#export-preview')?.replaceChildren(...fresh.childNodes);
    }

    form.addEventListener('submit', () => {
      // Only pages over https have `randomUUID`.
      latest = crypto.randomUUID?.() ?? String(Math.random()).slice(2).padEnd(16, '0');
      followField().value = latest;
      bar.hidden = false;
      bar.value = 0;
      told.textContent = told.dataset.begins ?? '';
      void show(latest, Date.now());
    });

    /** The field by which the site knows the download, added at the first one. */
    function followField() {
      const known = form.elements.namedItem('follow');
      if (known instanceof HTMLInputElement) return known;
      const field = document.createElement('input');
      field.type = 'hidden';
      field.name = 'follow';
      form.append(field);
      return field;
    }

    /**
     * @param {string} download
     * @param {number} sinceMs When the site last knew of the download.
     */
    async function show(download, sinceMs) {
      if (download !== latest) return;
      const now = await progressOf(download);
      if (download !== latest) return;
      const isKnown = now !== undefined && now.state !== 'unknown';
      if (isKnown) {
        if (now.state === 'running') bar.value = now.read ?? 0;
        else if (now.state === 'complete') bar.value = 1;
        // Screen readers read out each change.
        if (now.state !== 'running' || Date.now() - toldAt > tellEveryMs) {
          toldAt = Date.now();
          told.textContent = (told.dataset[now.state] ?? '').replace(
            '{rows}',
            (now.rows ?? 0).toLocaleString(document.documentElement.lang),
          );
        }
        if (now.state !== 'running') return;
      } else if (Date.now() - sinceMs > patienceMs) {
        bar.hidden = true;
        told.textContent = '';
        return;
      }
      setTimeout(() => show(download, isKnown ? Date.now() : sinceMs), everyMs);
    }

    /**
     * @param {string} download
     * @returns {Promise<{ state: string, read?: number, rows?: number } | undefined>} Undefined if the site does not answer: it is
     * asked again.
     */
    async function progressOf(download) {
      try {
        const response = await fetch(`${form.dataset.follow}?follow=${download}`);
        return response.ok ? await response.json() : undefined;
      } catch {
        return undefined;
      }
    }
  }
})();
