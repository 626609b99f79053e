import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const recount = 'packages/answer-log/src/days/recount-days.ts';
const counter = 'packages/answer-log/src/days/day-counter.ts';
const dayCounts = 'packages/surveys/src/totals/day-counts.ts';
const times = 'packages/answer-log/src/format/received-times.ts';
const removal = 'packages/answer-log/src/erasure/remove-answers.ts';
const settle = 'packages/analyses/src/control/settle-recount.ts';

export const dayMutants: readonly Mutant[] = [
  {
    name: 'a recount of days is written without a condition',
    rules: ['22'],
    patches: [
      replace(
        recount,
        'encoded, { ifMatch: etag }',
        'encoded, { ...(etag === encoded.bytes.toString() && { ifMatch: etag }) }',
      ),
    ],
    shows: ['wrongManifest', 'wrongTotals', 'lost', 'countedTwice', 'notErased', 'reordered', 'foreign'],
  },
  {
    name: 'a recount of days goes by an earlier version of the summary',
    rules: ['22'],
    patches: [
      replace(
        recount,
        'ignoringMoves(() => counter.count(document));',
        'ignoringMoves(() => (counted0 ??= counter.count(document)));',
      ),
      replace(
        recount,
        '  let counter = first;\n',
        '  let counter = first;\n  let counted0: ReturnType<typeof counter.count> | undefined;\n',
      ),
      replace(
        recount,
        'if (counted.answers !== totals.totalAnswers)',
        'if (Number.isNaN(totals.totalAnswers))',
      ),
    ],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'a recount of days has erased answers',
    rules: ['22'],
    patches: [remove(counter, "      if (leftOut.size > 0 && leftOut.has(ids?.[row] ?? '')) continue;\n")],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'a recount of days has answers that were erased since it has counted them',
    rules: ['22'],
    patches: [
      replace(counter, 'piece.hidden === hiddenIn(piece, erased).join()', 'piece.hidden.length < 999_999'),
    ],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'a recount of days goes by lines that a removal has replaced',
    rules: ['22'],
    patches: [replace(counter, '(blob) => listed.has(blob)', '(blob) => listed.has(blob) || blob !== ""')],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'a recount of days forgets removed answers',
    rules: ['22'],
    patches: [
      replace(counter, 'if (name === null) return undefined;', 'if (name !== undefined) return undefined;'),
    ],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'removed answers are kept with the days of the time zone of then',
    rules: ['22'],
    patches: [
      replace(
        removal,
        'const expired = SurveyAnswersSummary.exact();',
        'const expired = SurveyAnswersSummary.empty(document.totals.zone);',
      ),
    ],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'a recount of all totals brings back the days of its plan',
    rules: ['21', '22'],
    patches: [replace(settle, 'if (found.zone !== zone) found.setDays(zone, days);', '')],
    shows: ['wrongTotals', 'wrongResult', 'fault'],
  },
  {
    name: 'an answer that is parsed counts for the day of the one before',
    rules: [],
    patches: [replace(dayCounts, ' || receivedAt >= this.#before', '')],
    shows: ['wrongTotals'],
  },
  {
    name: 'an answer that is scanned counts for the day of the one before',
    rules: [],
    patches: [replace(times, ' || !isBefore(view, at, ends, timeLength)', '')],
    shows: ['wrongTotals'],
  },
];
