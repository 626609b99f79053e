import { describe, expect, test } from '@jest/globals';
import { command, commandResult } from './command.ts';

const node = process.execPath;

describe('a command', () => {
  test('returns its output without the last newline', async () => {
    expect(await command(node, ['-e', 'console.log("a\\nb")'])).toBe('a\nb');
  });

  test('that fails throws with its exit code and its output', async () => {
    const script = 'console.log("out"); console.error("fault"); process.exitCode = 3';
    await expect(command(node, ['-e', script])).rejects.toThrow(/ended with 3:\n[^]*fault/);
    expect(await commandResult(node, ['-e', script])).toMatchObject({ exitCode: 3, stdout: 'out\n' });
  });

  // Compose v1 ends its lines as terminals do.
  test.each(['\n', '\r\n'])(
    'that fails says why, without what went well before: lines end with %j',
    async (end) => {
      const lines = [
        'Creating network "stack_default" with the default driver',
        'Creating stack_site_1 ... ',
        'Creating stack_site_1 ... done',
        'Creating stack_agent_1 ... error',
        'ERROR: for agent  port is already allocated',
      ];
      const script = `console.error(${JSON.stringify(lines.join(end))}); process.exitCode = 1`;
      const { message } = await command(node, ['-e', script]).then(
        () => {
          throw new Error('it did not fail');
        },
        (error: Error) => error,
      );
      expect(message.slice(message.indexOf('ended with'))).toBe(
        `ended with 1:\nCreating stack_agent_1 ... error${end}ERROR: for agent  port is already allocated\n`,
      );
    },
  );

  test('that hangs is killed after its timeout', async () => {
    await expect(command(node, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 })).rejects.toThrow(
      /did not end in time/,
    );
  });

  test('that does not exist says so', async () => {
    await expect(command('no-such-program', [])).rejects.toThrow(/no-such-program was not started/);
  });
});
