// CommonJS on purpose: `require.resolve` and `__dirname` work alike under Jest and under plain Node.
const { join } = require('node:path');

exports.azuriteMain = require.resolve('azurite/dist/src/azurite.js');
exports.dieWithParent = join(__dirname, 'die-with-parent.cjs');
exports.tellWhenStoppable = join(__dirname, 'tell-when-stoppable.cjs');
