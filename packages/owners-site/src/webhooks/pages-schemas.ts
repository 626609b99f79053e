import { inputOr, ulidInputSchema } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { deskDoes, deskShows, deskShowsOnce } from '../desk/schemas.ts';
import type { webhooksTexts } from './texts.ts';

const params = {
  params: inputOr(problem('webhook-not-found'), surveyParams.extend({ id: ulidInputSchema })),
};
const page = '/desk/acme/surveys/coffee/webhooks';
const one = `${page}/01KAJ5V3M0Q8ZJX4T9W2YB6NDC`;
/** A form on the page of a webhook, which then says what was done. */
const does = (operationId: string, done: string, fields: string, said: keyof typeof webhooksTexts.done) =>
  deskDoes(operationId, done, { fields, next: `${one}?done=${said}`, ...params });

const fields = '`url`; `events`, repeated; `description`';

export const showWebhooks = deskShows('showWebhooks', 'the webhooks of a survey', { params: surveyParams });

export const createByForm = deskShowsOnce('createWebhookByForm', 'Make a webhook', fields, {
  params: surveyParams,
});

export const showWebhook = deskShows('showWebhook', 'a webhook and its last deliveries', params);

export const confirmSecret = deskShows('confirmReplacingSecret', 'what replacing the secret does', params);

export const confirmDeletion = deskShows('confirmDeletingWebhook', 'what deleting a webhook does', params);

export const changeByForm = does('changeWebhookByForm', 'Change a webhook', fields, 'webhook-changed');

export const setStateByForm = does(
  'pauseWebhookByForm',
  'Pause a webhook, or let it go on',
  '`enabled`: `yes` or `no`',
  'webhook-paused',
);

export const testByForm = does('testWebhookByForm', 'Send a test event', 'No fields', 'webhook-tested');

export const redeliverByForm = does(
  'redeliverWebhookByForm',
  'Deliver an event again',
  '`delivery`: the id of the delivery',
  'webhook-redelivered',
);

export const rotateByForm = deskShowsOnce(
  'replaceWebhookSecretByForm',
  'Replace the secret of a webhook',
  'No fields',
  params,
);

export const deleteByForm = deskDoes('deleteWebhookByForm', 'Delete a webhook', {
  fields: 'No fields',
  next: `${page}?done=webhook-deleted`,
  ...params,
});
