import { inputOr, ulidInputSchema } from '@canvass/web/app';
import { surveyParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { deskDoes, deskShows, deskShowsOnce } from '../desk/schemas.ts';

const params = {
  params: inputOr(problem('webhook-not-found'), surveyParams.extend({ id: ulidInputSchema })),
};
const page = '/desk/acme/surveys/coffee/webhooks';
const one = `${page}/01KAJ5V3M0Q8ZJX4T9W2YB6NDC`;
const fields = '`url`; `events`, repeated; `description`';

export const showWebhooks = deskShows('showWebhooks', 'the webhooks of a survey', { params: surveyParams });

export const createByForm = deskShowsOnce('createWebhookByForm', 'Make a webhook', fields, {
  params: surveyParams,
});

export const showWebhook = deskShows('showWebhook', 'a webhook and its last deliveries', params);

export const changeByForm = deskDoes(
  'changeWebhookByForm',
  'Change a webhook',
  { fields, next: `${one}?done=webhook-changed` },
  params,
);

export const setStateByForm = deskDoes(
  'pauseWebhookByForm',
  'Pause a webhook, or let it go on',
  { fields: '`enabled`: `yes` or `no`', next: `${one}?done=webhook-paused` },
  params,
);

export const testByForm = deskDoes(
  'testWebhookByForm',
  'Send a test event',
  { fields: 'No fields', next: `${one}?done=webhook-tested` },
  params,
);

export const redeliverByForm = deskDoes(
  'redeliverWebhookByForm',
  'Deliver an event again',
  { fields: '`delivery`: the id of the delivery', next: `${one}?done=webhook-redelivered` },
  params,
);

export const rotateByForm = deskShowsOnce(
  'replaceWebhookSecretByForm',
  'Replace the secret of a webhook',
  'No fields',
  params,
);

export const deleteByForm = deskDoes(
  'deleteWebhookByForm',
  'Delete a webhook',
  { fields: 'No fields', next: `${page}?done=webhook-deleted` },
  params,
);
