import type { FormFields } from '@canvass/surveys';
import { readInput, type ReadInput } from '@canvass/web/app';
import { deadLetterOrderSchema, deadLetterOrderWords } from '../dead-letters/dead-letter-requests.ts';

export type OrderAction = 'redrive' | 'purge';

/** `chosen`: selected in the list. `all`: all that were visible. `first`: as many as one order may name. */
export type OrderScope = 'chosen' | 'all' | 'first';

/** The operator's request for a review. */
export interface DeadLetterReview {
  readonly action: OrderAction;
  readonly selection: { readonly ids: readonly string[] } | { readonly all: true };
}

/** The confirmed order. It names the dead letters that the review has shown, so that later ones are not included. */
export interface DeadLetterOrder {
  readonly action: OrderAction;
  readonly ids: readonly string[];
  readonly scope: OrderScope;
}

/** Reads which button of the list, or of a dead letter's page, the operator pressed. */
export function readReview(fields: FormFields): ReadInput<DeadLetterReview> {
  const pressed = /^(redrive|purge)-(chosen|all)$/.exec(String(fields['order']));
  if (pressed === null) return refused('order', 'Press one of the buttons');
  const [, pressedAction, which] = pressed;
  const action = pressedAction as OrderAction;
  if (which === 'all') return { ok: true, value: { action, selection: { all: true } } };
  const read = readIds(fields);
  return read.ok ? { ok: true, value: { action, selection: { ids: read.value } } } : read;
}

/** Reads the confirmation form: an `id` for each dead letter, and the `scope` of the review. */
export function readOrder(action: OrderAction, fields: FormFields): ReadInput<DeadLetterOrder> {
  const read = readIds(fields);
  if (!read.ok) return read;
  const given = fields['scope'];
  const scope = given === 'all' || given === 'first' ? given : 'chosen';
  return { ok: true, value: { action, ids: read.value, scope } };
}

function readIds(fields: FormFields): ReadInput<readonly string[]> {
  const ids = [fields['id'] ?? []].flat();
  if (ids.length === 0) return refused('id', 'Choose at least one dead letter first');
  const read = readInput(deadLetterOrderSchema, deadLetterOrderWords, { ids });
  return read.ok ? { ok: true, value: ids } : read;
}

function refused(path: string, message: string): Extract<ReadInput<never>, { ok: false }> {
  return { ok: false, errors: [{ path, message }] };
}
