// A Jest reporter that gives each run a temporary folder of its own: removed after a green run, kept after a red one.
const { chmodSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

module.exports = class TemporaryFolderReporter {
  onRunStart() {
    this.before = process.env.TMPDIR;
    this.folder = mkdtempSync(join(tmpdir(), 'canvass-tests-'));
    // PostgreSQL's user has to reach its data in it.
    chmodSync(this.folder, 0o711);
    // Jest's workers inherit it.
    process.env.TMPDIR = this.folder;
  }

  onRunComplete(_contexts, { numFailedTests, numRuntimeErrorTestSuites }) {
    if (this.before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = this.before;
    if (numFailedTests + numRuntimeErrorTestSuites > 0)
      console.error(`The temporary files of this run are in ${this.folder}`);
    else rmSync(this.folder, { recursive: true, maxRetries: 10 });
  }
};
