import type { InvitationBatch } from '@canvass/surveys';

/** What the audit trail says of a batch. Never a link: who has one can answer. */
export function batchDetail({ id, count, expiresAt }: InvitationBatch): string {
  const links = `${count} ${count === 1 ? 'invitation' : 'invitations'}`;
  return `${links}, batch ${id}${expiresAt === undefined ? '' : `, until ${expiresAt}`}`;
}
