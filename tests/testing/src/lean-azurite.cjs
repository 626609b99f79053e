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
