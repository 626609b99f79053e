import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const fill = 'packages/answer-log/src/columns/fill-columns.ts';
const removal = 'packages/answer-log/src/erasure/remove-answers.ts';
const writer = 'packages/answer-log/src/log/log-writer.ts';
const figures = 'packages/answer-log/src/summary/summary-figures.ts';

export const columnMutants: readonly Mutant[] = [
  {
    name: 'a column file lags behind the lines that it covers',
    rules: ['19'],
    patches: [
      replace(fill, 'lines: lines.length,', 'lines: Math.min(gap.to - gap.from, linesPerColumnFile),'),
    ],
    shows: ['wrongColumns'],
  },
  {
    name: 'a column file has what refused attempts appended',
    rules: ['15', '19'],
    patches: [
      replace(
        'packages/answer-log/src/log/log-places.ts',
        'blob, run.offset, committedLength, chunkBytes',
        'blob, run.offset, committedLength + 99_999, chunkBytes',
      ),
      replace('packages/answer-log/src/log/log-places.ts', 'if (place > after) throw logDamaged(blob);', ''),
    ],
    shows: ['wrongColumns', 'misread'],
  },
  {
    name: 'two column files cover the same lines',
    rules: ['19'],
    patches: [
      replace(fill, '!document.columns.some((other) => covers(other, places))', 'covers(file, places)'),
    ],
    shows: ['wrongColumns'],
  },
  {
    name: 'a column file is listed for lines that a removal has replaced',
    rules: ['19'],
    patches: [
      replace(fill, '[...sources].every((blob) => listed.has(blob))', 'sources.size + listed.size > 0'),
    ],
    shows: ['wrongColumns'],
  },
  {
    name: 'a column file is listed that the clean-up has deleted',
    rules: ['12', '19'],
    patches: [
      remove(fill, '    document.version < version &&\n'),
      replace(
        fill,
        '{ ...found.document, version, columns }',
        '{ ...found.document, version: Math.max(version, found.document.version + 1), columns }',
      ),
    ],
    shows: ['wrongManifest'],
  },
  {
    name: 'a worker deletes a column file whose listing may still land',
    rules: ['19'],
    patches: [
      replace(
        fill,
        'if (!isStorageUnavailable(error)) throw error;',
        'await answerLogs.delete(file.blob);\n      throw isStorageUnavailable(error) ? error : error;',
      ),
    ],
    shows: ['wrongManifest', 'deletedTooSoon'],
  },
  {
    name: 'an erased answer stays in a column file',
    rules: ['18', '19'],
    patches: [
      replace(
        removal,
        'document.columns.filter((file) => copies.changed.some((places) => covers(file, places)))',
        'document.columns.filter((file) => covers(file, { from: Infinity, to: 0 }))',
      ),
    ],
    shows: ['wrongColumns'],
  },
  {
    name: 'a removal overlooks column files that are written while it copies',
    rules: ['18', '19'],
    patches: [
      replace(
        removal,
        'document.columns.filter((file) => copies.changed.some((places) => covers(file, places)))',
        'plan.document.columns.filter((file) => copies.changed.some((places) => covers(file, places)))',
      ),
      replace(removal, '!dropped.includes(file)', '!dropped.some(({ blob }) => blob === file.blob)'),
    ],
    shows: ['wrongColumns'],
  },
  {
    name: 'a rebuild takes column files for log blobs',
    rules: ['14', '19'],
    patches: [replace(writer, 'decisionSuffix, columnsSuffix];', 'decisionSuffix];')],
    shows: ['quarantine'],
  },
  {
    name: 'nobody finds the gap of a survey that is quiet',
    rules: ['19'],
    patches: [
      replace(figures, 'String(findColumnGap(document) !== undefined)', 'String(findColumnGap.length > 9)'),
    ],
    shows: ['unfinished'],
  },
];
