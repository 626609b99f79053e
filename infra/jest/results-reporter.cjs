// A Jest reporter that appends one line for each test to the file TEST_REPORTS, for CI:
// status, seconds, package, title, and the start of what a failed test said, separated by tabs.
const { appendFileSync } = require('node:fs');
const { basename, dirname, relative } = require('node:path');

const repository = dirname(dirname(__dirname));
const longestMessage = 600;
// oxlint-disable-next-line no-control-regex -- Jest's colours
const colours = /\u001B\[[0-9;]*m/g;
const onOneLine = (text) => text.replaceAll(colours, '').replaceAll(/\s+/g, ' ').trim();

module.exports = class ResultsReporter {
  onTestResult(test, { testExecError, testResults, testFilePath }) {
    const file = process.env.TEST_REPORTS;
    if (!file) return;
    const folder = relative(repository, test.context.config.rootDir);
    const write = (status, ms, title, said = '') => {
      const message = onOneLine(said).slice(0, longestMessage);
      appendFileSync(
        file,
        `${[status, (ms / 1_000).toFixed(1), folder, onOneLine(title), message].join('\t')}\n`,
      );
    };
    // The file itself failed, for example by a syntax error.
    if (testExecError) write('failed', 0, basename(testFilePath), testExecError.message);
    for (const { status, duration, fullName, failureMessages } of testResults)
      write(status, duration ?? 0, fullName, failureMessages.join(' '));
  }
};
