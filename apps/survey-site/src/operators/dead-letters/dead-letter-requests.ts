import type { DeadLetter, DeadLetterSelection } from '@canvass/queue';
import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import { fieldErrors, type FieldMessages } from '../../http/field-errors.ts';

export const deadLetterReasons = [
  'invalid',
  'too-many-dequeues',
  'unknown',
] as const satisfies readonly DeadLetter['reason'][];

const maxListed = 100;
/** The most ids in one order. */
export const maxIds = 1_000;

/** The queue services' ids: GUIDs or numbers. */
export const deadLetterId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/)
  .describe('As the list of dead letters has it');

const reason = z.enum(deadLetterReasons);

/** The query parameters of a list. 32 messages is what a queue service shows without dequeueing them. */
export const deadLetterQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(maxListed))
    .default(32),
  reason: reason.optional(),
});

const selectors = ['ids', 'reason', 'all'] as const;

/** Selects dead letters. All of them only if the order says so. */
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

const oneSelector = 'Exactly one of "ids", "reason" and "all" selects the dead letters';
const reasonMessage = `One of ${deadLetterReasons.map((each) => `"${each}"`).join(', ')}`;

const idMessage = 'An id is up to 64 letters, digits and hyphens, as in the list of dead letters';

const queryMessages = { limit: `A whole number from 1 to ${maxListed}`, reason: reasonMessage };
const orderMessages = {
  '': `A JSON object. ${oneSelector}`,
  ids: `A list of 1 to ${maxIds} ids`,
  'ids[]': idMessage,
  reason: reasonMessage,
  all: 'Only true: leave it out otherwise',
  dryRun: 'true or false',
};

export type Refused = { readonly ok: false; readonly errors: readonly FieldError[] };
export type Read<T> = { readonly ok: true; readonly value: T } | Refused;

export function readDeadLetterQuery(query: unknown): Read<{ selection: DeadLetterSelection; limit: number }> {
  const parsed = deadLetterQuerySchema.safeParse(query);
  if (!parsed.success) return refused(parsed.error, queryMessages, 'Unknown parameter');
  const { limit, reason: only } = parsed.data;
  return { ok: true, value: { limit, selection: only === undefined ? { all: true } : { reason: only } } };
}

export function readDeadLetterOrder(
  body: unknown,
): Read<{ selection: DeadLetterSelection; dryRun: boolean }> {
  const parsed = deadLetterOrderSchema.safeParse(body);
  if (!parsed.success) return refused(parsed.error, orderMessages, 'Unknown property');
  const { ids, reason: only, dryRun } = parsed.data;
  if (ids !== undefined) return { ok: true, value: { selection: { ids }, dryRun } };
  return { ok: true, value: { selection: only === undefined ? { all: true } : { reason: only }, dryRun } };
}

export function readDeadLetterId(id: string): Read<string> {
  const parsed = deadLetterId.safeParse(id);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, errors: [{ path: 'id', message: idMessage }] };
}

function refused(error: z.ZodError, messages: FieldMessages, unknown: string): Refused {
  return { ok: false, errors: fieldErrors(error, messages, unknown) };
}
