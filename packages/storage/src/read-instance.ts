import type { DefinedSurvey, Definitions } from './definitions.ts';
import type { StoredDefinition } from './stored-definition.ts';

/** Reads the definition of an instance, past the cache. Undefined if it is deleted, also if another survey has its name since. Throws `StorageError`. */
export async function readInstance(
  definitions: Pick<Definitions<undefined>, 'read'>,
  { tenant, survey, instance }: DefinedSurvey,
): Promise<StoredDefinition | undefined> {
  const found = await definitions.read(tenant, survey);
  return found.outcome === 'found' && found.stored.instance === instance ? found.stored : undefined;
}
