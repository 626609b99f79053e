import type { Mutant } from './mutant.ts';

const segment = 'packages/journal/src/segment.ts';
const partition = 'packages/journal/src/journal-partition.ts';
const progress = 'packages/journal/src/progress.ts';

export const journalMutants: readonly Mutant[] = [
  {
    name: 'a create without a response is repeated under the same name',
    rules: ['1'],
    patches: [
      { file: segment, find: 'const tries = 3;', replace: 'const tries = 3;\n  const id = newId();' },
      { file: segment, find: '    const id = newId();\n', replace: '' },
    ],
    shows: ['nameBack'],
  },
  {
    name: 'a site moves a block to another segment without a seal',
    rules: ['4'],
    patches: [
      { file: segment, find: "    if (outcome !== 'sealed') return 'unknown';\n", replace: '' },
      { file: segment, find: 'await journal.seal(segment.id)', replace: "{ outcome: 'sealed' }" },
      {
        file: segment,
        find: "return state === 'sealedWithout' ?",
        replace: "return state === 'sealedWithout' || state === 'open' ?",
      },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a site reads the length before it seals',
    rules: ['4'],
    patches: [
      {
        file: segment,
        find: '  try {\n    const { outcome } = await journal.seal(segment.id);',
        replace:
          '  const state = await look(journal, segment, block);\n  try {\n    const { outcome } = await journal.seal(segment.id);',
      },
      {
        file: segment,
        find: "  const state = await look(journal, segment, block);\n  if (state === 'landed') return landed(segment, block);\n  return state",
        replace:
          "  if (state === 'landed') return landed(segment, block);\n  if (state === 'open') return 'refusedForEver';\n  return state",
      },
    ],
    shows: ['countedTwice', 'quarantine'],
  },
  {
    name: 'a site takes 404 as proof that a block did not land',
    rules: ['4'],
    patches: [
      {
        file: segment,
        find: "if (outcome !== 'sealed') return 'unknown';",
        replace: "if (outcome !== 'sealed') return 'refusedForEver';",
      },
      {
        file: segment,
        find: "if (found.outcome === 'notFound') return 'unknown';",
        replace: "if (found.outcome === 'notFound') return 'sealedWithout';",
      },
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a block with an unknown outcome is sent to a new segment',
    rules: ['4'],
    patches: [{ file: partition, find: "if (result === 'unknown') break;", replace: '' }],
    shows: ['countedTwice'],
  },
  {
    name: 'another block is sent at the same position',
    rules: ['2', '3'],
    patches: [
      {
        file: partition,
        find: "        this.#segment = undefined;\n        if (result === 'unknown') break;",
        replace: "        if (result === 'unknown') break;\n        this.#segment = undefined;",
      },
    ],
    shows: ['lost'],
  },
  {
    name: 'an append without a response is acknowledged',
    rules: ['2'],
    patches: [
      { file: segment, find: '  } catch {\n    return false;', replace: '  } catch {\n    return true;' },
    ],
    shows: ['lost'],
  },
  {
    name: 'a segment is not rolled at its limit of blocks',
    rules: ['5'],
    patches: [{ file: partition, find: 'segment.blocks >= this.#limits.rollAfterBlocks ||', replace: '' }],
    shows: ['full'],
  },
  {
    name: 'a join of progress keeps the stuck surveys of the last writer only',
    rules: ['9'],
    patches: [
      {
        file: progress,
        find: '  return { off, stuck };',
        replace: '  return { off, stuck: { ...other.stuck } };',
      },
    ],
    shows: ['deletedTooSoon'],
  },
];
