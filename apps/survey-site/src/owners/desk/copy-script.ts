import { namedAsset } from '../../ui/assets.ts';

/** Adds a button to each field of a text to copy. */
const copyScript = `
'use strict';
for (const box of document.querySelectorAll('[data-copy]')) {
  const field = box.querySelector('input, textarea');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = box.dataset.copy;
  const told = document.createElement('span');
  told.setAttribute('role', 'status');
  told.className = 'note';
  button.addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      // Without https there is no clipboard: the text is selected, so that Ctrl-C copies it.
      if (!document.execCommand('copy')) return;
    }
    told.textContent = box.dataset.copied;
    setTimeout(() => { told.textContent = ''; }, 4000);
  });
  box.append(button, told);
}
`.trimStart();

export const copyScriptAsset = namedAsset('copy', 'js', 'text/javascript; charset=utf-8', copyScript);
export const copyScriptPath = copyScriptAsset.path;
