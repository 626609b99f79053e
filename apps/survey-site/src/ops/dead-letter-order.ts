import type { FieldError, FormFields } from '@canvass/surveys';
import { readDeadLetterOrder } from '../dead-letter-requests.ts';

export type OrderAction = 'redrive' | 'purge';

/** What the operator wants done, and with which dead letters. */
export interface DeadLetterOrder {
  readonly action: OrderAction;
  readonly selection: { readonly ids: readonly string[] } | { readonly all: true };
}

type Read =
  | { readonly ok: true; readonly order: DeadLetterOrder }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** From the button that was pressed in the list, or on the page of one. */
export function readReview(fields: FormFields): Read {
  const pressed = /^(redrive|purge)-(chosen|all)$/.exec(String(fields['order']));
  if (pressed === null) return refused('order', 'Say what is to be done: press one of the buttons');
  const [, action, which] = pressed;
  return readOrder(action as OrderAction, which === 'all' ? { all: 'true' } : fields);
}

/** From the form that confirms: `all`, or one `id` after another. */
export function readOrder(action: OrderAction, fields: FormFields): Read {
  const ids = [fields['id'] ?? []].flat();
  if (fields['all'] === 'true' && ids.length === 0)
    return { ok: true, order: { action, selection: { all: true } } };
  if (ids.length === 0) return refused('id', 'Choose at least one dead letter first');
  const read = readDeadLetterOrder({ ids });
  return read.ok ? { ok: true, order: { action, selection: { ids } } } : read;
}

function refused(path: string, message: string): Read {
  return { ok: false, errors: [{ path, message }] };
}
