// Imported before Azurite's own main module: Azurite then keeps what it has acknowledged when it is killed.
import { createRequire } from 'node:module';
import { initWithJournal } from './journaled-index.ts';
import type { MetadataStore } from './journaled-index.ts';

interface StorePrototype {
  init: (this: MetadataStore) => Promise<void>;
}

const require = createRequire(import.meta.url);

// The queue's messages are hints, which may be lost: its index stays as Azurite keeps it.
for (const path of [
  'azurite/dist/src/blob/persistence/LokiBlobMetadataStore.js',
  'azurite/dist/src/common/persistence/LokiExtentMetadataStore.js',
]) {
  const { default: store } = require(path) as { default: { prototype: StorePrototype } };
  const { init: load } = store.prototype;
  store.prototype.init = function init() {
    return initWithJournal(this, () => load.call(this), endAtOnce);
  };
}

function endAtOnce(error: unknown): void {
  console.error(`The storage cannot keep a change and ends: ${(error as Error).message}`);
  process.exit(1);
}
