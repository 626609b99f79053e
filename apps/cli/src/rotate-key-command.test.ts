import { describe, expect, test } from '@jest/globals';
import { rotateKeyCommand } from './rotate-key-command.ts';

describe('rotate-key', () => {
  test('shows the new key', async () => {
    const result = await rotateKeyCommand(
      { replaceKey: async () => ({ outcome: 'replaced', apiKey: 'cvs_acme_new' }) },
      'acme',
    );
    expect(result).toEqual({
      exitCode: 0,
      message: 'The key of acme is cvs_acme_new. It is shown only once; the old key expires within seconds.',
    });
  });

  test.each([
    ['notFound', 'There is no tenant acme.'],
    ['conflict', 'Another process replaced the key of acme at the same time; run this again.'],
  ] as const)('explains the failure (%s)', async (outcome, message) => {
    const result = await rotateKeyCommand({ replaceKey: async () => ({ outcome }) }, 'acme');
    expect(result).toEqual({ exitCode: 1, message });
  });
});
