import { type Html, markup } from '@canvass/web/page';
import { shell } from './shell.ts';

export interface SignInPage {
  /** The fault of the key that was sent. */
  readonly error?: string;
  /** Why the form is shown, if the user asked for another page. */
  readonly note?: Html | undefined;
}

/** The form that posts the operator's key. */
export function signInPage({ error, note }: SignInPage = {}): string {
  const described = error === undefined ? 'key-hint' : 'key-hint key-error';
  return shell({
    title: `${error === undefined ? '' : 'Error: '}Sign in to Canvass operations`,
    isSignedOut: true,
    body: markup`<div class="sign-in">
<h1>Sign in</h1>
<div class="card">
${note !== undefined && markup`<p>${note}</p>\n`}<form method="post" action="/ops/sign-in">
<input class="hidden" type="text" name="user" value="operator" autocomplete="username" tabindex="-1" aria-hidden="true" readonly>
<label for="key">Operator key</label>
<p class="hint" id="key-hint">The value of <code>ADMIN_API_KEY</code>. <code>npm start</code> keeps one in <code>.data/admin-api-key</code>.</p>
${error !== undefined && markup`<p class="error" id="key-error" role="alert">${error}</p>\n`}<input type="password" id="key" name="key" required autofocus autocomplete="current-password" aria-describedby="${described}"${error !== undefined && markup` aria-invalid="true"`}>
<button type="submit">Sign in</button>
</form></div>
</div>`,
  });
}
