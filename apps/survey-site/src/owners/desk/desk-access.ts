import type { Principal, Role } from '@canvass/storage';
import type { FastifyRequest } from 'fastify';
import type { Guard } from '../../http/auth.ts';

/** Who uses the desk. */
export interface Visitor {
  readonly tenant: string;
  readonly principal: Principal;
}

/** How the pages of the desk learn who asks for them. */
export interface DeskAccess {
  /** An `onRequest` hook: lets signed-in visitors of the tenant in the address pass who have this role. */
  readonly guard: (needed: Role) => Guard;
  /** Only behind a guard. */
  readonly visitorOf: (request: FastifyRequest) => Visitor;
}
