import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStorageUnavailable, type RevokedSessions, type SessionName } from '@canvass/storage';

const lastsSeconds = 8 * 60 * 60;

export interface Sessions {
  /** The cookie of somebody who has just shown the operator's key. `secure`: for https alone. */
  readonly open: (options: { readonly secure: boolean }) => string;
  /**
   * Ends the sessions of a request for all sites, and gives the cookie that takes theirs away. Rejects with
   * `StorageError` where they may still be good.
   */
  readonly close: (cookies: string | undefined, options: { readonly secure: boolean }) => Promise<string>;
  /**
   * Whether the `Cookie` header of a request holds a session that has not run out and was not ended. Where the storage
   * cannot tell, it was: who has the key signs in again, which needs no storage.
   */
  readonly isOpen: (cookies: string | undefined) => Promise<boolean>;
}

export interface SessionsDeps {
  /** Who signs in. The cookie is `canvass-{audience}`, and is sent to `path` alone. */
  readonly audience: string;
  readonly path: string;
  /** Whoever signs in has shown this key. */
  readonly key: string;
  readonly revoked: RevokedSessions;
  /** A ULID for each session. */
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Sessions that need no memory but for those that were ended: the cookie says until when it is good, under a code that
 * only the key makes. Every site that has the key takes it, and another key ends all of them.
 */
export function createSessions({ audience, path, key, revoked, newId, now }: SessionsDeps): Sessions {
  const cookieName = `canvass-${audience}`;
  // Never the key itself: what is signed here must not be of use wherever else the key signs.
  const secret = createHmac('sha256', key).update(`canvass ${audience} session 2`).digest();
  const codeOf = (signed: string): Buffer => createHmac('sha256', secret).update(signed).digest();

  /** Those of a `Cookie` header that this site has made and that have not run out. */
  const sessionsIn = (cookies: string | undefined): SessionName[] =>
    valuesOf(cookieName, cookies ?? '').flatMap((value) => {
      const [, until = '', id = '', code = ''] = /^(\d{1,12})\.([\dA-Z]{26})\.([\w-]{43})$/.exec(value) ?? [];
      if (Number(until) * 1000 <= now()) return [];
      // Equal lengths, as the pattern has it.
      const isOurs = timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(`${until}.${id}`));
      return isOurs ? [{ id, untilSeconds: Number(until) }] : [];
    });

  const cookie = (value: string, maxAgeSeconds: number, secure: boolean): string =>
    `${cookieName}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;

  return {
    open: ({ secure }) => {
      const session = { id: newId(), untilSeconds: Math.floor(now() / 1000) + lastsSeconds };
      const signed = `${session.untilSeconds}.${session.id}`;
      revoked.opened(session);
      return cookie(`${signed}.${codeOf(signed).toString('base64url')}`, lastsSeconds, secure);
    },
    close: async (cookies, { secure }) => {
      await Promise.all(sessionsIn(cookies).map((session) => revoked.revoke(session)));
      return cookie('', 0, secure);
    },
    isOpen: async (cookies) => {
      for (const session of sessionsIn(cookies)) {
        try {
          if (!(await revoked.isRevoked(session))) return true;
        } catch (error) {
          if (!isStorageUnavailable(error)) throw error;
        }
      }
      return false;
    },
  };
}

/** All of that name: another path or a parent domain may have set one as well. */
function valuesOf(cookieName: string, cookies: string): string[] {
  return cookies.split(';').flatMap((pair) => {
    const [name, value = ''] = pair.split('=', 2);
    return name?.trim() === cookieName ? [value.trim()] : [];
  });
}
