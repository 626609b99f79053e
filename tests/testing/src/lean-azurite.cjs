// Preloaded into Azurite: its stores in SQL databases and its telemetry, which no test uses, take half of the processor time of
// its start.
const { createRequire } = require('node:module');
const { azuriteMain } = require('./paths.cjs');

const requireOfAzurite = createRequire(azuriteMain);
/** Any part of an unused package. A function, because Azurite derives classes from some of them when it loads. */
const unused = new Proxy(function unusedPart() {}, {
  get: (target, name) => Reflect.get(target, name) ?? unused,
});

for (const name of ['sequelize', 'applicationinsights']) {
  const id = requireOfAzurite.resolve(name);
  require.cache[id] = Object.assign(new module.constructor(id), {
    exports: unused,
    filename: id,
    loaded: true,
  });
}

// Azurite removes what no blob refers to every ten minutes, one by one, and sorts an index for each: seconds for a thousand writes, an hour
// for fifty thousand, in which it answers nobody.
const { default: MemoryExtentStore } = requireOfAzurite('./common/persistence/MemoryExtentStore.js');
MemoryExtentStore.prototype.deleteExtents = async function deleteExtents(extents) {
  const ids = new Set(extents);
  for (const id of ids) this.chunks.delete(this.categoryName, id);
  const { db, EXTENTS_COLLECTION: known } = this.metadataStore;
  db.getCollection(known).removeWhere(({ id }) => ids.has(id));
  return ids.size;
};
