import { pause, type Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import { decodeNotices, encodeNotices, metadataOfNotices, type NoticesDocument } from './notices-document.ts';

export interface FoundNotices {
  readonly document: NoticesDocument;
  readonly etag: string;
}

export interface NoticesStoreDeps {
  /** The container `notices`. */
  readonly container: BlobContainer;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
}

/** Stores who is told of new answers: a blob for each survey that has somebody. Each method throws `StorageError`. */
export interface NoticesStore {
  read(path: string): Promise<FoundNotices | undefined>;
  /** Replaces what was read, by nothing if nobody is left. Returns undefined if another writer was faster. */
  replace(
    path: string,
    before: FoundNotices | undefined,
    people: NoticesDocument['people'],
    origin: string,
  ): Promise<FoundNotices | 'deleted' | undefined>;
  /** Calls `attempt` until it is not undefined, each time after other writers were faster. Throws `MailError` `contended`. */
  insist<T>(path: string, attempt: () => Promise<T | undefined>): Promise<T>;
}

/** A change is tried at most this often if other writers are faster. */
const attempts = 10;
/** The pause between two attempts is up to this, in ms, with full jitter. */
const pauseUpToMs = 200;

export function createNoticesStore({ container, clock, random }: NoticesStoreDeps): NoticesStore {
  return {
    async read(path) {
      const found = await container.get(path);
      if (found.outcome !== 'found') return undefined;
      return { document: decodeNotices(path, found.bytes), etag: found.etag };
    },

    async replace(path, before, people, origin) {
      if (people.length === 0) {
        if (before === undefined) return 'deleted';
        const { outcome } = await container.delete(path, { ifMatch: before.etag });
        return outcome === 'conflict' ? undefined : 'deleted';
      }
      const document = { origin, people };
      const condition = before === undefined ? { ifAbsent: true as const } : { ifMatch: before.etag };
      const metadata = metadataOfNotices(document);
      const written = await container.put(path, encodeNotices(document), { condition, metadata });
      return written.outcome === 'written' ? { document, etag: written.etag } : undefined;
    },

    async insist(path, attempt) {
      for (let tried = 0; tried < attempts; tried += 1) {
        if (tried > 0) await pause(clock, random() * pauseUpToMs);
        const done = await attempt();
        if (done !== undefined) return done;
      }
      throw new MailError('contended', `the notices of ${path} kept changing`);
    },
  };
}
