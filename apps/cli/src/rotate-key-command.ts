import type { Tenants } from '@canvass/storage';
import { done, refused, type CommandResult } from './command-result.ts';

/** Replaces all keys of a tenant by a new one and prints it, once. Throws `StorageError`. */
export async function rotateKeyCommand(
  tenants: Pick<Tenants, 'replaceKey'>,
  tenant: string,
): Promise<CommandResult> {
  const replaced = await tenants.replaceKey(tenant);
  switch (replaced.outcome) {
    case 'replaced':
      return done(
        `The key of ${tenant} is ${replaced.apiKey}. It is shown only once. All its other keys and its open invitations end ` +
          `within seconds. ${stay(replaced.members)}`,
      );
    case 'noTenant':
      return refused(`There is no tenant ${tenant}.`);
    case 'conflict':
      return refused(`Other processes kept changing ${tenant} at the same time; run this again.`);
  }
}

function stay(members: number): string {
  if (members === 0) return 'No member has joined.';
  const who = members === 1 ? 'Its one member stays' : `Its ${members} members stay`;
  return `${who}: if someone may have let in a stranger, check the page “Access” of its desk.`;
}
