import type { PrincipalReference, RevokedSessions, Tenants } from '@canvass/storage';
import { cookieValues, setCookie } from '../../ui/cookies.ts';
import { sessionSeconds } from '../../ui/session.ts';
import { createTickets, type Ticket } from './tickets.ts';

const cookieName = 'canvass-owner';

export interface DeskSessions {
  /**
   * Opens a session for someone who was checked, and returns its cookie; undefined if the key or the member no longer exists.
   * `secure`: for https only.
   */
  open(
    tenant: string,
    reference: PrincipalReference,
    options: { readonly secure: boolean },
  ): Promise<string | undefined>;
  /** Ends the sessions of a request on all sites, and returns a cookie that deletes theirs. */
  close(cookies: string | undefined, options: { readonly secure: boolean }): Promise<string>;
  /** The session in a `Cookie` header that has neither expired nor ended. */
  read(cookies: string | undefined): Promise<Ticket | undefined>;
}

export interface DeskSessionsDeps {
  /** The site's secret. */
  readonly key: string;
  readonly tenants: Pick<Tenants, 'findPrincipal'>;
  readonly revoked: RevokedSessions;
  /** A ULID for each session. */
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * The sessions of owners, for 8 hours. One ends, within 5 seconds on every site, when its browser signs out, when its key
 * is revoked or rotated, when its member is removed or its tenant gets another directory, and when `ADMIN_API_KEY`
 * changes. The role is read anew each time. Every method throws `StorageError`.
 */
export function createDeskSessions({ key, tenants, revoked, newId, now }: DeskSessionsDeps): DeskSessions {
  const tickets = createTickets({ purpose: 'owner session', key, tenants, newId, now });

  return {
    async open(tenant, reference, { secure }) {
      const issued = await tickets.issue(tenant, reference, sessionSeconds);
      if (issued === undefined) return undefined;
      revoked.opened(issued.name);
      return cookie(issued.text, sessionSeconds, secure);
    },
    async close(cookies, { secure }) {
      for (const value of cookieValues(cookieName, cookies)) {
        const session = await tickets.read(value);
        if (session) await revoked.revoke(session);
      }
      return cookie('', 0, secure);
    },
    async read(cookies) {
      for (const value of cookieValues(cookieName, cookies)) {
        const session = await tickets.read(value);
        if (session && !(await revoked.isRevoked(session))) return session;
      }
      return undefined;
    },
  };
}

function cookie(value: string, maxAgeSeconds: number, secure: boolean): string {
  return setCookie({ name: cookieName, value, path: '/desk', maxAgeSeconds, sameSite: 'Strict', secure });
}
