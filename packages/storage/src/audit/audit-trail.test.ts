import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeClock } from '@canvass/testing';
import { faultyMemory, type FaultyMemory } from '../../test/faulty-memory.ts';
import { FaultyStorage } from '../../test/memory/index.ts';
import { createAuditTrail, type AuditEntry, type AuditTrail } from './audit-trail.ts';

let clock: FakeClock;
let memory: FaultyMemory;
let trail: AuditTrail;
/** That of another process. */
let elsewhere: AuditTrail;

beforeEach(() => {
  clock = new FakeClock();
  memory = faultyMemory(clock);
  trail = createAuditTrail({ container: memory.container });
  elsewhere = createAuditTrail({ container: memory.elsewhere });
});

const actor = { kind: 'key', id: '1', name: 'First key' };
const entry = (action: string, at = '2026-11-21T09:00:00.000Z'): AuditEntry => ({ at, actor, action });

async function actions(options: { before?: string; limit?: number } = {}, tenant = 'acme') {
  const page = await elsewhere.read(tenant, { limit: 100, ...options });
  return page?.entries.map(({ action }) => action);
}

async function blobs(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of memory.elsewhere.list()) names.push(name);
  return names;
}

describe('an audit trail', () => {
  test('shows what happened, the newest first, and nothing of another tenant', async () => {
    await trail.record('acme', { ...entry('one'), target: 'coffee', detail: 'version 2' });
    await elsewhere.record('acme', entry('two'));
    await trail.record('acme', entry('three'));
    await trail.record('acme-2', entry('other'));
    expect(await actions()).toEqual(['three', 'two', 'one']);
    expect(await actions({}, 'acme-2')).toEqual(['other']);
    expect(await actions({}, 'nobody')).toEqual([]);
    expect((await elsewhere.read('acme', { limit: 3 }))?.entries.at(-1)).toEqual({
      ...entry('one'),
      target: 'coffee',
      detail: 'version 2',
    });
  });

  test('has a blob for each month, and pages go through all of them', async () => {
    const all: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      const month = String(1 + (n % 12)).padStart(2, '0');
      await trail.record('acme', entry(`a${n}`, `202${Math.floor(n / 12)}-${month}-01T00:00:00.000Z`));
      all.unshift(`a${n}`);
    }
    expect(await blobs()).toHaveLength(25);
    const seen: string[] = [];
    for (let before: string | undefined, pages = 0; pages < 20; pages += 1) {
      const page = await elsewhere.read('acme', { before, limit: 5 });
      seen.push(...page!.entries.map(({ action }) => action));
      before = page!.next;
      if (before === undefined) break;
    }
    expect(seen).toEqual(all);
  });

  test('is read in windows, and a page stays the same while entries are added', async () => {
    const long = { ...entry('x'), detail: 'ü'.repeat(400) };
    for (let n = 0; n < 300; n += 1) await trail.record('acme', { ...long, action: String(n) });
    const first = await elsewhere.read('acme', { limit: 100 });
    await trail.record('acme', entry('new'));
    const second = await elsewhere.read('acme', { before: first?.next, limit: 100 });
    expect(second?.entries.map(({ action }) => Number(action))).toEqual(
      Array.from({ length: 100 }, (_, n) => 199 - n),
    );
    const last = await elsewhere.read('acme', { before: second?.next, limit: 100 });
    expect([last?.entries.length, last?.entries.at(-1)?.action, last?.next]).toEqual([100, '0', undefined]);
  });

  test('loses nothing when many processes write at once', async () => {
    const writers = [trail, elsewhere, createAuditTrail({ container: memory.elsewhere })];
    await Promise.all(
      writers.flatMap((writer, w) => [0, 1].map((n) => writer.record('acme', entry(`${w}${n}`)))),
    );
    expect((await actions())?.toSorted()).toEqual(['00', '01', '10', '11', '20', '21']);
  });

  test('adds the entries that wait for their turn together, and acknowledges none before it is stored', async () => {
    await trail.record('acme', entry('first'));
    memory.calls.reset();
    const { promise, resolve: open } = Promise.withResolvers<void>();
    memory.gate = promise;
    let acknowledged = 0;
    const record = (action: string) =>
      trail.record('acme', entry(action)).then(() => void (acknowledged += 1));
    const one = record('one');
    await clock.settle();
    const waiting = Array.from({ length: 2_000 }, (_, n) => record(String(n)));
    await clock.settle();
    // The answer to the first append is on its way.
    expect([acknowledged, await actions()]).toEqual([0, ['one', 'first']]);
    memory.gate = undefined;
    open();
    await Promise.all([one, ...waiting]);
    expect([acknowledged, memory.calls.total]).toEqual([2_001, 2]);
    expect((await actions({ limit: 2_001 }))?.toReversed().slice(1)).toEqual(
      Array.from({ length: 2_000 }, (_, n) => String(n)),
    );
  });

  test('splits what waits by months and size, in the order of its arrival', async () => {
    const long = { ...entry('long'), detail: 'x'.repeat(600_000) };
    await Promise.all([
      trail.record('acme', long),
      trail.record('acme', long),
      trail.record('acme', entry('december', '2026-12-01T00:00:00.000Z')),
      trail.record('acme', entry('late')),
    ]);
    expect(await actions()).toEqual(['december', 'late', 'long', 'long']);
    expect(memory.calls.of('AppendBlock')).toBe(4);
  });

  test('refuses all that waited together if the storage goes down, and takes the next', async () => {
    await trail.record('acme', entry('first'));
    memory.isDown = true;
    const outcomes = await Promise.allSettled([1, 2, 3].map((n) => trail.record('acme', entry(`${n}`))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    memory.isDown = false;
    await trail.record('acme', entry('next'));
    expect(await actions()).toEqual(['next', 'first']);
  });

  test('goes on in another blob when one takes no more', async () => {
    await trail.record('acme', entry('one'));
    await memory.elsewhere.seal('acme/2026-11-0001');
    await trail.record('acme', entry('two'));
    await elsewhere.record('acme', entry('three'));
    expect(await blobs()).toEqual(['acme/2026-11-0001', 'acme/2026-11-0002']);
    expect(await actions()).toEqual(['three', 'two', 'one']);
  });

  test('has an entry once, whether its write landed or not before the connection broke', async () => {
    await trail.record('acme', entry('one'));
    memory.faults.push('unanswered');
    await trail.record('acme', entry('two'));
    memory.faults.push('lost');
    await trail.record('acme', entry('three'));
    expect(await actions()).toEqual(['three', 'two', 'one']);
  });

  test('has an entry once if its write lands late, and so refuses the repeated one', async () => {
    const storage = new FaultyStorage(() => clock.now());
    const container = storage.container('audit');
    storage.next('audit', 'appendBlock', 'late');
    const append = container.appendBlock.bind(container);
    const tried = jest.spyOn(container, 'appendBlock').mockImplementation((...args) => {
      if (tried.mock.calls.length === 2) storage.landLate();
      return append(...args);
    });
    const late = createAuditTrail({ container });
    await late.record('acme', entry('one'));
    await late.record('acme', entry('two'));
    const page = await late.read('acme', { limit: 10 });
    expect(page?.entries.map(({ action }) => action)).toEqual(['two', 'one']);
    expect(tried).toHaveBeenCalledTimes(3);
  });

  test('takes no entry while the storage is down, and goes on afterwards', async () => {
    memory.isDown = true;
    await expect(trail.record('acme', entry('one'))).rejects.toMatchObject({ code: 'unavailable' });
    memory.isDown = false;
    await trail.record('acme', entry('two'));
    expect(await actions()).toEqual(['two']);
  });

  test.each(['', 'x', '2026-11-0001', '../2026-11-0001.5', '2026-11-0001.-1'])(
    'has no page before "%s"',
    async (before) => {
      expect(await trail.read('acme', { before, limit: 10 })).toBeUndefined();
    },
  );
});
