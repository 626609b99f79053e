import { linesPerColumnFile } from '@canvass/answer-log';
import type { Bench } from '../bench.ts';
import { everyFacetMib } from '../slices/slice-each-facet.ts';
import { compareSlices } from '../slices/compare-slices.ts';
import { countBesideColumns } from '../slices/count-beside-columns.ts';

export const slices: Bench = {
  name: 'slices',
  async run(context) {
    const { answers, rows } = await compareSlices(context, context.isQuick ? 1 : 50);
    const counting = await countBesideColumns(context);
    const lines = linesPerColumnFile.toLocaleString('en');
    return {
      title: 'slices',
      method: [
        `A survey with a choice, a rating and a text of some 60 characters has ${answers.toLocaleString('en')} answers, received over 60 ` +
          `days: in an answer log and column files of ${lines} lines on an Azurite on disk, written by the real code, but for half a ` +
          'file at the end, which is in the log only, as it mostly is. Each slice is the whole summary, with days, averages and words. ' +
          '*Warm*: what the site has read before is in its memory. *Cold*: nothing is, but the code is compiled. All contenders take ' +
          'turns in this process; figures are medians.',
        '*DuckDB* reads the same Parquet files from the local disk, with the rest in one more file, on as many threads as there are ' +
          'cores, where Canvass has one. For the same result it counts the answers by choice, rating and day, sums the lengths, finds the ' +
          'times, and counts all words of each choice to get its ten most frequent ones; Canvass keeps 4,096 and has the total of all ' +
          'choices, too. Every run reads the files again, from the memory of the operating system. The other row is the table of choice ' +
          'and rating only.',
        '*Parsing* reads the log from the same Azurite, parses each line and counts what the filter takes. *Formbricks* is its ' +
          '`getSurveySummary` (formbricks/formbricks of August 2026) over PostgreSQL: a row with JSON for each response, read 5,000 at a ' +
          'time by a cursor with all that match the filter, then a loop over them for each question; without its ORM, contacts, displays ' +
          'and drop-offs, and it counts no words. All contenders’ counts are compared before.',
        '*Each facet*: a second survey with as many answers, to eight questions that have each facet: choices, a scale, numbers with decimals ' +
          '(10,000 values), dates, texts, a grid, a ranking, addresses. One condition on each, and a comparison by each that makes groups. ' +
          `The slices have the memory of a site with \`MEMORY_MIB=${everyFacetMib}\`, because its default has no room for the columns of all eight; all others have that of a site by default.`,
        '*Counting beside column files*: a worker’s counter drains a backlog of one survey, while the filler writes its files in a ' +
          'thread. Rounds with and without it alternate. Surveys without a full stretch, as in the bench `commit`, get no file.',
      ],
      rows: [...rows, ...counting],
    };
  },
};
