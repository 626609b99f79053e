import { expect, test } from '@jest/globals';
import { planWebhook, type PlannedWebhook, type SurveyNow } from './plan-webhook.ts';
import type { Webhook } from '../state/webhook.ts';

const nowMs = Date.parse('2026-11-24T12:00:00Z');
const planner = (over: { nowMs?: number } = {}) => {
  let ids = 0;
  return { nowMs, newId: () => `D${(ids += 1)}`, graceMs: 60_000, ...over };
};
const webhookOf = (over: Partial<Webhook> = {}): Webhook => ({
  url: 'https://example.org/',
  events: ['answers.counted', 'survey.closed'],
  description: '',
  createdAt: '2026-11-24T10:00:00.000Z',
  secrets: [],
  disabled: null,
  planned: { place: 0, logSince: 1 },
  wasClosed: false,
  pending: [],
  finished: [],
  ...over,
});
const surveyOf = (over: Partial<SurveyNow> = {}): SurveyNow => ({
  last: 0,
  removedLines: 0,
  logSince: 1,
  state: { state: 'open' },
  ...over,
});
const ranges = (planned: PlannedWebhook | undefined) =>
  planned?.webhook.pending.flatMap(({ event }) =>
    event.type === 'answers.counted' ? [[event.from, event.to]] : [],
  );

test('new places become deliveries of at most 500, without a gap', () => {
  const planned = planWebhook(
    webhookOf({ planned: { place: 7, logSince: 1 } }),
    surveyOf({ last: 1_100 }),
    planner(),
  );
  expect(ranges(planned)).toEqual([
    [8, 507],
    [508, 1_007],
    [1_008, 1_100],
  ]);
  expect(planned?.send).toEqual(['D1', 'D2', 'D3']);
  expect(planned?.webhook.planned.place).toBe(1_100);
});

test('nothing new is nothing to write', () => {
  expect(
    planWebhook(webhookOf({ planned: { place: 9, logSince: 1 } }), surveyOf({ last: 9 }), planner()),
  ).toBeUndefined();
});

test('answers of a disabled webhook wait in the log, and the closing among the pending events, unsent', () => {
  const webhook = webhookOf({ disabled: { why: 'owner', at: '2026-11-24T11:00:00.000Z' } });
  expect(planWebhook(webhook, surveyOf({ last: 9 }), planner())).toBeUndefined();
  const closed = surveyOf({ last: 9, state: { state: 'closed', why: 'owner' } });
  const planned = planWebhook(webhook, closed, planner())!;
  expect(planned.send).toEqual([]);
  expect(planned.webhook.pending).toMatchObject([{ event: { type: 'survey.closed' } }]);
  const reopened = planWebhook(planned.webhook, surveyOf(), planner())!;
  expect(reopened.webhook.pending).toHaveLength(1);
  expect(planWebhook(planned.webhook, closed, planner({ nowMs: nowMs + 3_600_000 }))).toBeUndefined();
});

test('no more than 16 are planned ahead; the rest follows when one has ended', () => {
  const survey = surveyOf({ last: 100_000 });
  const full = planWebhook(webhookOf(), survey, planner())!.webhook;
  expect([full.pending.length, full.planned.place]).toEqual([16, 8_000]);
  expect(planWebhook(full, survey, planner())).toBeUndefined();
  const next = planWebhook({ ...full, pending: full.pending.slice(1) }, survey, planner());
  expect(ranges(next)?.at(-1)).toEqual([8_001, 8_500]);
});

test('places that retention removed are left out', () => {
  expect(ranges(planWebhook(webhookOf(), surveyOf({ last: 600, removedLines: 590 }), planner()))).toEqual([
    [591, 600],
  ]);
});

test('after a rebuild all answers are announced again, and what was pending of the old log is not', () => {
  const before = planWebhook(webhookOf(), surveyOf({ last: 10 }), planner())!.webhook;
  const after = planWebhook(before, surveyOf({ last: 9, logSince: 5 }), planner())!;
  expect(ranges(after)).toEqual([[1, 9]]);
  expect(after.webhook.finished).toMatchObject([{ id: 'D1', end: 'obsolete' }]);
});

test('a survey that closes is announced once for each time', () => {
  const closed = surveyOf({ state: { state: 'closed', why: 'date' } });
  const first = planWebhook(webhookOf(), closed, planner())!;
  expect(first.webhook.pending).toMatchObject([{ id: 'D1', event: { type: 'survey.closed', why: 'date' } }]);
  expect(planWebhook(first.webhook, closed, planner())).toBeUndefined();
  const reopened = planWebhook(first.webhook, surveyOf(), planner())!;
  expect(reopened.send).toEqual([]);
  const again = planWebhook(reopened.webhook, closed, { ...planner(), newId: () => 'D2' })!;
  expect(again.webhook.pending.map(({ id }) => id)).toEqual(['D1', 'D2']);
});

test('a delivery whose message seems lost is sent again, with the same id, and not at once again', () => {
  const { webhook } = planWebhook(webhookOf(), surveyOf({ last: 3 }), planner())!;
  const survey = surveyOf({ last: 3 });
  expect(planWebhook(webhook, survey, planner({ nowMs: nowMs + 60_000 }))).toBeUndefined();
  const late = planWebhook(webhook, survey, planner({ nowMs: nowMs + 60_001 }))!;
  expect(late.send).toEqual(['D1']);
  expect(planWebhook(late.webhook, survey, planner({ nowMs: nowMs + 60_002 }))).toBeUndefined();
});

test('answers leave room for the events that happen once, whatever else is pending', () => {
  const { pending } = planWebhook(webhookOf(), surveyOf({ last: 8_000 }), planner())!.webhook;
  const others = pending.slice(0, 12).map((each, index) => {
    const event = { type: 'analysis.done', analysis: `A${index}`, kind: 'analysis', phase: 'done' } as const;
    return { ...each, id: `A${index}`, event };
  });
  const planned = planWebhook(
    webhookOf({ pending: others }),
    surveyOf({ last: 100_000, state: { state: 'closed', why: 'owner' } }),
    planner(),
  )!.webhook;
  expect(planned.pending).toHaveLength(12 + 12 + 1);
  expect(planned.pending.at(-1)).toMatchObject({ event: { type: 'survey.closed' } });
});
