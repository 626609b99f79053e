import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Principal, PrincipalReference, SessionName, Tenants } from '@canvass/storage';
import { tenantSlugSchema } from '@canvass/surveys';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

/** A signed statement that a principal may enter a tenant until some time. */
export interface Ticket extends SessionName {
  readonly tenant: string;
  readonly principal: Principal;
}

export interface Tickets {
  /** Makes a ticket of a principal. Returns undefined if the principal does not exist any more. Throws `StorageError`. */
  issue(
    tenant: string,
    reference: PrincipalReference,
    lastsSeconds: number,
  ): Promise<{ readonly text: string; readonly name: SessionName } | undefined>;
  /**
   * Returns the ticket that a text is; undefined if it was not signed here, has expired, or its key, member or directory was removed or
   * replaced. Asks the storage only about signed texts. Throws `StorageError`.
   */
  read(text: string): Promise<Ticket | undefined>;
}

/** What all that is signed for the desk is made with. */
export interface SigningDeps {
  /** The site's secret. */
  readonly key: string;
  readonly tenants: Pick<Tenants, 'findPrincipal'>;
  /** Makes a ULID for each ticket. */
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

const ticketPattern =
  /^(\d{1,12})\.([\dA-Z]{26})\.([a-z\d-]{1,63})\.([\w-]{1,1000})\.([\w-]{43})\.([\w-]{43})$/;

/** What a text with a valid signature says. */
interface Signed {
  readonly session: SessionName;
  readonly tenant: string;
  readonly reference: PrincipalReference;
  /** The principal's stamp, once it was found to be the one in the text. */
  stamp?: string;
}

/** This many checked tickets are kept, some hundred bytes each. */
const mostKept = 10_000;

const roleSchema = z.enum(['viewer', 'editor', 'owner']);
const referenceSchema = z.union([
  z.object({ kind: z.enum(['key', 'member']), id: z.string() }),
  z.object({ kind: z.literal('directory'), id: z.string(), name: z.string(), role: roleSchema }),
]);

/**
 * Makes and reads tickets of the form `until.id.tenant.principal.stamp.code`. The code signs what is before it. The stamp is that of the
 * key, the member or the directory, so that revoking one of them ends its tickets. Neither what the storage holds nor the site's key alone
 * suffices to make a ticket.
 *
 * @param purpose What the tickets are for, such as sessions. A ticket of another purpose is not valid.
 */
export function createTickets(purpose: string, { key, tenants, newId, now }: SigningDeps): Tickets {
  const secret = createHmac('sha256', key).update(`canvass ${purpose} 1`).digest();
  const codeOf = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  const isCodeOf = (code: string, text: string): boolean =>
    timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(text)));
  const sealed = (stamp: string): string => codeOf(`stamp ${stamp}`);
  // Keeps the tickets whose signature was checked, because the check takes longer than making a page. It holds only what this site has
  // signed, so strangers cannot fill it. The option `max` would allocate the memory of all entries at once.
  const kept = new LRUCache<string, Signed>({ maxSize: mostKept, sizeCalculation: () => 1 });

  function signedIn(text: string): Signed | undefined {
    const [, until = '', id = '', tenant = '', who = '', , code = ''] = ticketPattern.exec(text) ?? [];
    if (code === '' || !isCodeOf(code, text.slice(0, -code.length - 1))) return undefined;
    const reference = referenceSchema.safeParse(jsonIn(who));
    if (!reference.success || !tenantSlugSchema.safeParse(tenant).success) return undefined;
    const signed = { session: { id, untilSeconds: Number(until) }, tenant, reference: reference.data };
    kept.set(text, signed);
    return signed;
  }

  function hasStamp(text: string, signed: Signed, stamp: string): boolean {
    if (signed.stamp === stamp) return true;
    const [sealedStamp = ''] = text.split('.').slice(-2);
    if (!isCodeOf(sealedStamp, `stamp ${stamp}`)) return false;
    signed.stamp = stamp;
    return true;
  }

  return {
    async issue(tenant, reference, lastsSeconds) {
      const found = await tenants.findPrincipal(tenant, reference);
      if (found.outcome === 'unknown') return undefined;
      const name = { id: newId(), untilSeconds: Math.floor(now() / 1_000) + lastsSeconds };
      const who = Buffer.from(JSON.stringify(referenceSchema.parse(reference))).toString('base64url');
      const signed = `${name.untilSeconds}.${name.id}.${tenant}.${who}.${sealed(found.stamp)}`;
      return { text: `${signed}.${codeOf(signed)}`, name };
    },

    async read(text) {
      const signed = kept.get(text) ?? signedIn(text);
      if (signed === undefined || signed.session.untilSeconds * 1_000 <= now()) return undefined;
      const { session, tenant, reference } = signed;
      const found = await tenants.findPrincipal(tenant, reference);
      if (found.outcome === 'unknown' || !hasStamp(text, signed, found.stamp)) return undefined;
      return { ...session, tenant, principal: found.principal };
    },
  };
}

function jsonIn(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
