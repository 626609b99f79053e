import type { NamedWebhook } from '@canvass/webhooks';
import { drawIcon, type Html, markup, ownDirection } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { confirmForm } from '../desk/confirm-form.ts';
import { copyField } from '../desk/copy-field.ts';
import { noticeBox } from '../desk/page.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { webhooksTexts as texts } from './texts.ts';
import { type DeliveryList, deliveryList } from './delivery-list.ts';
import { webhookFields, type TypedWebhook } from './webhook-fields.ts';
import { stateMark } from './webhook-words.ts';

export interface WebhookPage extends ShownSurvey, DeliveryList {
  /** What was typed, if the form was refused. */
  readonly typed?: TypedWebhook;
}

function addressOf({ visitor, survey, named }: WebhookPage): string {
  return `${surveyAddress(visitor.tenant, survey)}/webhooks/${named.id}`;
}

/** Renders the page of one webhook: its state, its last deliveries, and the form that changes it. */
export function webhookPage(shown: WebhookPage): string {
  const { visitor, survey, named } = shown;
  const all = `${surveyAddress(visitor.tenant, survey)}/webhooks`;
  const address = addressOf(shown);
  const { url, description } = named.webhook;
  return surveyPage(shown, {
    title: texts.title,
    tab: 'webhooks',
    errorHeading: texts.faults.heading,
    body: markup`<p><a href="${all}">${texts.list.heading}</a></p>
<h2 class="webhook-url" dir="ltr">${url}</h2>
${description !== '' && markup`<p${ownDirection(description)}>${description}</p>\n`}<div class="wide-and-narrow"><div>
${[stateCard(named, address), deliveryList(shown, address)]}</div>
<div>${[change(shown, address), secret(address), remove(address)]}</div></div>`,
  });
}

function stateCard({ webhook }: NamedWebhook, address: string): Html {
  const { idleText, enabledText, ownerText, goneText, pause, resume, test } = texts.state;
  const { disabled, pending } = webhook;
  const button = (path: string, label: string, fields?: Html): Html =>
    markup`<form method="post" action="${address}/${path}">${fields}<button class="quiet" type="submit">${label}</button></form>\n`;
  const enabled = pending.length === 0 ? idleText : enabledText(pending.length);
  const said = disabled === null ? enabled : disabled.why === 'gone' ? goneText : ownerText;
  return markup`<section class="card" id="state" aria-label="${texts.state.heading}">
<p>${stateMark(webhook)} ${said}</p>
<div class="actions">${
    disabled === null
      ? [button('test', test), button('state', pause, hiddenEnabled('no'))]
      : button('state', resume, hiddenEnabled('yes'))
  }</div>
</section>
`;
}

function hiddenEnabled(value: 'yes' | 'no'): Html {
  return markup`<input type="hidden" name="enabled" value="${value}">`;
}

function change({ named, typed, errors = [] }: WebhookPage, address: string): Html {
  const { url, events, description } = named.webhook;
  return markup`<form class="card" method="post" action="${address}" novalidate>
<h2>${texts.change.heading}</h2>
${webhookFields(typed ?? { url, events, description }, errors)}<div class="actions"><button type="submit">${texts.change.submit}</button></div>
</form>
`;
}

function secret(address: string): Html {
  const { heading, text, replace } = texts.secret;
  return markup`<section class="card"><h2>${heading}</h2>
<p class="note">${text}</p>
<div class="actions"><a class="button quiet" href="${address}/secret">${replace}</a></div></section>
`;
}

function remove(address: string): Html {
  return markup`<section class="card"><h2>${texts.remove.heading}</h2>
<p class="note">${texts.remove.text}</p>
<div class="actions"><a class="button danger" href="${address}/delete">${drawIcon('bin')}${texts.remove.open}</a></div></section>
`;
}

/** Asks once more before the secret is replaced, or the webhook is deleted. */
export function confirmPage(shown: WebhookPage, what: 'secret' | 'delete'): string {
  const address = addressOf(shown);
  const { replaceTitle, replaceText, replaceNow } = texts.secret;
  const { deleteTitle, text, submit } = texts.remove;
  const isDeletion = what === 'delete';
  const title = isDeletion ? deleteTitle : replaceTitle;
  return surveyPage(shown, {
    title,
    tab: 'webhooks',
    body: confirmForm({
      action: `${address}/${what}`,
      look: 'message',
      body: markup`<h2>${title}</h2>
<p class="webhook-url" dir="ltr">${shown.named.webhook.url}</p>
<p>${isDeletion ? text : replaceText}</p>
`,
      submit: isDeletion ? submit : replaceNow,
      isRemoval: isDeletion,
      back: address,
    }),
  });
}

/** A secret that no later page shows. */
export function webhookSecretPage(shown: WebhookPage, shownSecret: string): string {
  const { title, shown: text, onlyOnce, label, back } = texts.secret;
  return surveyPage(shown, {
    title,
    tab: 'webhooks',
    script: 'copy',
    body: markup`<div class="card message">
<h2>${title}</h2>
<p class="webhook-url" dir="ltr">${shown.named.webhook.url}</p>
${noticeBox('warn', onlyOnce)}<p>${text}</p>
${copyField({ id: 'secret', label, value: shownSecret, isMain: true })}<p class="actions"><a class="button quiet" href="${addressOf(shown)}">${back}</a></p>
</div>`,
  });
}
