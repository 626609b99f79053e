import { checkDraft, type SurveyDefinition } from '@canvass/surveys';
import type { LoadedDraft } from '../drafts/load-draft.ts';
import type { OwnerPorts } from '../ports.ts';
import type { Compared, VersionRow } from './versions-page.ts';

/** The versions of a survey, newest first. */
export async function versionRows(
  versions: Pick<OwnerPorts['versions'], 'list'>,
  { tenant, survey, published }: LoadedDraft,
): Promise<VersionRow[]> {
  if (published === undefined) return [];
  const { instance, version: current, updatedAt } = published;
  const listed = await versions.list({ tenant, survey, instance });
  const rows = listed
    // A later one was never in force: its publishing was interrupted.
    .filter(({ version }) => version <= current)
    .map(({ version, publishedAt, publishedBy }) => ({ version, at: publishedAt, by: publishedBy }));
  return rows[0]?.version === current ? rows : [{ version: current, at: updatedAt, by: undefined }, ...rows];
}

/** The definition of a version; undefined if there is no such version. */
export async function readVersion(
  versions: Pick<OwnerPorts['versions'], 'read'>,
  { tenant, survey, published }: LoadedDraft,
  version: number | undefined,
): Promise<SurveyDefinition | undefined> {
  if (published === undefined || version === undefined || version > published.version) return undefined;
  if (version === published.version) return published.definition;
  const found = await versions.read({ tenant, survey, instance: published.instance }, version);
  return found.outcome === 'found' ? found.definition : undefined;
}

/** A version beside another one, or beside the draft. Undefined if one of the two is not asked for. */
export async function compareVersions(
  versions: Pick<OwnerPorts['versions'], 'read'>,
  loaded: LoadedDraft,
  from: number | undefined,
  to: number | 'draft' | undefined,
): Promise<Compared | undefined> {
  if (from === undefined || to === undefined) return undefined;
  const before = await readVersion(versions, loaded, from);
  if (to !== 'draft') return { from, to, before, after: await readVersion(versions, loaded, to) };
  const checked = checkDraft(loaded.draft, loaded.published?.history);
  return { from, to, before, after: checked.ok ? checked.definition : undefined };
}
