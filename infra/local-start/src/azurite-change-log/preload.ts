// Imported before Azurite's main module, so that Azurite keeps what it acknowledged when it is killed.
import { createRequire } from 'node:module';
import { initWithChangeLog, type MetadataStore } from './init-with-change-log.ts';

interface StorePrototype {
  init: (this: MetadataStore) => Promise<void>;
}

const require = createRequire(import.meta.url);

// Not the queue's index: its messages are hints, which may be lost.
for (const path of [
  'azurite/dist/src/blob/persistence/LokiBlobMetadataStore.js',
  'azurite/dist/src/common/persistence/LokiExtentMetadataStore.js',
]) {
  const { default: store } = require(path) as { default: { prototype: StorePrototype } };
  const { init: load } = store.prototype;
  store.prototype.init = function init() {
    return initWithChangeLog(this, () => load.call(this), exitAtOnce);
  };
}

function exitAtOnce(error: unknown): void {
  console.error(`Azurite ends because it cannot write a change: ${(error as Error).message}`);
  process.exit(1);
}
