import { z } from 'zod';
import { input } from '@canvass/web/app';
import { formBody, location, operation, page, refusedPages } from '@canvass/web/openapi';
import { pageParams } from '../page-params.ts';

const refusedReads = refusedPages({
  400: 'The address is not validly encoded',
  404: 'There is no such survey',
  429: 'This address requested too much: the survey is a large one',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
});

export const showWithdrawal = operation('respondent', 'showWithdrawal', {
  summary: 'Ask to withdraw an answer',
  params: pageParams,
  querystring: input(
    z.object({
      id: z
        .string()
        .optional()
        .catch(undefined)
        .describe(
          'The id of the answer; also of a repeated attempt to send it. Its code is typed, or comes with the cookie `canvass-code`',
        ),
      lang: z.unknown().optional().describe('The language of the page, one of the survey (BCP 47)'),
    }),
  ),
  response: {
    200: page('A form with both, to be sent'),
    ...refusedReads,
  },
});

export const sendWithdrawal = operation('respondent', 'sendWithdrawal', {
  summary: 'Withdraw an answer',
  params: pageParams,
  ...formBody(
    '`id` of the answer and its `code`, in either case; what is neither a letter nor a digit is ignored',
  ),
  response: {
    303: {
      description: 'The answer is withdrawn, now or before; also one that is not counted yet',
      headers: location('The page that says so', '/s/acme/coffee/withdrawn'),
    },
    ...refusedPages({
      400: 'The address or the body is not percent-encoded UTF-8',
      404: 'There is no such survey. Or the form again: this survey has no answer with this id and code',
      413: 'The body is over 4 MiB, or has more text or fields than any form',
      415: 'The body is not a form, has another charset than UTF-8, or a content coding',
      429: 'Too many requests from this address; they count as submissions',
      500: 'The form again: a fault in the server, or the results are lost; the answer may be withdrawn or not',
      503: 'The form again: the withdrawal is not confirmed. Send it again',
    }),
  },
});

export const showWithdrawn = operation('respondent', 'showWithdrawn', {
  summary: 'Show that an answer is withdrawn',
  params: pageParams,
  response: {
    200: page('That it is withdrawn'),
    ...refusedReads,
  },
});
