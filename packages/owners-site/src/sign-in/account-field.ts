import { type Html, markup } from '@canvass/web/page';
import { oidcTexts as texts } from './oidc/texts.ts';

/** Asks for the name of an account. `error`: what is wrong with what was typed. */
export function accountField(tenant: string | undefined, error: string | undefined): Html {
  const isWrong = error !== undefined;
  return markup`<div class="field">
<label for="tenant">${texts.account}</label>
<p class="hint" id="tenant-hint">${texts.accountHint}</p>
${isWrong && markup`<p class="error" id="tenant-error" role="alert">${error}</p>\n`}<input type="text" id="tenant" name="tenant" required autocomplete="organization" autocapitalize="none" spellcheck="false" aria-describedby="tenant-hint${isWrong && ' tenant-error'}"${tenant !== undefined && markup` value="${tenant}"`}${isWrong && markup` aria-invalid="true"`}>
</div>
`;
}
