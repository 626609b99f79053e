import { z } from 'zod';
import { input, optionalText } from '@canvass/web/app';
import { formBody, operation, page, refusedPages } from '@canvass/web/openapi';
import { problemKinds } from '@canvass/web/problems';
import { commonRefusals } from '../pages-schemas.ts';

const refusals = {
  ...commonRefusals,
  ...refusedPages({
    403: `\`sign-in-refused\`: ${problemKinds['sign-in-refused'].occasion}. Or the form was not sent from a page of this site`,
    429: 'Too many wrong keys or failed sign-ins came from this address',
    503: `\`provider-unavailable\`: ${problemKinds['provider-unavailable'].occasion}. Or the storage does not answer`,
  }),
};

export const startOidc = operation('desk', 'startOidc', {
  summary: 'Begin a sign-in with the OpenID provider',
  security: [],
  ...formBody('`tenant`, or `invite`: the code of an invitation; `next`: where to go on'),
  response: {
    200: page('A page that goes on to the provider; a cookie for 10 minutes'),
    ...refusals,
    ...refusedPages({ 422: 'The form again: the name of the desk is missing' }),
  },
});

export const finishOidc = operation('desk', 'finishOidc', {
  summary: 'Finish a sign-in with the OpenID provider, which sends the browser here',
  security: [],
  querystring: input(
    z.object({
      code: optionalText,
      state: optionalText,
      iss: optionalText,
      error: optionalText,
      error_description: optionalText,
    }),
  ),
  response: { 200: page('Signed in, as with a key: a page that goes on to the desk'), ...refusals },
});
