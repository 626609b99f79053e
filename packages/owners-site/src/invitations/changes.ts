import { ownerChange } from '../changes/owner-change.ts';
import type { RecordChange } from '../changes/record-change.ts';
import { batchDetail } from './batch-detail.ts';
import type { InvitationBatches, WantedBatch } from './invitation-batches.ts';

/** What both changes in this file need. They reject as `InvitationBatches` does. */
export interface InvitationChangeDeps {
  readonly batches: InvitationBatches;
  readonly recordChange: RecordChange;
}

/** Makes a batch of invitations. */
export const createBatch = ownerChange(
  'editor',
  async ({ batches, recordChange }: InvitationChangeDeps, caller, survey: string, wanted: WantedBatch) => {
    const made = await batches.create(caller.tenant, survey, wanted);
    if (made.outcome === 'created') {
      const detail = batchDetail(made.batch);
      await recordChange({ ...caller, action: 'invitations-created', target: survey, detail });
    }
    return made;
  },
);

/** Revokes a batch of invitations by its id. */
export const revokeBatch = ownerChange(
  'editor',
  async ({ batches, recordChange }: InvitationChangeDeps, caller, survey: string, id: string) => {
    const revoked = await batches.revoke(caller.tenant, survey, id);
    if (revoked.outcome === 'revoked') {
      const detail = batchDetail(revoked.batch);
      await recordChange({ ...caller, action: 'invitations-revoked', target: survey, detail });
    }
    return revoked;
  },
);
