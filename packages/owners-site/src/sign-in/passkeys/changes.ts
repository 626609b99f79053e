import type { Tenants } from '@canvass/storage';
import { ownerChange } from '../../changes/owner-change.ts';
import type { RecordChange } from '../../changes/record-change.ts';

interface PasskeyChangeDeps {
  readonly tenants: Pick<Tenants, 'addPasskey' | 'removePasskey'>;
  readonly recordChange: RecordChange;
}

/** Adds a passkey of the member who asks. */
export const addPasskey = ownerChange(
  'viewer',
  async (
    { tenants, recordChange }: PasskeyChangeDeps,
    caller,
    passkey: Parameters<Tenants['addPasskey']>[2],
  ) => {
    const added = await tenants.addPasskey(caller.tenant, caller.principal.id, passkey);
    if (added.outcome === 'added') {
      await recordChange({ ...caller, action: 'passkey-added', target: passkey.name });
    }
    return added;
  },
);

/** Removes a passkey of the member who asks. */
export const removePasskey = ownerChange(
  'viewer',
  async ({ tenants, recordChange }: PasskeyChangeDeps, caller, id: string) => {
    const removed = await tenants.removePasskey(caller.tenant, caller.principal.id, id);
    if (removed.outcome === 'removed') {
      await recordChange({ ...caller, action: 'passkey-removed', target: removed.name });
    }
    return removed;
  },
);
