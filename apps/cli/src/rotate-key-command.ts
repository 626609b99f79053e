import type { Clock } from '@canvass/runtime/clock';
import {
  operatorActor,
  removeFormerUses,
  type AuditTrail,
  type Directory,
  type LastUses,
  type Tenants,
} from '@canvass/storage';
import { done, refused, type CommandResult } from './command-result.ts';

export interface RotateKeyDeps {
  readonly tenants: Pick<Tenants, 'replaceKey' | 'readAccess'>;
  readonly lastUses: Pick<LastUses, 'read' | 'remove'>;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Replaces all keys of a tenant by a new one, and prints it, once. Throws `StorageError`. */
export async function rotateKeyCommand(
  { tenants, lastUses, auditTrail, clock }: RotateKeyDeps,
  tenant: string,
): Promise<CommandResult> {
  const replaced = await tenants.replaceKey(tenant);
  switch (replaced.outcome) {
    case 'replaced': {
      const entry = {
        at: new Date(clock.now()).toISOString(),
        actor: operatorActor,
        action: 'keys-replaced',
        target: replaced.key.name,
      };
      // The key is shown only here, so a failed entry must not hide it.
      const isRecorded = await auditTrail.record(tenant, entry).then(
        () => true,
        () => false,
      );
      await removeFormerUses({ tenants, lastUses }, tenant);
      return done(
        `The key of ${tenant} is ${replaced.apiKey}. It is shown only once. All its other keys and its open invitations end ` +
          `within seconds. ${stay(replaced.members)}${stayBy(replaced.directory)}${isRecorded ? '' : notRecorded}`,
      );
    }
    case 'noTenant':
      return refused(`There is no tenant ${tenant}.`);
    case 'conflict':
      return refused(`Other processes kept changing ${tenant} at the same time; run this again.`);
  }
}

function stay(members: number): string {
  if (members === 0) return 'No member has joined.';
  const who = members === 1 ? 'Its one member stays' : `Its ${members} members stay`;
  return `${who}: if someone may have let in a stranger, check the page “Access” of its desk.`;
}

function stayBy(directory: Directory | undefined): string {
  if (directory === undefined) return '';
  const { issuer, tid } = directory;
  const which = tid === undefined ? issuer : `${issuer}, ${tid}`;
  return ` People of its directory (${which}) still come in: if someone may have set it, check that page, too.`;
}

const notRecorded = ' The storage took no entry for the audit trail.';
