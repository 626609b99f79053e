/** A package to mutate. */
export interface MutatedPackage {
  readonly name: string;
  readonly folder: string;
  /** Test files and folders. `services` tests need Azurite or PostgreSQL; those that find most come first. */
  readonly tests: { readonly unit: readonly string[]; readonly services: readonly string[] };
  readonly isSimulated: boolean;
}

/** A mistake here loses or doubles an answer. Tests that kill processes are left out: they are too slow. */
export const mutatedPackages: readonly MutatedPackage[] = [
  mutated('journal', { isSimulated: true }),
  mutated('answer-log', { isSimulated: true, services: ['test/on-azurite.test.ts'] }),
  mutated('queue', {
    unit: ['src', 'test/memory-queue.test.ts'],
    services: ['test/azure-storage-queue.test.ts', 'test/handlers-on-azure.test.ts'],
  }),
  mutated('table-queue', {
    services: [
      'test/shared-parcels.test.ts',
      'test/contract.test.ts',
      'test/outbox.test.ts',
      'test/migrations.test.ts',
      'test/triggers.test.ts',
    ],
  }),
  mutated('surveys'),
];

function mutated(
  name: string,
  {
    unit = ['src'],
    services = [],
    isSimulated = false,
  }: Partial<MutatedPackage['tests'] & Pick<MutatedPackage, 'isSimulated'>> = {},
): MutatedPackage {
  return { name, folder: `packages/${name}`, tests: { unit, services }, isSimulated };
}
