import { StorageError } from '@canvass/storage';
import type { SurveySettings } from '@canvass/surveys';
import { deferred, FakeClock } from '@canvass/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CompiledSurvey } from './compiled-survey.ts';
import { SurveyGate, type SurveyGateDeps } from './survey-gate.ts';

type Figures = Awaited<ReturnType<SurveyGateDeps['summaries']['figures']>>;

const limit = { state: 'closed', why: 'limit' };
const open = { state: 'open' };

let time: FakeClock;
let asked: string[];
/** What the storage tells. */
let tell: () => Promise<Figures>;
let gate: SurveyGate;

beforeEach(() => {
  time = new FakeClock(Date.parse('2026-11-22T09:00:00Z'));
  asked = [];
  tell = () => counted(0);
  const figures = ({ tenant, survey, instance }: { tenant: string; survey: string; instance: string }) => {
    asked.push(`${tenant}/${survey}/${instance}`);
    return tell();
  };
  gate = new SurveyGate({ summaries: { figures }, clock: time, pageLimitMs: 20 });
});

const counted = (answers: number): Promise<Figures> =>
  Promise.resolve({
    outcome: 'found',
    figures: { answers, usedInvitations: 0, lastAnswerAt: null, zone: 'UTC', days: [] },
  });

const read = (): Promise<void> => new Promise(setImmediate);

function found(settings: SurveySettings, instance = '01A') {
  const compiled = { settings, isAlwaysOpen: Object.keys(settings).length === 0 } as CompiledSurvey;
  return { outcome: 'found', stored: { instance, version: 1 }, compiled } as const;
}

const stateFor = (settings: SurveySettings, survey = 'coffee', instance?: string) =>
  gate.stateFor('acme', survey, found(settings, instance));

const settledStateFor = (settings: SurveySettings) => gate.settledStateFor('acme', 'coffee', found(settings));

describe('a survey without maxAnswers', () => {
  test('needs no reading, whatever its other settings', () => {
    expect(stateFor({})).toEqual(open);
    expect(stateFor({ closed: true })).toEqual({ state: 'closed', why: 'owner' });
    const opensAt = '2026-11-22T09:00:01.000Z';
    expect(stateFor({ opensAt })).toEqual({ state: 'scheduled', opensAt });
    time.ms += 1_000;
    expect(stateFor({ opensAt })).toEqual(open);
    expect(stateFor({ closesAt: opensAt })).toEqual({ state: 'closed', why: 'date' });
    expect(asked).toEqual([]);
  });
});

describe('a survey with maxAnswers', () => {
  test('is open until it is known to have that many', async () => {
    tell = () => counted(5);
    expect(stateFor({ maxAnswers: 5 })).toEqual(open);
    await read();
    expect(stateFor({ maxAnswers: 5 })).toEqual(limit);
    expect(stateFor({ maxAnswers: 6 })).toEqual(open);
  });

  test('is read at most every 2 s, and only while it is asked for', async () => {
    for (let ms = 0; ms < 10_000; ms += 100) {
      stateFor({ maxAnswers: 5 });
      await read();
      time.ms += 100;
    }
    expect(asked).toHaveLength(5);
    time.ms += 3_600_000;
    await read();
    expect(asked).toHaveLength(5);
  });

  test('is not read again while a reading hangs, and stays as it was', async () => {
    const hanging = deferred<Figures>();
    tell = () => hanging.promise;
    for (let ms = 0; ms < 10_000; ms += 1_000) {
      expect(stateFor({ maxAnswers: 5 })).toEqual(open);
      time.ms += 1_000;
    }
    expect(asked).toHaveLength(1);
    hanging.resolve(await counted(5));
    await read();
    expect(stateFor({ maxAnswers: 5 })).toEqual(limit);
  });

  test.each([
    ['the storage fails', () => Promise.reject(new StorageError('unavailable', 'no response'))],
    ['its summary is lost', () => Promise.resolve({ outcome: 'notFound' } as const)],
  ])('stays open if %s, and is read again 2 s later', async (_what, fault) => {
    tell = fault;
    stateFor({ maxAnswers: 5 });
    await read();
    expect(stateFor({ maxAnswers: 5 })).toEqual(open);
    tell = () => counted(5);
    time.ms += 2_000;
    stateFor({ maxAnswers: 5 });
    await read();
    expect(stateFor({ maxAnswers: 5 })).toEqual(limit);
    tell = fault;
    time.ms += 2_000;
    stateFor({ maxAnswers: 5 });
    await read();
    expect(stateFor({ maxAnswers: 5 })).toEqual(limit);
  });

  test('opens again once the number is read after answers were erased', async () => {
    tell = () => counted(5);
    stateFor({ maxAnswers: 5 });
    await read();
    tell = () => counted(4);
    time.ms += 2_000;
    expect(stateFor({ maxAnswers: 5 })).toEqual(limit);
    await read();
    expect(stateFor({ maxAnswers: 5 })).toEqual(open);
  });

  test('has nothing of a namesake that was deleted', async () => {
    tell = () => counted(5);
    stateFor({ maxAnswers: 5 });
    await read();
    tell = () => counted(0);
    time.ms += 20;
    expect(stateFor({ maxAnswers: 5 }, 'coffee', '01B')).toEqual(open);
    expect(asked).toEqual(['acme/coffee/01A', 'acme/coffee/01B']);
  });

  test('shares 50 readings a second with all others', async () => {
    for (let ms = 0; ms < 1_000; ms += 10) {
      for (let n = 0; n < 200; n += 1) stateFor({ maxAnswers: 5 }, `survey-${n}`);
      await read();
      time.ms += 10;
    }
    expect(asked).toHaveLength(50);
  });
});

describe('a page', () => {
  test('waits for the first number of answers', async () => {
    tell = () => counted(5);
    expect(await settledStateFor({ maxAnswers: 5 })).toEqual(limit);
    expect(await settledStateFor({ maxAnswers: 6 })).toEqual(open);
    expect(asked).toHaveLength(1);
  });

  test('is not closed by an old number of answers, if some were erased', async () => {
    tell = () => counted(5);
    expect(await settledStateFor({ maxAnswers: 5 })).toEqual(limit);
    tell = () => counted(4);
    time.ms += 3_600_000;
    expect(await settledStateFor({ maxAnswers: 5 })).toEqual(open);
  });

  test('shows a full survey as it was if the new number does not come in time', async () => {
    tell = () => counted(5);
    expect(await settledStateFor({ maxAnswers: 5 })).toEqual(limit);
    tell = () => new Promise(() => {});
    time.ms += 3_600_000;
    expect(await time.until(settledStateFor({ maxAnswers: 5 }))).toEqual(limit);
  });

  test('shows an open survey if the number cannot be read', async () => {
    tell = () => Promise.reject(new StorageError('unavailable', 'no response'));
    expect(await settledStateFor({ maxAnswers: 5 })).toEqual(open);
  });

  test('shows an open survey if the number does not come in time', async () => {
    tell = () => new Promise(() => {});
    expect(await time.until(settledStateFor({ maxAnswers: 5 }))).toEqual(open);
  });

  test('waits for nothing if the state does not depend on it', async () => {
    tell = () => new Promise(() => {});
    expect(await settledStateFor({})).toEqual(open);
    expect(await settledStateFor({ closed: true, maxAnswers: 5 })).toMatchObject({ why: 'owner' });
  });
});
