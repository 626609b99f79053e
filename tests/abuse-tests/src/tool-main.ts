import { createInterface } from 'node:readline';

/** What a tool does with its job: it works until `finish`, which gives its report. */
export interface Tool {
  /** Told of every further line. */
  readonly hear?: (line: string) => void;
  /** May give a promise. */
  readonly finish: () => unknown;
  /** Resolves when there is nothing left to do; default: never. */
  readonly done?: Promise<unknown>;
}

/**
 * Runs this process as a tool of a test: the first line of its standard input is the job, as JSON, and its end asks for
 * the report, which goes to standard output. So it ends with the test, however that ends.
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
