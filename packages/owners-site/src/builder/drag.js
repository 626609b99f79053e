'use strict';

/**
 * The list of an entry; null: it is a question, or a page.
 * @param {Element} element
 * @returns {HTMLElement | null}
 */
const listOf = (element) => element.closest('[data-list]');

/** Moves questions and entries of lists by their grips, with a mouse, a pen or a finger. What it asks for is what a button would: `place:q5:question.q3`. */
(() => {
  /** The page scrolls while the pointer is this close to an edge of the window, in px. */
  const scrollEdge = 56;
  /** The page scrolls by this much with each movement, in px. */
  const scrollStep = 14;

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

  document.addEventListener('pointerdown', (event) => {
    const { target, button, pointerId } = event;
    const grip = target instanceof Element && button === 0 ? target.closest('#survey .grip') : null;
    const dragged = grip?.closest('[data-place]');
    if (!grip || !(dragged instanceof HTMLElement)) return;
    // A mouse would select text.
    event.preventDefault();
    grip.setPointerCapture(pointerId);
    drag(dragged, pointerId);
  });

  /**
   * Follows the pointer until it is released. The grip captures it. The first movement after a region has replaced the grip ends the drag.
   * @param {HTMLElement} dragged
   * @param {number} pointer
   */
  function drag(dragged, pointer) {
    const end = new AbortController();
    const { signal } = end;
    let isMoved = false;
    signal.addEventListener('abort', () => {
      clearMark();
      dragged.classList.remove('is-dragged');
    });
    /** @param {PointerEvent} event */
    const move = ({ pointerId, clientY }) => {
      if (pointerId !== pointer) return;
      if (!dragged.isConnected) return end.abort();
      isMoved = true;
      dragged.classList.add('is-dragged');
      clearMark();
      const above = placeAbove(dragged, clientY);
      if (above) above.classList.add('drop-after');
      else places(dragged)[0]?.classList.add('drop-first');
      if (clientY < scrollEdge) scrollBy(0, -scrollStep);
      else if (clientY > innerHeight - scrollEdge) scrollBy(0, scrollStep);
    };
    /** @param {PointerEvent} event */
    const drop = ({ pointerId, clientY }) => {
      if (pointerId !== pointer) return;
      const action = isMoved && dragged.isConnected && actionOf(dragged, placeAbove(dragged, clientY));
      end.abort();
      if (action) press(action);
    };
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', drop, { signal });
    document.addEventListener('pointercancel', () => end.abort(), { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && end.abort(), { signal });
  }
})();
