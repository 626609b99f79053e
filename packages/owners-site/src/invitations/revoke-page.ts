import type { InvitationBatch } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { confirmForm } from '../desk/confirm-form.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { numbersOf } from './batches-card.ts';
import { invitationsTexts } from './texts.ts';

const texts = invitationsTexts.batches;

/** Asks once more before the links of a batch are withdrawn. */
export function revokePage(shown: ShownSurvey, batch: InvitationBatch): string {
  const { visitor, survey } = shown;
  const address = `${surveyAddress(visitor.tenant, survey)}/invitations`;
  const people = batch.mail?.people ?? batch.count;
  const { revokeTitle, revokeText, revokeNow } = texts;
  return surveyPage(shown, {
    title: revokeTitle(people),
    tab: 'invitations',
    body: confirmForm({
      action: `${address}/${batch.id}/revoke`,
      look: 'message',
      body: markup`<h2>${revokeTitle(people)}</h2>
<p>${revokeText}</p>
<p class="note">${batch.mail === undefined ? numbersOf(batch) : texts.mailed}</p>
`,
      submit: revokeNow,
      isRemoval: true,
      back: address,
    }),
  });
}
