import type { Mutant } from './mutant.ts';
import { remove, replace } from './source-patches.ts';

const segment = 'packages/journal/src/segment.ts';
const partition = 'packages/journal/src/journal-partition.ts';
const progress = 'packages/journal/src/progress.ts';

export const journalMutants: readonly Mutant[] = [
  {
    name: 'a create without a response is repeated under the same name',
    rules: ['1'],
    patches: [
      replace(segment, 'const tries = 3;', 'const tries = 3;\n  const id = newId();'),
      remove(segment, '    const id = newId();\n'),
    ],
    shows: ['nameBack'],
  },
  {
    name: 'a site moves a block to another segment without a seal',
    rules: ['4'],
    patches: [
      remove(segment, "    if (outcome !== 'sealed') return 'unknown';\n"),
      replace(segment, 'await journal.seal(segment.id)', "{ outcome: 'sealed' }"),
      replace(
        segment,
        "return state === 'sealedWithout' ?",
        "return state === 'sealedWithout' || state === 'open' ?",
      ),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a site reads the length before it seals',
    rules: ['4'],
    patches: [
      replace(
        segment,
        '  try {\n    const { outcome } = await journal.seal(segment.id);',
        '  const state = await look(journal, segment, block);\n  try {\n    const { outcome } = await journal.seal(segment.id);',
      ),
      replace(
        segment,
        "  const state = await look(journal, segment, block);\n  if (state === 'landed') return landed(segment, block);\n  return state",
        "  if (state === 'landed') return landed(segment, block);\n  if (state === 'open') return 'refusedForEver';\n  return state",
      ),
    ],
    shows: ['countedTwice', 'quarantine'],
  },
  {
    name: 'a site takes 404 as proof that a block did not land',
    rules: ['4'],
    patches: [
      replace(
        segment,
        "if (outcome !== 'sealed') return 'unknown';",
        "if (outcome !== 'sealed') return 'refusedForEver';",
      ),
      replace(
        segment,
        "if (found.outcome === 'notFound') return 'unknown';",
        "if (found.outcome === 'notFound') return 'sealedWithout';",
      ),
    ],
    shows: ['countedTwice'],
  },
  {
    name: 'a block with an unknown outcome is sent to a new segment',
    rules: ['4'],
    patches: [remove(partition, "if (result === 'unknown') break;")],
    shows: ['countedTwice'],
  },
  {
    name: 'another block is sent at the same position',
    rules: ['2', '3'],
    patches: [
      replace(
        partition,
        "        this.#segment = undefined;\n        if (result === 'unknown') break;",
        "        if (result === 'unknown') break;\n        this.#segment = undefined;",
      ),
    ],
    shows: ['lost'],
  },
  {
    name: 'an append without a response is acknowledged',
    rules: ['2'],
    patches: [replace(segment, '  } catch {\n    return false;', '  } catch {\n    return true;')],
    shows: ['lost'],
  },
  {
    name: 'a site sends an early hint before its segment is there',
    rules: ['2'],
    patches: [
      replace(
        partition,
        'await openSegment(this.#journal, this.#newId, this.#clock.now())',
        `await openSegment(
          this.#journal,
          () => {
            const segmentId = this.#newId();
            this.#onSilenceEnds({ segmentId, end: 1 });
            return segmentId;
          },
          this.#clock.now(),
        )`,
      ),
    ],
    shows: ['lost', 'deletedTooSoon'],
  },
  {
    name: 'a segment is not rolled at its limit of blocks',
    rules: ['5'],
    patches: [remove(partition, 'segment.blocks >= this.#limits.rollAfterBlocks ||')],
    shows: ['full'],
  },
  {
    name: 'a join of progress keeps the stuck surveys of the last writer only',
    rules: ['9'],
    patches: [replace(progress, '  return { off, stuck };', '  return { off, stuck: { ...other.stuck } };')],
    shows: ['deletedTooSoon'],
  },
];
