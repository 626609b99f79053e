import type { ListenerOptions } from './listener-options.ts';

/** Of a handler: a listener's, with `minIdleMs` and `maxIdleMs` as `everyMs` unless they are given. */
export type HandlerOptions = ListenerOptions;

const defaultEveryMs = 1_000;

export function handlerOptions(options: HandlerOptions): ListenerOptions {
  const { everyMs = defaultEveryMs } = options;
  const { minIdleMs = everyMs } = options;
  return { maxIdleMs: minIdleMs, ...options, everyMs, minIdleMs };
}
