/**
 * The ETag of a 304: which tag of an `If-None-Match` names this version, in whichever coding the client has it; undefined if none
 * does. By weak comparison, as RFC 9110 says for reads. `etag`: the strong one of the version as it is.
 */
export function heldEtag(ifNoneMatch: string | undefined, etag: string): string | undefined {
  if (ifNoneMatch?.trim() === '*') return etag;
  return tagsIn(ifNoneMatch ?? '')
    .map((tag) => tag.replace(/^W\//, ''))
    .find((tag) => withoutCoding(tag) === etag);
}

/** The conditional headers of a write. */
export interface Preconditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** Whether a write may replace the version with this ETag; undefined: there is none. */
export function allowWrite({ ifMatch, ifNoneMatch }: Preconditions, etag: string | undefined): boolean {
  if (ifMatch !== undefined && !(etag !== undefined && matchesStrongly(ifMatch, etag))) return false;
  return etag === undefined || heldEtag(ifNoneMatch, etag) === undefined;
}

/** A weak ETag never matches, not even itself: it does not promise that the client has seen these bytes. */
function matchesStrongly(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || tagsIn(ifMatch).some((tag) => withoutCoding(tag) === etag);
}

function tagsIn(list: string): string[] {
  return list.split(',').map((tag) => tag.trim());
}

/** A compressed response names its coding in the ETag; it shows the same version. */
function withoutCoding(tag: string): string {
  return tag.replace(/-(?:br|gzip)"$/, '"');
}
