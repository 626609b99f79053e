import type { Principal, Role } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import type { Guard } from '@canvass/web/app';

/** Who uses the desk. */
export interface Visitor {
  readonly tenant: string;
  readonly principal: Principal;
}

/** How the pages of the desk learn who asks for them. */
export interface DeskAccess {
  /** An `onRequest` hook of all addresses, before every guard: a page that is refused has the visitor's navigation. */
  readonly recognise: (request: FastifyRequest) => Promise<void>;
  /** An `onRequest` hook: lets signed-in visitors of the tenant in the address pass who have this role. */
  readonly guard: (needed: Role) => Guard;
  /** Only behind a guard. */
  readonly visitorOf: (request: FastifyRequest) => Visitor;
  /**
   * Whether a guard would still let a request pass that it let pass before: a stream asks every few seconds. False once the session
   * ended, or the key or member behind it lost the role. While the storage does not answer, true for 10 min.
   */
  readonly mayStill: (request: FastifyRequest, needed: Role) => Promise<boolean>;
}
