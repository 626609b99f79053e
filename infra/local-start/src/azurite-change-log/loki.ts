/** The part of LokiJS that this folder uses: Azurite keeps its index in this database in memory. */
export interface Loki {
  readonly filename: string;
  readonly collections: readonly LokiCollection[];
  persistenceAdapter: LokiAdapter;
}

export interface LokiCollection {
  readonly name: string;
  readonly data: readonly LokiDocument[];
  maxId: number;
  on(event: 'insert' | 'update' | 'delete', listener: (document: LokiDocument) => void): void;
  get(id: number): LokiDocument | null;
  insert(document: object): void;
  update(document: LokiDocument): void;
  remove(document: LokiDocument): void;
}

export interface LokiDocument {
  readonly $loki: number;
  /** An append blob has one for each append, up to 50,000. */
  readonly committedBlocksInOrder?: unknown[];
}

/** Loads and saves snapshots; both methods call back with an error, or `loadDatabase` with the content. */
export interface LokiAdapter {
  loadDatabase(path: string, done: (content: unknown) => void): void;
  saveDatabase(path: string, content: string, done: (error?: unknown) => void): void;
}
