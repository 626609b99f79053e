'use strict';

/**
 * @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Control
 * @typedef {{ readonly value: string, readonly file?: readonly [name: string, file: File] }} Pressed A button, or one whose action a key or a link has, perhaps with a file to send.
 * @typedef {object} Shown What the site answers: HTML by the ids of regions, and what is left to do by the ids of notes.
 * @property {Readonly<Record<string, string>>} regions
 * @property {Readonly<Record<string, string>>} todos
 * @property {string} [focus] The id of what gets the focus.
 * @property {string} revision
 * @property {string} [open] The item that is open.
 * @property {string} [go] An address to go on to.
 */

/**
 * Sends the builder's form without reloading: saves while a person types, replaces the regions that changed, keeps the
 * focus, and keeps on the page what could not be saved. The buttons, their values and the answers are those of the page
 * without a script.
 */
(() => {
  const quietMs = 600;
  const limitMs = 15_000;
  /** A picture takes longer. */
  const uploadLimitMs = 120_000;
  const form = /** @type {HTMLFormElement} */ (document.getElementById('builder'));
  const trouble = /** @type {HTMLElement} */ (document.getElementById('trouble'));
  const words = JSON.parse(form.dataset.words ?? '');
  /** The ids of fields of the open item that were left. */
  let left = new Set();
  /**
   * What there is to look at in the open item, by the ids of notes. Undefined: the site has not said it yet.
   * @type {Readonly<Record<string, string>> | undefined}
   */
  let known;
  /** The ids of controls that were changed since the last request was sent. */
  let changed = new Set();
  let waiting = false;
  let isSending = false;
  /**
   * A button that was pressed while a request was under way.
   * @type {Pressed | undefined}
   */
  let pressed;
  /**
   * Where a link leads that was followed before everything was saved.
   * @type {string | undefined}
   */
  let leavingTo;
  let isStopped = false;
  let tries = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let quiet;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;

  /**
   * A field of the form, which a region may have replaced.
   * @param {'open' | 'revision'} name
   */
  function fieldNamed(name) {
    return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
  }

  /**
   * The fields for items to add to the lists of the open question, and for questions. What is in them is sent with their buttons only.
   * @returns {HTMLTextAreaElement[]}
   */
  function pasteFields() {
    return [...document.querySelectorAll('textarea')].filter(({ name }) => isPasteName(name));
  }

  /** @param {string} name */
  function isPasteName(name) {
    return name === 'questions' || name.startsWith('paste.');
  }

  /**
   * @param {Pressed | undefined} button
   * @param {string} name
   */
  function sends(button, name) {
    const value = button?.value ?? '';
    return name === 'questions'
      ? value.startsWith('pasteQuestions:')
      : value === `itemPaste:${name.slice(6)}`;
  }

  /**
   * @param {unknown} target
   * @returns {target is Control}
   */
  function isOurs(target) {
    return (
      (target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement) &&
      target.form === form &&
      target.type !== 'hidden' &&
      target.type !== 'file' &&
      target.name !== '' &&
      target.name !== 'action'
    );
  }

  /** @param {string} text */
  function status(text) {
    const shown = document.getElementById('status');
    if (shown) shown.textContent = text;
  }

  /**
   * What was typed since the request was sent stands in controls that are about to be replaced.
   * @param {Pressed | undefined} button
   */
  function typedMeanwhile(button) {
    // Items that are not added yet were never sent.
    const pasted = pasteFields().filter(({ name }) => !sends(button, name));
    const ids = new Set([...changed, ...pasted.map(({ id }) => id)]);
    return [...ids].flatMap((id) => {
      const control = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
      return control ? [{ id, value: control.value, checked: control.checked }] : [];
    });
  }

  /**
   * @param {Shown} shown
   * @param {string} openBefore
   * @param {Pressed} [button]
   */
  function show({ regions, todos, focus, open }, openBefore, button) {
    if (open !== openBefore) left = new Set();
    known = todos;
    const kept = regions.survey === undefined ? [] : typedMeanwhile(button);
    for (const [id, html] of Object.entries(regions)) if (id !== 'said') putPart(id, html);
    for (const { id, value, checked } of kept) {
      const control = document.getElementById(id);
      if (control && fieldNamed('open').value === openBefore) Object.assign(control, { value, checked });
    }
    showTodos(todos, left);
    // The open card is in the address: a reload shows it again.
    history.replaceState(null, '', location.pathname + (open ? `?open=${encodeURIComponent(open)}` : ''));
    const target = focus && document.getElementById(focus);
    if (target) {
      target.focus();
      target.scrollIntoView({ block: 'nearest' });
    }
    const { said } = regions;
    // Last: a change of focus would drown it.
    if (said) setTimeout(() => putPart('said', said), 50);
    else document.getElementById('said')?.replaceChildren();
    localTimes();
  }

  /**
   * @param {Pressed} [button]
   * @param {boolean} [refreshes]
   */
  function fieldsFor(button, refreshes) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
    fields.delete('action');
    fields.append('action', button?.value ?? 'save');
    if (refreshes) fields.append('refresh', 'yes');
    return fields;
  }

  /**
   * @param {URLSearchParams} fields
   * @param {Pressed} [button]
   */
  function bodyFor(fields, button) {
    if (!button?.file) return fields;
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    body.append(...button.file);
    return body;
  }

  /**
   * @param {URLSearchParams | FormData} body
   * @param {RequestInit} more
   */
  function post(body, more) {
    // A control named action hides the form's own property.
    return fetch(form.getAttribute('action') ?? '', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body,
      cache: 'no-store',
      ...more,
    });
  }

  /** @param {{ readonly revision: string, readonly conflict: string }} answer */
  function conflict({ revision, conflict: html }) {
    putPart('conflict', html);
    isStopped = true;
    fieldNamed('revision').value = revision;
    showAlert(trouble, words.conflict);
    status(words.typing);
    localTimes();
    document.getElementById('conflict-panel')?.focus();
  }

  /** @param {number} seconds */
  function sendAgain(seconds) {
    clearTimeout(retry);
    status(words.typing);
    showAlert(trouble, `${words.offline} ${seconds} ${words.seconds}`);
    retry = setTimeout(() => send(undefined, true), seconds * 1000);
  }

  /** @param {Response} answer */
  async function failed(answer) {
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    status(words.typing);
    if (answer.status === 401) {
      showAlert(trouble, words.signedOut, { href: '/desk', text: words.signIn, target: '_blank' });
      retry = setTimeout(() => send(), 15_000);
    } else if (answer.status === 403) showAlert(trouble, words.forbidden);
    else if (answer.status === 404) showAlert(trouble, words.gone);
    else if (answer.status === 413) showAlert(trouble, words.tooLarge);
    else if (answer.status === 422 && isJson) showAlert(trouble, (await answer.json()).refused);
    else if (answer.status === 409 && isJson) conflict(await answer.json());
    else if (answer.status === 409) showAlert(trouble, words.gone);
    else waitLonger(Number(answer.headers.get('retry-after')) || 0);
  }

  /** @param {number} atLeast Seconds. */
  function waitLonger(atLeast) {
    tries += 1;
    sendAgain(Math.max(atLeast, Math.min(60, 2 ** tries)));
  }

  /**
   * Sends what was typed, and does what the button says. One request at a time.
   * @param {Pressed} [button]
   */
  async function send(button, refreshes = false) {
    if (isSending) {
      if (button) pressed = button;
      waiting = true;
      return;
    }
    clearTimeout(quiet);
    clearTimeout(retry);
    isSending = true;
    waiting = false;
    const sent = changed;
    changed = new Set();
    const openBefore = fieldNamed('open').value;
    status(words.saving);
    try {
      const signal = AbortSignal.timeout(button?.file ? uploadLimitMs : limitMs);
      const answer = await post(bodyFor(fieldsFor(button, refreshes), button), { signal });
      if (answer.ok) {
        saved(await answer.json(), openBefore, button);
      } else {
        for (const id of sent) changed.add(id);
        await failed(answer);
      }
    } catch {
      for (const id of sent) changed.add(id);
      // A button's action may have been carried out; the next answer shows what is there.
      waitLonger(0);
    } finally {
      isSending = false;
      settled();
    }
  }

  /**
   * @param {Shown} result
   * @param {string} openBefore
   * @param {Pressed | undefined} button
   */
  function saved(result, openBefore, button) {
    tries = 0;
    showAlert(trouble, '');
    putPart('conflict', '');
    isStopped = false;
    fieldNamed('revision').value = result.revision;
    if (changed.size > 0 && !staysHere(result, openBefore, button)) {
      // What was typed meanwhile is saved before its fields go.
      pressed ??= result.go ? button : { value: result.open ? `open:${result.open}` : 'close' };
    } else if (result.go) {
      isSending = false;
      // They were added with the request.
      for (const list of pasteFields()) list.value = '';
      location.assign(result.go);
    } else show(result, openBefore, button);
    // The answer says that all is saved, but not what was typed since its request was sent.
    if (changed.size > 0) status(words.typing);
  }

  /**
   * Whether the answer leaves the open fields on the page, or has removed what they belong to.
   * @param {Shown} result
   * @param {string} openBefore
   * @param {Pressed | undefined} button
   */
  function staysHere({ go, open }, openBefore, button) {
    return (
      !go && (open === openBefore || /^(remove|sectionRemove|undo|redo|place)\b/.test(button?.value ?? ''))
    );
  }

  /** After a request: what is to be sent next, or where to go. */
  function settled() {
    const next = pressed;
    const target = leavingTo;
    pressed = undefined;
    leavingTo = undefined;
    if (isStopped) return;
    if (next) void send(next, true);
    else if (tries > 0 || !trouble.hidden) return;
    else if (target && changed.size > 0) leave(target);
    else if (target) location.assign(target);
    else if (waiting || changed.size > 0) plan();
  }

  /**
   * Follows a link once everything is saved; if that fails, the page stays and says why.
   * @param {string} target
   */
  function leave(target) {
    void send();
    leavingTo = target;
  }

  function plan() {
    clearTimeout(quiet);
    if (!isStopped) quiet = setTimeout(() => send(), quietMs);
  }

  document.addEventListener('submit', (event) => {
    if (event.target !== form) return;
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    event.preventDefault();
    // Both versions are shown: only the panel's button decides.
    if (isStopped && !button?.hasAttribute('data-replace')) return;
    isStopped = false;
    void send(button ?? undefined, true);
  });

  document.addEventListener('input', ({ target }) => {
    if (!isOurs(target) || isPasteName(target.name)) return;
    if (target.id) changed.add(target.id);
    if (trouble.hidden) status(words.typing);
    plan();
  });

  // A field is checked when it is left. The site says what there is to look at with the next save.
  document.addEventListener('focusout', ({ target }) => {
    if (!isOurs(target) || isPasteName(target.name) || isStopped) return;
    left.add(target.id);
    if (known === undefined) plan();
    // The field still has the focus while it is left.
    // What was just typed is judged with its save.
    else if (changed.size === 0 && !isSending) setTimeout(() => showTodos(known ?? {}, left));
  });

  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'file' && target.form === form) {
      const [file] = target.files ?? [];
      if (file && !isStopped) void send({ value: 'save', file: [target.name, file] }, true);
      // The same file can be chosen again.
      target.value = '';
      return;
    }
    if (!isOurs(target) || isStopped) return;
    const refreshes = target.hasAttribute('data-refresh');
    if (!refreshes && (target.type !== 'checkbox' || target.name.startsWith('if.'))) return;
    if (target.id) changed.add(target.id);
    if (refreshes) void send({ value: 'save' }, true);
    else plan();
  });

  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.isComposing) return;
    if (!(target instanceof HTMLInputElement) || target.form !== form || !target.dataset.item) return;
    event.preventDefault();
    if (!isStopped) void send({ value: `itemAdd:${target.dataset.item}` }, true);
  });

  // Several lines pasted into an item are several items.
  document.addEventListener('paste', (event) => {
    const { target } = event;
    const text = event.clipboardData?.getData('text') ?? '';
    if (!(target instanceof HTMLElement) || !target.dataset.item) return;
    const [name] = target.dataset.item.split(':');
    const list = pasteFields().find((field) => field.name === `paste.${name}`);
    if (!list || !/[\r\n]/.test(text.trim()) || isStopped) return;
    event.preventDefault();
    list.value = text;
    void send({ value: `itemPaste:${name}` }, true);
  });

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.matches('[data-keep]')) {
      event.preventDefault();
      void showVersion(link.href);
      return;
    }
    const stays =
      link.target !== '' || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#');
    if (stays || !isUnsaved() || isListLeft() || isStopped || !trouble.hidden) return;
    event.preventDefault();
    leave(link.href);
  });

  /**
   * Shows the version of an address on this page: what was typed is given up.
   * @param {string} address
   */
  async function showVersion(address) {
    try {
      const answer = await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store' });
      if (!answer.ok) throw new Error(String(answer.status));
      changed = new Set();
      isStopped = false;
      putPart('conflict', '');
      showAlert(trouble, '');
      show(await answer.json(), '');
    } catch {
      changed = new Set();
      location.assign(address);
    }
  }

  /** Items that were typed and not added. */
  function isListLeft() {
    return pasteFields().some(({ value }) => value.trim() !== '');
  }

  function isUnsaved() {
    return changed.size > 0 || isSending || isListLeft();
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden ? changed.size > 0 : !trouble.hidden && !isStopped) void send();
  });
  window.addEventListener('online', () => {
    if (!trouble.hidden && !isStopped) void send();
  });
  window.addEventListener('pagehide', () => {
    // A last attempt: browsers refuse it beyond 64 KiB, and the site refuses it if a request before it has saved something
    // else. The page has asked before.
    if ((changed.size > 0 || isSending) && !isStopped) post(fieldsFor(), { keepalive: true }).catch(() => {});
  });
  window.addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });

  // A reload must not announce the last action again.
  if (location.search) {
    const item = fieldNamed('open').value;
    const search = item ? `?open=${encodeURIComponent(item)}` : '';
    history.replaceState(null, '', location.pathname + search + location.hash);
  }
  localTimes();
})();
