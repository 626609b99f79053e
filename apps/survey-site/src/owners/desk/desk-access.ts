import type { FastifyRequest } from 'fastify';
import type { Guard } from '../../http/auth.ts';

/** Each role may do what the one before it may. */
export type Role = 'viewer' | 'editor' | 'owner';

/** Who uses the desk. */
export interface Visitor {
  readonly tenant: string;
  readonly principal: { readonly id: string; readonly name: string; readonly role: Role };
}

/** How the pages of the desk learn who asks for them. */
export interface DeskAccess {
  /** An `onRequest` hook: lets signed-in visitors of the tenant in the address pass who have this role. */
  readonly guard: (needed: Role) => Guard;
  /** Only behind a guard. */
  readonly visitorOf: (request: FastifyRequest) => Visitor;
}
