import type { BlobContainer } from './blob-container.ts';
import { pictureHash, PictureBlobs, type PictureMemory } from './picture-blobs.ts';

/** Pictures of a tenant's themes. Each logo that is replaced stays, since a survey may still name it. */
export const maxThemePictures = 300;
/** All of them together, in bytes. */
export const maxThemePicturesBytes = 64 * 1024 * 1024;

/** A picture as the site has encoded it. */
export interface EncodedPicture {
  /** WebP. */
  readonly bytes: Uint8Array;
  /** The same in the form of a social card, as JPEG. Absent: it has none. */
  readonly card?: Uint8Array;
}

export type StoredThemePicture =
  /** `picture`: its id within the tenant. The same bytes have the same id. */
  | { readonly outcome: 'stored'; readonly picture: string }
  /** The tenant has as many pictures, or bytes of them, as it can have. */
  | { readonly outcome: 'full' };

/**
 * The pictures of themes, which a tenant and its surveys share. A picture never changes. `tenant` is a slug, checked by the caller. All methods
 * throw `StorageError`.
 */
export interface ThemePictures {
  /** Stores a picture. Uploads at the same time may exceed the limits of a tenant. */
  store(tenant: string, picture: EncodedPicture): Promise<StoredThemePicture>;
  /** The bytes of a picture, or of its card; undefined if the tenant has no such picture. */
  read(tenant: string, name: string): Promise<Buffer | undefined>;
  /** Those of these pictures that the tenant does not have. */
  missing(tenant: string, pictures: Iterable<string>): Promise<ReadonlySet<string>>;
}

/** The name of the card of a picture. */
export function cardOf(picture: string): string {
  return picture.replace(/\.webp$/, '.jpg');
}

const namePattern = /^[0-9a-f]{40}\.(?:webp|jpg)$/;

/**
 * Creates the store of the pictures of themes.
 *
 * @param container `theme-pictures`, with a blob `{tenant}/{name}` per picture and card
 */
export function createThemePictures(container: BlobContainer, memory: PictureMemory = {}): ThemePictures {
  const blobs = new PictureBlobs(container, memory);

  return {
    async store(tenant, { bytes, card }) {
      const folder = `${tenant}/`;
      const picture = `${pictureHash(bytes)}.webp`;
      let count = 0;
      let length = bytes.byteLength + (card?.byteLength ?? 0);
      const known = new Set<string>();
      for await (const blob of container.list(folder)) {
        known.add(blob.name.slice(folder.length));
        count += blob.name.endsWith('.webp') ? 1 : 0;
        length += blob.length;
      }
      const isCardMissing = card !== undefined && !known.has(cardOf(picture));
      if (known.has(picture) && !isCardMissing) return { outcome: 'stored', picture };
      const isFull = count >= maxThemePictures || length > maxThemePicturesBytes;
      if (isFull && !known.has(picture)) return { outcome: 'full' };
      // The card comes first: what names the picture may name its card.
      if (isCardMissing) await container.put(folder + cardOf(picture), card);
      await container.put(folder + picture, bytes);
      return { outcome: 'stored', picture };
    },

    read: async (tenant, name) => (namePattern.test(name) ? blobs.read(`${tenant}/${name}`) : undefined),

    missing: (tenant, pictures) => blobs.missing(`${tenant}/`, pictures),
  };
}
