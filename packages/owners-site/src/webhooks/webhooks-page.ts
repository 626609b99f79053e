import type { FieldError, TimeZone } from '@canvass/surveys';
import { webhookLimits, type NamedWebhook } from '@canvass/webhooks';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { presentWebhook } from './present-webhook.ts';
import { surveyAddress } from '../desk/addresses.ts';
import { zoneNote } from '../desk/moment.ts';
import { publishFirst } from '../desk/publish-first.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { webhooksTexts as texts } from './texts.ts';
import { attemptWords, stateMark } from './webhook-words.ts';
import { emptyWebhook, webhookFields, type TypedWebhook } from './webhook-fields.ts';

export interface WebhooksPage extends ShownSurvey {
  readonly webhooks: readonly NamedWebhook[];
  readonly nowMs: number;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
  /** What was typed, if the form was refused. */
  readonly typed?: TypedWebhook;
}

/** All webhooks of a survey, and a form for another one. */
export function webhooksPage(shown: WebhooksPage): string {
  const { visitor, survey, state, webhooks, typed = emptyWebhook, errors = [] } = shown;
  const address = surveyAddress(visitor.tenant, survey);
  const cards = [
    list(shown, address),
    webhooks.length < webhookLimits.perSurvey
      ? addForm(typed, errors, address)
      : markup`<p class="note">${texts.add.full}</p>`,
  ];
  return surveyPage(shown, {
    title: texts.title,
    tab: 'webhooks',
    errorHeading: texts.faults.heading,
    body:
      state === 'draft'
        ? publishFirst(texts.draft, address)
        : markup`<div class="wide-and-narrow"><div>
${errors.length > 0 ? cards.toReversed() : cards}</div>
<div><section class="card" aria-labelledby="about"><h2 id="about">${texts.about}</h2>
<p>${texts.intro}</p></section></div></div>`,
  });
}

function list({ webhooks, nowMs, zone }: WebhooksPage, address: string): Html {
  const { heading, none } = texts.list;
  const rows = webhooks.map((each) => row(each, address, nowMs, zone));
  return markup`<section class="card" id="webhooks" aria-labelledby="webhooks-heading">
<h2 id="webhooks-heading">${heading}</h2>
${rows.length === 0 ? markup`<p class="empty">${none}</p>\n` : markup`<ul class="entry-rows">\n${rows}</ul>\n${zoneNote(zone)}`}</section>
`;
}

function row(named: NamedWebhook, address: string, nowMs: number, zone: TimeZone): Html {
  const { url, description, events } = named.webhook;
  const { lastAttempt } = presentWebhook(named);
  const told = events.map((type) => texts.fields.eventLabels[type]).join(' · ');
  const last = lastAttempt === null ? markup`${texts.list.never}` : attemptWords(lastAttempt, nowMs, zone);
  return markup`<li><div class="entry-about"><h3><a class="webhook-url" dir="ltr" href="${address}/webhooks/${named.id}">${url}</a> ${stateMark(named.webhook)}</h3>
${description !== '' && markup`<p${ownDirection(description)}>${description}</p>\n`}<p class="note">${told}</p>
<p class="note">${last}</p></div></li>
`;
}

function addForm(typed: TypedWebhook, errors: readonly FieldError[], address: string): Html {
  return markup`<form class="card" method="post" action="${address}/webhooks" novalidate>
<h2>${texts.add.heading}</h2>
${webhookFields(typed, errors)}<div class="actions"><button type="submit">${texts.add.submit}</button></div>
</form>
`;
}
