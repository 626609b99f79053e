import type { ListedBlob } from '@canvass/storage';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A page of a listing in the XML of the service. */
export function listingOf(blobs: readonly ListedBlob[], next: string | undefined): string {
  const items = blobs.map(({ name, length, etag, sealed, createdAtMs, idleMs, metadata }) => {
    const properties =
      `<Creation-Time>${new Date(createdAtMs).toUTCString()}</Creation-Time>` +
      `<Last-Modified>${new Date(Date.now() - idleMs).toUTCString()}</Last-Modified>` +
      // Without the quotes of a header.
      `<Etag>${etag.replaceAll('"', '')}</Etag><Content-Length>${length}</Content-Length>` +
      `<Sealed>${sealed}</Sealed>`;
    const entries = Object.entries(metadata).map(([key, value]) => `<${key}>${escaped(value)}</${key}>`);
    return `<Blob><Name>${escaped(name)}</Name><Properties>${properties}</Properties>${entries.length === 0 ? '' : `<Metadata>${entries.join('')}</Metadata>`}</Blob>`;
  });
  const marker = next === undefined ? '<NextMarker/>' : `<NextMarker>${escaped(next)}</NextMarker>`;
  return `<?xml version="1.0" encoding="utf-8"?><EnumerationResults><Blobs>${items.join('')}</Blobs>${marker}</EnumerationResults>`;
}
