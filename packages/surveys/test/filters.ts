import * as fc from 'fast-check';
import { dayMs } from '../src/shared/durations.ts';
import {
  type AnswerFilter,
  type SurveyHistory,
  parseFilterJson,
  facetsOf,
  reviseHistory,
  startHistory,
} from '../src/index.ts';
import { definitionOf } from './arbitraries.ts';
import { type FilterUse, filterOn } from './facets/facet-generators.ts';

export type { FilterUse };

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

/** Filters of a survey, in their one form. */
export function filtersOf(history: SurveyHistory, use: FilterUse = 'analysis'): fc.Arbitrary<AnswerFilter> {
  const filters = new Map([...facetsOf(history).values()].map(({ id, facet }) => [id, filterOn(facet, use)]));
  const ids = [...filters.keys()];
  const where = fc
    .subarray(ids, { maxLength: Math.min(3, ids.length) })
    .chain((chosen) => fc.tuple(...chosen.map((id) => fc.tuple(fc.constant(id), filters.get(id)!))))
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
