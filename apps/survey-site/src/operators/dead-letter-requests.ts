import type { DeadLetter, DeadLetterSelection } from '@canvass/queue';
import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import { clipName } from '../http/clip-name.ts';

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

const queryMessages: Messages = { limit: `A whole number from 1 to ${maxListed}`, reason: reasonMessage };
const orderMessages: Messages = {
  '': `A JSON object. ${oneSelector}`,
  ids: `A list of 1 to ${maxIds} ids`,
  reason: reasonMessage,
  all: 'Only true: leave it out otherwise',
  dryRun: 'true or false',
};
const idMessage = 'An id is up to 64 letters, digits and hyphens, as in the list of dead letters';

export interface DeadLetterQuery {
  readonly selection: DeadLetterSelection;
  readonly limit: number;
}

export interface DeadLetterOrder {
  readonly selection: DeadLetterSelection;
  readonly dryRun: boolean;
}

type Messages = Readonly<Record<string, string>>;
type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export function readDeadLetterQuery(query: unknown): Read<DeadLetterQuery> {
  const parsed = deadLetterQuerySchema.safeParse(query);
  if (!parsed.success) return refused(parsed.error, queryMessages, 'Unknown parameter');
  const { limit, reason: only } = parsed.data;
  return { ok: true, value: { limit, selection: only === undefined ? { all: true } : { reason: only } } };
}

export function readDeadLetterOrder(body: unknown): Read<DeadLetterOrder> {
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

/** A refusal names no more errors than these. */
const maxErrors = 20;

function refused(
  { issues }: z.ZodError,
  messages: Messages,
  unknown: string,
): { ok: false; errors: FieldError[] } {
  const errors = issues.slice(0, maxErrors).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxErrors).map((key) => ({ path: clipName(key), message: unknown }));
    }
    const [field = '', index] = issue.path.map(String);
    if (index !== undefined) return [{ path: `${field}[${index}]`, message: idMessage }];
    return [
      { path: field, message: issue.code === 'custom' ? issue.message : (messages[field] ?? 'Not valid') },
    ];
  });
  return { ok: false, errors };
}
