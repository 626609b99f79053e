import { deadLetterId, location } from './fields.ts';
import { ofOperator, operation, page, refusedPages } from './operation.ts';
import { problems } from './problems.ts';

const bySession = [{ operatorSession: [] }];
const byEither = [{ operatorSession: [] }, { operatorKey: [] }];

const notSignedIn = 'Nobody is signed in: the form for that';
const fault = 'A fault';
const notFromHere = 'The form was not sent from a page of this site';

/** What an operator sees in a browser. */
export function opsPaths(): Record<string, Record<string, unknown>> {
  return {
    '/ops': {
      get: operation({
        tag: 'operator',
        summary: "The operator's page",
        description:
          'Queues, workers, decisions, dead letters, storage calls and their cost. A part that cannot be read is shown as unknown.',
        operationId: 'showOperations',
        security: bySession,
        responses: {
          200: page('The page'),
          ...refusedPages({ 401: notSignedIn, 500: fault, 503: 'Try again' }),
        },
      }),
    },
    '/ops/state.json': {
      get: ofPrograms('What the page shows, as JSON; its fields may grow', 'readOperations'),
    },
    '/ops/regions.json': {
      get: ofPrograms(
        "The page's parts as HTML, by the ids of their elements: for its script",
        'readRegions',
      ),
    },
    '/ops/sign-in': {
      post: operation({
        tag: 'operator',
        summary: 'Sign in',
        operationId: 'signIn',
        security: [],
        body: { form: "`key`: the operator's key" },
        responses: {
          303: seeOther(
            'The page; a cookie for 8 hours, that only this site and no script gets to see',
            '/ops',
          ),
          ...refusedForms({
            401: 'The form again: the key is wrong',
            422: 'The form again: there is no key',
            429: 'The form again: too many wrong keys came from this address',
          }),
        },
      }),
    },
    '/ops/sign-out': {
      post: operation({
        tag: 'operator',
        summary: 'Sign out',
        operationId: 'signOut',
        security: [],
        body: { form: 'Nothing' },
        responses: {
          303: seeOther('The session is over for every site, and its cookie gone', '/ops?done=sign-out'),
          ...refusedForms({ 503: 'The storage does not answer: the session may go on' }),
        },
      }),
    },
    // Before the path of any id, which these look like.
    '/ops/dead-letters/review': {
      post: operation({
        tag: 'operator',
        summary: 'Look at what a redrive or a purge would do',
        operationId: 'reviewDeadLetters',
        security: bySession,
        body: {
          form: '`order`: `redrive-chosen`, `purge-chosen`, `redrive-all` or `purge-all`; `id`, as often as there are',
        },
        responses: { 200: page('What would be done, and the form that does it'), ...refusedForms(ofOrder) },
      }),
    },
    '/ops/dead-letters/redrive': { post: settling('Redrive dead letters', 'redriveByForm') },
    '/ops/dead-letters/purge': { post: settling('Purge dead letters', 'purgeByForm') },
    '/ops/dead-letters/{id}': {
      get: operation({
        tag: 'operator',
        summary: 'Look into a dead letter',
        operationId: 'inspectDeadLetter',
        security: bySession,
        parameters: [deadLetterId],
        responses: {
          200: page('All that is known of it, and its text'),
          ...refusedPages({
            400: 'The address is not validly encoded',
            401: notSignedIn,
            404: 'It is not there',
            500: fault,
            503: 'The queue does not answer',
          }),
        },
      }),
    },
  };
}

const ofOrder = {
  401: 'The session is over: nothing was done',
  422: 'It does not say what is to be done',
  503: 'The queue does not answer; the page says what may have been done',
};

function settling(summary: string, operationId: string) {
  return operation({
    tag: 'operator',
    summary,
    operationId,
    security: bySession,
    body: { form: '`id`, as often as there are; `scope`: `all` or `first`, as the review has it' },
    responses: {
      303: seeOther('What came of it', '/ops?done=redrive&settled=1'),
      ...refusedForms(ofOrder),
    },
  });
}

function ofPrograms(summary: string, operationId: string) {
  return operation({
    tag: 'operator',
    summary,
    operationId,
    security: byEither,
    responses: {
      200: {
        description: 'As of the last second',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...problems(...ofOperator, 'storage-unavailable'),
    },
  });
}

function seeOther(description: string, example: string) {
  return { description, headers: location('Where to go on', example) };
}

function refusedForms(descriptions: Readonly<Record<number, string>>): Record<string, unknown> {
  return refusedPages({
    400: 'The body is not percent-encoded UTF-8',
    403: notFromHere,
    413: 'Over 1 MiB',
    415: 'No form, another charset than UTF-8, or a content coding',
    429: 'Too much is being sent from this address at once',
    500: fault,
    503: 'Too much is being sent at once',
    ...descriptions,
  });
}
