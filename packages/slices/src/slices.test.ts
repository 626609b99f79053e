import { describe, expect, test } from '@jest/globals';
import type { StoredAnswer, SummaryDocument } from '@canvass/answer-log';
import {
  SurveyAnswersSummary,
  countedFacets,
  type TimeZone,
  intervalAt,
  matchesFilter,
  groupsBy,
  compileGroups,
  trendIntervals,
  type AnswerFilter,
  type GroupBy,
  type FlatRecord,
  type SurveyHistory,
  facetOf,
  facetsOf,
  rankedItems,
  scoresOf,
  type TrendInterval,
} from '@canvass/surveys';
import * as fc from 'fast-check';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { answeredSurveys, filtersOf, timeZones } from '@canvass/surveys/generators';
import { slicesFixture, type SlicesFixture } from '../test/slices-fixture.ts';

type Placed = StoredAnswer & { readonly place: number };

/** Generates what happens to a log. Numbers are taken modulo the number of answers that there are. */
const events = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('count'),
      answers: fc.integer({ min: 0, max: 12 }),
      isApart: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('cover'), at: fc.nat(), lines: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('erase'), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('expire'), at: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('damage'),
      at: fc.nat(),
      byte: fc.option(fc.nat(), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('forget') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('zone'), zone: timeZones }) },
);

const asked = (history: SurveyHistory) =>
  fc.record({
    filter: fc.oneof(filtersOf(history, 'address'), fc.constant({ questions: [] })),
    by: fc.constantFrom(undefined, ...facetsOf(history).keys()),
    interval: fc.constantFrom(...trendIntervals),
    limit: fc.integer({ min: 1, max: 9 }),
    isStale: fc.boolean(),
  });

const surveys = answeredSurveys.chain(({ history, answers }) =>
  fc.record({
    history: fc.constant(history),
    answers: fc.constant(answers),
    steps: fc.array(fc.tuple(fc.oneof(events), asked(history)), { minLength: 3, maxLength: 12 }),
    maxCachedBytes: fc.constantFrom(0, 20_000, 1e8),
    maxCountBytes: fc.constantFrom(0, 1e8),
  }),
);

