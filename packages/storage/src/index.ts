export {
  maxBlockBytes,
  type BlobContainer,
  type BlobProperties,
  type ListedBlob,
  type PutCondition,
} from './blob-container.ts';
export { StorageError, isStorageUnavailable } from './errors.ts';
export { parseDocument } from './parse-document.ts';
export { StorageCalls, type CallCounter, type CallOutcome } from './storage-calls.ts';

export { ReadBudget, type Admit } from './read-budget.ts';
export {
  createDefinitions,
  type Definitions,
  type FoundDefinition,
  type ListedDefinition,
  type StoredVersion,
} from './definitions.ts';
export { readInstance } from './read-instance.ts';
export {
  decodeDocument as decodeDefinition,
  type DefinitionDocument,
  type DeletionMarker,
  type StoredDefinition,
} from './stored-definition.ts';
export {
  createDrafts,
  maxDraftBytes,
  metadataOfDraft,
  type Drafts,
  type ListedDraft,
  type ReadStoredDraft,
  type StoredDraft,
} from './drafts.ts';
export {
  createVersions,
  metadataOfVersion,
  type ListedVersion,
  type PublishedVersion,
  type Versions,
} from './versions.ts';
export { createLastUses, type LastUses, removeFormerUses } from './last-uses.ts';
export { createTenants, type Tenants } from './tenants/tenants.ts';
export {
  accessLimits,
  type AccessList,
  type KeyEntry,
  type MemberEntry,
  type PasskeyEntry,
} from './tenants/access-outcomes.ts';
export type { TenantAccess } from './tenants/tenant-access.ts';
export { type Directory, type Identity } from './tenants/tenant-document.ts';
export {
  createAuditTrail,
  operatorActor,
  type AuditActor,
  type AuditEntry,
  type AuditPage,
  type AuditTrail,
} from './audit/audit-trail.ts';
export { hasRole, roles, type Role } from './tenants/roles.ts';
export { type Principal, type PrincipalReference } from './tenants/principal.ts';
export { createClaims, type Claims } from './claims.ts';
export { KeyedLocks } from './keyed-locks.ts';
export { createRevokedSessions, type RevokedSessions, type SessionName } from './revoked-sessions.ts';
export {
  createPictures,
  maxPictureBytes,
  maxPictures,
  maxPicturesBytes,
  type Pictures,
  type StoredPicture,
} from './pictures.ts';
export {
  cardOf,
  createThemePictures,
  maxThemePictures,
  maxThemePicturesBytes,
  type EncodedPicture,
  type StoredThemePicture,
  type ThemePictures,
} from './theme-pictures.ts';
export { containerNames, type ContainerName } from './containers.ts';
