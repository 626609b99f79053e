import { z } from 'zod';
import { input, optionalText, ulidInputSchema } from '@canvass/web/app';
import { location, operation, page, refusedPages } from '@canvass/web/openapi';
import { pageParams } from '../page-params.ts';

export const showThanks = operation('respondent', 'showThanks', {
  summary: 'Show the thank-you page',
  params: pageParams,
  querystring: input(
    // Other parameters, `link.` and the id of a hidden question, are those of the next form.
    z.looseObject({
      id: ulidInputSchema.optional().catch(undefined),
      receipt: z
        .string()
        .optional()
        .catch(undefined)
        .describe('The proof of the site that it has stored the answer'),
      ending: z
        .string()
        .optional()
        .catch(undefined)
        .describe('The id of the ending that the answer came to. Absent: the usual one'),
      known: z
        .string()
        .optional()
        .catch(undefined)
        .describe('The answer came with an invitation, and somebody knows whose that is'),
      lang: z.unknown().optional().describe('The language of the page, one of the survey (BCP 47)'),
      again: optionalText.describe('The browser has sent the form before'),
      stay: z
        .string()
        .optional()
        .catch(undefined)
        .describe('On a shared device: the page does not go back to an empty form'),
    }),
  ),
  response: {
    200: page(
      'Thanks, the reference of the answer and, if the browser has its withdrawal code, where to withdraw it. It may lead on to the address that the owner has set, or back to an empty form',
    ),
    303: {
      description: 'The site has stored no such answer',
      headers: location('The form', '/s/acme/coffee'),
    },
    ...refusedPages({
      400: 'The address is not validly encoded',
      404: 'There is no such survey',
      500: 'A fault in the server',
      503: 'The storage does not answer; try again',
    }),
  },
});
