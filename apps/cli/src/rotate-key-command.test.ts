import { describe, expect, test } from '@jest/globals';
import { rotateKeyCommand } from './rotate-key-command.ts';

describe('rotate-key', () => {
  test.each([
    [0, 'No member has joined.'],
    [1, 'Its one member stays: if someone may have let in a stranger, check the page “Access” of its desk.'],
    [2, 'Its 2 members stay: if someone may have let in a stranger, check the page “Access” of its desk.'],
  ])('shows the new key, and who still has access: %i members', async (members, stay) => {
    const result = await rotateKeyCommand(
      { replaceKey: async () => ({ outcome: 'replaced', apiKey: 'cvs_acme_new', members }) },
      'acme',
    );
    expect(result).toEqual({
      exitCode: 0,
      message:
        'The key of acme is cvs_acme_new. It is shown only once. All its other keys and its open invitations end within ' +
        `seconds. ${stay}`,
    });
  });

  test.each([
    ['noTenant', 'There is no tenant acme.'],
    ['conflict', 'Other processes kept changing acme at the same time; run this again.'],
  ] as const)('explains the failure (%s)', async (outcome, message) => {
    const result = await rotateKeyCommand({ replaceKey: async () => ({ outcome }) }, 'acme');
    expect(result).toEqual({ exitCode: 1, message });
  });
});
