import type { FieldError, FormFields } from '@canvass/surveys';
import { eventTypes, webhookLimits, type WebhookChange } from '@canvass/webhooks';
import { typedText } from '@canvass/web/bodies';
import { type Html, markup } from '@canvass/web/page';
import { readInput, type ReadInput } from '@canvass/web/app';
import { newWebhookSchema, webhookWords } from './new-webhook.ts';
import { webhooksTexts as texts } from './texts.ts';

/** The fields of a webhook as a person typed them, to show them again. */
export interface TypedWebhook {
  readonly url: string;
  readonly events: readonly string[];
  readonly description: string;
}

export const emptyWebhook: TypedWebhook = { url: '', events: ['answers.counted'], description: '' };

export interface WebhookForm {
  readonly typed: TypedWebhook;
  readonly read: ReadInput<WebhookChange>;
}

export function readWebhookForm(fields: FormFields): WebhookForm {
  const typed = {
    url: typedText(fields['url']).slice(0, webhookLimits.urlLength + 1),
    events: [fields['events'] ?? []].flat().filter((each) => typeof each === 'string'),
    description: typedText(fields['description']).slice(0, webhookLimits.descriptionLength + 1),
  };
  const read = readInput(newWebhookSchema, webhookWords, typed);
  return { typed, read: read.ok ? read : { ok: false, errors: read.errors.map(inWords) } };
}

function inWords({ path, message }: FieldError): FieldError {
  return path.startsWith('events') ? { path: 'events', message: texts.faults.events } : { path, message };
}

/** The fields of a webhook, in a form. */
export function webhookFields(typed: TypedWebhook, errors: readonly FieldError[]): Html {
  const { url, urlHint, events, eventLabels, description, descriptionHint } = texts.fields;
  const field = (name: 'url' | 'description', label: string, hint: string, type: Html): Html => {
    const error = errors.find(({ path }) => path === name)?.message;
    return markup`<div class="field"><label for="${name}">${label}</label>
<p class="hint" id="${name}-hint">${hint}</p>
${error !== undefined && markup`<p class="error" id="${name}-error">${error}</p>\n`}<input ${type} id="${name}" name="${name}" value="${typed[name]}" autocomplete="off" aria-describedby="${name}-hint${error !== undefined && ` ${name}-error`}"${error !== undefined && markup` aria-invalid="true"`}></div>
`;
  };
  const noEvent = errors.find(({ path }) => path === 'events')?.message;
  const boxes = eventTypes.map(
    (type) =>
      markup`<label class="check"><input type="checkbox" name="events" value="${type}"${typed.events.includes(type) && markup` checked`}><span>${eventLabels[type]} <code class="note">${type}</code></span></label>\n`,
  );
  return markup`${field('url', url, urlHint, markup`type="url"`)}<fieldset class="field" id="events"${noEvent !== undefined && markup` aria-describedby="events-error"`}><legend>${events}</legend>
${noEvent !== undefined && markup`<p class="error" id="events-error">${noEvent}</p>\n`}<div>${boxes}</div></fieldset>
${field('description', description, descriptionHint, markup`type="text"`)}`;
}
