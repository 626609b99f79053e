import type { NamedWebhook } from '@canvass/webhooks';
import { type Html, markup, ownDirection } from '@canvass/web/page';
import { surveyAddress } from '../desk/addresses.ts';
import { copyField } from '../desk/copy-field.ts';
import { noticeBox } from '../desk/page.ts';
import { surveyPage, type ShownSurvey } from '../desk/survey-page.ts';
import { webhooksTexts as texts } from './texts.ts';
import { type DeliveryList, deliveryList } from './delivery-list.ts';
import { webhookFields, type TypedWebhook } from './webhook-fields.ts';
import { stateWords } from './webhook-words.ts';

export interface WebhookPage extends ShownSurvey, DeliveryList {
  /** What was typed, if the form was refused. */
  readonly typed?: TypedWebhook;
}

/** Renders the page of one webhook: its state, its last deliveries, and the forms that change it. */
export function webhookPage(shown: WebhookPage): string {
  const { visitor, survey, named } = shown;
  const all = `${surveyAddress(visitor.tenant, survey)}/webhooks`;
  const address = `${all}/${named.id}`;
  const { url, description } = named.webhook;
  return surveyPage(shown, {
    title: texts.title,
    tab: 'webhooks',
    errorHeading: texts.faults.heading,
    body: markup`<p><a href="${all}">${texts.list.heading}</a></p>
<h2 class="webhook-url">${url}</h2>
${description !== '' && markup`<p${ownDirection(description)}>${description}</p>\n`}<div class="wide-and-narrow"><div>
${[stateCard(named, address), deliveryList(shown, address)]}</div>
<div>${[change(shown, address), secret(address), remove(address)]}</div></div>`,
  });
}

function stateCard({ webhook }: NamedWebhook, address: string): Html {
  const { heading, idleText, enabledText, ownerText, goneText, pause, resume, test } = texts.state;
  const { disabled, pending } = webhook;
  const button = (path: string, label: string, fields?: Html): Html =>
    markup`<form method="post" action="${address}/${path}">${fields}<button class="quiet" type="submit">${label}</button></form>\n`;
  const enabled = pending.length === 0 ? idleText : enabledText(pending.length);
  const said = disabled === null ? enabled : disabled.why === 'gone' ? goneText : ownerText;
  return markup`<section class="card" id="state">
<h2>${heading}: ${stateWords(webhook)}</h2>
<p>${said}</p>
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
${webhookFields(typed ?? { url, events, description }, errors)}<button class="quiet" type="submit">${texts.change.submit}</button>
</form>
`;
}

function secret(address: string): Html {
  const { heading, text, replace, replaceText, replaceNow } = texts.secret;
  return markup`<section class="card entries"><h2>${heading}</h2>
<p class="note">${text}</p>
<details><summary>${replace}</summary>
<form method="post" action="${address}/secret"><p>${replaceText}</p><button class="quiet" type="submit">${replaceNow}</button></form></details></section>
`;
}

function remove(address: string): Html {
  const { heading, text, open, submit } = texts.remove;
  return markup`<section class="card entries"><h2>${heading}</h2>
<details><summary>${open}</summary>
<form method="post" action="${address}/delete"><p>${text}</p><button class="danger" type="submit">${submit}</button></form></details></section>
`;
}

/** A secret that no later page shows. */
export function webhookSecretPage(shown: WebhookPage, shownSecret: string): string {
  const { visitor, survey, named } = shown;
  const { title, shown: text, onlyOnce, label, back } = texts.secret;
  return surveyPage(shown, {
    title,
    tab: 'webhooks',
    script: 'copy',
    body: markup`<div class="access-secret">
<h2>${title}</h2>
<p class="webhook-url">${named.webhook.url}</p>
${noticeBox('warn', onlyOnce)}<p>${text}</p>
${copyField({ id: 'secret', label, value: shownSecret, isMain: true })}<p class="actions"><a class="button quiet" href="${surveyAddress(visitor.tenant, survey)}/webhooks/${named.id}">${back}</a></p>
</div>`,
  });
}
