// A Jest reporter that appends one line for each test to the file TEST_REPORTS, for CI:
// status, seconds, package, title, separated by tabs.
const { appendFileSync } = require('node:fs');
const { basename, dirname, relative } = require('node:path');

const repository = dirname(dirname(__dirname));

module.exports = class ResultsReporter {
  onTestResult(test, { testExecError, testResults, testFilePath }) {
    const file = process.env.TEST_REPORTS;
    if (!file) return;
    const folder = relative(repository, test.context.config.rootDir);
    const write = (status, ms, title) =>
      appendFileSync(file, `${[status, (ms / 1_000).toFixed(1), folder, title].join('\t')}\n`);
    // The file itself failed, for example by a syntax error.
    if (testExecError) write('failed', 0, basename(testFilePath));
    for (const { status, duration, fullName } of testResults)
      write(status, duration ?? 0, fullName.replaceAll(/\s+/g, ' '));
  }
};
