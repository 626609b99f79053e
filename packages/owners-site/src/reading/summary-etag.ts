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

/** Takes the ETag of the stored summary from an `If-None-Match`. Returns undefined if that is of another version or part. */
export function blobEtagOf(ifNoneMatch: string | undefined, version: number, part = ''): string | undefined {
  const tags = (ifNoneMatch ?? '').matchAll(/"4-(\d+)\.([A-Za-z0-9_-]+)(?:\.([A-Za-z0-9_-]+))?"/g);
  for (const [, shownVersion, encoded, shownPart = ''] of tags) {
    if (Number(shownVersion) !== version || shownPart !== part) continue;
    const blobEtag = Buffer.from(encoded!, 'base64url').toString('latin1');
    if (isOneEtag(blobEtag)) return blobEtag;
  }
  return undefined;
}

/** Returns whether an `If-None-Match` is `*`: the client then has a response, and it does not matter which. */
export function takesAny(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.trim() === '*';
}

/** Returns whether a text is exactly one quoted ETag (RFC 9110, 8.8.3). It is sent to storage, where `*` or a list would match more. */
function isOneEtag(text: string): boolean {
  return /^"[\x21\x23-\x7e]{1,126}"$/.test(text);
}
