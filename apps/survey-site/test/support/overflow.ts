/** How many pixels the page is too wide, and what sticks out of it. */
export const overflow = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return undefined;
  const isScrolled = (element) => element.closest('.scroll, [tabindex="0"]') !== null;
  const wide = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return (right > clientWidth + 1 || left < -1) && !isScrolled(element);
  });
  return scrollWidth + ' px: ' + wide.slice(0, 3).map((each) => each.outerHTML.slice(0, 120)).join(' | ');
})()`;
