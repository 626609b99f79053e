import { dayMs } from '@canvass/runtime/clock';
import { groupsBy, noFilter, type AnswerFilter, type GroupBy, type GroupSource } from '@canvass/surveys';
import { BenchError } from '../errors.ts';
import { firstReceivedAtMs } from '../journal-fixture.ts';

export const days = 60;
const lastDays = 7;

/** What an owner asks of the survey. Its result has a group for each colour. */
export interface Question {
  readonly id: string;
  readonly what: string;
  readonly filter: AnswerFilter;
  readonly by: GroupBy | undefined;
}

/** The answers of one choice from the last days. */
export function sliceQuestion(): Question {
  return {
    id: 'slice',
    what: `one choice of the last ${lastDays} of ${days} days`,
    filter: {
      questions: [{ question: 'colour', type: 'choices', values: ['red'] }],
      receivedFromMs: firstReceivedAtMs + (days - lastDays) * dayMs,
      receivedBeforeMs: firstReceivedAtMs + 2 * days * dayMs,
    },
    by: undefined,
  };
}

/** All answers by the choice. */
export function crossTabulation(source: GroupSource): Question {
  const by = groupsBy('colour', source);
  if (by.values.length === 0) throw new BenchError('unexpected-answer', 'the survey has no colours');
  return { id: 'cross-tab', what: 'all answers by the choice', filter: noFilter, by };
}
