import { requestTimeoutMs } from '../headers/request-timeout.ts';

export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** When a client gets it, for the OpenAPI document. */
  readonly occasion: string;
}

const kind = (status: number, title: string, occasion: string): ProblemKind => ({ status, title, occasion });

/** Every problem by its type. */
export const problemKinds = {
  'malformed-request': kind(
    400,
    'The request is malformed',
    'the address, a header or the body breaks the rules of HTTP, JSON or UTF-8',
  ),
  unauthenticated: kind(401, 'A valid key is needed', 'the key is missing or wrong'),
  forbidden: kind(403, "This is another tenant's", "the key is another tenant's"),
  'role-too-low': kind(
    403,
    'The role of this key does not suffice',
    "the key's role may not do this; `detail` has the role that may",
  ),
  'sign-in-refused': kind(
    403,
    'You are not signed in',
    'the answer of the OpenID provider does not fit, or the person may not enter; the page says why and what to do',
  ),
  'invitation-needed': kind(
    403,
    'This survey is by invitation',
    'the survey is for people with an invitation, and the request has none. Nothing was stored',
  ),
  'invitation-invalid': kind(
    403,
    'This invitation is not valid',
    'the invitation is not one of this survey: it is incomplete, mistyped or forged, or belongs to another survey. Nothing was stored',
  ),
  'form-only': kind(
    403,
    'This survey takes answers by its form only',
    'the survey keeps robots out by `proofOfWork`: answers come by its form, or as a batch with a key of the tenant. Nothing was stored',
  ),
  'route-not-found': kind(404, 'There is nothing at this address', 'there is nothing at this address'),
  'survey-not-found': kind(404, 'There is no such survey', 'there is no such survey, or it has been deleted'),
  'answer-not-found': kind(
    404,
    'There is no such answer',
    'there is no such answer, or it is not counted yet',
  ),
  'analysis-not-found': kind(
    404,
    'There is no such analysis',
    'the survey has no analysis or recount with this id, or it ended some days ago and has been deleted',
  ),
  'invitations-not-found': kind(
    404,
    'There is no such batch of invitations',
    'the survey has no batch of invitations with this id',
  ),
  'webhook-not-found': kind(
    404,
    'There is no such webhook',
    'the survey has no webhook with this id, or it has been deleted',
  ),
  'mail-list-not-found': kind(
    404,
    'There is no such list',
    'the survey has no mailing list with this id, or it has been deleted; or the list has no such address',
  ),
  'delivery-not-found': kind(
    404,
    'There is no such delivery',
    'the webhook has no delivery with this id among the last that have ended',
  ),
  'picture-not-found': kind(404, 'There is no such picture', 'the survey has no picture with this id'),
  'saved-answers-not-found': kind(
    404,
    'There are no such saved answers',
    'the link is not one of this survey, or what was saved was deleted, or has expired',
  ),
  'key-not-found': kind(404, 'There is no such key', 'there is no such key, or it has been revoked'),
  'dead-letter-not-found': kind(
    404,
    'There is no such dead letter',
    'there is no dead letter with this id: it may have been redriven or purged',
  ),
  'method-not-allowed': kind(
    405,
    'This address does not take this method',
    'the address does not take this method; `Allow` lists the methods that it takes',
  ),
  'request-timeout': kind(
    408,
    'The request did not arrive in time',
    `the request did not arrive within ${requestTimeoutMs / 1_000} s`,
  ),
  'tenant-exists': kind(409, 'The tenant exists already', 'a tenant with this name exists or existed'),
  'survey-closed': kind(
    409,
    'The survey takes no answers now',
    'the survey is not open: its owner has closed it, its time has not come or is over, or it has as many answers as it ' +
      'takes; `detail` says which. Nothing was stored',
  ),
  'saved-elsewhere': kind(
    409,
    'These answers were continued elsewhere',
    'another form of the same submission has saved other answers since. Nothing was stored; the page lets the person choose',
  ),
  'incompatible-edit': kind(
    409,
    'The edit does not fit the answers counted so far',
    'the edit does not fit the answers counted so far; `errors` names each question',
  ),
  'concurrent-edit': kind(
    409,
    'Someone else is making changes at the same time',
    'other clients kept changing the same survey or keys; nothing is broken, try again',
  ),
  'too-many-surveys': kind(
    409,
    'The tenant has as many surveys as it may have',
    'the tenant has `MAX_SURVEYS_PER_TENANT` surveys; delete one first',
  ),
  'too-many-versions': kind(
    409,
    'The survey has as many versions as it may have',
    'the survey has `MAX_VERSIONS_PER_SURVEY` versions, and the last stays as it is; create a new survey for further edits',
  ),
  'too-many-pictures': kind(
    409,
    'The survey has as many pictures as it may have',
    'the survey has as many pictures, or bytes of them, as it can have; they stay until the survey is deleted',
  ),
  'too-many-invitations': kind(
    409,
    'The survey has as many invitations as it may have',
    'the survey would have more than 200 batches or 10,000,000 invitations over its life; `detail` says which',
  ),
  'too-many-webhooks': kind(
    409,
    'The survey has as many webhooks as it may have',
    'the survey has ten webhooks; delete one first',
  ),
  'too-many-mail-lists': kind(
    409,
    'The survey has as many lists as it may have',
    'the survey has 50 mailing lists; delete one first',
  ),
  'mail-not-ready': kind(
    409,
    'The list takes no such message now',
    'the operator has not set up mail, the survey is closed, or the list has its invitation, or none yet, or is still being sent to; `detail` says which. Nothing is sent',
  ),
  'mail-is-off': kind(
    409,
    'Mail is not set up',
    'the operator has not set up mail, so nobody can be told of new answers. Nothing is changed',
  ),
  'webhook-not-ready': kind(
    409,
    'The webhook takes no delivery now',
    'the webhook is disabled, or too many of its deliveries are pending; `detail` says which. Nothing is sent',
  ),
  'too-many-keys': kind(
    409,
    'The tenant has as many keys as it may have',
    'the tenant has 50 keys; revoke one first',
  ),
  'last-owner': kind(
    409,
    'Someone must remain who decides about access',
    'no key and no member would have the role owner any more; nothing was changed',
  ),
  'invitation-expired': kind(
    410,
    'This invitation has expired',
    'the time in which the invitation could be used is over. Nothing was stored',
  ),
  'invitation-revoked': kind(
    410,
    'This invitation was revoked',
    'its owner has revoked the invitation. Nothing was stored',
  ),
  'invitation-used': kind(
    410,
    'This invitation has been used',
    'answers with this invitation are counted already. Nothing was stored',
  ),
  'saved-answers-sent': kind(
    410,
    'These answers were sent',
    'the answers that the link leads to were sent, and cannot be continued',
  ),
  'precondition-failed': kind(
    412,
    'The survey is not in the state that the request names',
    '`If-Match` or `If-None-Match` does not hold, and nothing was changed; `detail` has the ETag',
  ),
  'too-large': kind(
    413,
    'The request is too large',
    'the body is over 1 MiB, a form over 4 MiB, a batch over 8 MiB or 10,000 lines, or its JSON has too many levels, values or properties; `detail` ' +
      'has the limit',
  ),
  'unsupported-media-type': kind(
    415,
    'The content type is not supported',
    'the content type, the charset or the content coding is not supported; `detail` says what is supported',
  ),
  invalid: kind(
    422,
    'The input is not valid',
    '`errors` names each field, parameter or part of the address that is not valid',
  ),
  'idempotency-key-reused': kind(
    422,
    'This key belongs to another request',
    'the same `Idempotency-Key` came with other answers or another body before, and that stays as it is. Nothing was stored; ' +
      'send this with a key of its own',
  ),
  'rate-limited': kind(
    429,
    'Too many requests from this address',
    'too many submissions (`RATE_LIMIT_PER_10_S`) or wrong keys came from this address; right keys still work. A survey ' +
      'of more than 16 KiB that must be loaded or rendered counts as several submissions. `detail` says which limit it was',
  ),
  'too-many-batches': kind(
    429,
    'Too many batches are being stored',
    'another batch from this address, or with a key of this tenant, is being stored, or as many as this site stores at once. ' +
      'Nothing was stored; send it again',
  ),
  'address-sends-too-much': kind(
    429,
    'Too much is being sent from this address at once',
    'the unfinished bodies from this address reach the limit per address, which is higher for bodies of up to 16 KiB',
  ),
  'too-many-changes': kind(
    429,
    "Too many changes to this tenant's surveys",
    'the tenant has changed its surveys `RATE_LIMIT_WRITES_PER_MINUTE` times within a minute; a definition counts once ' +
      'for every 16 KiB. Nothing was changed',
  ),
  'too-many-slices': kind(
    429,
    'Too many slices are being computed',
    'other slices take the memory and the time that this site has for them, or that one tenant may take; try again, or ' +
      'start an analysis',
  ),
  'too-many-exports': kind(
    429,
    'Too many exports are being written',
    'a site writes two exports at a time, one of each tenant; try again when another one has ended',
  ),
  'too-many-analyses': kind(
    429,
    'Too many analyses are running',
    'as many analyses and recounts run of this survey, or of this tenant, as may; wait until one has ended, or cancel one',
  ),
  'head-too-large': kind(
    431,
    "The request's address and headers are too large",
    'address and headers are over 16 KiB, or the Content-Type is over 512 characters',
  ),
  'internal-error': kind(500, 'Something went wrong on our side', 'a fault in the server'),
  'summary-unreadable': kind(
    500,
    'The stored summary cannot be read',
    'the stored summary is lost or unreadable; no answer is lost, and `detail` has the command that repairs it',
  ),
  'document-unreadable': kind(500, 'A stored document cannot be read', 'a stored document cannot be read'),
  'backlog-full': kind(
    503,
    'Too many answers are waiting to be stored',
    'the answers that wait to be stored reach their share of `MEMORY_MIB`; this answer was not accepted',
  ),
  'too-much-unfinished': kind(
    503,
    'Too much is being sent to this server at once',
    "all clients' unfinished bodies reach the limit of this server; nothing was done, try again",
  ),
  'storage-unavailable': kind(
    503,
    'The storage does not answer',
    'the storage does not answer. An answer was not accepted. A `PUT` or `DELETE` may have been carried out; it is safe ' +
      'to repeat, as is a read',
  ),
  'too-many-reads': kind(
    503,
    'Too many large documents wait to be read',
    'too many large surveys and summaries are waiting to be read; `MEMORY_MIB` limits how many are read at once. ' +
      'Nothing was done, try again',
  ),
  'takes-too-long': kind(
    503,
    'This takes longer than anybody should wait',
    'the figures were not computed in time: there are too many answers, or too many slices at once. An analysis has no limit',
  ),
  'answer-unconfirmed': kind(
    503,
    'The storage did not confirm the answer',
    'the storage did not confirm the append: **the answer may be stored or not**, and may still be ' +
      'stored later. Sent again with the same `Idempotency-Key` it counts once; without one it may be counted twice',
  ),
  'erasure-unfinished': kind(
    503,
    'The erasure is not confirmed',
    'the storage did not confirm the erasure, other writers kept changing the summary, or too many answers wait to be ' +
      'counted. The answer may be erased or not; send the request again to be sure',
  ),
  'queue-unavailable': kind(
    503,
    'The queue does not answer',
    'the queue does not answer. A read is safe to repeat. Part of a redrive or a purge may have been carried out; repeat ' +
      'it for the rest, which is visible again after 5 minutes at the latest',
  ),
  'provider-unavailable': kind(
    503,
    'The OpenID provider does not answer',
    'the OpenID provider does not answer in time; try again, or sign in with a key',
  ),
  'shutting-down': kind(
    503,
    'This server is shutting down',
    'this server is shutting down; the answer was not accepted, another server takes it',
  ),
};

export type ProblemType = keyof typeof problemKinds;

export const problemTypes = Object.keys(problemKinds) as readonly ProblemType[];

/** The types with a status of 500 or more. */
export const faultTypes = problemTypes.filter((type) => problemKinds[type].status >= 500);
