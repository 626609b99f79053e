import { createInterface } from 'node:readline';

/** A running tool; it works until `finish`, which returns its report. */
export interface Tool {
  /** Called for every further line. */
  readonly hear?: (line: string) => void;
  /** May return a promise. */
  readonly finish: () => unknown;
  /** Resolves when its work is done; default: never. */
  readonly done?: Promise<unknown>;
}

/**
 * Runs this process as a tool of a test: the first line of standard input is the job as JSON; at the end of standard input
 * the report goes to standard output. So the tool ends with the test, even if that is killed.
 */
export function runTool(start: (job: unknown) => Promise<Tool>): void {
  let tool: Promise<Tool> | undefined;
  const input = createInterface({ input: process.stdin });
  input.on('line', (line) => {
    if (tool === undefined) {
      tool = start(JSON.parse(line));
      void tool.then(({ done }) => done?.then(() => process.stdout.write('done\n')));
      void tool.then(() => process.stdout.write('started\n'));
    } else void tool.then(({ hear }) => hear?.(line));
  });
  const report = async (): Promise<void> => {
    const text = JSON.stringify((await (await tool)?.finish()) ?? null);
    process.stdout.write(`${text}\n`, () => process.exit(0));
  };
  input.on('close', () => void report());
}
