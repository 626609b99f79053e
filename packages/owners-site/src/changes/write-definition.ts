import { isDeepStrictEqual } from 'node:util';
import { isStorageUnavailable, type PutCondition, type StoredDefinition } from '@canvass/storage';
import type { OwnerPorts } from '../ports.ts';

type Store = Pick<OwnerPorts['definitions'], 'read' | 'write'>;

/**
 * Writes a definition. A write whose response was lost is looked for once: its caller would repeat it, find nothing to
 * change, and the change would never be in the audit trail. Rejects with the `StorageError` of the write.
 */
export async function writeDefinition(
  definitions: Store,
  tenant: string,
  survey: string,
  next: StoredDefinition,
  condition: PutCondition,
): Promise<'written' | 'conflict'> {
  try {
    return (await definitions.write(tenant, survey, next, condition)).outcome;
  } catch (error) {
    if (isStorageUnavailable(error) && (await hasLanded(definitions, tenant, survey, next))) return 'written';
    throw error;
  }
}

async function hasLanded(
  definitions: Store,
  tenant: string,
  survey: string,
  next: StoredDefinition,
): Promise<boolean> {
  const found = await definitions.read(tenant, survey).catch(() => undefined);
  return found?.outcome === 'found' && isDeepStrictEqual(writtenBy(found.stored), writtenBy(next));
}

/**
 * What no other write has in common: each edit has its own version, each change of the settings counts them on, and each batch of
 * invitations has its own id.
 */
function writtenBy({ instance, version, settings, settingsVersion, invitations }: StoredDefinition) {
  return { instance, version, settings, settingsVersion, invitations };
}
