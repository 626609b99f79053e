import type { Tenants } from '@canvass/storage';
import { done, refused, type CommandResult } from './command-result.ts';

/** Gives a tenant a new key and prints it, once. Throws `StorageError`. */
export async function rotateKeyCommand(
  tenants: Pick<Tenants, 'replaceKey'>,
  tenant: string,
): Promise<CommandResult> {
  const replaced = await tenants.replaceKey(tenant);
  switch (replaced.outcome) {
    case 'replaced':
      return done(
        `The key of ${tenant} is ${replaced.apiKey}. It is shown only once; the old key expires within seconds.`,
      );
    case 'notFound':
      return refused(`There is no tenant ${tenant}.`);
    case 'conflict':
      return refused(`Another process replaced the key of ${tenant} at the same time; run this again.`);
  }
}
