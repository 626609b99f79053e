'use strict';

/**
 * Tells the page around the frame, which `embed.js` of the same site may serve, how high this page is, and that answers were sent. Only the
 * sites that the owner has listed hear it: the site wrote them into `data-origins`.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || window.parent === window) return;
  const { origins = '', close = '', sent } = script.dataset;
  // Chromium and Safari know the origin of the page around; elsewhere the browser delivers to none but the right one of them.
  const around = 'ancestorOrigins' in location ? location.ancestorOrigins[0] : undefined;
  const listed = origins.split(' ').filter((origin) => around === undefined || origin === around);

  /** @param {object} message */
  const tell = (message) => {
    for (const origin of listed) window.parent.postMessage(message, origin);
  };
  const tellHeight = () => {
    const { height } = document.documentElement.getBoundingClientRect();
    tell({ canvass: 'shown', height: Math.ceil(height), close });
  };

  // At once: a browser does not draw a frame that cannot be seen yet, and observes nothing there.
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.documentElement);
  if (sent !== undefined) tell({ canvass: 'sent' });
  // The window around the form closes by Escape, which only the frame gets while it has the focus.
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) tell({ canvass: 'escape' });
  });
})();
