import * as fc from 'fast-check';
import { dayMs } from '../src/shared/durations.ts';
import {
  type AnswerFilter,
  type SurveyHistory,
  parseFilterJson,
  questionOf,
  reviseHistory,
  startHistory,
} from '../src/index.ts';
import { definitionOf } from './arbitraries.ts';

const colour = { id: 'colour', text: 'Which colour?', type: 'choice' };
const rating = { id: 'rating', text: 'How was it?', type: 'scale' };
const why = { id: 'why', text: 'Why?', type: 'text' };
const size = { id: 'toString', text: 'Size?', type: 'choice' };

/** A survey with questions of each type. Its second version offers other colours, and no longer asks the size. */
export const coffee: SurveyHistory = revised(
  startHistory(
    definitionOf({ ...colour, choices: ['red', 'blue', 'a,b', '\\'] }, rating, why, {
      ...size,
      choices: [{ value: 'S', label: 'Small' }, 'M'],
    }),
  ),
  definitionOf({ ...colour, choices: ['blue', 'green', 'a,b', '\\'] }, rating, why),
);

function revised(history: SurveyHistory, definition: ReturnType<typeof definitionOf>): SurveyHistory {
  const next = reviseHistory(history, definition);
  if (!next.ok) throw new Error(JSON.stringify(next.errors));
  return next.history;
}

/** Around the times of `answeredSurveys`, on midnight and off. */
const times = fc.oneof(
  fc.integer({ min: 0, max: 1e9 }).map((ms) => 1.7e12 + ms),
  fc.integer({ min: 0, max: 12 }).map((days) => Math.floor(1.7e12 / dayMs) * dayMs + days * dayMs),
);

/** What one question can be asked for, as JSON. */
function conditionOn(history: SurveyHistory, id: string, use: FilterUse): fc.Arbitrary<unknown> {
  const spec = questionOf(history, id);
  switch (spec?.type) {
    case 'choice': {
      const values = [...spec.choices, ...(spec.retired ?? [])].map(({ value }) => value);
      return fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 8 });
    }
    case 'scale': {
      const value = fc.oneof(
        fc.integer({ min: spec.min - 2, max: spec.max + 2 }),
        fc.constantFrom(-1_000_000, 1_000_000),
      );
      const range = fc.oneof(
        value,
        value.map((min) => ({ min })),
        value.map((max) => ({ max })),
        fc.tuple(value, value).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
      );
      return fc.array(range, { minLength: 1, maxLength: 5 });
    }
    case 'text': {
      const word = fc.constantFrom('fast', 'Slow', 'rock’n’roll', 'constructor', 'ÉCLAIR', 'proto', '咖啡');
      const contains = fc.constantFrom('fast', 'E\u0301', 'OW don', '__proto__', ',', 'slow');
      return use === 'address'
        ? word.map((each) => ({ word: each }))
        : fc.oneof(
            word.map((each) => ({ word: each })),
            contains.map((each) => ({ contains: each })),
          );
    }
    case undefined:
      throw new Error('The question is not in the history');
  }
}

/** What the filter is for. An address has no `contains`. */
export type FilterUse = 'address' | 'analysis';

/** Filters of a survey, in their one form. */
export function filtersOf(history: SurveyHistory, use: FilterUse = 'analysis'): fc.Arbitrary<AnswerFilter> {
  const ids = Object.keys(history.questions);
  const where = fc
    .subarray(ids, { maxLength: Math.min(3, ids.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((id) => fc.tuple(fc.constant(id), conditionOn(history, id, use)))),
    )
    .map((conditions) => Object.fromEntries(conditions));
  return fc
    .record({
      where,
      times: fc.tuple(fc.option(times, { nil: undefined }), fc.option(times, { nil: undefined })),
    })
    .map(({ where: conditions, times: [one, other] }) => {
      const isInOrder = one === undefined || other === undefined || one < other;
      const [from, to] = isInOrder ? [one, other] : [other, one === other ? undefined : one];
      const parsed = parseFilterJson(
        {
          where: conditions,
          ...(from && { receivedFrom: new Date(from).toISOString() }),
          ...(to && { receivedTo: new Date(to).toISOString() }),
        },
        history,
      );
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
      return parsed.filter;
    });
}
