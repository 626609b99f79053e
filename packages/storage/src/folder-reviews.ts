import { LRUCache } from 'lru-cache';
import type { BlobContainer } from './blob-container.ts';

interface Folder {
  /** The ETags of documents in use that should be asked for, by blob. */
  readonly due: Map<string, string>;
  /** With so many due, a listing is worth its price. */
  enough: number;
  /** The last listing was, so documents wait for the next one. */
  isListed: boolean;
  isBeingListed: boolean;
}

/** `isUnchanged`: since the listing began it had the ETag that it was due with; otherwise it has another one, or is gone. */
export type OnReviewed = (blob: string, isUnchanged: boolean) => void;

/** A page of a listing costs twelve times as much as a read. */
const worthAPage = 25;
/** The SDK takes 0.1 ms to decode each, and holds up the process meanwhile. */
const pageSize = 100;
/** Folders to remember. */
const maxFolders = 1_000;

/**
 * Decides how documents in use are asked for again: one by one, or, if many of one folder are in use, all at once by a listing of it,
 * which has their ETags.
 */
export class FolderReviews {
  readonly #container: Pick<BlobContainer, 'list'>;
  // `max` would allocate memory for all of them at once.
  readonly #folders = new LRUCache<string, Folder>({ maxSize: maxFolders, sizeCalculation: () => 1 });

  constructor(container: Pick<BlobContainer, 'list'>) {
    this.#container = container;
  }

  /** A document in use is due. Returns how it should be asked for; `later`: with others of its folder. */
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

  /** It was read or written. */
  known(blob: string): void {
    const folder = this.#folders.peek(folderOf(blob));
    // If it has waited for a listing in vain, too few of its folder are in use.
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

/** With its slash; empty: the blob is in none. */
function folderOf(blob: string): string {
  return blob.slice(0, blob.lastIndexOf('/') + 1);
}
