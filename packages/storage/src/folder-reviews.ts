import { LRUCache } from 'lru-cache';
import type { BlobContainer } from './blob-container.ts';

interface Folder {
  /** The documents in use that should be asked for: the ETag of each, by its blob. */
  readonly due: Map<string, string>;
  /** From this number of due documents on, a listing costs less than reading each. */
  enough: number;
  /** Whether the last listing was worth its cost. Documents then wait for the next one. */
  isListed: boolean;
  isBeingListed: boolean;
}

/** Called for a document that a listing has shown. `isUnchanged` is true if it still has the ETag with which it was due. */
export type OnReviewed = (blob: string, isUnchanged: boolean) => void;

/** A page of a listing costs twelve times as much as a read. */
const worthAPage = 25;
/** A listing of a folder has at most this many blobs in a page. The SDK takes 0.1 ms to decode each, and delays the process meanwhile. */
const pageSize = 100;
/** A process remembers at most this many folders of documents in use. */
const maxFolders = 1_000;

/**
 * Decides how documents in use are asked for again: one by one, or, if many of one folder are in use, all at once by a listing of it,
 * which has their ETags.
 */
export class FolderReviews {
  readonly #container: Pick<BlobContainer, 'list'>;
  /** The folders with documents in use. The option `max` would allocate the memory of all entries at once. */
  readonly #folders = new LRUCache<string, Folder>({ maxSize: maxFolders, sizeCalculation: () => 1 });

  constructor(container: Pick<BlobContainer, 'list'>) {
    this.#container = container;
  }

  /** Call it when a document in use is due. Returns how it should be asked for. `later`: it waits for others of its folder. */
  due(blob: string, etag: string): 'read' | 'list' | 'later' {
    const name = folderOf(blob);
    if (name === '') return 'read';
    let folder = this.#folders.get(name);
    if (!folder) {
      folder = { due: new Map(), enough: worthAPage, isListed: false, isBeingListed: false };
      this.#folders.set(name, folder);
    }
    folder.due.set(blob, etag);
    if (folder.isBeingListed) return 'later';
    if (folder.due.size >= folder.enough) return 'list';
    return folder.isListed ? 'later' : 'read';
  }

  /** Call it when a document was read or written. */
  known(blob: string): void {
    const folder = this.#folders.peek(folderOf(blob));
    // It was due until now, so no listing has shown it: too few documents of its folder are in use.
    if (folder?.due.delete(blob)) folder.isListed = false;
  }

  /**
   * Lists the blob's folder, unless that takes too many pages for its documents in use. Calls `onReviewed` for each that is still due when its
   * page is there. Rejects with what the container rejects with.
   */
  async review(blob: string, onReviewed: OnReviewed): Promise<void> {
    const name = folderOf(blob);
    const folder = this.#folders.get(name);
    if (!folder) return;
    folder.isBeingListed = true;
    folder.isListed = false;
    const { due } = folder;
    const missing = new Set(due.keys());
    let [listed, reviewed] = [0, 0];
    try {
      for await (const { name: found, etag } of this.#container.list(name, pageSize)) {
        listed += 1;
        if (listed > pageSize && (listed / pageSize) * worthAPage > due.size + reviewed) {
          folder.enough *= 2;
          return;
        }
        missing.delete(found);
        const known = due.get(found);
        if (known === undefined) continue;
        due.delete(found);
        reviewed += 1;
        onReviewed(found, known === etag);
      }
      for (const each of missing) if (due.delete(each)) onReviewed(each, false);
      folder.isListed = true;
    } finally {
      folder.isBeingListed = false;
    }
  }
}

/** Returns the folder of a blob, with its slash. Empty if the blob is in no folder. */
function folderOf(blob: string): string {
  return blob.slice(0, blob.lastIndexOf('/') + 1);
}
