import { createAnswerIds } from '@canvass/journal';
import type { FlatRecord } from '@canvass/surveys';
import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { createAnswerIntake, type Submission } from '../answer-intake.ts';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { endingsOf, underAllEndings } from '../paths/endings.ts';
import { acceptUnderQuotas } from './accept-under-quotas.ts';

const titles = Array.from({ length: 20 }, (_, index) => ({ id: `end${index}`, title: 'The end' }));
const endings = endingsOf({ title: 'T', questions: [], endings: titles });
const quotas = [{ id: 'all', name: 'All', filter: {}, limit: 1, whenFull: { ending: 'end0' } }];
const compiled = { settings: { quotas }, endings } as unknown as CompiledSurvey;

/** An intake that counts what it computes. */
function countingIntake() {
  const ids = createAnswerIds('a secret of the site');
  const counted = { ids: 0, records: 0, lines: 0 };
  const intake = createAnswerIntake({
    clock: new FakeClock(Date.parse('2026-11-22T09:00:00Z')),
    ids: {
      ...ids,
      ofKey: (...of) => {
        counted.ids += 1;
        return ids.ofKey(...of);
      },
    },
    journal: {
      append: async () => {
        counted.lines += 1;
      },
    },
    idempotencyWindowMs: 60_000,
    onAccepted: () => {},
    onRepeated: () => {},
    circuitOpensAfterMs: 1_000,
  });
  /** Counts each time that the answers are written, of which a fingerprint is made. */
  const recordOf = (ending: string): FlatRecord => {
    const answers = { '@ending': ending, who: 'adult' };
    return new Proxy(answers, {
      get: (of, name) => {
        if (name === 'toJSON') counted.records += 1;
        return Reflect.get(of, name) as unknown;
      },
    });
  };
  const send = (key: string, ending: string) => {
    const submission = {
      tenant: 'acme',
      survey: 'coffee',
      stored: { instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC', version: 1 },
      key,
      answers: recordOf(ending),
    } as unknown as Submission;
    return acceptUnderQuotas(intake, compiled, submission, (each) => intake.accept(each));
  };
  return { counted, send };
}

test('a new submission costs the same, however many endings its survey has', async () => {
  const { counted, send } = countingIntake();
  for (let key = 0; key < 10; key += 1) await send(`line ${key}`, 'default');
  expect(counted).toEqual({ ids: 10, records: 10, lines: 10 });
});

test('a repetition with the same ending is compared once, and one with another finds the first', async () => {
  const { counted, send } = countingIntake();
  const first = await send('one', 'default');
  counted.records = 0;
  expect((await send('one', 'default')).acceptance).toEqual(first.acceptance);
  expect(counted).toMatchObject({ records: 1, lines: 1 });
  const full = await send('one', 'end0');
  expect(full).toEqual({ acceptance: first.acceptance, answers: { '@ending': 'default', who: 'adult' } });
  expect(counted.lines).toBe(1);
});

test('the records of all endings begin with the own one, and have each once', () => {
  const all = [...underAllEndings(endings, { '@ending': 'end3' })].map(({ '@ending': ending }) => ending);
  expect(all[0]).toBe('end3');
  expect(all).toHaveLength(1 + endings.size);
  expect(new Set(all)).toEqual(new Set(['default', ...endings.keys()]));
});
