'use strict';

/** Shows the progress of a download. The browser writes the file; the site reports how much of it is sent. */
(() => {
  const everyMs = 500;
  const tellEveryMs = 5000;
  /** Another site may have the download, which this one then knows nothing of. */
  const patienceMs = 15_000;
  const form = /** @type {HTMLFormElement} */ (document.querySelector('form[data-follow]'));
  const box = /** @type {HTMLElement} */ (document.getElementById('download'));
  const bar = /** @type {HTMLProgressElement} */ (box.querySelector('progress'));
  const told = /** @type {HTMLElement} */ (box.querySelector('[role="status"]'));
  const digest = /** @type {HTMLElement} */ (box.querySelector('code'));
  let latest = '';
  let toldAt = 0;

  form.addEventListener('submit', () => {
    // Only pages over https have `randomUUID`.
    latest = crypto.randomUUID?.() ?? String(Math.random()).slice(2).padEnd(16, '0');
    followField().value = latest;
    box.hidden = false;
    bar.value = 0;
    digest.textContent = '';
    told.textContent = told.dataset.begins ?? '';
    box.focus();
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
   * @param {string} follow
   * @param {number} sinceMs When the site last knew of the download.
   */
  async function show(follow, sinceMs) {
    if (follow !== latest) return;
    const now = await progressOf(follow);
    if (follow !== latest) return;
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
      digest.textContent = now.sha256 ?? '';
      if (now.state !== 'running') return;
    } else if (Date.now() - sinceMs > patienceMs) {
      box.hidden = true;
      return;
    }
    setTimeout(() => show(follow, isKnown ? Date.now() : sinceMs), everyMs);
  }

  /**
   * @param {string} follow
   * @returns {Promise<{ state: string, read?: number, rows?: number, sha256?: string } | undefined>} Undefined if the site does
   * not answer: it is asked again.
   */
  async function progressOf(follow) {
    try {
      const response = await fetch(`${form.dataset.follow}?follow=${follow}`);
      return response.ok ? await response.json() : undefined;
    } catch {
      return undefined;
    }
  }
})();
