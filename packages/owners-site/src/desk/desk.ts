import type { Clock } from '@canvass/runtime/clock';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { HttpParts } from '@canvass/web/app';
import type { Refuser } from '@canvass/web/problems';
import type { BeforeChange } from '../changes/before-change.ts';
import type { ChangePorts } from '../changes/change-ports.ts';
import type { OwnerLimits, OwnerPorts } from '../ports.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import type { DeskAccess } from './visitor.ts';

/** What the pages of every feature need. */
export interface Desk extends OwnerPorts, ChangePorts, DeskAccess {
  readonly clock: Clock;
  readonly http: HttpParts;
  readonly limits: OwnerLimits;
  readonly beforeChange: BeforeChange;
  /** Limits the changes that forms make: it counts them by tenant and lets one change of a survey run at a time. */
  readonly writeLimit: WriteLimit;
  /** Returns the origin at which people reach this site: that of `PUBLIC_URL` or of the request. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly logger: Logger;
  /** Refuses with pages. */
  readonly refuser: Refuser;
}
