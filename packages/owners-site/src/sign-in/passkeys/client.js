'use strict';

/**
 * Makes passkeys, and signs in with them. A form sends what the browser made in its field `credential`; without a script, or in a browser
 * that has no passkeys, its button stays hidden.
 */
(() => {
  // The browser turns JSON into what it needs itself; one that is older does not show the button.
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON) return;

  for (const form of document.querySelectorAll('form[data-passkey-options]')) {
    if (form instanceof HTMLFormElement)
      enable(form, () => JSON.parse(form.dataset.passkeyOptions ?? ''), create);
  }
  for (const form of document.querySelectorAll('form[data-passkey-address]')) {
    if (form instanceof HTMLFormElement)
      enable(form, () => optionsAt(form.dataset.passkeyAddress ?? ''), get);
  }

  /** @param {PublicKeyCredentialCreationOptionsJSON} options */
  async function create(options) {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  }

  /** @param {PublicKeyCredentialRequestOptionsJSON} options */
  async function get(options) {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return navigator.credentials.get({ publicKey });
  }

  /** @param {string} address */
  async function optionsAt(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  /**
   * @template T
   * @param {HTMLFormElement} form
   * @param {() => T | Promise<T>} options
   * @param {(options: T) => Promise<Credential | null>} ask
   */
  function enable(form, options, ask) {
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('credential'));
    const failed = /** @type {HTMLElement} */ (form.querySelector('[data-passkey-failed]'));
    const button = /** @type {HTMLButtonElement} */ (form.querySelector('[data-passkey-button]'));
    form.hidden = false;
    button.hidden = false;
    form.querySelector('[data-passkey-absent]')?.remove();
    form.addEventListener('submit', (event) => {
      if (field.value !== '') return;
      event.preventDefault();
      failed.hidden = true;
      button.disabled = true;
      void sent().finally(() => {
        button.disabled = false;
      });
    });

    async function sent() {
      try {
        const credential = /** @type {PublicKeyCredential | null} */ (await ask(await options()));
        if (credential === null) throw new Error('no credential');
        field.value = JSON.stringify(credential.toJSON());
        form.submit();
        // The page can come back from the browser's memory: then it asks again.
        field.value = '';
      } catch {
        failed.textContent = failed.dataset.passkeyFailed ?? '';
        failed.hidden = false;
      }
    }
  }
})();
