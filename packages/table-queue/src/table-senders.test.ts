import { describe, expect, test } from '@jest/globals';
import { createStatements } from './database/statements.ts';
import { sendSteps } from './table-senders.ts';

const statements = createStatements('test', 'parcel');
const ready = { text: 'ready', visibilityDelayMs: 0, timeToLiveMs: undefined };
const delayed = { text: 'delayed', visibilityDelayMs: 1_000, timeToLiveMs: undefined };

describe('the steps of a send', () => {
  test.each([
    ['at once', [ready]],
    ['later', [delayed]],
    ['at once and later', [ready, delayed]],
  ])('notify once for messages that are visible %s, with the last statement', (_, messages) => {
    const steps = sendSteps(statements, messages, ['channel', 'payload']);
    const notifying = steps.map(({ values }) => values.includes('payload'));
    expect(notifying).toEqual(steps.map((_step, index) => index === steps.length - 1));
    expect(steps.at(-1)?.values.slice(-2)).toEqual(['channel', 'payload']);
  });

  test('contain no notification without one', () => {
    const steps = sendSteps(statements, [ready, delayed], undefined);
    expect(steps.map(({ statement }) => statement)).toEqual([statements.insertDelayed, statements.insert]);
  });
});
