import { namedAsset } from '../../ui/assets.ts';

/** Shows the progress of a download. The browser writes the file; the site reports how much of it is sent. */
const exportScript = `
'use strict';
const form = document.querySelector('form[data-follow]');
const box = document.getElementById('download');
const bar = box.querySelector('progress');
const told = box.querySelector('[role="status"]');
const digest = box.querySelector('code');
const everyMs = 500;
const tellEveryMs = 5000;
/** Another site may have the download, which this one then knows nothing of. */
const patienceMs = 15000;
let latest;
let toldAt = 0;

form.addEventListener('submit', () => {
  const follow = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2).padEnd(16, '0');
  let field = form.elements.namedItem('follow');
  if (!field) {
    field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'follow';
    form.append(field);
  }
  field.value = follow;
  latest = follow;
  box.hidden = false;
  bar.value = 0;
  digest.textContent = '';
  told.textContent = told.dataset.begins;
  box.focus();
  show(follow, Date.now());
});

async function show(follow, sinceMs) {
  if (follow !== latest) return;
  let now;
  try {
    const response = await fetch(form.dataset.follow + '?follow=' + follow);
    if (response.ok) now = await response.json();
  } catch { /* It is asked again. */ }
  if (follow !== latest) return;
  if (now && now.state !== 'unknown') {
    bar.value = now.state === 'running' ? now.read : now.state === 'complete' ? 1 : bar.value;
    // Screen readers read out each change.
    if (now.state !== 'running' || Date.now() - toldAt > tellEveryMs) {
      toldAt = Date.now();
      told.textContent = told.dataset[now.state].replace('{rows}', (now.rows || 0).toLocaleString('en'));
    }
    digest.textContent = now.sha256 || '';
    if (now.state !== 'running') return;
  } else if (Date.now() - sinceMs > patienceMs) {
    box.hidden = true;
    return;
  }
  setTimeout(() => show(follow, now && now.state !== 'unknown' ? Date.now() : sinceMs), everyMs);
}
`.trimStart();

export const exportScriptAsset = namedAsset('export', 'js', 'text/javascript; charset=utf-8', exportScript);
export const exportScriptPath = exportScriptAsset.path;
