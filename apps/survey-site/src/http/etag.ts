/** Whether an `If-None-Match` names this ETag; by weak comparison, as RFC 9110 says for reads. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag));
}

/** The conditional headers of a write. */
export interface Preconditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** Whether a write may replace the version with this ETag; undefined: there is none. */
export function allowWrite({ ifMatch, ifNoneMatch }: Preconditions, etag: string | undefined): boolean {
  if (ifMatch !== undefined && !(etag !== undefined && matchesStrongly(ifMatch, etag))) return false;
  return etag === undefined || !matchesEtag(ifNoneMatch, etag);
}

/** A weak ETag never matches, not even itself: it does not promise that the client has seen these bytes. */
function matchesStrongly(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || tagsIn(ifMatch).includes(etag);
}

/** A compressed response names its coding in the ETag; it shows the same version. */
function tagsIn(list: string): string[] {
  return list.split(',').map((tag) => tag.trim().replace(/-(?:br|gzip)"$/, '"'));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
