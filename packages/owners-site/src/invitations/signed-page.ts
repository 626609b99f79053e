import { type InvitationBatch, isHidden, type SurveyDefinition } from '@canvass/surveys';
import { bdi, drawIcon, markup, shownCount } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { sharedTexts } from '../desk/texts.ts';
import { numbersOf } from './batches-card.ts';
import { mostRows } from './signed-table.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.signed;

export interface SignedPage extends ShownSurvey {
  readonly batch: InvitationBatch;
  readonly definition: SurveyDefinition;
  /** What was pasted, if it was refused. */
  readonly typed?: string;
}

/** Asks for the table with the answers that the links of a batch carry. */
export function signedPage(shown: SignedPage): string {
  const { visitor, survey, batch, definition, typed = '', errors = [] } = shown;
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
<textarea id="table" name="table" rows="10" class="code" spellcheck="false" aria-describedby="table-hint"${errors.length > 0 && markup` aria-invalid="true"`}>${`\n${typed}`}</textarea></div>
<div class="actions"><button type="submit">${drawIcon('download')}${texts.submit}</button><a class="button quiet" href="${back}">${sharedTexts.cancel}</a></div>
</form>`,
  });
}
