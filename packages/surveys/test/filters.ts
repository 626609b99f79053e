import * as fc from 'fast-check';
import {
  type AnswerFilter,
  type SurveyHistory,
  TimeZone,
  parseFilterJson,
  facetsOf,
  reviseHistory,
  startHistory,
} from '../src/index.ts';
import { answeredSurveys, definitionOf } from './arbitraries.ts';
import { type FilterUse, filterOn } from './facets/facet-generators.ts';
import { receivedTimes } from './time-zones.ts';

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

/** Around the times of `answeredSurveys`, on midnight of a time zone and off. */
const timesIn = (zone: TimeZone) =>
  fc.tuple(receivedTimes, fc.boolean()).map(([time, isOnMidnight]) => {
    const ms = Date.parse(time);
    return isOnMidnight ? zone.dayAt(ms).fromMs : ms;
  });

const utc = fc.constant(TimeZone.of('UTC'));

const optionalTime = (zone: TimeZone) => fc.option(timesIn(zone), { nil: undefined });

/** Filters of a survey, in their one form, with days of one of these time zones. Default: UTC. */
export function filtersOf(
  history: SurveyHistory,
  use: FilterUse = 'analysis',
  zones: fc.Arbitrary<TimeZone> = utc,
): fc.Arbitrary<AnswerFilter> {
  const filters = new Map([...facetsOf(history).values()].map(({ id, facet }) => [id, filterOn(facet, use)]));
  const ids = [...filters.keys()];
  const where = fc
    .subarray(ids, { maxLength: Math.min(3, ids.length) })
    .chain((chosen) => fc.tuple(...chosen.map((id) => fc.tuple(fc.constant(id), filters.get(id)!))))
    .map((conditions) => Object.fromEntries(conditions));
  return zones
    .chain((zone) =>
      fc.record({ where, zone: fc.constant(zone), times: fc.tuple(optionalTime(zone), optionalTime(zone)) }),
    )
    .map(({ where: conditions, zone, times: [one, other] }) => {
      const isInOrder = one === undefined || other === undefined || one < other;
      const [from, to] = isInOrder ? [one, other] : [other, one === other ? undefined : one];
      const parsed = parseFilterJson(
        {
          where: conditions,
          ...(from && { receivedFrom: new Date(from).toISOString() }),
          ...(to && { receivedTo: new Date(to).toISOString() }),
        },
        history,
        zone,
      );
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
      return parsed.filter;
    });
}

/** Surveys with answers and a filter. */
export const filteredSurveys = answeredSurveys.chain(({ history, answers }) =>
  fc.record({ history: fc.constant(history), answers: fc.constant(answers), filter: filtersOf(history) }),
);
