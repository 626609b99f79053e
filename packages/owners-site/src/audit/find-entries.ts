import type { AuditEntry, AuditPage, AuditTrail } from '@canvass/storage';
import { areaOf, type AuditArea } from './areas.ts';

export interface Wanted {
  /** The cursor of the page before; undefined for the newest entries. */
  readonly before: string | undefined;
  /** A page has at least this many entries, if the trail has them. */
  readonly limit: number;
  readonly area: AuditArea | undefined;
  /** A part of the name of a person, or of what was changed; empty for all. */
  readonly search: string;
}

/** Entries of the trail that a search reads at once: the most that the trail gives. */
const readAtOnce = 100;
/** A page of a search reads at most this many times, so that a rare word does not read years at once. Its link reads on. */
const mostReads = 10;

/** Reads the entries that fit, newest first. `titleOf`: the title of a survey. Returns undefined if `before` is no cursor. */
export async function findEntries(
  trail: Pick<AuditTrail, 'read'>,
  tenant: string,
  wanted: Wanted,
  titleOf: (survey: string) => string | undefined,
): Promise<AuditPage | undefined> {
  const { limit, area, search } = wanted;
  if (area === undefined && search === '') return trail.read(tenant, wanted);
  const entries: AuditEntry[] = [];
  let { before } = wanted;
  for (let reads = 0; reads < mostReads; reads += 1) {
    const page = await trail.read(tenant, { before, limit: readAtOnce });
    if (page === undefined) return undefined;
    entries.push(...page.entries.filter((entry) => fits(entry, wanted, titleOf)));
    before = page.next;
    if (before === undefined || entries.length >= limit) break;
  }
  return { entries, next: before };
}

function fits(
  { actor, action, target = '' }: AuditEntry,
  { area, search }: Wanted,
  titleOf: (survey: string) => string | undefined,
): boolean {
  if (area !== undefined && areaOf(action) !== area) return false;
  const names = [actor.name, target, titleOf(target) ?? ''].join('\n').toLowerCase();
  return names.includes(search.toLowerCase());
}
