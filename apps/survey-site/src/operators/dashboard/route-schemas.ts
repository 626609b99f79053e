import { z } from 'zod';
import { problems, refusedPages } from '../../http/openapi/problem-responses.ts';
import { formBody, json, location, page, operation } from '../../http/openapi/route-schema.ts';
import { deadLetterId } from '../dead-letter-requests.ts';
import { operatorProblems } from '../route-schemas.ts';

const bySession = [{ operatorSession: [] }];
const byEither = [{ operatorSession: [] }, { operatorKey: [] }];

const signInFirst = 'Not signed in: the sign-in form';
const fault = 'A fault in the server';

function refusedForms(descriptions: Readonly<Record<number, string>>) {
  return refusedPages({
    400: 'The body is not percent-encoded UTF-8',
    403: 'The form was not sent from a page of this site',
    413: 'The body is over 1 MiB',
    415: 'The body is not a form, has another charset than UTF-8, or a content coding',
    429: 'Too much is being sent from this address at once',
    500: fault,
    503: 'Too much is being sent at once',
    ...descriptions,
  });
}

const orderRefusals = refusedForms({
  401: 'The session is over: nothing was done',
  422: 'The form does not say what to do',
  503: 'The queue does not answer; the page says what may have been done',
});

const seeOther = (description: string, example: string) => ({
  303: { description, headers: location('The next page', example) },
});

export const showOperations = operation('operator', 'showOperations', {
  summary: 'Show the dashboard',
  description:
    'Queues, workers, decisions, dead letters, storage calls and their cost. A part that cannot be read is shown as unknown.',
  security: bySession,
  response: {
    200: page('The dashboard'),
    ...refusedPages({ 401: signInFirst, 500: fault, 503: 'The storage does not answer; try again' }),
  },
});

const programs = {
  security: byEither,
  response: {
    200: json('At most a second old', { type: 'object' }),
    ...problems(...operatorProblems, 'storage-unavailable'),
  },
};

export const readOperations = operation('operator', 'readOperations', {
  ...programs,
  summary: 'Read what the dashboard shows, as JSON; later versions may add fields',
});

export const readRegions = operation('operator', 'readRegions', {
  ...programs,
  summary: 'Read the parts of the dashboard as HTML, by the ids of their elements: for its script',
});

export const signIn = operation('operator', 'signIn', {
  summary: 'Sign in',
  security: [],
  ...formBody("`key`: the operator's key"),
  response: {
    ...seeOther('Signed in: a cookie for 8 hours, for this site only and hidden from scripts', '/ops'),
    ...refusedForms({
      401: 'The form again: the key is wrong',
      422: 'The form again: there is no key',
      429: 'The form again: too many wrong keys came from this address',
    }),
  },
});

export const signOut = operation('operator', 'signOut', {
  summary: 'Sign out',
  security: [],
  ...formBody('No fields'),
  response: {
    ...seeOther('The session is over on every site, and its cookie is deleted', '/ops?done=sign-out'),
    ...refusedForms({ 503: 'The storage does not answer: the session may still be open' }),
  },
});

export const reviewDeadLetters = operation('operator', 'reviewDeadLetters', {
  summary: 'Review a redrive or a purge before it is done',
  security: bySession,
  ...formBody(
    '`order`: `redrive-chosen`, `purge-chosen`, `redrive-all` or `purge-all`; `id`, once for each chosen dead letter',
  ),
  response: { 200: page('What would be done, and the form that does it'), ...orderRefusals },
});

const settling = {
  security: bySession,
  ...formBody('`id`, once for each dead letter; `scope`: `all` or `first`, as in the review'),
  response: { ...seeOther('What was done', '/ops?done=redrive&settled=1'), ...orderRefusals },
};

export const settleByForm = {
  redrive: operation('operator', 'redriveByForm', { ...settling, summary: 'Redrive dead letters' }),
  purge: operation('operator', 'purgeByForm', { ...settling, summary: 'Purge dead letters' }),
};

export const inspectDeadLetter = operation('operator', 'inspectDeadLetter', {
  summary: 'Show a dead letter',
  security: bySession,
  params: z.object({ id: deadLetterId }),
  response: {
    200: page('All that is known about it, and its text'),
    ...refusedPages({
      400: 'The address is not validly encoded',
      401: signInFirst,
      404: 'There is no such dead letter',
      500: fault,
      503: 'The queue does not answer',
    }),
  },
});
