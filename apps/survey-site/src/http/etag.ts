/** Whether an `If-None-Match` names this ETag; by weak comparison, as RFC 9110 has it for reads. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || tagsIn(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag));
}

/** The conditional headers of a write, as they came. */
export interface Preconditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
}

/** Whether a write may go ahead where `etag` is what is there now; undefined: nothing is there. */
export function allowWrite({ ifMatch, ifNoneMatch }: Preconditions, etag: string | undefined): boolean {
  if (ifMatch !== undefined && !(etag !== undefined && matchesStrongly(ifMatch, etag))) return false;
  return etag === undefined || !matchesEtag(ifNoneMatch, etag);
}

/** A weak ETag matches nothing here, not even itself: it does not promise that these bytes were seen. */
function matchesStrongly(ifMatch: string, etag: string): boolean {
  return ifMatch.trim() === '*' || tagsIn(ifMatch).includes(etag);
}

function tagsIn(list: string): string[] {
  return list.split(',').map((tag) => tag.trim());
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
