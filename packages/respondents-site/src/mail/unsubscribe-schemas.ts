import { z } from 'zod';
import { input } from '@canvass/web/app';
import { formBody, operation, page, refusedPages } from '@canvass/web/openapi';
import { tenantSlugSchema } from '@canvass/surveys';

const parts = {
  params: input(
    z.object({
      tenant: tenantSlugSchema,
      token: z.string().describe('As the link in the mail has it: 32 digits and letters'),
    }),
  ),
  querystring: input(
    z.object({ lang: z.unknown().optional().describe('The language of the page (BCP 47)') }),
  ),
};

const refused = {
  400: 'The address is not validly encoded',
  404: 'This site did not make the link',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
};

export const showUnsubscribe = operation('respondent', 'showUnsubscribe', {
  summary: 'Ask whether to end the mails of a sender',
  ...parts,
  response: { 200: page('A form with one button'), ...refusedPages(refused) },
});

export const unsubscribe = operation('respondent', 'unsubscribe', {
  summary: 'End the mails of a sender',
  description: 'In one click, as RFC 8058 has it: a mail program may send it by itself.',
  ...parts,
  ...formBody('`List-Unsubscribe`, or nothing'),
  response: {
    200: page('That the address gets no more mail of the tenant'),
    ...refusedPages({
      ...refused,
      413: 'The body is over 4 MiB',
      415: 'The body is not a form',
      429: 'Too many requests from this address; they count as submissions',
    }),
  },
});
