import type { InvitationBatch } from '@canvass/surveys';
import { drawIcon, markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { numbersOf } from './batches-card.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.batches;

/** Asks once more before the links of a batch are withdrawn. */
export function revokePage(shown: ShownSurvey, batch: InvitationBatch): string {
  const { visitor, survey } = shown;
  const address = `${surveyAddress(visitor.tenant, survey)}/invitations`;
  const { revokeTitle, revokeText, revokeNow, cancel } = texts;
  return surveyPage(shown, {
    title: revokeTitle(batch.count),
    tab: 'invitations',
    body: markup`<form class="card message" method="post" action="${address}/${batch.id}/revoke">
<h2>${revokeTitle(batch.count)}</h2>
<p>${revokeText}</p>
<p class="note">${numbersOf(batch)}</p>
<div class="actions"><button class="danger" type="submit">${drawIcon('bin')}${revokeNow}</button><a class="button quiet" href="${address}">${cancel}</a></div>
</form>`,
  });
}
