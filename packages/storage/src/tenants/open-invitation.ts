import { hashSecret } from './api-key.ts';
import type { StoredMember, TenantDocument } from './tenant-document.ts';

/** Finds the member whom an invitation with this secret invites. `nowMs`: since the epoch. */
export function openInvitation(
  document: TenantDocument | undefined,
  secret: string,
  nowMs: number,
):
  | { readonly outcome: 'open'; readonly member: StoredMember }
  | { readonly outcome: 'notFound' | 'expired' } {
  const hash = hashSecret(secret).toString('hex');
  const member = document?.members.find(({ invite }) => invite?.hash === hash);
  if (!member?.invite) return { outcome: 'notFound' };
  return Date.parse(member.invite.until) <= nowMs ? { outcome: 'expired' } : { outcome: 'open', member };
}
