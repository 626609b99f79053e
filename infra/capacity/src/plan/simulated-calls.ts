import type { FleetRow } from '../fleet/fleet-row.ts';
import type { SimulatedCalls } from './cell-calls.ts';

/** What the recorded simulation says about calls that no bench counts apart. */
export function simulatedCalls(rows: readonly FleetRow[]): SimulatedCalls {
  const ofHint = largest(rows, 'tenants have a site').workerCallsPerHint;
  const ofCommit = rows.find(({ name, sites }) => name === 'any site answers' && sites === 100);
  if (ofCommit === undefined)
    throw new Error('simulated.json lacks 100 sites to which requests go at random');
  const { workerCallsPerCommit: shared } = ofCommit;
  return {
    receivesPerHint: ofHint['GetMessages'] ?? 0,
    updatesPerHint: ofHint['UpdateMessage'] ?? 0,
    readsPerHint: ofHint['GetBlob'] ?? 0,
    readsPerSharedCommit: shared['GetBlob'] ?? 0,
    writesPerSharedCommit:
      (shared['AppendBlock'] ?? 0) + (shared['PutBlob'] ?? 0) + (shared['CreateAppendBlob'] ?? 0),
    looksPerSharedCommit: shared['GetBlobProperties'] ?? 0,
  };
}

function largest(rows: readonly FleetRow[], name: string): FleetRow {
  const found = rows.filter((row) => row.name === name).toSorted((one, other) => other.sites - one.sites)[0];
  if (found === undefined) throw new Error(`simulated.json lacks the scenario '${name}'`);
  return found;
}
