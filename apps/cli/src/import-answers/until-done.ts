import { pause, type Clock } from '@canvass/runtime/clock';
import { AnswerImportError } from './errors.ts';

export type Attempt<T> =
  | { readonly done: T }
  | {
      /** Why it is not done. */
      readonly again: string;
      /** How long the site asks to wait, in seconds. */
      readonly waitS: number;
      /** A part of it is done. */
      readonly hasMoved: boolean;
    };

export interface RetryDeps {
  readonly clock: Clock;
  readonly random: () => number;
}

/** The import ends with an error once the site has not taken a batch for this long. */
const givesUpAfterMs = 3 * 60 * 1_000;
/** The pause after a first failure; each further one is twice as long. */
const firstDelayMs = 500;
/** The longest pause between two tries. */
const longestDelayMs = 20_000;
/** After this many failures in a row the pause grows no more. */
const maxDoublings = 10;
/** The import waits at most this long before it sends a batch again, whatever the site asks for; a site asks for some seconds. */
const longestWaitS = 60;

/**
 * Calls `attempt` until it is done. Undefined: the signal aborted before. Anything that moves starts the time anew. Throws
 * `AnswerImportError` `unavailable` if nothing moved for some minutes.
 */
export async function untilDone<T>(
  { clock, random }: RetryDeps,
  attempt: () => Promise<Attempt<T>>,
  signal: AbortSignal,
): Promise<T | undefined> {
  let sinceMs = clock.now();
  for (let failures = 0; ; failures += 1) {
    const tried = await attempt();
    if ('done' in tried) return tried.done;
    if (signal.aborted) return undefined;
    if (tried.hasMoved) {
      sinceMs = clock.now();
      failures = 0;
    }
    if (clock.now() - sinceMs >= givesUpAfterMs) {
      throw new AnswerImportError('unavailable', `The site does not take answers: ${tried.again}.`);
    }
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures, maxDoublings));
    const waitMs = Math.min(longestWaitS, tried.waitS) * 1_000;
    await pause(clock, Math.max(waitMs, delayMs * (0.5 + random() / 2)), signal);
    if (signal.aborted) return undefined;
  }
}
