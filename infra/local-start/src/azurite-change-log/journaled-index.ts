import { ChangeFiles } from './change-files.ts';
import { ChangeRecorder, replay } from './changes.ts';
import type { Loki, LokiAdapter } from './loki.ts';

/** The part of Azurite's metadata stores that matters here. */
export interface MetadataStore {
  readonly db: Loki;
  /** Loads the index, makes what is missing in it, and saves it. */
  init(): Promise<void>;
}

const mark = /^\{"changesFrom":(\d+),/;

/**
 * Azurite writes its index to the disk every 5 s, whole; a process that is killed in between forgets what it has
 * acknowledged. Here each change is in a file before its request is answered, and made again at the next start. See
 * decision 12.
 * @param load the store's own `init`
 * @param onFault a change could not be written: what is in memory from now on must not be acknowledged
 */
export async function initWithJournal(
  { db }: MetadataStore,
  load: () => Promise<void>,
  onFault: (error: unknown) => void,
): Promise<void> {
  const files = new ChangeFiles(db.filename);
  const snapshots = new MarkedSnapshots(db.persistenceAdapter, files);
  db.persistenceAdapter = snapshots;
  await load();
  replay(db.collections, files.readFrom(snapshots.changesFrom));

  let batch: string[] = [];
  const write = () => {
    const changes = batch;
    batch = [];
    try {
      if (changes.length > 0) files.append(changes);
    } catch (error) {
      onFault(error);
    }
  };
  const recorder = new ChangeRecorder((line) => {
    // What one call changes, such as a blob that is removed and its successor, is one batch, which is made again whole
    // or not at all. The microtask runs before the call's caller goes on, and so before the request is answered.
    if (batch.push(line) === 1) queueMicrotask(write);
  });
  snapshots.beginChanges(write);
  for (const collection of db.collections) recorder.follow(collection);
}

/** Snapshots that say which generation of changes follows them. */
class MarkedSnapshots implements LokiAdapter {
  readonly #adapter: LokiAdapter;
  readonly #files: ChangeFiles;
  #writeBatch: (() => void) | undefined;
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

  /** From now on there are changes, and each snapshot begins a generation of them. */
  beginChanges(writeBatch: () => void): void {
    this.#files.begin(this.changesFrom - 1);
    this.#writeBatch = writeBatch;
  }

  #nextChanges(): number {
    if (this.#writeBatch) {
      this.#writeBatch();
      return this.#files.begin(0);
    }
    // Without a mark the snapshot is new, or of an Azurite without this journal: no change that lies there follows it.
    if (this.#changesFrom === undefined) this.#files.removeBefore(Infinity);
    this.#changesFrom = this.changesFrom;
    return this.#changesFrom;
  }
}
