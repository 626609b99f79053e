import { type InvitationBatch, isHidden, type SurveyDefinition } from '@canvass/surveys';
import { bdi, drawIcon, type Html, markup, shownCount } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { sharedTexts } from '../desk/texts.ts';
import { numbersOf } from './batches-card.ts';
import { maxSignedLinks } from './signed-links.ts';
import { mostRows } from './signed-table.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.signed;

export interface SignedPage extends ShownSurvey {
  readonly batch: InvitationBatch;
  readonly definition: SurveyDefinition;
  /** What was pasted, if it was refused. */
  readonly typed?: string;
  /** The number of the first link, as it was typed. */
  readonly typedFirst?: string;
}

/** Asks for the table with the answers that the links of a batch carry. */
export function signedPage(shown: SignedPage): string {
  const { visitor, survey, batch, definition, typed = '', typedFirst = '', errors = [] } = shown;
  const isWrong = (field: string): Html | undefined =>
    errors.some(({ path }) => path === field) ? markup` aria-invalid="true"` : undefined;
  const back = `${surveyAddress(visitor.tenant, survey)}/invitations`;
  const hidden = definition.questions.filter(isHidden);
  return surveyPage(shown, {
    title: texts.title,
    tab: 'invitations',
    errorHeading: texts.faults.heading,
    body: markup`<form class="card invite-signed" method="post" action="${back}/${batch.id}/signed">
<h2>${texts.title}</h2>
<p class="note">${numbersOf(batch)}</p>
<p>${texts.text}</p>
<p>${texts.columns}</p>
<ul>${hidden.map(({ id, text }) => markup`<li><code>${id}</code>: ${bdi(text)}</li>\n`)}</ul>
<p class="note">${texts.others}</p>
<div class="field"><label for="table">${texts.label}</label>
<p class="hint" id="table-hint">${texts.hint({ most: shownCount(mostRows(batch)) })}</p>
<textarea id="table" name="table" rows="10" class="code" spellcheck="false" aria-describedby="table-hint"${isWrong('table')}>${`\n${typed}`}</textarea></div>
${
  batch.count > maxSignedLinks &&
  markup`<div class="field"><label for="first">${texts.first}</label>
<p class="hint" id="first-hint">${texts.firstHint({ most: shownCount(maxSignedLinks), next: shownCount(maxSignedLinks + 1) })}</p>
<input type="text" inputmode="numeric" id="first" name="first" value="${typedFirst}" autocomplete="off" aria-describedby="first-hint"${isWrong('first')}></div>
`
}<div class="actions"><button type="submit">${drawIcon('download')}${texts.submit}</button><a class="button quiet" href="${back}">${sharedTexts.cancel}</a></div>
</form>`,
  });
}
