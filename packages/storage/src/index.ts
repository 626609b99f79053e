export {
  maxBlockBytes,
  type BlobContainer,
  type BlobProperties,
  type ListedBlob,
  type PutCondition,
  type PutOptions,
} from './blob-container.ts';
export { StorageError, isStorageUnavailable, type StorageErrorCode } from './errors.ts';
export { StorageCalls, type CallCounter, type CallOutcome } from './storage-calls.ts';

export type { CacheOptions } from './blob-cache.ts';
export { ReadBudget, type Admit } from './read-budget.ts';
export {
  createDefinitions,
  type Definitions,
  type DefinitionsDeps,
  type FoundDefinition,
  type ListedDefinition,
  type ReadDefinition,
  type StoredVersion,
  type Weighed,
} from './definitions.ts';
export {
  decodeDocument as decodeDefinition,
  type DefinitionDocument,
  type DeletionMarker,
  type StoredDefinition,
} from './stored-definition.ts';
export { createTenants, type Tenants, type TenantsDeps } from './tenants.ts';
export {
  createRevokedSessions,
  type RevokedSessions,
  type RevokedSessionsDeps,
  type SessionName,
} from './revoked-sessions.ts';
export { containerNames, type ContainerName } from './containers.ts';
