/** A package to mutate: a mistake in it loses an answer or counts it twice. */
export interface MutatedPackage {
  readonly folder: string;
  /** Whether its tests need Azurite and PostgreSQL. */
  readonly needsServices: boolean;
  /** Whether the simulation of the storage protocol runs its code. */
  readonly isSimulated: boolean;
}

export const mutatedPackages: readonly MutatedPackage[] = [
  { folder: 'packages/journal', needsServices: false, isSimulated: true },
  { folder: 'packages/answer-log', needsServices: true, isSimulated: true },
  { folder: 'packages/queue', needsServices: true, isSimulated: false },
  { folder: 'packages/surveys', needsServices: false, isSimulated: false },
];
