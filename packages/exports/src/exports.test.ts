import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { coffeeSlices } from '../../slices/test/coffee-slices.ts';
import { plainRequest } from '../test/exported.ts';
import { createExports, formatHere, type Formatter } from './index.ts';

/** Makes exports of a survey with answers. `open` counts the formatters that are open. */
async function exportsOf(pauseAfter = async (): Promise<void> => {}) {
  const { summaries, containers, key, document } = await coffeeSlices(35);
  const open = new Set<Formatter>();
  const exports = createExports({
    summaries,
    answerLogs: containers.answerLogs,
    startFormatter: (...args): Formatter => {
      const formatter = formatHere(...args);
      open.add(formatter);
      const close = async (): Promise<void> => void open.delete(formatter);
      return { add: (part, erased) => formatter.add(part, erased), end: () => formatter.end(), close };
    },
    onDamaged: () => {},
    pauseAfter,
  });
  const found = await document();
  return {
    begin: (tenant: string, signal: AbortSignal = new AbortController().signal) =>
      exports.begin({ ...key, tenant }, found, plainRequest, { signal }),
    open: () => open.size,
  };
}

type Begun = Extract<
  Awaited<ReturnType<Awaited<ReturnType<typeof exportsOf>>['begin']>>,
  { outcome: 'begun' }
>;

describe('the exports of a process', () => {
  test('are two at a time, one of each tenant, and make room when they end', async () => {
    const { begin } = await exportsOf();
    const first = (await begin('acme')) as Begun;
    expect(await begin('acme')).toEqual({ outcome: 'busy' });
    const second = (await begin('other')) as Begun;
    expect(await begin('third')).toEqual({ outcome: 'busy' });
    await Array.fromAsync(first.pieces);
    expect(await begin('acme')).toMatchObject({ outcome: 'begun' });
    await second.pieces.return(undefined as never);
  });

  test('make room and leave nothing behind when they are left at any moment', async () => {
    for (const read of [0, 1, 2]) {
      const { begin, open } = await exportsOf();
      const abort = new AbortController();
      const { pieces } = (await begin('acme', abort.signal)) as Begun;
      for (let piece = 0; piece < read; piece += 1) await pieces.next();
      abort.abort(new Error('gone'));
      expect(await pieces.next()).toEqual({ done: true, value: undefined });
      expect(open()).toBe(0);
      await setImmediate();
      expect(await begin('acme')).toMatchObject({ outcome: 'begun' });
    }
  });

  test('give no more pieces when they are left in a pause', async () => {
    const abort = new AbortController();
    const { begin, open } = await exportsOf(async () => abort.abort(new Error('gone')));
    const { pieces } = (await begin('acme', abort.signal)) as Begun;
    await expect(pieces.next()).rejects.toThrow('gone');
    expect(open()).toBe(0);
  });

  test('do not begin for somebody who has left', async () => {
    const { begin, open } = await exportsOf();
    await expect(begin('acme', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(open()).toBe(0);
    expect(await begin('acme')).toMatchObject({ outcome: 'begun' });
  });
});
