import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const tally = 'packages/answer-log/src/commit/tally-records.ts';
const submissions = 'packages/answer-log/src/submissions/submissions.ts';
const windows = 'packages/answer-log/src/submissions/key-window-cache.ts';
const window = 'packages/answer-log/src/submissions/key-window.ts';
const writer = 'packages/answer-log/src/log/log-writer.ts';
const rebuild = 'packages/answer-log/src/upkeep/rebuild.ts';
const lookup = 'packages/answer-log/src/log/log-lookup.ts';

export const submissionMutants: readonly Mutant[] = [
  {
    name: 'repeated submissions are counted',
    rules: ['16'],
    patches: [replace(tally, "if (repetition !== 'new') {", "if (repetition === 'conflict') {")],
    shows: ['countedTwice'],
  },
  {
    name: 'conflicting submissions are counted',
    rules: ['16'],
    patches: [replace(tally, "if (repetition !== 'new') {", "if (repetition === 'duplicate') {")],
    shows: ['countedTwice'],
  },
  {
    name: 'repeated submissions are not noted',
    rules: ['16'],
    patches: [remove(tally, "          totals.addDuplicate({ isConflict: repetition === 'conflict' });\n")],
    shows: ['wrongTotals'],
  },
  {
    name: 'the submissions of a commit are not compared with each other',
    rules: ['16'],
    patches: [
      remove(
        submissions,
        '    if (hour === undefined || hour >= this.#imported!.sinceHour) this.#table.add(keys, index);\n',
      ),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'the keys of a commit are forgotten',
    rules: ['16'],
    patches: [remove(windows, '        table.keep();\n')],
    shows: ['countedTwice'],
  },
  {
    name: 'the keys of a refused commit are remembered',
    rules: ['16'],
    patches: [remove(windows, '        table.undo();\n')],
    shows: ['lost', 'deletedTooSoon'],
  },
  {
    name: 'the keys of other workers are not read',
    rules: ['16'],
    patches: [
      replace(
        window,
        'known.through === through || (await addNewLines(deps, known, document))',
        'known.through === through || addNewLines.length > 0',
      ),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'index pages have no keys',
    rules: ['16'],
    patches: [
      replace(
        writer,
        'const keysBlob = keys === null ? null : `${blob}${keysSuffix}`;',
        'const keysBlob: string | null = null;',
      ),
      replace(
        writer,
        'if (keys !== null && keysBlob !== null)',
        'if (keys !== null && keysBlob !== null && keysSuffix)',
      ),
    ],
    shows: ['countedTwice', 'misread'],
  },
  {
    name: 'an index page has the keys of its own process only',
    rules: ['16'],
    patches: [
      replace(
        writer,
        'keys = await readKeysOfLines(answerLogs, { blob: logBlob, from: first.offset, to: end.offset });',
        'keys = readKeysOfLines === undefined ? undefined! : null;',
      ),
    ],
    shows: ['countedTwice', 'misread'],
  },
  {
    name: "a form's answers are compared only since its time",
    rules: ['16'],
    patches: [remove(submissions, ' - formClockToleranceMs')],
    shows: ['countedTwice'],
  },
  {
    name: 'a used invitation is forgotten after the window',
    rules: ['16'],
    patches: [
      remove(
        submissions,
        "    if (invitation !== undefined && this.#invited.has(invitation)) return 'duplicate';\n",
      ),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'an invitation is not marked as used',
    rules: ['16'],
    patches: [remove(submissions, '    this.useInvitation(record);\n')],
    shows: ['countedTwice'],
  },
  {
    name: 'a rebuild counts repeated submissions',
    rules: ['14', '16'],
    patches: [replace(rebuild, "if (repetition === 'new') {", "if (repetition !== 'conflict') {")],
    shows: ['countedTwice'],
  },
  {
    name: "a repeated attempt's id leads nowhere",
    rules: ['16'],
    patches: [replace(lookup, ' ?? findByKey(answerLogs, log, id, windowMs);', ' ?? undefined;')],
    shows: ['misread'],
  },
];
