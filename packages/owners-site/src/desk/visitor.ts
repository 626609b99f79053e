import type { Role } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import type { Caller, Guard } from '@canvass/web/app';

/** Tells the pages of the desk who asks for them. */
export interface DeskAccess {
  /** An `onRequest` hook of all addresses, before every guard: a page that is refused has the visitor's navigation. */
  readonly recognise: (request: FastifyRequest) => Promise<void>;
  /** An `onRequest` hook: lets signed-in visitors of the tenant in the address pass who have this role. */
  readonly guard: (needed: Role) => Guard;
  /** Returns the visitor whom a guard has let pass. Throws for a request that passed no guard. */
  readonly visitorOf: (request: FastifyRequest) => Caller;
  /**
   * Returns whether a guard would still let a request pass that it let pass before. A stream asks every few seconds. The answer is false
   * once the session has ended, or the key or member behind it has lost the role. While the storage does not answer, it stays true for 10 min.
   */
  readonly mayStill: (request: FastifyRequest, needed: Role) => Promise<boolean>;
}
