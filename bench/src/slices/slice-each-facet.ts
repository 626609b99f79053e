import { linesPerColumnFile } from '@canvass/answer-log';
import { dayMs } from '@canvass/runtime/clock';
import type { Containers } from '@canvass/storage/azure';
import {
  canGroupBy,
  facetsInOrder,
  noFilter,
  parseFilterQuery,
  type AnswerFilter,
  TimeZone,
} from '@canvass/surveys';
import type { BenchContext, Row } from '../bench.ts';
import { BenchError } from '../errors.ts';
import { ms } from '../figures.ts';
import { median } from '../percentiles.ts';
import { ColumnFiller } from './column-filler.ts';
import { answersOfEveryFacet, everyFacet, partsOfFacets } from './every-facet.ts';
import { countSegment, createCounter, readSummary, writeHotSurvey } from './hot-survey.ts';
import { openSlices } from './open-slices.ts';
import { days } from './questions.ts';

/** The memory of a site that holds the columns of all facets, in MiB: by default it does not. */
export const everyFacetMib = 1_024;

interface Asked {
  readonly what: string;
  readonly filter: AnswerFilter;
  readonly by: string | undefined;
}

/** Slices a survey with each facet: by a condition on each, and compared by each that makes groups. The rows have the slowest of both. */
export async function sliceEachFacet(
  { isQuick, log }: BenchContext,
  containers: Containers,
  columnFiles: number,
): Promise<Row[]> {
  const answers = linesPerColumnFile * (columnFiles + 0.5);
  const { key, segmentId } = await writeHotSurvey(containers, {
    answers,
    everyMs: (days * dayMs) / answers,
    seed: 2,
    definition: everyFacet,
    answersOf: answersOfEveryFacet,
  });
  const counter = createCounter(containers);
  await countSegment(counter, segmentId);
  await new ColumnFiller(containers, key, counter).end();
  const { history } = await readSummary(containers, key);
  const slices = openSlices(containers, everyFacetMib);

  const timeOf = async ({ what, filter, by }: Asked): Promise<number> => {
    const times: number[] = [];
    // The first one reads what it needs.
    for (let round = 0; round < (isQuick ? 2 : 8); round += 1) {
      const startedMs = performance.now();
      const found = await slices.slice(key, { filter, by });
      times.push(performance.now() - startedMs);
      if (found.outcome !== 'found' || found.summary.totalAnswers === 0) {
        throw new BenchError('unexpected-answer', `${what}: ${found.outcome}`);
      }
    }
    const [, ...warm] = times;
    log(`${what}: ${ms(median(warm))}`);
    return median(warm);
  };
  const slowest = async (asked: readonly Asked[]): Promise<{ what: string; warm: number }> => {
    let worst = { what: '', warm: 0 };
    for (const each of asked) {
      const warm = await timeOf(each);
      if (warm > worst.warm) worst = { what: each.what, warm };
    }
    return worst;
  };

  const filtered = await slowest(
    partsOfFacets.map((query) => {
      const parsed = parseFilterQuery(query, history, TimeZone.of('UTC'));
      if (!parsed.ok) throw new BenchError('unexpected-answer', JSON.stringify(parsed.errors));
      return { what: Object.entries(query).flat().join('='), filter: parsed.filter, by: undefined };
    }),
  );
  const compared = await slowest(
    facetsInOrder(history)
      .filter(([{ facet }]) => canGroupBy(facet))
      .map(([{ id }]) => ({ what: `by=${id}`, filter: noFilter, by: id })),
  );
  return [
    rowOf(
      'each-filter',
      `a condition on a facet, warm; the slowest of all facets, ${filtered.what}`,
      filtered.warm,
    ),
    rowOf('each-by', `compared by a facet, warm; the slowest of all facets, ${compared.what}`, compared.warm),
  ];
}

function rowOf(id: string, what: string, warm: number): Row {
  return { id: `slices/${id}/warm`, what, measured: ms(warm), figure: warm, goal: { atMost: 100 } };
}
