// CommonJS on purpose: `__dirname` works alike under Jest and under plain Node.
const { join } = require('node:path');

exports.brokerMain = join(__dirname, 'broker-main.ts');
