import { describe, expect, test } from '@jest/globals';
import { command, commandResult } from './command.ts';

const node = process.execPath;

describe('a command', () => {
  test('gives what it printed, without the last line’s end', async () => {
    expect(await command(node, ['-e', 'console.log("a\\nb")'])).toBe('a\nb');
  });

  test('that does not end well throws with its exit code and all that it wrote', async () => {
    const script = 'console.log("out"); console.error("fault"); process.exitCode = 3';
    await expect(command(node, ['-e', script])).rejects.toThrow(/ended with 3:\n[^]*fault/);
    expect(await commandResult(node, ['-e', script])).toMatchObject({ exitCode: 3, stdout: 'out\n' });
  });

  test('that hangs is killed in time', async () => {
    await expect(command(node, ['-e', 'setInterval(() => {}, 1000)'], { timeoutMs: 200 })).rejects.toThrow(
      /did not end in time/,
    );
  });

  test('that is not there says so', async () => {
    await expect(command('no-such-program', [])).rejects.toThrow(/no-such-program was not started/);
  });
});
