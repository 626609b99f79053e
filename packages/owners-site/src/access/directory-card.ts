import type { AccessList } from '@canvass/storage';
import { type Html, markup } from '@canvass/web/page';
import { accessTexts } from './texts.ts';

const texts = accessTexts.directory;

/** The form of the directory, as it was sent, if its field was not valid. */
export interface FaultyDirectory {
  readonly typed: string;
  readonly error: string;
}

export interface ShownDirectory {
  readonly access: AccessList;
  /** The issuer of the OpenID provider that is set. */
  readonly issuer: string | undefined;
  readonly faulty?: FaultyDirectory | undefined;
}

/** Lets people of the organisation's directory in. Nothing is shown if there is no provider, and none was set before. */
export function directoryCard({ access, issuer, faulty }: ShownDirectory, address: string): Html | undefined {
  const { directory } = access;
  if (directory === undefined && issuer === undefined) return undefined;
  return markup`<section class="card" aria-labelledby="directory"><h2 id="directory">${texts.heading}</h2>
<p class="note">${texts.text}</p>
${
  directory === undefined
    ? letInForm(issuer ?? '', faulty, address)
    : markup`<p><strong>${texts.on}</strong></p>
${details(directory.issuer, directory.tid)}<form method="post" action="${address}/directory/remove"><div class="actions"><button class="danger" type="submit">${texts.remove}</button></div></form>
`
}</section>
`;
}

function letInForm(issuer: string, faulty: ShownDirectory['faulty'], address: string): Html {
  const { off, tid, tidHint, set } = texts;
  return markup`<p><strong>${off}</strong></p>
${details(issuer, undefined)}<form method="post" action="${address}/directory"><div class="field">
<label for="tid">${tid}</label>
<p class="hint" id="tid-hint">${tidHint}</p>
${faulty && markup`<p class="error" id="tid-error" role="alert">${faulty.error}</p>\n`}<input id="tid" name="tid" maxlength="100" autocomplete="off" spellcheck="false" value="${faulty?.typed ?? ''}" aria-describedby="tid-hint${faulty && ' tid-error'}"${faulty && markup` aria-invalid="true" autofocus`}>
</div>
<div class="actions"><button class="quiet" type="submit">${set}</button></div></form>
`;
}

/** What the IT department asks for. */
function details(issuer: string, tid: string | undefined): Html {
  return markup`<details><summary>${texts.details}</summary><p class="note">${texts.issuer}: <code>${issuer}</code>${tid !== undefined && markup`<br>${texts.tid}: <code>${tid}</code>`}</p></details>
`;
}
