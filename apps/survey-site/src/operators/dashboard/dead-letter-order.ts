import type { FieldError, FormFields } from '@canvass/surveys';
import { readDeadLetterOrder } from '../dead-letter-requests.ts';

export type OrderAction = 'redrive' | 'purge';

/** `chosen`: by hand, in the list. `all`: those are all that could be seen. `first`: there were more than one order names. */
export type OrderScope = 'chosen' | 'all' | 'first';

/** What the operator wants to be asked about. */
export interface DeadLetterReview {
  readonly action: OrderAction;
  readonly selection: { readonly ids: readonly string[] } | { readonly all: true };
}

/** What the operator wants done, with the very dead letters that a review has shown: never with what came later. */
export interface DeadLetterOrder {
  readonly action: OrderAction;
  readonly ids: readonly string[];
  readonly scope: OrderScope;
}

type Refused = { readonly ok: false; readonly errors: readonly FieldError[] };
type Read<T> = { readonly ok: true; readonly value: T } | Refused;

/** From the button that was pressed in the list, or on the page of one. */
export function readReview(fields: FormFields): Read<DeadLetterReview> {
  const pressed = /^(redrive|purge)-(chosen|all)$/.exec(String(fields['order']));
  if (pressed === null) return refused('order', 'Say what is to be done: press one of the buttons');
  const [, pressedAction, which] = pressed;
  const action = pressedAction as OrderAction;
  if (which === 'all') return { ok: true, value: { action, selection: { all: true } } };
  const read = readIds(fields);
  return read.ok ? { ok: true, value: { action, selection: { ids: read.value } } } : read;
}

/** From the form that confirms: one `id` after another, and the `scope` of the review. */
export function readOrder(action: OrderAction, fields: FormFields): Read<DeadLetterOrder> {
  const read = readIds(fields);
  if (!read.ok) return read;
  const given = fields['scope'];
  const scope = given === 'all' || given === 'first' ? given : 'chosen';
  return { ok: true, value: { action, ids: read.value, scope } };
}

function readIds(fields: FormFields): Read<readonly string[]> {
  const ids = [fields['id'] ?? []].flat();
  if (ids.length === 0) return refused('id', 'Choose at least one dead letter first');
  const read = readDeadLetterOrder({ ids });
  return read.ok ? { ok: true, value: ids } : read;
}

function refused(path: string, message: string): Refused {
  return { ok: false, errors: [{ path, message }] };
}
