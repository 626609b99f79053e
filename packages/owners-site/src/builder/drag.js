'use strict';

/**
 * The list of an entry; null: it is a question, or a page.
 * @param {Element} element
 * @returns {HTMLElement | null}
 */
const listOf = (element) => element.closest('[data-list]');

/** Moves questions and entries of lists by their grips. What it asks for is what a button would: `place:q5:question.q3`. */
(() => {
  /**
   * What is dragged, from when its grip is pressed.
   * @type {HTMLElement | undefined}
   */
  let dragged;

  /**
   * The places of the same list, in their order: of an entry its list, of a question all pages and questions.
   * @param {HTMLElement} element
   */
  function places(element) {
    const list = listOf(element);
    const all = [...document.querySelectorAll('#survey [data-place]')];
    return /** @type {HTMLElement[]} */ (all.filter((each) => each !== element && listOf(each) === list));
  }

  /**
   * The place above the pointer; undefined: the pointer is above all places.
   * @param {HTMLElement} element
   * @param {number} y
   */
  function placeAbove(element, y) {
    return places(element).findLast((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + height / 2 < y;
    });
  }

  function clearMark() {
    for (const each of document.querySelectorAll('.drop-after, .drop-first'))
      each.classList.remove('drop-after', 'drop-first');
  }

  /**
   * The value of the button that does the same.
   * @param {HTMLElement} element
   * @param {HTMLElement | undefined} above
   */
  function actionOf(element, above) {
    const list = listOf(element);
    const at = above?.dataset.place;
    if (list) return ['itemPlace', list.dataset.list, element.dataset.place, ...(at ? [at] : [])].join(':');
    const id = element.dataset.place?.replace('question.', '');
    return at && `place:${id}:${at}`;
  }

  document.addEventListener('pointerdown', ({ target }) => {
    const grip = target instanceof Element ? target.closest('#survey .grip') : null;
    dragged = grip?.closest('[data-place]') ?? undefined;
    if (dragged) dragged.draggable = true;
  });

  document.addEventListener('dragstart', (event) => {
    if (event.target !== dragged || !dragged) return;
    event.dataTransfer?.setData('text/plain', dragged.dataset.place ?? '');
    if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
    dragged.classList.add('is-dragged');
  });

  document.addEventListener('dragover', (event) => {
    if (!dragged) return;
    event.preventDefault();
    clearMark();
    const above = placeAbove(dragged, event.clientY);
    if (above) above.classList.add('drop-after');
    else places(dragged)[0]?.classList.add('drop-first');
  });

  document.addEventListener('drop', (event) => {
    if (!dragged) return;
    event.preventDefault();
    const action = actionOf(dragged, placeAbove(dragged, event.clientY));
    if (action) press(action);
  });

  document.addEventListener('dragend', end);
  document.addEventListener('pointerup', end);

  function end() {
    clearMark();
    dragged?.classList.remove('is-dragged');
    dragged?.removeAttribute('draggable');
    dragged = undefined;
  }
})();
