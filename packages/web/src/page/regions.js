/* oxlint-disable no-unused-vars -- the script that follows in the same asset calls these functions */
'use strict';

/**
 * Replaces what is in a region of the page by HTML from the site. Focus, selection of boxes, what is open and scroll positions
 * stay. An equal region stays as it is, or a screen reader would announce it again.
 * @param {string} id
 * @param {string} html
 * @returns {boolean} False if the page has no such region.
 */
function putRegion(id, html) {
  const region = document.getElementById(id);
  if (!region) return false;
  const made = document.createElement('template');
  made.innerHTML = html;
  if (region.innerHTML === made.innerHTML) return true;

  const focused = document.activeElement;
  const isInside = focused !== null && focused !== region && region.contains(focused);
  const kept = [region, ...region.querySelectorAll('[id]')].map((part) => ({
    id: part.id,
    left: part.scrollLeft,
    isOpen: part instanceof HTMLDetailsElement && part.open,
    isChecked: part instanceof HTMLInputElement && part.checked,
  }));
  region.replaceChildren(made.content);
  for (const { id: partId, left, isOpen, isChecked } of kept) {
    const part = document.getElementById(partId);
    if (part && left > 0) part.scrollLeft = left;
    if (isOpen && part instanceof HTMLDetailsElement) part.open = true;
    if (isChecked && part instanceof HTMLInputElement) part.checked = true;
  }
  if (isInside) focusAgain(region, focused);
  return true;
}

/**
 * Focuses the element that has taken the place of `lost`; else the heading of the region, or the region.
 * @param {HTMLElement} region
 * @param {Element} lost
 */
function focusAgain(region, lost) {
  const same =
    document.getElementById(lost.id) ??
    [...region.querySelectorAll('a, button, summary, [tabindex]')].find(
      (each) => nameOf(each) === nameOf(lost),
    );
  const again = same ?? document.getElementById(`${region.id}-heading`) ?? region;
  if (!(again instanceof HTMLElement)) return;
  if (!same) again.tabIndex = -1;
  again.focus({ preventScroll: true });
}

/**
 * What tells an element from the others of its region: links keep their address, and a summary its details.
 * @param {Element} element
 */
function nameOf(element) {
  return element.id || element.getAttribute('href') || element.parentElement?.id || element.textContent;
}

/**
 * Shows what a person should know about in an element that is read out when it changes. An empty text hides it.
 * @param {HTMLElement} box
 * @param {string} text
 * @param {{ readonly href: string, readonly text: string, readonly target?: string }} [link]
 */
function showAlert(box, text, link) {
  if (box.dataset.text === text) return;
  box.dataset.text = text;
  box.hidden = text === '';
  box.textContent = text;
  if (!link) return;
  const anchor = document.createElement('a');
  anchor.href = link.href;
  anchor.target = link.target ?? '';
  anchor.textContent = link.text;
  box.append(' ', anchor);
}
