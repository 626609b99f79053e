import type { DeadLetter, DeadLetterSelection } from '@canvass/queue';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';

export const deadLetterReasons = [
  'invalid',
  'too-many-dequeues',
  'unknown',
] as const satisfies readonly DeadLetter['reason'][];

/** A list has at most this many dead letters. */
const maxListed = 100;
/** An order names at most this many ids. */
export const maxIds = 1_000;

/** Queue services use GUIDs or numbers as ids. */
export const deadLetterId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/)
  .describe('As the list of dead letters has it');

export const deadLetterIdFault =
  'An id is up to 64 letters, digits and hyphens, as in the list of dead letters';

const reason = z.enum(deadLetterReasons);
const reasonFault = `One of ${deadLetterReasons.map((each) => `"${each}"`).join(', ')}`;

/** The query parameters of a list. A queue service shows 32 messages without dequeueing them, so that is the default. */
export const deadLetterQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(maxListed))
    .default(32),
  reason: reason.optional(),
});

export const deadLetterQueryWords: InputWords = {
  fields: { limit: `A whole number from 1 to ${maxListed}`, reason: reasonFault },
  unknown: 'Unknown parameter',
};

const selectors = ['ids', 'reason', 'all'] as const;
const oneSelector = 'Exactly one of "ids", "reason" and "all" selects the dead letters';

/** An order selects dead letters. It selects all of them only if it says so. */
export const deadLetterOrderSchema = z
  .strictObject({
    ids: z.array(deadLetterId).min(1).max(maxIds).optional(),
    reason: reason.optional(),
    all: z.literal(true).optional(),
    dryRun: z.boolean().default(false).describe('Only say what would be done'),
  })
  .check(({ value, issues }) => {
    const given = selectors.filter((name) => value[name] !== undefined);
    if (given.length === 1) return;
    const path = given.length === 0 ? [] : [given[1] ?? ''];
    issues.push({ code: 'custom', path, input: value, message: oneSelector });
  })
  .meta({ oneOf: selectors.map((name) => ({ required: [name] })) });

export const deadLetterOrderWords: InputWords = {
  fields: {
    '': `A JSON object. ${oneSelector}`,
    ids: `A list of 1 to ${maxIds} ids`,
    'ids[]': deadLetterIdFault,
    reason: reasonFault,
    all: 'Only true: leave it out otherwise',
    dryRun: 'true or false',
  },
  unknown: 'Unknown property',
};

/** Returns the dead letters that a valid query or order selects. */
export function selectionOf({
  ids,
  reason: only,
}: {
  readonly ids?: readonly string[] | undefined;
  readonly reason?: DeadLetter['reason'] | undefined;
}): DeadLetterSelection {
  if (ids !== undefined) return { ids };
  return only === undefined ? { all: true } : { reason: only };
}
