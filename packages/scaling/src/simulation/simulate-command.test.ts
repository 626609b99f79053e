import { describe, expect, test } from '@jest/globals';
import { simulateCommand } from './simulate-command.ts';

const files: Readonly<Record<string, string>> = {
  'load.csv': 'time,arrivals\n0,600\n60,0\n120,0\n',
  'bad.csv': 'time,arrivals\n0,x\n',
  'rules.json': '{"reactive": [{"kind": "target", "name": "backlog", "perReplica": 100}]}',
  'bad.json': '{"step": {"up": 0}, "reactive": 5}',
};

async function run(...args: string[]) {
  const [printed, errors]: [string[], string[]] = [[], []];
  const exitCode = await simulateCommand(args, {
    readText: async (path) => files[path] ?? Promise.reject(new Error('no such file')),
    print: (line) => printed.push(line),
    printError: (line) => errors.push(line),
    columns: 62,
  });
  return { exitCode, printed, errors };
}

describe('canvass scaling simulate', () => {
  test('draws a recorded load under the rules and compares the policies', async () => {
    const { exitCode, printed, errors } = await run(
      '--load',
      'load.csv',
      '--rules',
      'rules.json',
      '--max',
      '4',
    );
    expect({ exitCode, errors }).toEqual({ exitCode: 0, errors: [] });
    expect(printed.filter((line) => line.includes('highest')).map((line) => line.split(' (')[0])).toEqual([
      'arrivals',
      'backlog',
      'replicas',
      'worst delay',
    ]);
    expect(Math.max(...printed.map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(printed.slice(-5).map((line) => line.split(' ')[0])).toEqual([
      '',
      'rules',
      'KEDA',
      'oracle',
      'always',
    ]);
  });

  test('prints every decision that changed something, with its reason', async () => {
    const { printed } = await run('--shape', 'spike', '--rules', 'rules.json', '--decisions');
    expect(printed.join('\n')).toMatch(/30m5s {2}scale out from 1 to \d+; "backlog" wants/);
  });

  test('uses the default rules without a rules file', async () => {
    expect((await run('--shape', 'drip')).exitCode).toBe(0);
  });

  test.each([
    [['--load', 'gone.csv'], ['gone.csv cannot be read: no such file']],
    [['--load', 'bad.csv'], ['bad.csv: line 2: "x" is not a number of arrivals']],
    [
      ['--shape', 'drip', '--rules', 'bad.json'],
      [expect.stringMatching(/^bad.json: reactive: /), expect.stringMatching(/^bad.json: step\.up: /)],
    ],
  ])('names the faults of an invalid file with %j', async (args, faults) => {
    expect(await run(...args)).toEqual({ exitCode: 1, printed: [], errors: faults });
  });

  test.each([
    [[], 'expected one of --load and --shape'],
    [['--shape', 'wave'], '--shape: expected one of spike, daily, drip, on-off, constant'],
    [['--shape', 'drip', '--min', '5', '--max', '2'], '--min is above --max'],
    [['--shape', 'drip', '--rate', 'fast'], '--rate: expected a number from 0.001 to 1000000'],
    [['--shape', 'drip', '--interval', '1.5'], '--interval: expected a whole number'],
  ])('refuses the arguments %j and prints its usage', async (args, fault) => {
    const { exitCode, errors } = await run(...args);
    expect({ exitCode, first: errors[0] }).toEqual({ exitCode: 2, first: fault });
    expect(errors.at(-1)).toContain('Usage: canvass scaling simulate');
  });

  test('prints its usage with --help', async () => {
    const { exitCode, printed } = await run('--help');
    expect({ exitCode, text: printed.join('\n') }).toEqual({
      exitCode: 0,
      text: expect.stringContaining('--decisions'),
    });
  });
});
