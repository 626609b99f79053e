import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const numbers = 'packages/surveys/src/facets/number-totals.ts';
const ordered = 'packages/surveys/src/facets/ordered-facet.ts';
const days = 'packages/surveys/src/facets/days.ts';
const choices = 'packages/surveys/src/facets/choices-totals.ts';
const kept = 'packages/surveys/src/facets/kept-totals.ts';
const facetsOfHistory = 'packages/surveys/src/history/facets.ts';
const summary = 'packages/surveys/src/totals/survey-answers-summary.ts';
const scanner = 'packages/surveys/src/totals/answer-scanner.ts';
const retired = 'packages/surveys/src/kinds/retired-items.ts';
const tally = 'packages/answer-log/src/commit/tally-records.ts';
const decodeColumns = 'packages/columns/src/decode-columns.ts';
const integers = 'packages/columns/src/facets/integers.ts';
const columnBuilder = 'packages/columns/src/column-builder.ts';
const tabulation = 'packages/slices/src/tabulation.ts';
const keptSlice = 'packages/slices/src/facets/kept.ts';

/** They break no rule, but what all rules are for: totals, column files and analyses say what the answers of the log say. */
export const facetMutants: readonly Mutant[] = [
  {
    name: 'a merge of bins loses one',
    rules: [],
    patches: [
      replace(
        numbers,
        'for (const [value, count] of other.#counts.entries())\n',
        'for (const [value, count] of [...other.#counts.entries()].slice(other.#level))\n',
      ),
    ],
    shows: ['wrongTotals', 'wrongResult', 'fault'],
  },
  {
    name: 'what is subtracted stays in its bin',
    rules: [],
    patches: [
      replace(
        numbers,
        'if (!this.#counts.subtract(this.#binOf(value), count)) isThere = false;',
        'if (this.#counts.count(this.#binOf(value)) < count) isThere = false;',
      ),
    ],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'subtracting in bins leaves the sum of squares as it was',
    rules: [],
    patches: [remove(numbers, '    this.#sums.squares -= squares;\n')],
    shows: ['wrongTotals'],
  },
  {
    name: 'coarser bins take their sums from finer ones',
    rules: [],
    patches: [
      replace(
        numbers,
        'this.#sums ??= { ...sumsOf(exact.entries()) };',
        'this.#sums = { ...sumsOf(exact.entries()) };',
      ),
    ],
    shows: ['wrongTotals', 'wrongResult'],
  },
  {
    name: 'negative numbers are in the bins of positive ones',
    rules: [],
    patches: [replace(ordered, 'return value < 0 ? -bin : bin;', 'return bin;')],
    shows: ['wrongTotals', 'wrongResult'],
  },
  {
    name: 'the last day of a month is in the bin of the next month',
    rules: [],
    patches: [
      replace(
        days,
        'return day - civilOf(day).dayOfMonth + 1;',
        'return day - civilOf(day + 1).dayOfMonth + 2;',
      ),
    ],
    shows: ['wrongTotals', 'wrongResult'],
  },
  {
    name: 'a date is read from a line with one day more',
    rules: [],
    patches: [
      replace(
        scanner,
        'return this.#integer(index, at, minDay, maxDay);',
        '{ const end = this.#integer(index, at, minDay, maxDay); this.values[index] = Number(this.values[index]) + 1; return end; }',
      ),
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'a choice of several is counted as one',
    rules: [],
    patches: [
      replace(choices, 'for (const choice of value) this.counts.add(choice);', 'this.counts.add(value[0]!);'),
    ],
    shows: ['wrongTotals', 'wrongResult'],
  },
  {
    name: 'the presence of a question with parts is not counted',
    rules: [],
    patches: [
      replace(kept, 'add(): void {\n    this.answered += 1;', 'add(): void {\n    this.answered += 0;'),
    ],
    shows: ['wrongTotals', 'wrongResult', 'fault'],
  },
  {
    name: 'a part counts as the part before it',
    rules: [],
    patches: [
      replace(
        summary,
        'facets.map(({ id, type }) => this.#ensure(id, type));',
        "facets.map(({ id, type }, index) => this.#ensure(id.includes('.') && facets[index - 1]?.type === type ? facets[index - 1]!.id : id, type));",
      ),
    ],
    shows: ['wrongTotals', 'wrongResult', 'fault'],
  },
  {
    name: 'what was not asked counts as skipped in a line that is parsed',
    rules: [],
    patches: [
      replace(
        summary,
        'if (value === undefined) totals.skipped',
        'if (value === undefined || value === null) totals.skipped',
      ),
    ],
    shows: ['wrongTotals', 'wrongResult'],
  },
  {
    name: 'what was not asked counts as skipped in a line that is scanned',
    rules: [],
    patches: [
      replace(summary, 'else if (value === null) continue;', 'else if (value === null) of.skipped += 1;'),
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'what was skipped counts as not asked',
    rules: [],
    patches: [
      replace(summary, 'if (value === undefined) of.skipped += 1;', 'if (value === undefined) continue;'),
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'the scanner sees the value of the answer before in a facet that is skipped',
    rules: [],
    patches: [
      replace(scanner, '        values[index] = undefined;\n', '        values[index] ??= undefined;\n'),
    ],
    shows: ['wrongTotals', 'fault'],
  },
  {
    name: 'a line that the scanner cannot read loses a part',
    rules: [],
    patches: [
      replace(
        tally,
        'return isCountable(answers, questions) ? answers : null;',
        "if (!isCountable(answers, questions)) return null;\n  const part = Object.keys(answers).find((id) => id.includes('.'));\n  return Object.fromEntries(Object.entries(answers).filter(([id]) => id !== part));",
      ),
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'a retired part is lost with the next version',
    rules: [],
    patches: [
      replace(
        retired,
        '  if (before === undefined) return [];\n',
        '  if (before === undefined || max === Infinity) return [];\n',
      ),
    ],
    shows: ['quarantine', 'fault', 'wrongTotals', 'unfinished'],
  },
  {
    name: 'a question that is no longer asked has no facets',
    rules: [],
    patches: [
      replace(
        facetsOfHistory,
        'const listed = Object.entries(history.questions).flatMap(',
        'const listed = Object.entries(history.questions).filter(([id]) => history.versions[history.current]!.includes(id)).flatMap(',
      ),
    ],
    shows: ['quarantine', 'fault', 'wrongTotals', 'unfinished'],
  },
  {
    name: 'a date in a column file is one day off',
    rules: ['19'],
    patches: [
      replace(
        integers,
        'q.type === leafType ? readInt32 : readWide;',
        "leafType === 'day' ? (bytes: Buffer) => readInt32(bytes).map((day) => day - 1) : q.type === leafType ? readInt32 : readWide;",
      ),
    ],
    shows: ['wrongColumns', 'misread', 'fault'],
  },
  {
    name: 'the column of a part is read as that of the part before it',
    rules: ['19'],
    patches: [
      replace(
        decodeColumns,
        '    if (isBehindTexts) facets.set(facet, { ...facets.get(facet), [role]: column });',
        "    const last = [...facets.keys()].at(-1);\n    const other = facet.includes('.') && last?.includes('.') && role === 'q' ? facets.get(last)?.q : undefined;\n    if (isBehindTexts) facets.set(facet, { ...facets.get(facet), [role]: other ?? column });",
      ),
    ],
    shows: ['wrongColumns', 'misread', 'fault'],
  },
  {
    name: 'a column file says that what was not asked was skipped',
    rules: ['19'],
    patches: [replace(columnBuilder, 'state.notAsked.set(row, 1);', 'state.notAsked.set(row, 0);')],
    shows: ['wrongColumns', 'misread', 'wrongResult'],
  },
  {
    name: 'an analysis counts what was not asked as skipped',
    rules: [],
    patches: [remove(tabulation, ' - counts.notAsked')],
    shows: ['wrongResult', 'fault'],
  },
  {
    name: 'an analysis does not count the presence of a question with parts',
    rules: [],
    patches: [
      replace(
        keptSlice,
        'count.answered += sumOf(rows, isAnswered);',
        'count.answered += 0 * sumOf(rows, isAnswered);',
      ),
    ],
    shows: ['wrongResult', 'fault'],
  },
];
