import { createHmac, timingSafeEqual } from 'node:crypto';
import { isStorageUnavailable, type RevokedSessions, type SessionName } from '@canvass/storage';
import { cookieValues, setCookie } from './cookies.ts';

export const sessionSeconds = 8 * 60 * 60;

export interface Sessions {
  /** Opens a session and returns its cookie; call it once the key was checked. `secure`: for https only. */
  readonly open: (options: { readonly secure: boolean }) => string;
  /** Ends the sessions of a request on all sites, and returns a cookie that deletes theirs. Rejects with `StorageError`. */
  readonly close: (cookies: string | undefined, options: { readonly secure: boolean }) => Promise<string>;
  /**
   * Whether the `Cookie` header of a request holds a session that has neither expired nor been ended. False if the storage
   * cannot tell: signing in again needs no storage.
   */
  readonly isOpen: (cookies: string | undefined) => Promise<boolean>;
}

export interface SessionsDeps {
  /** The cookie is `canvass-{audience}`, sent only to `path`. */
  readonly audience: string;
  readonly path: string;
  /** The key of the audience; it also signs the cookies. */
  readonly key: string;
  readonly revoked: RevokedSessions;
  /** A ULID for each session. */
  readonly newId: () => string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Only ended sessions are stored: a cookie holds its expiry, signed with the key. Every site with the key accepts it, and
 * a new key ends all sessions.
 */
export function createSessions({ audience, path, key, revoked, newId, now }: SessionsDeps): Sessions {
  const cookieName = `canvass-${audience}`;
  // A derived secret, so that signatures made here are of no use elsewhere.
  const secret = createHmac('sha256', key).update(`canvass ${audience} session 2`).digest();
  const codeOf = (signed: string): Buffer => createHmac('sha256', secret).update(signed).digest();

  /** The sessions in a `Cookie` header that are signed with the key and have not expired. */
  const sessionsIn = (cookies: string | undefined): SessionName[] =>
    cookieValues(cookieName, cookies).flatMap((value) => {
      const [, until = '', id = '', code = ''] = /^(\d{1,12})\.([\dA-Z]{26})\.([\w-]{43})$/.exec(value) ?? [];
      if (Number(until) * 1000 <= now()) return [];
      // The pattern ensures equal lengths.
      const isOurs = timingSafeEqual(Buffer.from(code, 'base64url'), codeOf(`${until}.${id}`));
      return isOurs ? [{ id, untilSeconds: Number(until) }] : [];
    });

  const cookie = (value: string, maxAgeSeconds: number, secure: boolean): string =>
    setCookie({ name: cookieName, value, path, maxAgeSeconds, sameSite: 'Strict', secure });

  return {
    open: ({ secure }) => {
      const session = { id: newId(), untilSeconds: Math.floor(now() / 1000) + sessionSeconds };
      const signed = `${session.untilSeconds}.${session.id}`;
      revoked.opened(session);
      return cookie(`${signed}.${codeOf(signed).toString('base64url')}`, sessionSeconds, secure);
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
