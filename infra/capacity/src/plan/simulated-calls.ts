import type { FleetRow } from '../fleet/fleet-row.ts';
import type { SimulatedCalls } from './cell-calls.ts';

/** What the recorded simulation says about calls that no bench counts apart. */
export function simulatedCalls(rows: readonly FleetRow[]): SimulatedCalls {
  const ofHint = largest(rows, 'tenants have a site').workerCallsPerHint;
  const shared = rows.filter(({ name }) => name === 'any site answers');
  if (shared.length === 0) throw new Error(`simulated.json lacks the scenario 'any site answers'`);
  return {
    receivesPerHint: ofHint['GetMessages'] ?? 0,
    updatesPerHint: ofHint['UpdateMessage'] ?? 0,
    readsPerHint: ofHint['GetBlob'] ?? 0,
    sharedCommits: shared
      .map(({ sites, workerCallsPerCommit: calls }) => ({
        sites,
        reads: calls['GetBlob'] ?? 0,
        writes: (calls['AppendBlock'] ?? 0) + (calls['PutBlob'] ?? 0) + (calls['CreateAppendBlob'] ?? 0),
        looks: calls['GetBlobProperties'] ?? 0,
      }))
      .toSorted((one, other) => one.sites - other.sites),
  };
}

function largest(rows: readonly FleetRow[], name: string): FleetRow {
  const found = rows.filter((row) => row.name === name).toSorted((one, other) => other.sites - one.sites)[0];
  if (found === undefined) throw new Error(`simulated.json lacks the scenario '${name}'`);
  return found;
}
