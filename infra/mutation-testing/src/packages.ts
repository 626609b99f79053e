/** A package whose tests are tried on mutants. */
export interface MutatedPackage {
  readonly name: string;
  readonly folder: string;
  /** Tests that need Azurite or PostgreSQL, the telling ones first. Where there are none: undefined. */
  readonly tests: { readonly alone: readonly string[]; readonly withServices: readonly string[] };
  readonly isSimulated: boolean;
}

const own = ['src'];

/** Where a mistake loses or doubles an answer. Tests that kill processes are too slow to be run on each mutant. */
export const mutatedPackages: readonly MutatedPackage[] = [
  {
    name: 'journal',
    folder: 'packages/journal',
    tests: { alone: own, withServices: [] },
    isSimulated: true,
  },
  {
    name: 'answer-log',
    folder: 'packages/answer-log',
    tests: { alone: own, withServices: ['test/on-azurite.test.ts'] },
    isSimulated: true,
  },
  {
    name: 'queue',
    folder: 'packages/queue',
    tests: {
      alone: [...own, 'test/memory-queue.test.ts'],
      withServices: ['test/azure-storage-queue.test.ts', 'test/handlers-on-azure.test.ts'],
    },
    isSimulated: false,
  },
  {
    name: 'table-queue',
    folder: 'packages/table-queue',
    tests: {
      alone: own,
      withServices: [
        'test/shared-parcels.test.ts',
        'test/contract.test.ts',
        'test/outbox.test.ts',
        'test/migrations.test.ts',
        'test/triggers.test.ts',
      ],
    },
    isSimulated: false,
  },
  {
    name: 'surveys',
    folder: 'packages/surveys',
    tests: { alone: own, withServices: [] },
    isSimulated: false,
  },
];
