import type { PrincipalReference, RevokedSessions } from '@canvass/storage';
import { createTickets, type SigningDeps, type Ticket } from './tickets.ts';

/** Links that sign in once. */
export interface SignInLinks {
  /** Makes a link. Returns its path and the end of its validity; undefined if the key or the member no longer exists. */
  create(
    tenant: string,
    reference: PrincipalReference,
    lastsSeconds: number,
  ): Promise<{ readonly link: string; readonly expiresAt: string } | undefined>;
  /** Returns the ticket of a code. The code may have been used already. */
  read(code: string): Promise<Ticket | undefined>;
  /** Uses the code up. Returns undefined if it was used before, on any site. */
  use(code: string): Promise<Ticket | undefined>;
}

export interface SignInLinksDeps extends SigningDeps {
  /** Used codes. */
  readonly revoked: RevokedSessions;
}

/**
 * A link opens a page with a button that posts the code: programs that follow links do not use it up, and no other site
 * can sign a visitor in unseen. Every method throws `StorageError`.
 */
export function createSignInLinks(deps: SignInLinksDeps): SignInLinks {
  const tickets = createTickets('sign-in link', deps);
  return {
    async create(tenant, reference, lastsSeconds) {
      const issued = await tickets.issue(tenant, reference, lastsSeconds);
      return (
        issued && {
          link: `/desk/welcome?code=${issued.text}`,
          expiresAt: new Date(issued.name.untilSeconds * 1_000).toISOString(),
        }
      );
    },
    read: (code) => tickets.read(code),
    async use(code) {
      const ticket = await tickets.read(code);
      return ticket && (await deps.revoked.useOnce(ticket)) ? ticket : undefined;
    },
  };
}
