import type { Reading } from './segment-reading.ts';
import type { CommitOutcome } from './survey-commit.ts';
import { keyOfPath } from './survey-key.ts';
import { bytesOf, type SurveyWork } from './survey-work.ts';

/** What the readings hold of one survey. */
export type Works = { readonly reading: Reading; readonly work: SurveyWork }[];

export interface SurveyInRound {
  readonly path: string;
  readonly works: Works;
  readonly tenant: string;
  /** Of all of the tenant's records in this round. */
  readonly tenantBytes: number;
}

/** Whoever brings little is not to wait for whoever brings much. Equal ones are in the order in which they came. */
export function smallTenantsFirst(bySurvey: ReadonlyMap<string, Works>): SurveyInRound[] {
  const bytes = new Map<string, number>();
  const surveys = Array.from(bySurvey, ([path, works]) => ({ path, works, tenant: keyOfPath(path).tenant }));
  for (const { tenant, works } of surveys) {
    bytes.set(tenant, (bytes.get(tenant) ?? 0) + bytesOf(works.map(({ work }) => work)));
  }
  return surveys
    .map((survey) => ({ ...survey, tenantBytes: bytes.get(survey.tenant) ?? 0 }))
    .toSorted((one, other) => one.tenantBytes - other.tenantBytes);
}

export function deferredWhole(pieces: readonly SurveyWork[]): CommitOutcome {
  const deferred = pieces.map(({ segmentId, start, records }) => ({
    segmentId,
    offset: start + records[0]!.from,
  }));
  return { outcome: 'committed', answers: 0, counted: [], deferred, conflicts: 0, isFragmented: false };
}

/** A site's answers are in its journal as it received them, so the first of each journal is enough. */
export function firstReceived(counted: readonly SurveyWork[]): string | undefined {
  let first: string | undefined;
  for (const { records } of counted) {
    const receivedAt = records[0]?.receivedAt;
    if (receivedAt !== undefined && (first === undefined || receivedAt < first)) first = receivedAt;
  }
  return first;
}
