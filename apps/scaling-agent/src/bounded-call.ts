import { systemClock, within } from '@canvass/runtime/clock';

/** A call of Azure's SDK that ends within its limit: the part of it that asks for a token need not notice the signal. */
export function boundedCall<T>(
  limitMs: number,
  call: (limit: { readonly abortSignal: AbortSignal }) => Promise<T>,
): Promise<T> {
  return within(systemClock, limitMs, (abortSignal) => call({ abortSignal }));
}
