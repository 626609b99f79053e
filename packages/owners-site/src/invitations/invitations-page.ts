import { maxInvitationsPerBatch } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { publishFirst } from '../desk/publish-first.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { batchesCard, type ShownBatches } from './batches-card.ts';
import { invitationsTexts as texts } from './texts.ts';

export interface InvitationsPage extends ShownSurvey, ShownBatches {
  /** Whether only people with an invitation can answer. */
  readonly isInviteOnly: boolean;
  /** The id of the form on this page. A form that is sent twice makes one batch. */
  readonly formId: string;
  /** What was typed, if the form was refused. */
  readonly typed?: { readonly count: string; readonly expiresAt: string };
}

export function invitationsPage(shown: InvitationsPage): string {
  const { visitor, survey, state, batches, errors = [] } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  const isFirst = batches.length === 0;
  const cards = [newBatch(shown, address), batchesCard(shown, address)];
  return surveyPage(shown, {
    title: texts.title,
    tab: 'invitations',
    errorHeading: texts.faults.heading,
    body:
      state === 'draft'
        ? publishFirst(texts.draft, address)
        : markup`<div class="wide-and-narrow"><div>
${isFirst || errors.length > 0 ? cards : cards.toReversed()}</div>
<div>${[howItWorks(), whoCanAnswer(shown, address)]}</div></div>`,
  });
}

function howItWorks(): Html {
  const { heading, steps, privacy } = texts.how;
  const items = [steps.make, steps.send, steps.answer].map((step) => markup`<li>${step}</li>\n`);
  return markup`<section class="card" aria-labelledby="how"><h2 id="how">${heading}</h2>
<ol class="invite-steps">
${items}</ol>
<p class="note">${privacy}</p></section>
`;
}

function whoCanAnswer({ isInviteOnly }: InvitationsPage, address: string): Html {
  const { heading, inviteOnly, everyone, change } = texts.access;
  return markup`<section class="card" aria-labelledby="who"><h2 id="who">${heading}</h2>
<p>${isInviteOnly ? inviteOnly : everyone}</p>
<p><a href="${address}/share#link">${change}</a></p></section>
`;
}

function newBatch({ formId, zone, typed, errors = [] }: InvitationsPage, address: string): Html {
  const { heading, text, count, countHint, expiresAt, expiresHint, submit } = texts.add;
  const field = (name: 'count' | 'expiresAt', label: string, hint: string, control: Html): Html => {
    const error = errors.find(({ path }) => path === name)?.message;
    const attributes = markup`id="${name}" name="${name}" value="${typed?.[name] ?? ''}" aria-describedby="${name}-hint${error !== undefined && ` ${name}-error`}"${error !== undefined && markup` aria-invalid="true"`}`;
    return markup`<div class="field"><label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>\n`}<input ${control} ${attributes}></div>
`;
  };
  // Not `novalidate`: a browser sends a date that is typed in part as none, unless it may refuse it.
  return markup`<form class="card invite-form" method="post" action="${address}/invitations">
<h2>${heading}</h2>
<p class="note">${text}</p>
<input type="hidden" name="form" value="${formId}">
<div class="columns">
${field('count', count, countHint({ most: shownCount(maxInvitationsPerBatch) }), markup`class="short" type="text" inputmode="numeric" autocomplete="off"`)}${field('expiresAt', expiresAt, expiresHint({ zone: zone.name }), markup`type="datetime-local"`)}</div>
<div class="actions"><button type="submit">${submit}</button></div>
</form>
`;
}
