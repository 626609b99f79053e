import type { TimeZone } from '@canvass/surveys';
import type { NamedWebhook } from '@canvass/webhooks';
import { type Html, markup, shownDateTime } from '@canvass/web/page';
import { entriesTable } from '../desk/entries-table.ts';
import { presentDeliveries, type PresentedDelivery } from './present-webhook.ts';
import { webhooksTexts } from './texts.ts';
import { attemptWords } from './webhook-words.ts';

const { deliveries: texts } = webhooksTexts;
/** A delivery is shown with this many attempts. Of further ones only the number is shown. */
const shownAttempts = 3;

export interface DeliveryList {
  readonly named: NamedWebhook;
  /** The time zone of the survey. */
  readonly zone: TimeZone;
}

/** Renders the last deliveries of a webhook. `address` is that of its page. */
export function deliveryList({ named, zone }: DeliveryList, address: string): Html {
  const { heading, text, none, event, state, attempts, actions } = texts;
  const rows = presentDeliveries(named).map((each) => row(each, { named, zone }, address));
  return markup`<section class="card" id="deliveries">
<h2>${heading}</h2>
<p class="note">${text({ zone: zone.name })}</p>
${
  rows.length === 0
    ? markup`<p class="note">${none}</p>\n`
    : entriesTable([event, state, attempts, actions], rows)
}</section>
`;
}

function row(delivery: PresentedDelivery, { named: { webhook }, zone }: DeliveryList, address: string): Html {
  const { id, type, state, createdAt, nextAttemptAt, attempts } = delivery;
  const shown = attempts.slice(-shownAttempts).toReversed();
  const earlier = attempts.length - shown.length;
  const isReady = state !== 'pending' && webhook.disabled === null;
  return markup`<tr><th scope="row">${type === 'webhook.test' ? texts.testEvent : webhooksTexts.fields.eventLabels[type]}<br><span class="note">${shownDateTime(createdAt, zone)} <code class="webhook-url">${id}</code></span></th>
<td class="webhook-state">${texts.states[state]}${nextAttemptAt !== null && markup`<br><span class="note">${texts.nextAt({ at: shownDateTime(nextAttemptAt, zone) })}</span>`}</td>
<td>${shown.length === 0 ? texts.noAttempt : shown.map((each) => markup`<div class="note">${attemptWords(each, zone)}</div>\n`)}${earlier > 0 && markup`<div class="note">${texts.earlier({ count: earlier })}</div>`}</td>
<td>${isReady && again(id, address)}</td></tr>
`;
}

function again(id: string, address: string): Html {
  return markup`<form class="entry-actions webhook-again" method="post" action="${address}/redeliver"><input type="hidden" name="delivery" value="${id}"><button class="quiet" type="submit" aria-label="${texts.againOf({ id })}">${texts.again}</button></form>`;
}
