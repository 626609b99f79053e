import { forEachLimited } from '@canvass/runtime/concurrency';
import { type PictureType, isPicture } from '@canvass/surveys';
import type { BlobContainer } from './blob-container.ts';
import { pictureHash, PictureBlobs, type PictureMemory } from './picture-blobs.ts';

/** The largest picture, in bytes. */
export const maxPictureBytes = 2 * 1024 * 1024;
/** Pictures of a survey. */
export const maxPictures = 500;
/** All pictures of a survey together, in bytes. */
export const maxPicturesBytes = 64 * 1024 * 1024;
/** A copy of a survey copies at most this many pictures at once: each is whole in memory. */
const concurrency = 4;

export type StoredPicture =
  /** `picture`: its id within the survey. The same bytes have the same id. */
  | { readonly outcome: 'stored'; readonly picture: string }
  /** The survey has as many pictures, or bytes of them, as it can have. */
  | { readonly outcome: 'full' };

/**
 * The pictures that owners show in their surveys. A picture never changes; it stays while the survey is there, since a version or an undo step may
 * name it. `tenant` and `survey` are slugs, checked by the caller. All methods throw `StorageError`.
 */
export interface Pictures {
  /** Stores a picture whose format was checked. Uploads at the same time may exceed the limits of a survey. */
  store(tenant: string, survey: string, bytes: Uint8Array, type: PictureType): Promise<StoredPicture>;
  /** The bytes of a picture; undefined if the survey has no such picture. */
  read(tenant: string, survey: string, picture: string): Promise<Buffer | undefined>;
  /** Those of these pictures that the survey does not have. */
  missing(tenant: string, survey: string, pictures: Iterable<string>): Promise<ReadonlySet<string>>;
  /** Copies these pictures to another survey. It leaves out those that are not there. */
  copy(tenant: string, from: string, to: string, pictures: Iterable<string>): Promise<void>;
  /** Deletes all pictures of a survey. */
  deleteAll(tenant: string, survey: string): Promise<void>;
}

/**
 * Creates the store of pictures.
 *
 * @param container `pictures`, with a blob `{tenant}/{survey}/{picture}` per picture
 */
export function createPictures(container: BlobContainer, memory: PictureMemory = {}): Pictures {
  const blobs = new PictureBlobs(container, memory);

  return {
    async store(tenant, survey, bytes, type) {
      const folder = folderOf(tenant, survey);
      const picture = `${pictureHash(bytes)}.${type}`;
      let count = 0;
      let length = bytes.byteLength;
      for await (const blob of container.list(folder)) {
        if (blob.name === folder + picture) return { outcome: 'stored', picture };
        count += 1;
        length += blob.length;
      }
      if (count >= maxPictures || length > maxPicturesBytes) return { outcome: 'full' };
      await container.put(folder + picture, bytes);
      return { outcome: 'stored', picture };
    },

    read: async (tenant, survey, picture) =>
      isPicture(picture) ? blobs.read(folderOf(tenant, survey) + picture) : undefined,

    missing: (tenant, survey, pictures) => blobs.missing(folderOf(tenant, survey), pictures),

    async copy(tenant, from, to, pictures) {
      await forEachLimited(pictures, concurrency, async (picture) => {
        const found = await container.get(folderOf(tenant, from) + picture);
        if (found.outcome === 'found') await container.put(folderOf(tenant, to) + picture, found.bytes);
      });
    },

    deleteAll: (tenant, survey) => blobs.deleteAll(folderOf(tenant, survey)),
  };
}

function folderOf(tenant: string, survey: string): string {
  return `${tenant}/${survey}/`;
}
