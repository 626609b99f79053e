import { z } from 'zod';
import { input } from '@canvass/web/app';
import { formBody, json, operation, page, refusedPages } from '@canvass/web/openapi';
import { pageParams } from '../../page-params.ts';

const refusals = {
  400: 'The address or the body is not percent-encoded UTF-8',
  403: 'The survey is for people with an invitation, and this link has none; or its invitation is not valid',
  404: 'There is no such survey. `saved-answers-not-found`: the link leads to nothing that is saved',
  410: 'The invitation has expired, or was revoked or used. `saved-answers-sent`: what the link leads to was sent',
  429: 'This address requested too much',
  500: 'A fault in the server',
  503: 'The storage does not answer; try again',
};

const tooLarge = {
  413: 'The body is over 4 MiB, or has more text or fields than any form',
  415: 'The body is not a form, has another charset than UTF-8, or a content coding',
};

const text = z.string().optional().catch(undefined);

export const showSaved = operation('respondent', 'showSaved', {
  summary: 'Offer to go on with saved answers',
  params: pageParams,
  querystring: input(
    z.object({
      key: text.describe('The key of the link, as the form shows it'),
      invitation: text.describe('The token of the invitation, instead of a key'),
      lang: z.unknown().optional().describe('The language of the page, one of the survey (BCP 47)'),
    }),
  ),
  response: {
    200: page(
      'When the answers were saved, with a button to go on and one to delete them; none of the answers',
    ),
    ...refusedPages(refusals),
  },
});

export const continueSaved = operation('respondent', 'continueSaved', {
  summary: 'Go on with saved answers, delete them, or mail their link',
  params: pageParams,
  ...formBody(
    '`key` or `invitation`, as in the link, and `do`: `go`, `erase`, or `mail` with `email`, the address to which the link is mailed',
  ),
  response: {
    200: page(
      'The form with the answers, and what does not fit the survey any more as text; or that they are deleted; or what became of the mail',
    ),
    ...refusedPages({ ...refusals, ...tooLarge }),
  },
});

export const saveForm = operation('respondent', 'saveForm', {
  summary: 'Save a form that is not sent yet',
  description: 'For the script of the form. Nothing is checked, and nothing counts.',
  params: pageParams,
  ...formBody('The fields of the form, as for sending it'),
  response: {
    200: json(
      'What the form then knows of it, or why it was not saved',
      z.union([
        z.object({
          saved: z.string().describe('The next value of `submission:saved`'),
          status: z.string().describe('When it was saved, in the language of the form'),
          link: z.string().describe('Where to go on'),
          id: z.string().optional().describe('The new value of `submission:id`, if the form was too old'),
        }),
        z.object({
          error: z.string().describe('Why it was not saved, in the language of the form'),
          isFinal: z.boolean().describe('Whether it is of no use to try again by itself'),
        }),
      ]),
    ),
    ...refusedPages({ ...refusals, ...tooLarge }),
  },
});
