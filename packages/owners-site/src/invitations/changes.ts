import { batchDetail } from '../changes/audit-details.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { RecordChange } from '../changes/record-change.ts';
import type { InvitationParts } from './link-stream.ts';
import type { WantedBatch } from './invitation-batches.ts';

/** What both changes in this file need. They reject as `InvitationBatches` does. */
export interface InvitationChangeDeps {
  readonly invitations: InvitationParts;
  readonly recordChange: RecordChange;
}

/** Makes a batch of invitations. */
export const createBatch = ownerChange(
  'editor',
  async (
    { invitations, recordChange }: InvitationChangeDeps,
    caller,
    survey: string,
    wanted: WantedBatch,
  ) => {
    const made = await invitations.batches.create(caller.tenant, survey, wanted);
    if (made.outcome === 'created') {
      const detail = batchDetail.write(made.batch);
      await recordChange({ ...caller, action: 'invitations-created', target: survey, detail });
    }
    return made;
  },
);

/** Revokes a batch of invitations by its id. */
export const revokeBatch = ownerChange(
  'editor',
  async ({ invitations, recordChange }: InvitationChangeDeps, caller, survey: string, id: string) => {
    const revoked = await invitations.batches.revoke(caller.tenant, survey, id);
    if (revoked.outcome === 'revoked') {
      const detail = batchDetail.write(revoked.batch);
      await recordChange({ ...caller, action: 'invitations-revoked', target: survey, detail });
    }
    return revoked;
  },
);
