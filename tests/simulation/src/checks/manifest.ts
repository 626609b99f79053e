import type { SummaryDocument } from '@canvass/answer-log';
import type { SurveyHistory } from '@canvass/surveys';
import type { zones } from '../actors/surveys.ts';
import type { ListedColumnFile } from './check-columns.ts';

/** A written summary blob: a document with its totals as JSON, or a tombstone. */
export type Manifest = { readonly version: number; readonly deleted: true } | LivingManifest;

export type LivingManifest = Omit<SummaryDocument, 'totals' | 'invited' | 'columns'> & {
  readonly columns: readonly ListedColumnFile[];
  readonly totals: {
    readonly duplicates: number;
    readonly conflicts: number;
    readonly zone: keyof typeof zones;
    readonly days: readonly (readonly [day: string, answers: number])[];
  };
  readonly deleted?: undefined;
};

/** What a stored history has instead of the facets of a version that asks those of an earlier one: its number. */
type StoredVersions = Readonly<Record<string, readonly string[] | number>>;

export function parseManifest(bytes: Uint8Array): Manifest {
  const manifest = JSON.parse(Buffer.from(bytes).toString()) as Manifest;
  return manifest.deleted ? manifest : { ...manifest, history: historyOf(manifest.history) };
}

function historyOf(stored: SurveyHistory): SurveyHistory {
  const versions: StoredVersions = stored.versions;
  const facetsOf = (ids: readonly string[] | number): readonly string[] =>
    typeof ids === 'number' ? (versions[ids] as readonly string[]) : ids;
  return {
    ...stored,
    versions: Object.fromEntries(Object.entries(versions).map(([version, ids]) => [version, facetsOf(ids)])),
  };
}
