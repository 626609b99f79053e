import { deadLetterId, deadLetterParameters, tenant } from './fields.ts';
import { json, ofOperator, operation } from './operation.ts';
import { problems } from './problems.ts';

/** Of a look at the dead letters: cut off where it takes too long, as every read. */
const ofLook = [...ofOperator, 'queue-unavailable', 'storage-unavailable'] as const;
const ofOrder = [...ofOperator, 'too-large', 'unsupported-media-type', 'queue-unavailable'] as const;

const ofAll =
  '`all` and `reason` mean what is there when this is called, also what came after a list or a dry run; `ids` mean nothing else.';
const takesThemAll =
  'Takes them for as long as it runs: somebody else who looks meanwhile may see fewer, or none.';

/** What whoever runs the site calls. */
export function operatorPaths(): Record<string, Record<string, unknown>> {
  return {
    '/v1/tenants/{tenant}': {
      put: operation({
        tag: 'operator',
        summary: 'Make a tenant',
        description: 'After a `storage-unavailable` the tenant may exist with a key that nobody has seen.',
        operationId: 'createTenant',
        parameters: [tenant],
        responses: {
          201: { description: 'The tenant and its key', content: json('CreatedTenant') },
          ...problems(
            ...ofOperator,
            'tenant-exists',
            'too-large',
            'unsupported-media-type',
            'storage-unavailable',
          ),
        },
      }),
    },
    '/v1/dead-letters': {
      get: operation({
        tag: 'operator',
        summary: 'List the messages that the workers could not handle',
        description: `Looks at the first 32 without taking them, which is enough where fewer than 32 are there, or where no more are asked for. Otherwise: ${takesThemAll}`,
        operationId: 'listDeadLetters',
        parameters: deadLetterParameters(),
        responses: {
          200: { description: 'Some of them, the oldest first', content: json('DeadLetterList') },
          ...problems(...ofLook),
        },
      }),
    },
    // Before the path of any id, which these look like.
    '/v1/dead-letters/redrive': {
      post: operation({
        tag: 'operator',
        summary: 'Send dead letters to their queue again',
        description: `As they stood there, with new counts. A crash may leave one there that was sent already: it is then handled twice, never lost. ${ofAll} ${takesThemAll}`,
        operationId: 'redriveDeadLetters',
        body: { json: 'DeadLetterOrder' },
        responses: {
          200: { description: 'What became of them', content: json('DeadLetterReport') },
          ...problems(...ofOrder),
        },
      }),
    },
    '/v1/dead-letters/purge': {
      post: operation({
        tag: 'operator',
        summary: 'Delete dead letters for good',
        description: `Try it with \`dryRun\` first. ${ofAll} ${takesThemAll}`,
        operationId: 'purgeDeadLetters',
        body: { json: 'DeadLetterOrder' },
        responses: {
          200: { description: 'What became of them', content: json('DeadLetterReport') },
          ...problems(...ofOrder),
        },
      }),
    },
    '/v1/dead-letters/{id}': {
      get: operation({
        tag: 'operator',
        summary: 'Read one dead letter',
        description: `Where 32 or more are there: ${takesThemAll}`,
        operationId: 'readDeadLetter',
        parameters: [deadLetterId],
        responses: {
          200: { description: 'The dead letter', content: json('DeadLetter') },
          ...problems(...ofLook, 'dead-letter-not-found'),
        },
      }),
    },
  };
}