describe('a slice', () => {
  test('equals filtering and counting the log, whatever happened to it', async () => {
    await fc.assert(
      fc.asyncProperty(surveys, async ({ history, answers, steps, ...options }) => {
        const fixture = await slicesFixture(history);
        const { key } = fixture;
        let slices = fixture.slices(options);
        let rest = answers.map(({ receivedAt, version, answers: values }) => ({
          receivedAt,
          version,
          answers: values,
        }));
        /** The answers that retention has removed: their statistics stay. */
        const kept: Placed[] = [];
        let known: { document: SummaryDocument; all: Placed[] } | undefined;
        for (const [event, { filter, by, interval, limit, isStale }] of steps) {
          const all = await fixture.all();
          switch (event.type) {
            case 'count': {
              const some = rest.slice(0, event.answers);
              rest = rest.slice(event.answers);
              await (event.isApart ? fixture.countApart(some) : fixture.count(some));
              break;
            }
            case 'cover': {
              const last = all.at(-1)?.place ?? 0;
              const from = 1 + (event.at % (last + 1));
              await fixture.cover(from, from + event.lines);
              break;
            }
            case 'erase':
              if (all.length > 0) await fixture.erase(all[event.at % all.length]!.id);
              break;
            case 'remove':
              await fixture.remove();
              break;
            case 'expire':
              if (all.length > 0) await expire(fixture, all[event.at % all.length]!);
              break;
            case 'damage':
              await damage(fixture, event);
              break;
            case 'zone':
              await fixture.changeZone(event.zone.name);
              break;
            case 'forget':
              slices = fixture.slices(options);
          }
          const newest = { document: await fixture.document(), all: await fixture.all() };
          if (event.type === 'expire' || event.type === 'remove') {
            const left = new Set(newest.all.map(({ id }) => id));
            kept.push(...all.filter(({ id }) => !left.has(id)));
          }
          const { totals } = newest.document;
          expectEqual(totals.days, counted([...newest.all, ...kept], history, totals.zone).days);
          const request = isStale && known ? { known: known.document } : {};
          const inVersion = (document: SummaryDocument) =>
            document.version === known?.document.version ? known.all : newest.all;

          const slice = await slices.slice(key, { filter, by }, request);
          if (slice.outcome !== 'found') throw new Error(slice.outcome);
          const grouping = by === undefined ? undefined : groupsBy(by, slice.document);
          const taken = takenBy(filter, inVersion(slice.document), history);
          const { zone } = slice.document.totals;
          expectEqual(slice.summary.toJSON(), counted(taken, history, zone));
          expect(
            slice.groups && [...slice.groups].map(([value, summary]) => [value, summary.toJSON()]),
          ).toEqual(
            grouping?.values.map((value) => [
              value,
              counted(
                taken.filter((answer) => groupsOf(answer, grouping, history).includes(value)),
                history,
                zone,
              ),
            ]),
          );

          if (grouping !== undefined && facetOf(history, grouping.facet)!.facet.type === 'date') {
            const grouped = [...slice.groups!.values()].reduce((sum, each) => sum + each.totalAnswers, 0);
            // Each answer with a day is in a month or year.
            const answered = slice.summary.totals(grouping.facet)?.answered ?? 0;
            if (grouped !== answered) throw new Error(`${grouped} of ${answered} answers are in groups`);
          }

          const trend = await slices.trend(key, { filter, interval }, request);
          if (trend.outcome !== 'found') throw new Error(trend.outcome);
          expect(trend.points).toEqual(
            trendOf(takenBy(filter, inVersion(trend.document), history), { interval, zone }, history),
          );

          for (const items of rankingsOf(history)) {
            const ranked = await slices.preferences(key, { filter, items }, request);
            if (ranked.outcome !== 'found') throw new Error(ranked.outcome);
            const compared = takenBy(filter, inVersion(ranked.document), history);
            expect(ranked.before).toEqual(preferencesIn(compared, items));
            expect(ranked.rankedBy).toEqual(
              items.map(
                (item) => compared.filter(({ answers: given }) => typeof given[item] === 'number').length,
              ),
            );
            const answered = compared.filter(({ answers: given }) =>
              items.some((item) => typeof given[item] === 'number'),
            );
            expect(ranked.answered).toBe(answered.length);
          }

          const paged: string[] = [];
          for (let after: number | null = 0; after !== null;) {
            const page: Awaited<ReturnType<typeof slices.answers>> = await slices.answers(key, filter, {
              after,
              limit,
            });
            if (page.outcome !== 'found') throw new Error(page.outcome);
            expect(page.answers.length).toBeLessThanOrEqual(limit);
            paged.push(...page.answers.map(({ id }) => id));
            after = page.next;
          }
          expectEqual(
            paged,
            takenBy(filter, newest.all, history).map(({ id }) => id),
          );

          const backwards: number[] = [];
          for (let last = Infinity; last > 0;) {
            const read: Awaited<ReturnType<typeof slices.newestAnswers>> = await slices.newestAnswers(
              key,
              filter,
              { last, limit },
            );
            if (read.outcome !== 'found') throw new Error(read.outcome);
            expect(read.answers.length).toBeLessThanOrEqual(limit);
            backwards.push(...read.answers.map(({ number }) => number));
            last = read.readDownTo - 1;
          }
          expectEqual(
            backwards.toReversed(),
            takenBy(filter, newest.all, history).map(({ place }) => place),
          );
          if (!isStale || !known) known = newest;
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** The facets of the items that are ranked, by question. */
function rankingsOf(history: SurveyHistory): string[][] {
  return Object.keys(history.questions).flatMap((question) => {
    const items = rankedItems(history, question);
    return items === undefined ? [] : [items.map(({ facet }) => facet)];
  });
}

/** How many of these answers rank an item before another one, by comparing all of them. */
function preferencesIn(answers: readonly Placed[], items: readonly string[]): number[][] {
  const rankIn = ({ answers: given }: Placed, item: string): number =>
    typeof given[item] === 'number' ? given[item] : Infinity;
  return items.map((first) =>
    items.map((second) => answers.filter((answer) => rankIn(answer, first) < rankIn(answer, second)).length),
  );
}

/** Sets a retention that removes this answer and older ones. */
async function expire(fixture: SlicesFixture, { receivedAt }: Placed): Promise<void> {
  await fixture.remove((fixture.clock.now() - Date.parse(receivedAt) - 1) / 86_400_000);
}

async function damage(
  { document, direct }: SlicesFixture,
  { at, byte }: { readonly at: number; readonly byte?: number | undefined },
): Promise<void> {
  const { columns } = await document();
  if (columns.length === 0) return;
  const { blob } = columns[at % columns.length]!;
  const found = await direct.answerLogs.get(blob);
  if (found.outcome !== 'found') return;
  if (byte === undefined) {
    await direct.answerLogs.delete(blob);
    return;
  }
  found.bytes[byte % found.bytes.byteLength]! ^= 1;
  await direct.answerLogs.put(blob, found.bytes);
}

function takenBy(filter: AnswerFilter, all: readonly Placed[], history: SurveyHistory): Placed[] {
  return all.filter(({ receivedAt, version, answers }) =>
    matchesFilter(
      filter,
      { receivedAt, version, answers: answers as Parameters<typeof matchesFilter>[1]['answers'] },
      history,
    ),
  );
}

function ownValue({ answers }: StoredAnswer, id: string): unknown {
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}

function groupsOf({ answers }: StoredAnswer, by: GroupBy, history: SurveyHistory) {
  return compileGroups(by, history)(answers as FlatRecord);
}

function counted(taken: readonly StoredAnswer[], history: SurveyHistory, zone: TimeZone) {
  const summary = SurveyAnswersSummary.empty(zone);
  for (const { receivedAt, answers, version } of taken) {
    summary.addNewAnswer({ receivedAt, answers: answers as never }, countedFacets(history, version)!);
  }
  return summary.toJSON();
}

function trendOf(
  taken: readonly StoredAnswer[],
  { interval, zone }: { readonly interval: TrendInterval; readonly zone: TimeZone },
  history: SurveyHistory,
) {
  const averaged = [...facetsOf(history).values()].filter(
    ({ facet }) => facet.type === 'number' || scoresOf(facet) !== undefined,
  );
  const startOf = ({ receivedAt }: StoredAnswer) => intervalAt(interval, Date.parse(receivedAt), zone).fromMs;
  const starts = [...new Set(taken.map(startOf))].toSorted((a, b) => a - b);
  return starts.map((fromMs) => {
    const inIt = taken.filter((answer) => startOf(answer) === fromMs);
    const averages = new Map(
      averaged.flatMap(({ id, facet }) => {
        const scores = scoresOf(facet);
        const values = inIt
          .flatMap((answer) => ownValue(answer, id) ?? [])
          .map((value) => (typeof value === 'string' ? scores?.get(value) : value))
          .filter((value) => typeof value === 'number');
        if (values.length === 0) return [];
        return [
          [
            id,
            { answered: values.length, sum: values.reduce((sum, value) => sum + BigInt(value), 0n) },
          ] as const,
        ];
      }),
    );
    return { fromMs, answers: inIt.length, sums: averages };
  });
}
