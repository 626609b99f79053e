import type { PrincipalReference, RevokedSessions } from '@canvass/storage';
import { type CookieOptions, createSessions, type Sessions, sessionSeconds } from '@canvass/web/session';
import { createTickets, type SigningDeps, type Ticket } from '../tickets/tickets.ts';

export interface DeskSessions extends Pick<Sessions<Ticket>, 'close' | 'read'> {
  /** Opens a session for someone who was checked, and returns its cookie; undefined if the key or the member no longer exists. */
  open(tenant: string, reference: PrincipalReference, options: CookieOptions): Promise<string | undefined>;
}

export interface DeskSessionsDeps extends SigningDeps {
  /** The sessions that were ended. */
  readonly revoked: RevokedSessions;
}

/**
 * The sessions of owners, for 8 hours. One ends, within 5 seconds on every site, when its browser signs out, when its key
 * is revoked or rotated, when its member is removed or its tenant gets another directory, and when `ADMIN_API_KEY`
 * changes. The role is read anew each time. Every method throws `StorageError`.
 */
export function createDeskSessions(deps: DeskSessionsDeps): DeskSessions {
  const tickets = createTickets('owner session', deps);
  const { open, close, read } = createSessions({
    cookieName: 'canvass-owner',
    path: '/desk',
    revoked: deps.revoked,
    read: (text) => tickets.read(text),
  });
  return {
    async open(tenant, reference, options) {
      const issued = await tickets.issue(tenant, reference, sessionSeconds);
      return issued && open(issued, options);
    },
    close,
    read,
  };
}
