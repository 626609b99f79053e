import type { TimeZone } from '@canvass/surveys';
import type { NamedWebhook } from '@canvass/webhooks';
import { type Html, markup } from '@canvass/web/page';
import { moment, zoneNote } from '../desk/moment.ts';
import { sentence } from '../desk/sentence.ts';
import { badge } from '../desk/state-badge.ts';
import { presentDeliveries, type PresentedDelivery } from './present-webhook.ts';
import { webhooksTexts } from './texts.ts';
import { attemptDetails, attemptWords } from './webhook-words.ts';

const { deliveries: texts } = webhooksTexts;

export interface DeliveryList {
  readonly named: NamedWebhook;
  readonly nowMs: number;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
}

/** Renders the last deliveries of a webhook. `address` is that of its page. */
export function deliveryList(shown: DeliveryList, address: string): Html {
  const { heading, text, none } = texts;
  const rows = presentDeliveries(shown.named).map((each) => row(each, shown, address));
  return markup`<section class="card" id="deliveries" aria-labelledby="deliveries-heading">
<h2 id="deliveries-heading">${heading}</h2>
${
  rows.length === 0
    ? markup`<p class="empty">${none}</p>\n`
    : markup`<p class="note">${text}</p>
<ul class="entry-rows">
${rows}</ul>
${zoneNote(shown.zone)}`
}</section>
`;
}

const looks = {
  delivered: 'open',
  pending: 'scheduled',
  failed: 'failed',
  obsolete: 'closed',
  'crowded-out': 'failed',
} as const;

function row(delivery: PresentedDelivery, shown: DeliveryList, address: string): Html {
  const { type, state, createdAt, nextAttemptAt } = delivery;
  const { named, nowMs, zone } = shown;
  const name = type === 'webhook.test' ? texts.testEvent : webhooksTexts.fields.eventLabels[type];
  const isReady = state !== 'pending' && named.webhook.disabled === null;
  return markup`<li><div class="entry-about"><h3>${name} ${badge(looks[state], texts.states[state])}</h3>
<p class="note">${sentence(texts.happened, { at: moment(createdAt, nowMs, zone) })}</p>
${[tried(delivery, shown)]}${nextAttemptAt !== null && markup`<p>${sentence(texts.nextAt, { at: moment(nextAttemptAt, nowMs, zone) })}</p>\n`}${details(delivery, shown)}</div>
${isReady && again(delivery, name, address)}</li>
`;
}

/** The last attempt; what arrived at once needs no word. */
function tried({ state, attempts }: PresentedDelivery, { nowMs, zone }: DeliveryList): Html {
  const last = attempts.at(-1);
  if (last === undefined || (state === 'delivered' && attempts.length === 1)) return markup``;
  return markup`<p>${attemptWords(last, nowMs, zone)}${attempts.length > 1 && markup` ${texts.attempts(attempts.length)}`}</p>\n`;
}

/** What was tried when, for an IT department. */
function details({ id, attempts }: PresentedDelivery, { nowMs, zone }: DeliveryList): Html {
  const tries = attempts.toReversed().map((each) => attemptDetails(each, nowMs, zone));
  return markup`<details class="webhook-details"><summary>${texts.details}</summary>
${tries.length > 0 && markup`<ul>${tries}</ul>`}<p class="note">${texts.id}: <code>${id}</code></p></details>
`;
}

function again({ id }: PresentedDelivery, name: string, address: string): Html {
  return markup`<form method="post" action="${address}/redeliver"><input type="hidden" name="delivery" value="${id}"><button class="quiet" type="submit" aria-label="${texts.againOf({ event: name })}">${texts.again}</button></form>
`;
}
