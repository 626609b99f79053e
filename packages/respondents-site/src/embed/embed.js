'use strict';

/**
 * Shows forms in a page of another site: in the place of links to them (`data-canvass="inline"`), or in a window that the link
 * (`popup`) or a button at the edge of the page (`tab`) opens. A link stays where the site may not show the form.
 * Dispatches `canvass:sent` at the link when answers were sent.
 */
(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const site = new URL(script.src).origin;
  /** Higher forms scroll in their frame, in pixels. */
  const maxHeight = 50_000;
  /** The most characters of a word of the form. */
  const maxWord = 100;

  /** The style of windows and of the button. A page sets `--accent`, `--ink`, `--text` and `--surface` of `.canvass-embed` to its own colours. */
  const css = `
    :host { all: initial; color-scheme: light dark; --accent: #0b5f54; --ink: #fff; --text: #1a1f1d; --surface: #fff; font: 1rem/1.5 system-ui, sans-serif; }
    @media (prefers-color-scheme: dark) { :host { --accent: #6fcdbb; --ink: #0c1f1b; --text: #e8ecea; --surface: #191e1c; } }
    [hidden] { display: none !important; }
    button, a { font: inherit; cursor: pointer; }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .tab { position: fixed; z-index: 2147483000; inset-block-end: 1rem; inset-inline-end: 1rem; max-inline-size: calc(100vw - 2rem); min-block-size: 3rem; padding: .5rem 1.25rem; border: 1px solid transparent; border-radius: 2rem; background: var(--accent); color: var(--ink); font-weight: 600; box-shadow: 0 6px 20px rgb(0 0 0 / 25%); }
    dialog { box-sizing: border-box; inline-size: min(46rem, 100vw - 2rem); max-inline-size: none; max-block-size: calc(100dvh - 2rem); padding: 0; border: 0; border-radius: 1rem; overflow: hidden; background: var(--surface); color: var(--text); box-shadow: 0 20px 56px rgb(0 0 0 / 35%); }
    dialog[open] { display: flex; flex-direction: column; }
    dialog::backdrop { background: rgb(16 20 19 / 55%); }
    .tab ~ dialog { inline-size: min(28rem, 100vw - 2rem); margin-block: auto 1rem; margin-inline: auto 1rem; }
    .close { flex: none; align-self: flex-end; inline-size: 2.75rem; block-size: 2.75rem; margin: .5rem; padding: 0; border: 0; border-radius: .5rem; background: none; color: inherit; font-size: 1.75rem; line-height: 1; }
    dialog > a { margin: 0 1.5rem 1.5rem; color: var(--accent); overflow-wrap: anywhere; }
    iframe { flex: 0 1 auto; min-block-size: 0; }
    @media (max-width: 40rem) { dialog, .tab ~ dialog { inline-size: 100vw; block-size: 100dvh; max-block-size: none; margin: 0; border-radius: 0; } }
    @media (forced-colors: active) { .tab { border-color: ButtonText; } dialog { border: 1px solid CanvasText; } }
  `;

  const ways = { inline, popup: openedByLink, tab: openedByTab };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', embedAll);
  else embedAll();

  function embedAll() {
    for (const link of document.querySelectorAll('a[data-canvass]')) {
      if (!(link instanceof HTMLAnchorElement) || 'canvassShown' in link.dataset) continue;
      // A link to elsewhere stays a link.
      if (link.origin !== site || !/^\/s\/[^/]+\/[^/]+$/.test(link.pathname)) continue;
      link.dataset['canvassShown'] = '';
      const way = link.dataset['canvass'];
      if (way === 'inline' || way === 'popup' || way === 'tab') ways[way](link);
    }
  }

  /**
   * What a form may say; undefined for anything else.
   * @param {unknown} data
   * @returns {{ canvass: 'sent' | 'escape' } | { canvass: 'shown', height: number, close: string } | undefined}
   */
  function readMessage(data) {
    if (typeof data !== 'object' || data === null || !('canvass' in data)) return undefined;
    const { canvass } = data;
    if (canvass === 'sent' || canvass === 'escape') return { canvass };
    if (canvass !== 'shown' || !('height' in data) || !('close' in data)) return undefined;
    const { height, close } = data;
    if (typeof height !== 'number' || !(height > 0)) return undefined;
    if (typeof close !== 'string' || close.length > maxWord) return undefined;
    return { canvass, height: Math.min(height, maxHeight), close };
  }

  /**
   * @param {HTMLAnchorElement} link
   * @param {{ shown(close: string): void, sent?(): void, escape?(): void }} told
   */
  function frameOf(link, told) {
    const frame = document.createElement('iframe');
    frame.title = link.textContent.trim();
    frame.src = addressOf(link);
    // Nobody can see or reach the form before it has said that it is there.
    frame.style.cssText = 'display:block;inline-size:100%;block-size:0;border:0;visibility:hidden';
    addEventListener('message', ({ source, origin, data }) => {
      // Only the form is heard: no other window, and no other site to which its window may have gone on.
      if (source === null || source !== frame.contentWindow || origin !== site) return;
      const message = readMessage(data);
      if (message?.canvass === 'shown') {
        frame.style.visibility = '';
        frame.style.blockSize = `${message.height}px`;
        told.shown(message.close);
      }
      if (message?.canvass === 'escape') told.escape?.();
      if (message?.canvass === 'sent') {
        told.sent?.();
        link.dispatchEvent(new CustomEvent('canvass:sent', { bubbles: true }));
      }
    });
    return frame;
  }

  /**
   * The form is in the language of the link, unless its address names one.
   * @param {HTMLAnchorElement} link
   */
  function addressOf(link) {
    const address = new URL(link.href);
    const language = link.closest('[lang]')?.getAttribute('lang');
    if (language && !address.searchParams.has('lang')) address.searchParams.set('lang', language);
    return address.href;
  }

  /** @param {HTMLAnchorElement} link */
  function inline(link) {
    const frame = frameOf(link, {
      shown: () => {
        link.hidden = true;
        // A page of its own would say it by its place: a style of the page around must not show the link again.
        link.style.display = 'none';
      },
    });
    frame.addEventListener('load', () => {
      // The next page of the form begins at its top.
      if (link.hidden && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    });
    link.after(frame);
  }

  /** @param {HTMLAnchorElement} link */
  function openedByLink(link) {
    const { open } = windowOf(link);
    link.setAttribute('role', 'button');
    link.setAttribute('aria-haspopup', 'dialog');
    link.addEventListener('click', (event) => {
      // In another tab or window, if the person asks for that.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open();
    });
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      open();
    });
  }

  /** @param {HTMLAnchorElement} link */
  function openedByTab(link) {
    const { root, open } = windowOf(link);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'tab';
    button.part.add('button');
    button.textContent = link.textContent.trim();
    button.setAttribute('aria-haspopup', 'dialog');
    button.addEventListener('click', open);
    root.prepend(button);
    link.hidden = true;
    link.style.display = 'none';
  }

  /**
   * A window for the form, out of reach of the styles of the page around. Until the form is there it shows a link to it.
   * @param {HTMLAnchorElement} link
   */
  function windowOf(link) {
    const host = document.createElement('div');
    host.className = 'canvass-embed';
    host.dir = getComputedStyle(link).direction;
    const root = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [sheet];

    const name = link.textContent.trim();
    const dialog = document.createElement('dialog');
    dialog.setAttribute('aria-label', name);
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'close';
    close.textContent = '\u00d7';
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => dialog.close());
    const plain = document.createElement('a');
    plain.href = link.href;
    plain.target = '_blank';
    plain.textContent = name;
    let isSent = false;
    const frame = frameOf(link, {
      shown: (word) => {
        plain.hidden = true;
        if (word !== '') close.setAttribute('aria-label', word);
      },
      escape: () => dialog.close(),
      sent: () => {
        isSent = true;
      },
    });
    dialog.append(close, plain);
    dialog.addEventListener('close', () => {
      // What was entered stays for the next time; after sending, that begins with an empty form.
      if (isSent) frame.remove();
      isSent = false;
    });
    root.append(dialog);
    document.body.append(host);
    const open = () => {
      if (!frame.isConnected) dialog.append(frame);
      dialog.showModal();
    };
    return { root, open };
  }
})();
