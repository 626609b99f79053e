import { pause, type Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { MailError } from '../errors.ts';
import type { ListPath } from './list-path.ts';
import { decodeList, encodeList, metadataOfList, type MailList } from './mail-list.ts';

/** Where lists are stored. The pages of all lists are apart, so that a listing of the lists is short. */
export type MailContainers = Readonly<Record<'mails' | 'mailRows', BlobContainer>>;

export type FoundList =
  | { readonly outcome: 'found'; readonly list: MailList; readonly etag: string }
  | { readonly outcome: 'notFound' };

export interface ListedList {
  readonly path: ListPath;
  /** When its next work is due, in ms since the epoch; undefined if none is. */
  readonly dueMs: number | undefined;
}

/** Stores lists. Each method throws `StorageError`. */
export interface ListStore {
  /** Creates a list, if there is none of that path. It cannot be read before it is marked as stored. */
  create(path: ListPath, list: MailList): Promise<void>;
  /** Finds no list that is not whole, or is being deleted. */
  read(path: ListPath): Promise<FoundList>;
  /** Marks a list, whatever its state is. */
  mark(path: ListPath, state: MailList['state']): Promise<FoundList>;
  /**
   * Writes what `next` makes of the newest version, or nothing if it returns undefined. Returns the newest version. `next` may be called several
   * times. Throws `MailError` `contended`.
   */
  change(path: ListPath, next: (list: MailList) => MailList | undefined): Promise<FoundList>;
  /** Lists the lists whose paths begin with `prefix`, without reading one. */
  list(prefix: string): AsyncIterable<ListedList>;
}

export interface ListStoreDeps {
  /** The container `mails`. */
  readonly container: BlobContainer;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
}

/** A change of a list is tried at most this often if other writers are faster. */
const attempts = 20;
/** The first pause between two attempts to change a list is up to twice this. It doubles with each conflict, and has full jitter. */
const firstPauseMs = 10;
/** The pause between two attempts to change a list grows up to this. */
const longestPauseMs = 500;

export function createListStore({ container, clock, random }: ListStoreDeps): ListStore {
  const readAny: ListStore['read'] = async (path) => {
    const found = await container.get(path);
    if (found.outcome !== 'found') return { outcome: 'notFound' };
    return { outcome: 'found', list: decodeList(path, found.bytes), etag: found.etag };
  };

  const read: ListStore['read'] = async (path) => {
    const found = await readAny(path);
    return found.outcome === 'found' && found.list.state === 'stored' ? found : { outcome: 'notFound' };
  };

  async function change(
    path: ListPath,
    reading: ListStore['read'],
    next: (list: MailList) => MailList | undefined,
  ): Promise<FoundList> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) await pause(clock, random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt));
      const found = await reading(path);
      if (found.outcome === 'notFound') return found;
      const list = next(found.list);
      if (list === undefined) return found;
      const condition = { ifMatch: found.etag };
      const written = await container.put(path, encodeList(list), {
        condition,
        metadata: metadataOfList(list),
      });
      if (written.outcome === 'written') return { outcome: 'found', list, etag: written.etag };
    }
    throw new MailError('contended', `the list ${path} kept changing`);
  }

  return {
    read,
    mark: (path, state) =>
      change(path, readAny, (list) => (list.state === state ? undefined : { ...list, state })),
    change: (path, next) => change(path, read, next),

    async create(path, list) {
      await container.put(path, encodeList(list), {
        condition: { ifAbsent: true },
        metadata: metadataOfList(list),
      });
    },

    async *list(prefix) {
      for await (const { name, metadata } of container.list(prefix)) {
        const { due } = metadata;
        yield { path: name, dueMs: due === undefined ? undefined : Number(due) };
      }
    },
  };
}
