import type { Tenants } from '@canvass/storage';
import type { CommandResult } from './command-result.ts';

/** Gives a tenant another key, which is shown this once. Throws `StorageError`. */
export async function rotateKeyCommand(
  tenants: Pick<Tenants, 'replaceKey'>,
  tenant: string,
): Promise<CommandResult> {
  const replaced = await tenants.replaceKey(tenant);
  switch (replaced.outcome) {
    case 'replaced':
      return {
        exitCode: 0,
        message: `The key of ${tenant} is ${replaced.apiKey}. It is shown this once; the old one ends within seconds.`,
      };
    case 'notFound':
      return { exitCode: 1, message: `There is no tenant ${tenant}.` };
    case 'conflict':
      return { exitCode: 1, message: `Somebody else gave ${tenant} another key meanwhile; run this again.` };
  }
}
