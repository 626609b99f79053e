import { expect, test } from '@jest/globals';
import type { Clock } from './clock.ts';
import { TimeLimitError, within } from './within.ts';

/** Its time passes when a test says so. */
function handClock(): Clock & { pass: () => void; readonly isSet: boolean } {
  let due: (() => void) | undefined;
  return {
    now: () => 0,
    setTimeout: (run) => void (due = run),
    clearTimeout: () => (due = undefined),
    pass: () => due?.(),
    get isSet() {
      return due !== undefined;
    },
  };
}

/** Work that notices nothing. */
const deaf = (): Promise<never> => new Promise(() => {});

test('work in time gives its result, or its fault, and leaves no timer', async () => {
  const clock = handClock();
  expect(await within(clock, 100, () => Promise.resolve('done'))).toBe('done');
  await expect(within(clock, 100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(clock.isSet).toBe(false);
});

test('work that ignores its signal is left when its time is over', async () => {
  const clock = handClock();
  let heard: AbortSignal | undefined;
  const left = within(clock, 100, (signal) => {
    heard = signal;
    return deaf();
  });
  expect(heard?.aborted).toBe(false);
  clock.pass();
  await expect(left).rejects.toThrow(TimeLimitError);
  expect(heard?.aborted).toBe(true);
});

test('work that ignores its signal is left when the caller aborts, with the reason', async () => {
  const clock = handClock();
  const abort = new AbortController();
  const left = within(clock, 100, deaf, abort.signal);
  abort.abort(new Error('stopping'));
  await expect(left).rejects.toThrow('stopping');
  expect(clock.isSet).toBe(false);
});

test('work does not begin after the caller has aborted', async () => {
  let begun = 0;
  const work = (): Promise<number> => Promise.resolve((begun += 1));
  await expect(within(handClock(), 100, work, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
  expect(begun).toBe(0);
});

test('a fault of work that was left is dropped', async () => {
  const clock = handClock();
  const work = Promise.withResolvers<never>();
  const left = within(clock, 100, () => work.promise);
  clock.pass();
  await expect(left).rejects.toThrow(TimeLimitError);
  work.reject(new Error('too late'));
  await expect(work.promise).rejects.toThrow('too late');
});
