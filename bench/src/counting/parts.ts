import { type FlatRecord, facetId } from '@canvass/surveys';
import type { BenchContext, Row } from '../bench.ts';
import { makeJournalLines, makeSurveys } from '../journal-fixture.ts';
import { alternate } from './alternate.ts';
import { timeCounting } from './time-counting.ts';

const choices = ['very good', 'good', 'neither', 'bad', 'very bad'];
const rows = Array.from({ length: 20 }, (_, index) => `row-${index}`);
/** As long as the ids of the rows in a record, which are `grid.row-0`. */
const questionIds = rows.map((row) => `grid-${row}`);

const asQuestions = {
  title: 'Twenty questions',
  questions: questionIds.map((id) => ({ id, text: id, type: 'choice', choices })),
};
const asGrid = {
  title: 'One grid',
  questions: [
    {
      id: 'grid',
      text: 'Grid',
      type: 'matrix',
      rows: rows.map((id) => ({ id, label: id })),
      columns: choices,
    },
  ],
};

/** Counts records of a grid of 20 rows, and of 20 questions with the same answers. */
export async function compareParts({ isQuick, log }: BenchContext): Promise<Row> {
  const keys = makeSurveys(1);
  const records = isQuick ? 2_000 : 100_000;
  const segmentOf = (answersTo: (chosen: readonly string[]) => FlatRecord): Buffer => {
    const someChoices = (random: () => number): FlatRecord =>
      answersTo(rows.map(() => choices[Math.floor(random() * choices.length)]!));
    const next = makeJournalLines(() => keys[0]!, 1, 0.1, someChoices);
    return Buffer.from(Array.from({ length: records }, next).join(''));
  };
  const questions = segmentOf((chosen) =>
    Object.fromEntries(questionIds.map((id, index) => [id, chosen[index]!])),
  );
  const grid = segmentOf((chosen) => ({
    grid: 'answered',
    ...Object.fromEntries(rows.map((id, index) => [facetId('grid', id), chosen[index]!])),
  }));
  const figures = await alternate(
    { isQuick, rounds: 7, records },
    () => timeCounting(keys, grid, records, asGrid),
    () => timeCounting(keys, questions, records, asQuestions),
  );
  log(`a grid of 20 rows: ${figures.measured} against ${figures.against}`);
  return {
    id: 'count/grid',
    what: 'answers counted per CPU second, a grid of 20 rows against 20 questions',
    ...figures,
    // A grid may take 1.3 times as long.
    goal: { atLeast: 0.77 },
  };
}
