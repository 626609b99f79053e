import { UsedInvitations, type ReadSummary, type SurveyKey } from '@canvass/answer-log';
import { StorageError } from '@canvass/storage';
import type { InvitationBatch, SurveySettings } from '@canvass/surveys';
import { deferred, FakeClock } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInvitationTokens } from '@canvass/web/app';
import type { CompiledSurvey } from './compiled-survey.ts';
import { InvitationGate, type InvitationGateDeps } from './invitation-gate.ts';

type Summaries = InvitationGateDeps['summaries'];

const batch: InvitationBatch = { id: 'B', from: 0, count: 10, createdAt: '2026-11-22T09:00:00.000Z' };
const tokens = createInvitationTokens('secret');

let time: FakeClock;
/** The reads of the storage, with the ETag that was known. */
let asked: string[];
/** What the storage tells. */
let tell: () => Promise<ReadSummary | { readonly outcome: 'notModified' }>;
let gate: InvitationGate;

beforeEach(() => {
  time = new FakeClock(Date.parse('2026-11-22T10:00:00Z'));
  asked = [];
  tell = () => used();
  const readIfChanged: Summaries['readIfChanged'] = ({ instance }: SurveyKey, etag) => {
    asked.push(`${instance} ${etag}`);
    return tell();
  };
  const summaries = { read: (key) => readIfChanged(key, 'none'), readIfChanged } as Summaries;
  gate = new InvitationGate({ tokens, summaries, clock: time, pageLimitMs: 20 });
});

function used(...numbers: number[]): Promise<ReadSummary> {
  const invited = new UsedInvitations();
  for (const number of numbers) invited.add(number);
  const summary = { outcome: 'found', document: { invited }, etag: `e${numbers.length}`, bytes: 9_000 };
  return Promise.resolve(summary as unknown as ReadSummary);
}

const read = (): Promise<void> => new Promise(setImmediate);

function found(instance = '01A', settings: SurveySettings = {}) {
  const stored = { instance, version: 1, invitations: [batch] };
  return { outcome: 'found', stored, compiled: { settings } as CompiledSurvey } as const;
}

const tokenOf = (number: number, instance = '01A') => tokens.tokenOf({ instance, batch: 'B' }, number);
const admit = (number: number, survey = 'coffee', instance?: string) =>
  gate.admit('acme', survey, found(instance), tokenOf(number, instance));
const settled = (number: number) => gate.settledAdmission('acme', 'coffee', found(), tokenOf(number));

const admitted = (invitation: number) => ({ outcome: 'admitted', invitation });
const isUsed = (invitation: number) => ({ outcome: 'used', invitation });

describe('an invitation', () => {
  test('is accepted until its number is known to be used', async () => {
    tell = () => used(3);
    expect(admit(3)).toEqual(admitted(3));
    await read();
    expect([admit(3), admit(4)]).toEqual([isUsed(3), admitted(4)]);
  });

  test('needs no reading if there is none, or if it is refused anyway', async () => {
    gate.admit('acme', 'coffee', found(), undefined);
    gate.admit('acme', 'coffee', found('01A', { inviteOnly: true }), '');
    gate.admit('acme', 'coffee', found(), 'forged');
    await gate.settledAdmission('acme', 'coffee', found(), 'forged');
    expect(asked).toEqual([]);
  });

  test('makes its survey be read at most every 2 s, and only what has changed', async () => {
    for (let ms = 0; ms < 10_000; ms += 100) {
      admit(1);
      await read();
      time.ms += 100;
    }
    expect(asked).toEqual(['01A none', ...Array.from({ length: 4 }, () => '01A e0')]);
    time.ms += 3_600_000;
    await read();
    expect(asked).toHaveLength(5);
  });

  test('stays used while nothing changes or the storage fails', async () => {
    tell = () => used(3);
    admit(3);
    await read();
    const faults: (typeof tell)[] = [
      () => Promise.resolve({ outcome: 'notModified' }),
      () => Promise.resolve({ outcome: 'notFound' }),
      () => Promise.reject(new StorageError('unavailable', 'no response')),
    ];
    for (const fault of faults) {
      tell = fault;
      time.ms += 2_000;
      admit(3);
      await read();
      expect(admit(3)).toEqual(isUsed(3));
    }
    tell = () => used(3, 4);
    time.ms += 2_000;
    admit(4);
    await read();
    expect(admit(4)).toEqual(isUsed(4));
  });

  test('is not read again while a reading hangs', async () => {
    const hanging = deferred<ReadSummary>();
    tell = () => hanging.promise;
    for (let ms = 0; ms < 10_000; ms += 1_000) {
      expect(admit(3)).toEqual(admitted(3));
      time.ms += 1_000;
    }
    expect(asked).toHaveLength(1);
    hanging.resolve(await used(3));
    await read();
    expect(admit(3)).toEqual(isUsed(3));
  });

  test('has nothing of a namesake that was deleted', async () => {
    tell = () => used(3);
    admit(3);
    await read();
    tell = () => used();
    time.ms += 100;
    expect(admit(3, 'coffee', '01B')).toEqual(admitted(3));
    expect(asked).toEqual(['01A none', '01B none']);
  });

  test('shares 10 readings a second with all others', async () => {
    for (let ms = 0; ms < 1_000; ms += 10) {
      for (let n = 0; n < 200; n += 1) admit(1, `survey-${n}`);
      await read();
      time.ms += 10;
    }
    expect(asked).toHaveLength(10);
  });

  test('is kept for as many surveys as fit', async () => {
    // A bitmap with all numbers takes 1.3 MB, of which 12 fit.
    tell = async () => ({ ...((await used(3)) as object), bytes: 2_000_000 }) as ReadSummary;
    for (let n = 0; n < 13; n += 1) {
      admit(3, `survey-${n}`);
      await read();
      time.ms += 100;
    }
    expect([admit(3, 'survey-12'), admit(3, 'survey-0')]).toEqual([isUsed(3), admitted(3)]);
  });
});

describe('a page', () => {
  test('waits for a reading that is due', async () => {
    expect(await settled(3)).toEqual(admitted(3));
    tell = () => used(3);
    time.ms += 1_999;
    expect(await settled(3)).toEqual(admitted(3));
    time.ms += 1;
    expect(await settled(3)).toEqual(isUsed(3));
    expect(asked).toHaveLength(2);
  });

  test('waits for the first reading', async () => {
    tell = () => used(3);
    expect(await settled(3)).toEqual(isUsed(3));
    expect(await settled(4)).toEqual(admitted(4));
    expect(asked).toHaveLength(1);
  });

  test.each<[string, typeof tell]>([
    ['cannot be read', () => Promise.reject(new StorageError('unavailable', 'no response'))],
    ['is not read in time', () => new Promise(() => {})],
  ])('shows the form if the summary %s', async (_what, fault) => {
    tell = fault;
    expect(await time.until(settled(3))).toEqual(admitted(3));
  });
});
