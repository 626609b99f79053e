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
      message: 'The key of acme is cvs_acme_new. It is shown this once; the old one ends within seconds.',
    });
  });

  test.each([
    ['notFound', 'There is no tenant acme.'],
    ['conflict', 'Somebody else gave acme another key meanwhile; run this again.'],
  ] as const)('says what is the matter (%s)', async (outcome, message) => {
    const result = await rotateKeyCommand({ replaceKey: async () => ({ outcome }) }, 'acme');
    expect(result).toEqual({ exitCode: 1, message });
  });
});
