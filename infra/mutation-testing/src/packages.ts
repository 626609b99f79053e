/** A package to mutate. */
export interface MutatedPackage {
  readonly name: string;
  readonly folder: string;
  /** Test files and folders. `services` tests need Azurite or PostgreSQL; those that find most come first. */
  readonly tests: { readonly unit: readonly string[]; readonly services: readonly string[] };
  readonly isSimulated: boolean;
}

const own = ['src'];

/** A mistake here loses or doubles an answer. Tests that kill processes are left out: they are too slow. */
export const mutatedPackages: readonly MutatedPackage[] = [
  {
    name: 'journal',
    folder: 'packages/journal',
    tests: { unit: own, services: [] },
    isSimulated: true,
  },
  {
    name: 'answer-log',
    folder: 'packages/answer-log',
    tests: { unit: own, services: ['test/on-azurite.test.ts'] },
    isSimulated: true,
  },
  {
    name: 'queue',
    folder: 'packages/queue',
    tests: {
      unit: [...own, 'test/memory-queue.test.ts'],
      services: ['test/azure-storage-queue.test.ts', 'test/handlers-on-azure.test.ts'],
    },
    isSimulated: false,
  },
  {
    name: 'table-queue',
    folder: 'packages/table-queue',
    tests: {
      unit: own,
      services: [
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
    tests: { unit: own, services: [] },
    isSimulated: false,
  },
];
