import type { Clock } from '@canvass/runtime/clock';
import type { AuditTrail } from '@canvass/storage';
import type { Logger } from 'pino';
import type { Caller } from '@canvass/web/app';
import { describeError } from '@canvass/web/problems';
import type { AuditAction } from './audit-actions.ts';

/** A change that its caller made in the caller's tenant. */
export interface Change extends Caller {
  readonly action: AuditAction;
  /** The name of what was changed. */
  readonly target?: string | undefined;
  readonly detail?: string | undefined;
}

/** Records a change that was made. Never rejects: if the storage does not answer, the log has the entry. */
export type RecordChange = (change: Change) => Promise<void>;

export interface RecordChangeDeps {
  readonly trail: Pick<AuditTrail, 'record'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}

export function createRecordChange({ trail, clock, logger }: RecordChangeDeps): RecordChange {
  return async ({ tenant, principal: { kind, id, name }, action, target, detail }) => {
    const entry = {
      at: new Date(clock.now()).toISOString(),
      actor: { kind, id, name },
      action,
      ...(target !== undefined && { target }),
      ...(detail !== undefined && { detail }),
    };
    try {
      await trail.record(tenant, entry);
    } catch (error) {
      logger.error({ tenant, entry, error: describeError(error) }, 'change not in the audit trail');
    }
  };
}
