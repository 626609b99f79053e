import { heldEtag } from '@canvass/web/headers';

/**
 * Makes the ETag of a summary's JSON. The definition's version decides which questions are retired, and the stored summary decides the
 * rest. The ETag is weak, because another release may write the same facts differently. The leading 4 changes with the shape of the JSON,
 * so that no client keeps a body of an old shape.
 *
 * @param part Names the part of the answers that the JSON is of, as `partOf` does. Default: empty, for all answers.
 */
export function summaryEtag(version: number, blobEtag: string, part = ''): string {
  const encoded = Buffer.from(blobEtag).toString('base64url');
  return `W/"4-${version}.${encoded}${part === '' ? '' : `.${part}`}"`;
}

/** Returns whether an `If-None-Match` names this summary, or is `*`: the client then has a response, and it does not matter which. */
export function holdsSummary(ifNoneMatch: string | undefined, etag: string): boolean {
  return heldEtag(ifNoneMatch, etag.replace(/^W\//, '')) !== undefined;
}
