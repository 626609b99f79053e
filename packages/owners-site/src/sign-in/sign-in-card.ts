import { drawIcon, type Html, markup } from '@canvass/web/page';
import { accountField } from './account-field.ts';
import { oidcTexts } from './oidc/texts.ts';
import { passkeyTexts } from './passkeys/texts.ts';
import { signInTexts as texts } from './texts.ts';

export interface SignInCard {
  /** The fault of the key that was sent. */
  readonly error?: string | undefined;
  /** The path of the desk to go on to. */
  readonly next?: string | undefined;
  /** Members sign in with an OpenID provider, too. */
  readonly hasOidc: boolean;
  /** The fault of the name of the account that was sent. */
  readonly accountError?: string | undefined;
  /** Whether the key gets the focus: the page is for nothing else. */
  readonly isFocused: boolean;
}

/** The ways to sign in: with a passkey where the browser has them, with the organisation where that is set up, and with a key. */
export function signInCard(shown: SignInCard): Html {
  const { hasOidc } = shown;
  return markup`${passkeyForm(shown)}${hasOidc && markup`${organisationForm(shown)}<p class="or">${oidcTexts.or}</p>\n`}${keyForm(shown)}<p class="note lost">${texts.noPasskey} <a href="/desk/sign-in/mail">${texts.linkByMail}</a></p>
<p class="note">${texts.lostKey}</p>
`;
}

/** The script shows it. */
function passkeyForm({ next }: SignInCard): Html {
  return markup`<form class="passkey" method="post" action="/desk/sign-in/passkey" data-passkey-address="/desk/sign-in/passkey" hidden>
${next !== undefined && markup`<input type="hidden" name="next" value="${next}">\n`}<input type="hidden" name="credential">
<button type="submit" data-passkey-button hidden>${drawIcon('key')}${passkeyTexts.signIn}</button>
<p class="error" role="alert" data-passkey-failed="${passkeyTexts.notUsed}" hidden></p>
<p class="or">${passkeyTexts.or}</p>
</form>
`;
}

function keyForm({ error, next, isFocused }: SignInCard): Html {
  const described = error === undefined ? 'key-hint' : 'key-hint key-error';
  return markup`<form method="post" action="/desk/sign-in">
<input class="hidden" type="text" name="user" value="owner" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
${next !== undefined && markup`<input type="hidden" name="next" value="${next}">\n`}<div class="field">
<label for="key">${texts.key}</label>
<p class="hint" id="key-hint">${texts.keyHint}</p>
${error !== undefined && markup`<p class="error" id="key-error" role="alert">${error}</p>\n`}<input type="password" id="key" name="key" required${isFocused && markup` autofocus`} autocomplete="current-password" spellcheck="false" aria-describedby="${described}"${error !== undefined && markup` aria-invalid="true"`}>
</div>
<button class="quiet" type="submit">${drawIcon('key')}${texts.withKey}</button>
</form>
`;
}

/** The form that begins a sign-in with the OpenID provider. */
function organisationForm({ next, accountError }: SignInCard): Html {
  const tenant = /^\/desk\/([a-z0-9-]+)/.exec(next ?? '')?.[1];
  return markup`<form method="post" action="/desk/oidc/start">
${next !== undefined && markup`<input type="hidden" name="next" value="${next}">\n`}${accountField(tenant, accountError)}<button type="submit">${oidcTexts.start}</button>
</form>
`;
}
