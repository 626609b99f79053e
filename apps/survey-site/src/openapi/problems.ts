import { requestTimeoutMs } from '../http/limits/request-timeout.ts';
import { problem, problemContentType, problemDocument, type ProblemType } from '../http/problems/problem.ts';

/** When a client gets which problem. The statuses are those of `problem`. */
const occasions: Readonly<Record<ProblemType, string>> = {
  'malformed-request': 'the address, a header or the body is not what HTTP, JSON or UTF-8 allow',
  unauthenticated: 'no key, or one that is wrong',
  forbidden: "the key is another tenant's",
  'route-not-found': 'there is nothing at this address',
  'survey-not-found': 'there is no such survey, or it has been deleted',
  'answer-not-found': 'there is no such answer, or it is not counted yet',
  'dead-letter-not-found':
    'there is no dead letter of this id: it may have been redriven or purged meanwhile',
  'method-not-allowed': 'the address does not take this method; `Allow` has those it takes',
  'request-timeout': `the request did not arrive within ${requestTimeoutMs / 1_000} s`,
  'tenant-exists': 'a tenant of this name has been made before',
  'incompatible-edit': 'the edit does not fit the answers counted so far; `errors` names each question',
  'concurrent-edit': 'others kept changing the survey; nothing is broken, try again',
  'too-many-surveys': 'the tenant has `MAX_SURVEYS_PER_TENANT` surveys; delete one first',
  'too-many-versions':
    'the survey has `MAX_VERSIONS_PER_SURVEY` versions, and the last stays in force; create a new survey for further edits',
  'precondition-failed':
    'nothing was changed: `If-Match` or `If-None-Match` does not hold; `detail` has the ETag',
  'too-large':
    'the body is over 1 MiB, or its JSON has too many levels, values or properties; `detail` has the limit',
  'unsupported-media-type':
    'another content type or charset, or a content coding; `detail` has what is taken',
  invalid: '`errors` names each field, parameter or part of the address that is not valid',
  'rate-limited':
    'too many submissions (`RATE_LIMIT_PER_10_S`), or wrong keys, came from this address; right keys are served all the ' +
    'same. A survey of more than 16 KiB that must be loaded or rendered counts as several submissions; `detail` says ' +
    'which limit it was',
  'address-sends-too-much':
    'the bodies that this address has sent in part reach the limit of an address, which is wider for bodies of up to 16 KiB',
  'too-many-changes':
    'the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a large definition counts ' +
    'once for every 16 KiB. Nothing was changed',
  'head-too-large': 'address and headers are over 16 KiB, or the Content-Type over 512 characters',
  'internal-error': 'a fault on our side',
  'summary-unreadable':
    'the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that mends it',
  'document-unreadable': 'a stored document cannot be read',
  'answer-unconfirmed':
    'the storage did not confirm the append: **the answer may have been stored or not**, and if not now, may yet be; ' +
    'who sends it again may have it counted twice',
  'backlog-full': 'the answers that wait to be stored are at `MAX_PENDING_BYTES`; this one was not accepted',
  'too-much-unfinished':
    'the bodies that have arrived in part reach the limit of this server; nothing was done, try again',
  'storage-unavailable':
    'the storage does not answer. An answer was not accepted, a read can be repeated; a `PUT` or `DELETE` may have ' +
    'been carried out or not, and can be repeated',
  'too-many-reads':
    'so many large surveys and summaries wait to be read that no more may: `MAX_CACHE_BYTES` bounds how many are read at ' +
    'once; nothing was done, try again',
  'queue-unavailable':
    'the queue does not answer. A read can be repeated; of a redrive or a purge some may have been carried out, and ' +
    'it can be repeated for the rest, which is back after 5 minutes at the latest',
  'shutting-down': 'this server is going away; the answer was not accepted, another server takes it',
};

/** What any address may answer, the last two where it takes a body, so that no operation lists it. */
export const commonProblems = [
  'route-not-found',
  'method-not-allowed',
  'request-timeout',
  'head-too-large',
  'address-sends-too-much',
  'too-much-unfinished',
] as const satisfies readonly ProblemType[];

export function occasionOf(type: ProblemType): string {
  return `\`${type}\` (${problem(type).status}): ${occasions[type]}`;
}

/** The responses of one operation for these problems: one for each status, which lists its problem types. */
export function problems(...types: readonly ProblemType[]): Record<string, unknown> {
  const byStatus = Map.groupBy(types, (type) => problem(type).status);
  return Object.fromEntries([...byStatus].map(([status, together]) => [status, response(status, together)]));
}

function response(status: number, types: readonly ProblemType[]): Record<string, unknown> {
  const headers = headersOf(status);
  return {
    description: types.map((type) => `\`${type}\`: ${occasions[type]}.`).join('\n\n'),
    ...(headers ? { headers } : {}),
    content: {
      [problemContentType]: {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { properties: { type: { enum: types.map((type) => `urn:canvass:problem:${type}`) } } },
          ],
        },
        examples: Object.fromEntries(types.map((type) => [type, { value: example(type) }])),
      },
    },
  };
}

const exampleErrors: Partial<Record<ProblemType, { path: string; message: string }>> = {
  invalid: { path: 'answers.rating', message: 'The answer must be from 1 to 5' },
  'incompatible-edit': { path: 'questions[0].type', message: 'The question "rating" was a range before' },
};

function example(type: ProblemType): unknown {
  const error = exampleErrors[type];
  const shown = problem(type, error === undefined ? {} : { errors: [error] });
  return JSON.parse(problemDocument(shown, '/v1/tenants/acme/surveys/coffee'));
}

/** The headers of every refusal with this status, under `/v1` and `/s` alike. */
export function headersOf(status: number): Record<string, unknown> | undefined {
  switch (status) {
    case 401:
      return {
        'WWW-Authenticate': {
          description: 'Names the scheme, and whether a key was wrong',
          schema: { type: 'string', examples: ['Bearer realm="canvass", error="invalid_token"'] },
        },
      };
    case 415:
      return {
        'Accept-Encoding': {
          description: 'The content coding that is taken, where the body or its headers were looked at',
          schema: { type: 'string', const: 'identity' },
        },
      };
    case 429:
    case 503:
      return {
        'Retry-After': {
          description: 'How long to wait, in seconds',
          required: true,
          schema: { type: 'integer', minimum: 1 },
        },
      };
    default:
      return undefined;
  }
}
