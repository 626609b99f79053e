/**
 * Sends the builder's form without reloading: saves while a person types, replaces the regions that changed, keeps the
 * focus, and keeps on the page what could not be saved. The buttons, their values and the answers are those of the page
 * without a script.
 */
export const builderScript = `
'use strict';
(() => {
  const quietMs = 600;
  const limitMs = 15000;
  const byId = (id) => document.getElementById(id);
  const form = byId('builder');
  const trouble = byId('trouble');
  const words = JSON.parse(form.dataset.words);
  /** The ids of controls that were changed since the last request was sent. */
  let changed = new Set();
  let waiting = false;
  let isSending = false;
  /** A button that was pressed while a request was under way. */
  let pressed;
  /** Where a link leads that was followed before everything was saved. */
  let leavingTo;
  let isStopped = false;
  let tries = 0;
  let quiet;
  let retry;

  document.documentElement.classList.add('has-script');

  const isOurs = (control) => control.form === form && control.type !== 'hidden' && control.name && control.name !== 'action';

  function localTimes() {
    for (const time of document.querySelectorAll('time[datetime]')) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.getTime())) time.textContent = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
    }
  }

  function status(text) {
    byId('status').textContent = text;
  }

  /** A problem that a person should know about; an empty text: there is none. */
  function showTrouble(text, link) {
    if (trouble.dataset.text === text) return;
    trouble.dataset.text = text;
    trouble.hidden = text === '';
    trouble.textContent = text;
    if (!link) return;
    const anchor = document.createElement('a');
    anchor.href = link.href;
    anchor.target = '_blank';
    anchor.textContent = link.text;
    trouble.append(' ', anchor);
  }

  /** What was typed since the request was sent stands in controls that are about to be replaced. */
  function typedMeanwhile(button) {
    // A list that is not added yet was never sent.
    const ids = button?.value === 'choicePaste' ? changed : new Set([...changed, 'f-paste']);
    return [...ids].flatMap((id) => {
      const control = byId(id);
      if (!control) return [];
      return [{ id, value: control.value, checked: control.checked }];
    });
  }

  function put(id, html) {
    const region = byId(id);
    if (!region) return;
    const made = document.createElement('template');
    made.innerHTML = html;
    // An unchanged region stays, or a screen reader would announce it again.
    if (region.innerHTML === made.innerHTML) return;
    const { activeElement } = document;
    const focused = region.contains(activeElement) ? activeElement : undefined;
    const selection = focused && 'selectionStart' in focused ? [focused.selectionStart, focused.selectionEnd] : undefined;
    const opened = [...region.querySelectorAll('details.paste[open]')].length > 0;
    region.replaceChildren(made.content);
    if (opened) region.querySelector('details.paste')?.setAttribute('open', '');
    if (!focused?.id) return;
    const again = byId(focused.id);
    again?.focus({ preventScroll: true });
    if (again && selection && selection[0] !== null) try { again.setSelectionRange(...selection); } catch { /* not a text */ }
  }

  /** An empty note keeps its height, or the field below would move while a person types. */
  function showTodos(todos) {
    for (const note of document.querySelectorAll('#survey .todo')) note.textContent = todos[note.id] ?? '\\u00a0';
  }

  function show({ regions, todos, focus }, openBefore, button) {
    const kept = regions.survey === undefined ? [] : typedMeanwhile(button);
    for (const [id, html] of Object.entries(regions)) if (id !== 'said') put(id, html);
    showTodos(todos);
    for (const { id, value, checked } of kept) {
      const control = byId(id);
      if (control && form.elements.open.value === openBefore) Object.assign(control, { value, checked });
    }
    const target = focus && byId(focus);
    if (target) {
      target.focus();
      target.scrollIntoView({ block: 'nearest' });
    }
    // Last: a change of focus would drown it.
    if (regions.said) setTimeout(() => put('said', regions.said), 50);
    else byId('said').textContent = '';
    localTimes();
  }

  function fieldsFor(button, refreshes) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
    fields.delete('action');
    fields.append('action', button?.value ?? 'save');
    if (refreshes) fields.append('refresh', 'yes');
    return fields;
  }

  const post = (body, more) =>
    // A control named action hides the form's own property.
    fetch(form.getAttribute('action'), { method: 'POST', headers: { accept: 'application/json' }, body, cache: 'no-store', ...more });

  function conflict({ revision, conflict: html }) {
    put('conflict', html);
    isStopped = true;
    form.elements.revision.value = revision;
    showTrouble(words.conflict);
    status(words.typing);
    localTimes();
    byId('conflict-panel')?.focus();
  }

  function again(seconds) {
    clearTimeout(retry);
    status(words.typing);
    showTrouble(words.offline + ' ' + seconds + ' ' + words.seconds);
    retry = setTimeout(() => send(undefined, true), seconds * 1000);
  }

  async function failed(answer) {
    status(words.typing);
    if (answer.status === 401) {
      showTrouble(words.signedOut, { href: '/desk', text: words.signIn });
      retry = setTimeout(() => send(), 15000);
    } else if (answer.status === 403) showTrouble(words.forbidden);
    else if (answer.status === 404) showTrouble(words.gone);
    else if (answer.status === 413) showTrouble(words.tooLarge);
    else if (answer.status === 422 && answer.headers.get('content-type')?.startsWith('application/json')) {
      showTrouble((await answer.json()).refused);
    } else if (answer.status === 409) {
      if (answer.headers.get('content-type')?.startsWith('application/json')) conflict(await answer.json());
      else showTrouble(words.gone);
    } else {
      waitLonger(Number(answer.headers.get('retry-after')) || 0);
    }
  }

  function waitLonger(atLeast) {
    tries += 1;
    again(Math.max(atLeast, Math.min(60, 2 ** tries)));
  }

  /** Sends what was typed, and does what the button says. One request at a time. */
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
    const openBefore = form.elements.open.value;
    status(words.saving);
    try {
      const answer = await post(fieldsFor(button, refreshes), { signal: AbortSignal.timeout(limitMs) });
      if (!answer.ok) {
        for (const id of sent) changed.add(id);
        await failed(answer);
        return;
      }
      const result = await answer.json();
      tries = 0;
      showTrouble('');
      put('conflict', '');
      isStopped = false;
      form.elements.revision.value = result.revision;
      if (changed.size > 0 && !staysHere(result, openBefore, button)) {
        // What was typed meanwhile is saved before its fields go.
        pressed ??= result.go ? button : { value: result.open ? 'open:' + result.open : 'close' };
      } else if (result.go) {
        isSending = false;
        // It was added with the request.
        if (byId('f-paste')) byId('f-paste').value = '';
        location.assign(result.go);
      } else show(result, openBefore, button);
    } catch {
      for (const id of sent) changed.add(id);
      // A button's action may have been carried out; the next answer shows what is there.
      waitLonger(0);
    } finally {
      isSending = false;
      settled();
    }
  }

  /** Whether the answer leaves the open fields on the page, or has removed what they belong to. */
  function staysHere({ go, open }, openBefore, button) {
    return !go && (open === openBefore || /^(remove|sectionRemove|undo)\\b/.test(button?.value ?? ''));
  }

  /** After a request: what is to be sent next, or where to go. */
  function settled() {
    const next = pressed;
    const target = leavingTo;
    pressed = leavingTo = undefined;
    if (isStopped) return;
    if (next) send(next, true);
    else if (tries > 0 || !trouble.hidden) return;
    else if (target && changed.size > 0) leave(target);
    else if (target) location.assign(target);
    else if (waiting || changed.size > 0) plan();
  }

  /** Follows a link once everything is saved; if that fails, the page stays and says why. */
  function leave(target) {
    send();
    leavingTo = target;
  }

  function plan() {
    clearTimeout(quiet);
    if (!isStopped) quiet = setTimeout(() => send(), quietMs);
  }

  document.addEventListener('submit', (event) => {
    if (event.target !== form) return;
    const button = event.submitter;
    event.preventDefault();
    // Both versions are shown: only the panel's button decides.
    if (isStopped && !button?.hasAttribute('data-replace')) return;
    isStopped = false;
    send(button, true);
  });

  document.addEventListener('input', ({ target }) => {
    if (!isOurs(target) || target.name === 'paste') return;
    if (target.id) changed.add(target.id);
    if (trouble.hidden) status(words.typing);
    plan();
  });

  document.addEventListener('change', ({ target }) => {
    if (!isOurs(target) || isStopped) return;
    if (target.hasAttribute('data-refresh') || (target.type === 'checkbox' && !target.name.startsWith('if.'))) {
      if (target.id) changed.add(target.id);
      if (target.hasAttribute('data-refresh')) send({ value: 'save' }, true);
      else plan();
    }
  });

  document.addEventListener('keydown', (event) => {
    const { target } = event;
    if (event.key !== 'Enter' || event.isComposing || target.form !== form || target.tagName !== 'INPUT') return;
    if (target.dataset.choice) {
      event.preventDefault();
      if (!isStopped) send({ value: 'choiceAdd:' + target.dataset.choice }, true);
    }
  });

  // Several lines pasted into a choice are several choices.
  document.addEventListener('paste', (event) => {
    const { target } = event;
    const text = event.clipboardData?.getData('text') ?? '';
    if (!target.dataset?.choice || !/[\\r\\n]/.test(text.trim()) || isStopped) return;
    event.preventDefault();
    byId('f-paste').value = text;
    send({ value: 'choicePaste' }, true);
  });

  // Links that open an item, or return to the other version, keep the page; others are followed once everything is saved.
  document.addEventListener('click', async (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!link.matches('[data-open], [data-keep]')) {
      const stays = link.target !== '' || link.hasAttribute('download') || link.getAttribute('href').startsWith('#');
      if (stays || !isUnsaved() || isListLeft() || isStopped || !trouble.hidden) return;
      event.preventDefault();
      leave(link.href);
      return;
    }
    event.preventDefault();
    if (link.dataset.open) {
      if (!isStopped) await send({ value: 'open:' + link.dataset.open }, true);
      document.getElementById('card-' + link.dataset.open)?.scrollIntoView({ block: 'start' });
      return;
    }
    try {
      const answer = await fetch(link.href, { headers: { accept: 'application/json' }, cache: 'no-store' });
      if (!answer.ok) throw new Error(String(answer.status));
      changed = new Set();
      isStopped = false;
      put('conflict', '');
      showTrouble('');
      show(await answer.json(), '');
    } catch {
      changed = new Set();
      location.assign(link.href);
    }
  });

  /** A list of choices that was typed and not added. */
  const isListLeft = () => (byId('f-paste')?.value ?? '').trim() !== '';
  const isUnsaved = () => changed.size > 0 || isSending || isListLeft();

  document.addEventListener('visibilitychange', () => {
    if (document.hidden ? changed.size > 0 : !trouble.hidden && !isStopped) send();
  });
  window.addEventListener('online', () => { if (!trouble.hidden && !isStopped) send(); });
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
    const { open } = form.elements;
    history.replaceState(null, '', location.pathname + (open.value ? '?open=' + encodeURIComponent(open.value) : '') + location.hash);
  }
  localTimes();
})();
`.trimStart();
