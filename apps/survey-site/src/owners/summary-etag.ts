/**
 * The ETag of a summary as it is shown: the definition's version decides which questions are retired, the stored
 * summary everything else. Weak, since another release may write the same facts differently. The leading 2 changes with the shape of the JSON,
 * so that no client keeps a body of an old shape.
 */
export function summaryEtag(version: number, blobEtag: string): string {
  return `W/"2-${version}.${Buffer.from(blobEtag).toString('base64url')}"`;
}

/** The stored summary's ETag out of an `If-None-Match`, where that was made for the same version. */
export function blobEtagOf(ifNoneMatch: string | undefined, version: number): string | undefined {
  for (const [, shownVersion, encoded] of (ifNoneMatch ?? '').matchAll(/"2-(\d+)\.([A-Za-z0-9_-]+)"/g)) {
    if (Number(shownVersion) !== version) continue;
    const blobEtag = Buffer.from(encoded!, 'base64url').toString('latin1');
    if (isOneEtag(blobEtag)) return blobEtag;
  }
  return undefined;
}

/**
 * Whether this is one ETag as the storage makes them, quoted (RFC 9110, 8.8.3). It becomes a header of our own request to
 * the storage, where `*` and a list mean something else.
 */
function isOneEtag(text: string): boolean {
  return /^"[\x21\x23-\x7e]{1,126}"$/.test(text);
}
