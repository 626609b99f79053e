import { describe, expect, test } from '@jest/globals';
import type { Quota } from '@canvass/surveys';
import { FakeClock } from '@canvass/testing';
import type { CompiledSurvey } from '../compiled-survey.ts';
import { QuotaGate } from './quota-gate.ts';

/** As many surveys with quotas as a site may have in use at once. */
const surveys = 1_000;

const quota: Quota = {
  id: 'adults',
  name: 'Adults',
  filter: { where: { who: ['adult'] } },
  limit: 2,
  whenFull: 'close',
};
const compiled = { settings: { quotas: [quota] }, endings: new Map() } as unknown as CompiledSurvey;
const found = { outcome: 'found', stored: { instance: '01A', version: 1 }, compiled } as const;
const filter = { questions: [{ question: 'who', type: 'choices', values: ['adult'] }] } as const;

describe('the quotas', () => {
  test('of each of many surveys in use stay known', async () => {
    const clock = new FakeClock(Date.parse('2026-11-22T09:00:00Z'));
    const history = { versions: { 1: ['who'] } };
    const counter = { count: async () => ({ history, quotas: [{ quota, count: 2, filter }] }) };
    const gate = new QuotaGate({ counter, clock });
    for (let survey = 0; survey < surveys; survey += 1) {
      gate.notice('acme', `s${survey}`, found);
      await clock.advance(20);
    }
    const enforced = (who: string): number =>
      Array.from({ length: surveys }, (_, survey) =>
        gate.fullFor('acme', `s${survey}`, found, { who }),
      ).filter((full) => full?.outcome === 'close').length;
    expect([enforced('adult'), enforced('child')]).toEqual([surveys, 0]);
  });
});
