/**
 * The ETag of a summary's JSON: the definition's version decides which questions are retired, the stored summary the
 * rest. Weak, since another release may write the same facts differently. The leading 3 changes with the shape of the
 * JSON, so that no client keeps a body of an old shape. `part`: which part of the answers it is of (`partOf`); empty: all.
 */
export function summaryEtag(version: number, blobEtag: string, part = ''): string {
  const encoded = Buffer.from(blobEtag).toString('base64url');
  return `W/"3-${version}.${encoded}${part === '' ? '' : `.${part}`}"`;
}

/** The ETag of the stored summary, taken from an `If-None-Match` that was made for the same version and part. */
export function blobEtagOf(ifNoneMatch: string | undefined, version: number, part = ''): string | undefined {
  const tags = (ifNoneMatch ?? '').matchAll(/"3-(\d+)\.([A-Za-z0-9_-]+)(?:\.([A-Za-z0-9_-]+))?"/g);
  for (const [, shownVersion, encoded, shownPart = ''] of tags) {
    if (Number(shownVersion) !== version || shownPart !== part) continue;
    const blobEtag = Buffer.from(encoded!, 'base64url').toString('latin1');
    if (isOneEtag(blobEtag)) return blobEtag;
  }
  return undefined;
}

/** Whether an `If-None-Match` is `*`: the client has something, whatever it is. */
export function takesAny(ifNoneMatch: string | undefined): boolean {
  return ifNoneMatch?.trim() === '*';
}

/** Whether this is one quoted ETag (RFC 9110, 8.8.3): it is sent to the storage, where `*` or a list would mean more. */
function isOneEtag(text: string): boolean {
  return /^"[\x21\x23-\x7e]{1,126}"$/.test(text);
}
