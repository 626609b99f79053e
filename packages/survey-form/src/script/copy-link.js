/** A button says for this long that it has copied. */
const saidMs = 3_000;

for (const button of document.querySelectorAll('button[data-copy]')) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

/** @param {HTMLButtonElement} button */
async function copy(button) {
  const link = button.parentElement?.querySelector('[data-saved-link]');
  if (!link) return;
  try {
    await navigator.clipboard.writeText(link.textContent ?? '');
    button.textContent = button.dataset['copied'] ?? '';
    setTimeout(() => (button.textContent = button.dataset['copy'] ?? ''), saidMs);
  } catch {
    // Without a secure connection there is no clipboard: the person copies what is selected.
    getSelection()?.selectAllChildren(link);
  }
}
