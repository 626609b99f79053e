import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const submissions = 'packages/answer-log/src/submissions/submissions.ts';
const erasures = 'packages/answer-log/src/erasure/erasures.ts';
const fromSummary = 'packages/answer-log/src/erasure/erase-from-summary.ts';
const uncounted = 'packages/answer-log/src/erasure/find-uncounted.ts';
const removal = 'packages/answer-log/src/erasure/remove-answers.ts';
const begin = 'packages/answer-log/src/erasure/begin-log-blob.ts';
const removals = 'packages/answer-log/src/erasure/removals.ts';
const affected = 'packages/answer-log/src/erasure/find-affected.ts';
const reader = 'packages/answer-log/src/log/answer-reader.ts';
const rebuild = 'packages/answer-log/src/upkeep/rebuild.ts';

export const removalMutants: readonly Mutant[] = [
  {
    name: 'an erasure is not in the ledger',
    rules: ['17'],
    patches: [remove(erasures, '        await ledger.add(key, { id: erasedId, erasedAt, invitation });\n')],
    shows: ['notErased', 'lost'],
  },
  {
    name: 'the erasure of an answer that is not counted is forgotten',
    rules: ['17'],
    patches: [
      replace(
        fromSummary,
        'erased: [...document.erased, id]',
        'erased: line ? [...document.erased, id] : document.erased',
      ),
    ],
    shows: ['notErased', 'lost', 'deletedTooSoon'],
  },
  {
    name: 'an answer that is counted while it is looked for is taken for unknown',
    rules: ['17'],
    patches: [
      replace(
        erasures,
        'uncounted = await search(key, id, isTheirs);',
        "uncounted = await search(key, id, isTheirs);\n        if (uncounted === undefined) return { outcome: 'notFound' };",
      ),
    ],
    shows: ['notErased', 'misread'],
  },
  {
    name: 'an answer in the hole of a stuck survey is taken for unknown',
    rules: ['17'],
    patches: [replace(uncounted, 'Math.min(off, stuck[path] ?? off)', 'off')],
    shows: ['misread'],
  },
  {
    name: 'another attempt of an erased submission is counted',
    rules: ['17'],
    patches: [
      replace(
        submissions,
        'if (this.#erased.size === 0) return false;',
        'if (this.#erased.size < 99) return false;',
      ),
    ],
    shows: ['notErased'],
  },
  {
    name: 'the totals keep an erased answer',
    rules: ['17'],
    patches: [remove(fromSummary, '  if (line !== undefined) await subtract(answerLogs, next, line);\n')],
    shows: ['wrongTotals'],
  },
  {
    name: 'the times of the first and the last answer are not found again',
    rules: ['17'],
    patches: [remove(fromSummary, '  if (wasFirst || wasLast) await resetTimes(answerLogs, document);\n')],
    shows: ['wrongTotals'],
  },
  {
    name: 'readers show erased answers until their bytes are gone',
    rules: ['17'],
    patches: [replace(reader, "(erased.size > 0 && erased.has(idOfLine(line) ?? ''))", 'erased.size > 99')],
    shows: ['notErased'],
  },
  {
    name: 'a rebuild brings erased answers back',
    rules: ['14', '17'],
    patches: [replace(rebuild, 'erased: [...new Set(entries.map(({ id }) => id))],', 'erased: [],')],
    shows: ['notErased'],
  },
  {
    name: 'an erasure that ended after the ledger is never applied',
    rules: ['17'],
    patches: [replace(removals, 'await erasing.apply(key, id);', 'void [erasing, id];')],
    shows: ['unfinished'],
  },
  {
    name: 'an erased id is forgotten while a segment may have the answer',
    rules: ['18'],
    patches: [
      replace(
        affected,
        'else if (line || (rule.isPast(id) && !mayComeAgain(id, rule))) settled.add(id);',
        'else settled.add(id);',
      ),
    ],
    shows: ['notErased', 'deletedTooSoon'],
  },
  {
    name: 'a removal forgets what was erased meanwhile',
    rules: ['18'],
    patches: [replace(removal, 'erased: document.erased.filter(', 'erased: plan.document.erased.filter(')],
    shows: ['notErased', 'lost', 'wrongTotals'],
  },
  {
    name: 'a removal lists copies of blobs that a compaction has replaced',
    rules: ['18'],
    patches: [
      replace(
        removal,
        'if (document.version >= version || !isUnchanged(document, plan, rule)) return undefined;',
        'if (document.version >= version) return undefined;\n    void isUnchanged;',
      ),
    ],
    shows: ['notErased', 'wrongTotals', 'lost', 'fault'],
  },
  {
    name: 'a removal copies a blob that still grows',
    rules: ['18'],
    patches: [
      replace(
        removal,
        'const isNeeded = before.logBlobs.size > 0 || before.hasLeftovers;',
        'const isNeeded = before.highestVersion < 0;',
      ),
      replace(
        removal,
        '!logBlobs.has(blob) || committed.get(blob) === committedLength',
        'committed.size > 0 || committedLength > 0 || blob',
      ),
    ],
    shows: ['lost', 'reordered'],
  },
  {
    name: 'a removal deletes the old blobs before it lists their copies',
    rules: ['18'],
    patches: [
      replace(
        removal,
        '  const listed = await listCopies(',
        '  for (const { blob } of plan.document.log) if (copies.byBlob.has(blob)) await deps.answerLogs.delete(blob);\n  const listed = await listCopies(',
      ),
    ],
    shows: ['deletedTooSoon'],
  },
  {
    name: 'copies have the version of the next summary',
    rules: ['18'],
    patches: [
      replace(
        removal,
        'version: beforeVersion + versionsAhead,',
        'version: affected.document.version + (versionsAhead && 1),',
      ),
      replace(removal, 'if (document.version >= version || ', 'if ('),
    ],
    shows: ['wrongManifest', 'deletedTooSoon'],
  },
  {
    name: 'a stub takes no place',
    rules: ['18'],
    patches: [
      replace(removal, 'return stubOf(line, log.blob);', 'return stubOf(line, log.blob) ? undefined : line;'),
    ],
    shows: ['reordered'],
  },
  {
    name: 'what refused attempts appended stays behind the committed length',
    rules: ['18'],
    patches: [
      replace(
        affected,
        '(await hasGarbage(answerLogs, log, garbageEnd, rule))',
        '(garbageEnd < 0 && (await hasGarbage(answerLogs, log, garbageEnd, rule)))',
      ),
    ],
    shows: ['notErased'],
  },
  {
    name: 'what an interrupted removal left behind stays',
    rules: ['18'],
    patches: [
      replace(
        begin,
        'Math.max(document.version, affected.highestVersion) + versionsAhead + 1;',
        'document.version + (versionsAhead && 1);',
      ),
    ],
    shows: ['notErased', 'wrongTotals'],
  },
  {
    name: 'a rebuild takes a removal for listed that no summary has listed',
    rules: ['18'],
    patches: [
      replace(
        rebuild,
        "if ((await decide(answerLogs, blob, 'refused')) === 'listed') return blob;",
        'if (decide.length > 0) return blob;',
      ),
    ],
    shows: ['wrongManifest', 'wrongTotals', 'lost', 'notErased'],
  },
  {
    name: 'a removal deletes before it is decided that it is listed',
    rules: ['18'],
    patches: [
      replace(
        removal,
        'if (unlisted.size > 0 && listed.removed !== null) {',
        'if (unlisted.size < 0 && listed.removed !== null) {',
      ),
    ],
    shows: ['wrongTotals', 'lost', 'countedTwice'],
  },
  {
    name: 'expired answers stay in the totals',
    rules: ['18'],
    patches: [
      replace(
        removal,
        'if (copies.expired.totalAnswers > 0 && !removal.retention?.keepTotals) {',
        'if (copies.expired.totalAnswers > 99) {',
      ),
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'expired answers are subtracted although their statistics are kept',
    rules: ['18'],
    patches: [
      replace(
        removal,
        'if (copies.expired.totalAnswers > 0 && !removal.retention?.keepTotals) {',
        'if (copies.expired.totalAnswers > 0) {',
      ),
    ],
    shows: ['wrongTotals'],
  },
  {
    name: 'a rebuild forgets the statistics of removed answers',
    rules: ['14', '18'],
    patches: [replace(rebuild, '.mergeWith(removed.totals)', '')],
    shows: ['wrongTotals'],
  },
  {
    name: 'a line is left out at the head while its submission may be repeated',
    rules: ['18'],
    patches: [
      replace(
        affected,
        "return isPast(id) && (timeMs < cutOffMs || !isImported(timeMs, timeOf(segmentOfLine(line) ?? '')));",
        "return isPast !== undefined && (timeMs < cutOffMs || !isImported(timeMs, timeOf(segmentOfLine(line) ?? '')));",
      ),
    ],
    shows: ['countedTwice'],
  },
];
