import type { FieldError, TimeZone } from '@canvass/surveys';
import { webhookLimits, type NamedWebhook } from '@canvass/webhooks';
import { bdi, type Html, markup } from '@canvass/web/page';
import { presentWebhook } from './present-webhook.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { entriesTable } from '../desk/entries-table.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { webhooksTexts as texts } from './texts.ts';
import { attemptWords, stateWords } from './webhook-words.ts';
import { emptyWebhook, webhookFields, type TypedWebhook } from './webhook-fields.ts';

export interface WebhooksPage extends ShownSurvey {
  readonly webhooks: readonly NamedWebhook[];
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  /** What was typed, if the form was refused. */
  readonly typed?: TypedWebhook;
}

/** All webhooks of a survey, and a form for another one. */
export function webhooksPage(shown: WebhooksPage): string {
  const { visitor, survey, state, webhooks, typed = emptyWebhook, errors = [] } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  return surveyPage(shown, {
    title: texts.title,
    tab: 'webhooks',
    errorHeading: texts.faults.heading,
    body:
      state === 'draft'
        ? markup`<p class="lead">${texts.draft}</p><p><a class="button" href="${address}/edit">${texts.edit}</a></p>`
        : markup`<p class="lead">${texts.intro}</p>
${[list(shown, address), webhooks.length < webhookLimits.perSurvey ? addForm(typed, errors, address) : markup`<p class="note">${texts.add.full}</p>`]}`,
  });
}

function list({ webhooks, zone }: WebhooksPage, address: string): Html {
  const { heading, none, address: url, events, state, last } = texts.list;
  const rows = webhooks.map((each) => row(each, address, zone));
  return markup`<section class="card" id="webhooks">
<h2>${heading}</h2>
${
  webhooks.length === 0
    ? markup`<p class="note">${none}</p>\n`
    : entriesTable([url, events, state, last], rows)
}</section>
`;
}

function row(named: NamedWebhook, address: string, zone: TimeZone): Html {
  const { url, description, events } = named.webhook;
  const { lastAttempt } = presentWebhook(named);
  const types = events.map((type) => markup`<code>${type}</code> `);
  return markup`<tr><th scope="row"><a class="webhook-url" href="${address}/webhooks/${named.id}">${url}</a>${description !== '' && markup`<br><span class="note">${bdi(description)}</span>`}</th>
<td>${types}</td>
<td class="webhook-state">${stateWords(named.webhook)}</td>
<td>${lastAttempt === null ? texts.list.never : `${attemptWords(lastAttempt, zone)} (${zone.name})`}</td></tr>
`;
}

function addForm(typed: TypedWebhook, errors: readonly FieldError[], address: string): Html {
  return markup`<form class="card" method="post" action="${address}/webhooks" novalidate>
<h2>${texts.add.heading}</h2>
${webhookFields(typed, errors)}<div class="actions"><button type="submit">${texts.add.submit}</button></div>
</form>
`;
}
