/**
 * Which texts are cut off without a sign. Dots at the end of a line and clamped lines are a sign; what can be scrolled, or is only for screen
 * readers, is not cut off.
 */
export const clipped = `(() => {
  const cuts = (value) => value === 'hidden' || value === 'clip';
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isOnlyRead = (element) => {
    const { clipPath, position } = styleOf(element);
    return clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1);
  };
  const cutBy = (text, boxes) => {
    for (let element = text.parentElement; element !== null; element = element.parentElement) {
      const style = styleOf(element);
      if (isOnlyRead(element) || /auto|scroll/.test(style.overflowX + style.overflowY)) return undefined;
      if (style.textOverflow === 'ellipsis') return undefined;
      const isClamped = style.webkitLineClamp !== 'none';
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [cuts(style.overflowX), cuts(style.overflowY) && !isClamped];
      for (const box of boxes) {
        const sides = x && (box.right > right + 1.5 || box.left < left - 1.5);
        const ends = y && (box.bottom > bottom + 4 || box.top < top - 4);
        if (sides || ends) return element;
      }
      if (isClamped) return undefined;
    }
    return undefined;
  };
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null && found.length < 5; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (text.data.trim() === '' || parent.closest('option, textarea, script, style, title, noscript') !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const by = cutBy(text, boxes);
    if (by !== undefined) found.push(text.data.trim().slice(0, 40) + ' in ' + by.cloneNode(false).outerHTML.slice(0, 90));
  }
  return found;
})()`;
