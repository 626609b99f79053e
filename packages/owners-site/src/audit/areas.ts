import type { AuditAction } from '../changes/audit-actions.ts';

/** What an owner may want to see alone. */
export const auditAreas = ['surveys', 'sharing', 'people', 'signIns'] as const;
export type AuditArea = (typeof auditAreas)[number];

/** The areas of actions. An action that is missing here is about surveys. */
const areas: Readonly<Partial<Record<AuditAction, AuditArea>>> = {
  'signed-in': 'signIns',
  'sign-in-link-created': 'signIns',
  'member-link-created': 'signIns',
  'passkey-added': 'signIns',
  'passkey-removed': 'signIns',
  'results-shared': 'sharing',
  'results-unshared': 'sharing',
  'invitations-created': 'sharing',
  'invitations-revoked': 'sharing',
  'mail-list-created': 'sharing',
  'mail-sent': 'sharing',
  'mail-reminded': 'sharing',
  'mail-sent-again': 'sharing',
  'mail-stopped': 'sharing',
  'mail-resumed': 'sharing',
  'mail-ended': 'sharing',
  'mail-recipient-removed': 'sharing',
  'mail-list-deleted': 'sharing',
  'notices-changed': 'sharing',
  'webhook-created': 'sharing',
  'webhook-changed': 'sharing',
  'webhook-secret-replaced': 'sharing',
  'webhook-deleted': 'sharing',
  'key-created': 'people',
  'key-revoked': 'people',
  'keys-replaced': 'people',
  'member-invited': 'people',
  'member-joined': 'people',
  'role-changed': 'people',
  'member-removed': 'people',
  'directory-set': 'people',
  'directory-removed': 'people',
};

/** The area of an action; that of surveys if this version does not know it. */
export function areaOf(action: string): AuditArea {
  return areas[action as AuditAction] ?? 'surveys';
}
