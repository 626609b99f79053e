import { isolated } from '@canvass/surveys';
import type { PasskeyEntry } from '@canvass/storage';
import { bdi, drawIcon, type Html, markup } from '@canvass/web/page';
import type { Caller } from '@canvass/web/app';
import { tenantAddress } from '../../desk/addresses.ts';
import { localMoment, zoneWithoutScript } from '../../desk/moment.ts';
import { deskPage } from '../../desk/page.ts';
import { passkeyTexts as texts } from './texts.ts';

export interface PasskeysPage {
  readonly visitor: Caller;
  /** The member's passkeys; undefined of a visitor who can have none. */
  readonly passkeys: readonly PasskeyEntry[] | undefined;
  /** What the browser needs to make one; undefined if the visitor has to sign in again before they change any. */
  readonly options: object | undefined;
  readonly nowMs: number;
  readonly notice?: Html | undefined;
  /** What was typed, and what is wrong with it. */
  readonly refused?: { readonly name: string; readonly error: string } | undefined;
}

/** The passkeys of the visitor. */
export function passkeysPage(shown: PasskeysPage): string {
  const { visitor, passkeys, notice } = shown;
  return deskPage({
    title: texts.title,
    visitor,
    notice,
    script: 'passkeys',
    body: markup`<div class="page-heading"><h1>${texts.title}</h1></div>
<p class="lead">${texts.text}</p>
${passkeys === undefined ? markup`<p class="card">${visitor.principal.kind === 'key' ? texts.ofKey : texts.ofOrganisation}</p>` : [list(shown, passkeys), shown.options === undefined ? confirmCard(shown) : addForm(shown)]}`,
  });
}

function list({ visitor, nowMs, options }: PasskeysPage, passkeys: readonly PasskeyEntry[]): Html {
  const address = `${tenantAddress(visitor.tenant)}/passkeys/remove`;
  const { name, added, remove } = texts.columns;
  const rows = passkeys.map(
    (passkey) =>
      markup`<tr><th scope="row">${bdi(passkey.name)}</th><td data-label="${added}">${localMoment(passkey.addedAt, nowMs)}</td>${options !== undefined && markup`<td><form method="post" action="${address}"><input type="hidden" name="id" value="${passkey.id}"><button class="quiet" type="submit" aria-label="${texts.removeNamed({ name: isolated(passkey.name) })}">${drawIcon('bin')}${texts.remove}</button></form></td>`}</tr>
`,
  );
  const table = markup`<table class="entries"><caption class="hidden">${texts.title}</caption>
<thead><tr><th scope="col">${name}</th><th scope="col">${added}</th>${options !== undefined && markup`<th scope="col"><span class="hidden">${remove}</span></th>`}</tr></thead>
<tbody>
${rows}</tbody></table>
${zoneWithoutScript()}`;
  return markup`<section class="card">${rows.length === 0 ? markup`<p class="empty">${texts.none}</p>\n` : table}</section>
`;
}

/** Asks the visitor to sign in again, with a passkey that they have. The script shows the button. */
function confirmCard({ visitor }: PasskeysPage): Html {
  const { heading, text, button, otherwise } = texts.again;
  return markup`<section class="card passkey-form"><h2>${heading}</h2>
<p>${text}</p>
<p class="note">${otherwise}</p>
<form method="post" action="/desk/sign-in/passkey" data-passkey-address="/desk/sign-in/passkey" hidden>
<input type="hidden" name="next" value="${tenantAddress(visitor.tenant)}/passkeys">
<input type="hidden" name="credential">
<div class="actions"><button type="submit" data-passkey-button hidden>${drawIcon('key')}${button}</button></div>
<p class="error" role="alert" data-passkey-failed="${texts.notUsed}" hidden></p>
</form></section>
`;
}

function addForm({ visitor, passkeys = [], options, refused }: PasskeysPage): Html {
  const name = refused?.name ?? (passkeys.length === 0 ? texts.firstName : '');
  return markup`<form class="card passkey-form" method="post" action="${tenantAddress(visitor.tenant)}/passkeys" data-passkey-options="${JSON.stringify(options)}">
<h2>${texts.addHeading}</h2>
<p>${texts.addText}</p>
<p class="note" data-passkey-absent>${texts.needsScript}</p>
<div class="field">
<label for="name">${texts.name}</label>
<p class="hint" id="name-hint">${texts.nameHint}</p>
${refused && markup`<p class="error" id="name-error" role="alert">${refused.error}</p>\n`}<input id="name" name="name" required maxlength="100" autocomplete="off" value="${name}" aria-describedby="name-hint${refused && ' name-error'}"${refused && markup` aria-invalid="true"`}>
</div>
<input type="hidden" name="credential">
<p class="error" role="alert" data-passkey-failed="${texts.notMade}" hidden></p>
<div class="actions"><button type="submit" data-passkey-button hidden>${drawIcon('key')}${texts.add}</button></div>
</form>
`;
}
