import { ChangeFiles } from './change-files.ts';
import { ChangeRecorder, replay } from './changes.ts';
import type { Loki, LokiAdapter } from './loki.ts';

/** The part of Azurite's metadata stores that this module uses. */
export interface MetadataStore {
  readonly db: Loki;
  /** Loads the index, creates missing collections, and saves it. */
  init(): Promise<void>;
}

const mark = /^\{"changesFrom":(\d+),/;

/**
 * Azurite writes its whole index to disk every 5 s; when it is killed, it loses what it acknowledged since. Here each
 * change is in a file before its request is answered, and the next start replays it. See decision 12.
 * @param load the store's own `init`
 * @param onFault called if a change cannot be written: from then on nothing may be acknowledged
 */
export async function initWithChangeLog(
  { db }: MetadataStore,
  load: () => Promise<void>,
  onFault: (error: unknown) => void,
): Promise<void> {
  const files = new ChangeFiles(db.filename);
  const snapshots = new MarkedSnapshots(db.persistenceAdapter, files);
  db.persistenceAdapter = snapshots;
  await load();
  replay(db.collections, files.readFrom(snapshots.changesFrom));

  let waiting: string[] = [];
  const write = () => {
    const changes = waiting;
    waiting = [];
    try {
      if (changes.length > 0) files.append(changes);
    } catch (error) {
      onFault(error);
    }
  };
  const recorder = new ChangeRecorder((line) => {
    // All changes of one call, such as a removed blob and its successor, are one line, which is replayed whole or not
    // at all. The microtask runs before the caller continues, and so before the request is answered.
    if (waiting.push(line) === 1) queueMicrotask(write);
  });
  snapshots.beginChanges(write);
  for (const collection of db.collections) recorder.follow(collection);
}

/** Each snapshot has a mark: the generation of changes that follows it. */
class MarkedSnapshots implements LokiAdapter {
  readonly #adapter: LokiAdapter;
  readonly #files: ChangeFiles;
  #writeWaiting: (() => void) | undefined;
  #changesFrom: number | undefined;

  constructor(adapter: LokiAdapter, files: ChangeFiles) {
    this.#adapter = adapter;
    this.#files = files;
  }

  get changesFrom(): number {
    return this.#changesFrom ?? 1;
  }

  loadDatabase(path: string, done: (content: unknown) => void): void {
    this.#adapter.loadDatabase(path, (content) => {
      const marked = typeof content === 'string' ? mark.exec(content) : null;
      if (marked) this.#changesFrom = Number(marked[1]);
      done(content);
    });
  }

  saveDatabase(path: string, content: string, done: (error?: unknown) => void): void {
    const from = this.#nextChanges();
    const marked = `{"changesFrom":${from},${content.slice(1)}`;
    this.#adapter.saveDatabase(path, marked, (error) => {
      if (!error) this.#files.removeBefore(from);
      done(error);
    });
  }

  /** Call after the replay: from now on each snapshot begins a generation of changes. */
  beginChanges(writeWaiting: () => void): void {
    this.#files.begin(this.changesFrom - 1);
    this.#writeWaiting = writeWaiting;
  }

  #nextChanges(): number {
    if (this.#writeWaiting) {
      this.#writeWaiting();
      return this.#files.begin(0);
    }
    // A snapshot without a mark is new or comes from an Azurite without a change log: no stored change follows it.
    if (this.#changesFrom === undefined) this.#files.removeBefore(Infinity);
    this.#changesFrom = this.changesFrom;
    return this.#changesFrom;
  }
}
