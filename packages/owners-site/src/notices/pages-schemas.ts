import { tenantSlugSchema, surveySlugSchema } from '@canvass/surveys';
import { z } from 'zod';
import { inputOr } from '@canvass/web/app';
import { formBody, operation, page, refusedPages, surveyParams } from '@canvass/web/openapi';
import { problem } from '@canvass/web/problems';
import { deskDoes, deskShows } from '../desk/schemas.ts';

const address = '/desk/acme/surveys/coffee/notices';

export const showNotices = deskShows('showNotices', 'who is told of new answers by mail', {
  params: surveyParams,
});

export const addByForm = deskDoes('addNoticeByForm', 'Tell a person of new answers by mail', {
  fields: '`email`; `often`: `each`, `daily` or `weekly`; `language`: one of the desk',
  next: `${address}?done=notice-added`,
  params: surveyParams,
});

export const changeByForm = deskDoes('changeNoticeByForm', 'Tell a person more or less often, or no more', {
  fields: '`email`, of a person who is told; `often`; `language`; `do`: `change` or `remove`',
  next: `${address}?done=notice-changed`,
  params: surveyParams,
});

const stopParts = {
  security: [],
  params: inputOr(
    problem('route-not-found'),
    z.object({
      tenant: tenantSlugSchema,
      survey: surveySlugSchema,
      token: z.string().describe('As the link in the mail has it: 32 digits and letters'),
    }),
  ),
};

const stopRefusals = {
  400: 'The address is not validly encoded',
  404: 'This site did not make the link',
  429: 'Too many requests from this address',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
};

export const showStop = operation('desk', 'showStopNotices', {
  summary: 'Ask whether to end the mails about new answers to a survey',
  ...stopParts,
  response: { 200: page('A form with one button'), ...refusedPages(stopRefusals) },
});

export const stopByLink = operation('desk', 'stopNotices', {
  summary: 'End the mails about new answers to a survey, to one address',
  description:
    'In one click, as RFC 8058 has it: a mail program may send it by itself. It does nothing if they have ended.',
  ...stopParts,
  ...formBody('`List-Unsubscribe`, or nothing'),
  response: {
    200: page('That the address gets no more of these mails'),
    ...refusedPages({
      ...stopRefusals,
      413: 'The body is over 4 MiB',
      415: 'The body is not a form',
    }),
  },
});
