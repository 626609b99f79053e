import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { RunTest } from './compare-runs.ts';

interface JestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs Jest once, without its output. Rejects if it cannot start or writes no report. */
export async function runJest(root: string, args: readonly string[], folder: string): Promise<RunTest[]> {
  const report = join(folder, 'report.json');
  const options = [
    '--json',
    '--outputFile',
    report,
    '--reporters',
    `${root}/infra/jest/temporary-folder-reporter.ts`,
  ];
  const child = spawn('jest', [...args, ...options], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  const text = await readFile(report, 'utf8').catch((cause: unknown) => {
    throw new Error(`Jest wrote no report:\n${stderr}`, { cause });
  });
  return testsOf(root, JSON.parse(text) as JestReport);
}

function testsOf(root: string, { testResults }: JestReport): RunTest[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    // A file that could not be loaded has no tests, only a message.
    if (assertionResults.length === 0 && message !== '')
      return [{ name: file, status: 'failed', ms: 0, message }];
    return assertionResults.map(({ status, fullName, duration, failureMessages }) => ({
      name: `${file} ${fullName}`,
      status,
      ms: duration ?? 0,
      message: failureMessages.join('\n'),
    }));
  });
}
