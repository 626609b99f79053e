import type { LokiCollection, LokiDocument } from './loki.ts';

/** One change of one collection, as stored in JSON. */
type Change =
  | { readonly in: string; readonly put: LokiDocument }
  /** `grow` is the document without its blocks; its first `from` blocks are unchanged. */
  | { readonly in: string; readonly grow: LokiDocument; readonly from: number; readonly blocks: unknown[] }
  | { readonly in: string; readonly remove: number };

/** Turns each change of the followed collections into JSON. */
export class ChangeRecorder {
  readonly #onChange: (line: string) => void;
  /** The number of recorded blocks of a list, so that an append does not write the whole list. */
  readonly #recordedBlocks = new WeakMap<unknown[], number>();

  constructor(onChange: (line: string) => void) {
    this.#onChange = onChange;
  }

  follow(collection: LokiCollection): void {
    for (const document of collection.data) this.#note(document);
    const record = (change: Change) => this.#onChange(JSON.stringify(change));
    collection.on('insert', (document) => {
      record({ in: collection.name, put: document });
      this.#note(document);
    });
    collection.on('update', (document) => {
      const { committedBlocksInOrder: blocks, ...grow } = document;
      const from = blocks && this.#recordedBlocks.get(blocks);
      if (blocks === undefined || from === undefined) record({ in: collection.name, put: document });
      else record({ in: collection.name, grow, from, blocks: blocks.slice(from) });
      this.#note(document);
    });
    collection.on('delete', ({ $loki }) => record({ in: collection.name, remove: $loki }));
  }

  #note({ committedBlocksInOrder: blocks }: LokiDocument): void {
    if (blocks) this.#recordedBlocks.set(blocks, blocks.length);
  }
}

/** Applies recorded changes to collections in the state before the recording. */
export function replay(collections: readonly LokiCollection[], changes: Iterable<unknown>): void {
  const byName = new Map(collections.map((collection) => [collection.name, collection]));
  for (const change of changes as Iterable<Change>) {
    const collection = byName.get(change.in);
    if (!collection) throw new Error(`a change names the collection ${change.in}, which does not exist`);
    if ('put' in change) put(collection, change.put);
    else if ('grow' in change) {
      const blocks = existing(collection, change.grow.$loki).committedBlocksInOrder ?? [];
      blocks.splice(change.from, Infinity, ...change.blocks);
      collection.update({ ...change.grow, committedBlocksInOrder: blocks });
    } else collection.remove(existing(collection, change.remove));
  }
}

function put(collection: LokiCollection, document: LokiDocument): void {
  const { $loki, ...content } = document;
  if (collection.get($loki)) {
    collection.update(document);
    return;
  }
  // LokiJS numbers a new document `maxId + 1`.
  collection.maxId = $loki - 1;
  collection.insert(content);
}

function existing(collection: LokiCollection, id: number): LokiDocument {
  const document = collection.get(id);
  if (document) return document;
  throw new Error(`a change names document ${id} of ${collection.name}, which does not exist`);
}
