import { z } from 'zod';
import { printDay, startOfMonth } from '../../facets/days.ts';
import type { FacetOf } from '../../facets/facet.ts';
import type { NumberTotals } from '../../facets/number-totals.ts';
import { count } from './count.ts';
import { type Distribution, distributionOf, valueAt } from '../../facets/distribution.ts';

const day = () => z.iso.date().nullable();

export const dateShape = {
  facet: z.literal('date'),
  median: day().describe('With an even number of answers, the earlier of the two middle days'),
  min: day().describe('The earliest day answered'),
  max: day().describe('The latest day answered'),
  months: z
    .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: count() }))
    .describe('How many answers are in each month, in rising order, months without answers left out'),
  days: z
    .array(z.object({ day: z.iso.date(), count: count() }))
    .optional()
    .describe(
      'Present if all answers are within 62 days: how many are on each day, in rising order, days without answers left out',
    ),
  approximate: z
    .literal(true)
    .optional()
    .describe(
      'Present if there were more than 2,048 distinct days: each other day is then the first of its month. If the survey has very many ' +
        'distinct numbers and days, months are years, too: each has the answers of its year in January',
    ),
};

type DateStatistics = z.infer<z.ZodObject<typeof dateShape>>;

export function dateStatistics({ type }: FacetOf<'date'>, totals: NumberTotals): DateStatistics {
  const days = distributionOf(totals.counts.entries());
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]];
  return {
    facet: type,
    median: first === undefined ? null : printDay(valueAt(days, Math.floor((totals.answered - 1) / 2))),
    min: first === undefined ? null : printDay(first),
    max: last === undefined ? null : printDay(last),
    months: monthsOf(days),
    ...daysOf(days, totals),
    ...(totals.isBinned && { approximate: true }),
  };
}

/** Answers are listed by day if they are within this many days. */
const maxListedDays = 62;

function daysOf(days: Distribution, { isBinned }: NumberTotals): Pick<DateStatistics, 'days'> {
  const [first, last] = [days[0]?.[0], days.at(-1)?.[0]];
  if (isBinned || first === undefined || last === undefined || last - first >= maxListedDays) return {};
  return { days: days.map(([value, answers]) => ({ day: printDay(value), count: answers })) };
}

function monthsOf(days: Distribution): DateStatistics['months'] {
  const counts = new Map<number, number>();
  for (const [value, answers] of days) {
    const month = startOfMonth(value);
    counts.set(month, (counts.get(month) ?? 0) + answers);
  }
  return Array.from(counts, ([month, answers]) => ({
    month: printDay(month).slice(0, 'yyyy-mm'.length),
    count: answers,
  }));
}
