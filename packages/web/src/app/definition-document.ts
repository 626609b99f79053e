import type { StoredDefinition } from '@canvass/storage';
import { definitionJson } from '@canvass/surveys';

/** A definition as `/v1` sends it. */
export function definitionBody({ definition }: Pick<StoredDefinition, 'definition'>): Buffer {
  return Buffer.from(JSON.stringify(definitionJson(definition)));
}

/** Returns the strong ETag of a definition: a version is never written twice, and a survey that is created again is another instance. */
export function definitionEtag({
  instance,
  version,
}: Pick<StoredDefinition, 'instance' | 'version'>): string {
  return `"${version}-${instance}"`;
}

/** Returns the strong ETag of the settings, which change without a new version. */
export function settingsEtag({
  instance,
  settingsVersion = 0,
}: Pick<StoredDefinition, 'instance' | 'settingsVersion'>): string {
  return `"s${settingsVersion}-${instance}"`;
}
